# 2 つのゲームの入門コース、ルール早見表、印刷用シート。

learn-title = 学ぶ
learn-lead = 遊びながら読むルールブックです。少し読んで、ボードの上で指して、次へ進みましょう。
learn-about-querni = 数字のタイルをジャンプさせ、つないでチェーンにし、相手より先にすべて取り除くゲームです。
learn-about-alquerque = 3 つ並べるとミルになり、ミルを作るたびに相手の駒を 1 つ取ります。9 個の駒で遊ぶ昔ながらのゲームです。
learn-progress = { $total } ステップ中 { $done } ステップ完了
learn-start = { $game } を学ぶ
learn-continue = 続ける: { $title }
learn-repeat = 最初から
learn-sheet = ルール早見表
learn-print = 印刷して遊ぶ
learn-contents = ステップ一覧
learn-done = 完了
learn-step = ステップ { $number } / { $total }
learn-show = 答えを見る
learn-retry = もう一度
learn-next = 次へ
learn-previous = 前へ
learn-skip = 飛ばす
learn-finish = 終わる
learn-finished-querni = ケルニのルールはこれで全部です。あとは対局しながら覚えましょう。
learn-finished-alquerque = アルケルケ・デ・ヌエベのルールはこれで全部です。あとは対局しながら覚えましょう。
learn-play = 対局する
learn-all = ステップ一覧へ
learn-ruling = このサイトの解釈
learn-other = その手も指せますが、このステップで試したいのは別の手です。もう一度どうぞ。
learn-shown = たとえばこう指します。{ $praise }
learn-hands = 手持ちの駒: 白 { $white }、黒 { $black }
learn-remove = { $run } を取り除く
learn-remove-which = 取り除く:
learn-keep = 残す
learn-confirm = 指す
learn-pass = パス
learn-back = 戻る
learn-failed = ボードを用意できませんでした。ページを読み込み直してください。

learn-querni-goal-title = 目的
learn-querni-goal-text = あなたは青です。自分のタイル 16 枚を先にすべて取り除いたほうが勝ちです。残りは 3 枚。7、8、9 が順に隣り合っています。これがチェーンです。取り除きましょう。
learn-querni-goal-praise = 最後のタイルがボードからなくなり、あなたの勝ちです。
learn-querni-goal-try-move = いまのは移動だけでした。チェーンはもうできています。取り除けば勝ちです。

learn-querni-setup-title = 準備
learn-querni-setup-text = 対局はこの形から始まります。32 枚のタイルを混ぜて、8 つの星のまわりのマスに置きます。配置は毎回変わります。好きなタイルに触れて、丸印のどれかへ動かしてみましょう。
learn-querni-setup-praise = これで対局が始まりました。次はピンクの番です。
learn-querni-setup-ruling = 手元のルールブックには、マーク付き交点の図が欠けています。そこで、どちらから見ても同じで、縁を空けた配置を使います。先手も書かれていないので、青から始めます。

learn-querni-step-title = 1 マスの移動
learn-querni-step-text = タイルは、縦、横、斜めに隣り合う空きマスへ 1 マス移動できます。1 回の移動で 4 と 5 を隣り合わせにしましょう。
learn-querni-step-praise = 4 と 5 が隣り合いました。角で触れているだけでも十分です。
learn-querni-step-try-one = 移動できるのは 1 マスだけです。
learn-querni-step-try-apart = 正しい移動ですが、4 と 5 はまだ隣り合っていません。角で触れるだけでかまいません。

learn-querni-jump-title = ジャンプ
learn-querni-jump-text = タイルはジャンプもできます。どちらの色でも、隣のタイル 1 枚をまっすぐ飛び越え、すぐ後ろの空きマスに降ります。3 をジャンプさせて、2 の隣へ進めましょう。
learn-querni-jump-praise = ピンクの 12 を飛び越えて e5 へ。飛び越えたタイルはそのまま残ります。ジャンプでは何も取りません。
learn-querni-jump-try-two = そこにはタイルが 2 枚続いています。1 回のジャンプで飛び越えられるのは 1 枚だけです。
learn-querni-jump-try-far = ジャンプで降りるのは、飛び越えたタイルのすぐ後ろです。その先へは行けません。
learn-querni-jump-try-step = それは別の動きです。ジャンプで届く、2 の隣のマスを探しましょう。

learn-querni-hops-title = 連続ジャンプ
learn-querni-hops-text = 降りたマスからまたジャンプできるなら、同じ手番のうちに、好きな方向へ続けてジャンプできます。10 は、9 の隣の h6 まで行けます。進めてみましょう。
learn-querni-hops-praise = 1 手番で 3 回のジャンプ。遠くに見えるタイルも、意外と近くにあるものです。
learn-querni-hops-try-stop = どのジャンプのあとで止まってもかまいませんが、ここでは 10 はまだ先へ進めます。
learn-querni-hops-try-step = 1 手番でできるのは移動かジャンプのどちらかだけです。10 をジャンプさせましょう。

learn-querni-twice-title = 同じタイルをもう一度
learn-querni-twice-text = 1 手番のうちに同じマスに 2 回降りることはできません。でも、同じタイルを 2 回飛び越えることはできます。ピンクの 1 を 2 回飛び越えて、自分の 1 を 2 の隣の b4 へ進めましょう。
learn-querni-twice-praise = ピンクの 1、ピンクの 2、そしてもう一度ピンクの 1。どのマスにも 2 回は降りていません。
learn-querni-twice-ruling = ルールブックには、同じマスを複数回通ってはいけないとあります。このサイトでは、タイルが降りる空きマスのことと解釈します。出発したマスも数えるので、そこに戻って終えることはできません。
learn-querni-twice-try-home = 出発したマスも、降りたマスに数えます。そこで終えることはできません。
learn-querni-twice-try-stop = もう少しです。そこからさらにジャンプしましょう。
learn-querni-twice-try-step = それは別の動きです。まずピンクの 1 を飛び越えて、1 をジャンプさせましょう。

learn-querni-chain-title = チェーン
learn-querni-chain-text = チェーンとは、数字が連続する自分のタイル 3 枚以上が、順に隣り合っているものです。動かしてから取り除きます。4 と 6 の間に 5 を入れて、チェーンを取り除きましょう。
learn-querni-chain-praise = 4 と 5、5 と 6 が隣り合いました。これで 3 枚減りました。
learn-querni-chain-try-keep = チェーンができました。残しておいてもよいのですが、今回は取り除きましょう。
learn-querni-chain-try-half = まだチェーンではありません。5 は 4 とも 6 とも隣り合っていなければなりません。

learn-querni-part-title = チェーンの一部
learn-querni-part-text = 長いチェーンは、3 枚以上なら一部だけを取り除くこともできます。3、4、5、6 がチェーンになっていますが、1 と 2 にはあとで 3 が必要です。よい部分を選んで取り除きましょう。
learn-querni-part-praise = 1、2、3 が残りました。まだチェーンを作れます。
learn-querni-part-try-all = 4 枚とも取り除きましたが、1 と 2 だけではもうチェーンになりません。孤立したので、勝てなくなりました。
learn-querni-part-try-low = 1 と 2 は 3 を失い、6 は 1 枚だけになりました。どれも孤立しています。
learn-querni-part-try-move = チェーンの一部を取り除き、3 はボードに残しましょう。

learn-querni-still-title = 動かさずに取り除く
learn-querni-still-text = チェーンを取り除くだけでも 1 手番です。1 手番に取り除けるチェーンは 1 つだけ。ここにはチェーンが 2 つあります。動かさずに、どちらかを取り除きましょう。
learn-querni-still-praise = もう 1 つのチェーンも安全です。そのタイルを動かせるのはあなただけだからです。次の手番で取り除けば勝ちです。
learn-querni-still-try-first = 動かしてから取り除くこともできます。今回は動かさずに取り除きましょう。
learn-querni-still-try-move = タイルはそのままにして、チェーンを取り除きましょう。

learn-querni-strand-title = タイルを孤立させない
learn-querni-strand-text = 9、10、11 はチェーンです。でもいま取り除くと 12 と 13 が残り、2 枚ではチェーンになりません。もっとよい手があります。5 枚を一度に取り除きましょう。
learn-querni-strand-praise = 5 枚すべてを取り除いて、あなたの勝ちです。1 枚でも孤立していたら勝てないところでした。
learn-querni-strand-try-rest = 12 と 13 が孤立しました。もう取り除けないので、勝てません。先にチェーンにつなぎましょう。
learn-querni-strand-try-one = 惜しいです。残った枚数ではもうチェーンを作れません。5 枚すべてを取り除きましょう。
learn-querni-strand-try-wait = 5 枚がつながりました。同じ手番のうちに取り除きましょう。

learn-querni-remain-title = 残る数字を見る
learn-querni-remain-text = 5 から 9 がチェーンになっています。3 と 4、10 と 11 はまだつながっていません。残るどの数字も孤立しないようにするには、どの部分を取り除けばよいでしょう。
learn-querni-remain-praise = 3、4、5 と 9、10、11 が残りました。これから 2 つのチェーンを作れます。
learn-querni-remain-try-long = 5 枚減りましたが、3 と 4 も、10 と 11 も孤立しました。ここでは欲張らないほうがよいのです。
learn-querni-remain-try-low = 3 と 4 が孤立しました。5 が必要です。
learn-querni-remain-try-high = 10 と 11 が孤立しました。9 が必要です。
learn-querni-remain-try-move = 5 から 9 のチェーンの一部を取り除きましょう。残る数字は、どれも 3 つ以上続いていなければなりません。

learn-querni-tempo-title = 動かして取り除く
learn-querni-tempo-text = 残りは 6 枚です。動かすタイルは、取り除くチェーンと関係がなくてもかまいません。手番を使い切りましょう。10 をよい場所へ動かし、チェーンを 1 つ取り除きます。
learn-querni-tempo-praise = チェーンを 1 つ取り除き、もう 1 つもできています。ピンクがどう指しても、次の手番で勝ちです。
learn-querni-tempo-try-both = よい動きです。同じ手番でチェーンも取り除けます。もったいないので使いましょう。
learn-querni-tempo-try-alone = その手も指せますが、動かす機会を逃しました。先に 10 を 9 と 11 の間へ動かしましょう。

learn-querni-pass-title = パス
learn-querni-pass-text = あなたのタイルは囲まれていて、移動もジャンプもできず、チェーンもありません。パスするのはこのときだけです。
learn-querni-pass-praise = ピンクの番になりました。すき間ができるかもしれません。
learn-querni-pass-ruling = ルールブックには、手番に「できる」ことが書かれています。このサイトでは、動かすか取り除くことができるなら、どちらかをしなければならないと解釈します。

learn-querni-draw-title = どちらも勝てないとき
learn-querni-draw-text = あなたの 13 も、ピンクのタイルもすべて孤立していて、もうどちらも勝てません。どちらにも連続する 3 つの数字がなくなると引き分けです。最後のチェーンを取り除きましょう。
learn-querni-draw-praise = どちらにも連続する 3 つの数字が残っていません。引き分けです。
learn-querni-draw-try-on = 続けてもかまいませんが、ここではどちらも勝てません。6、7、8 を取り除きましょう。

learn-querni-quiet-title = 30 手番で引き分け
learn-querni-quiet-text = チェーンが取り除かれないまま 30 手番が続いたときも引き分けです。いま 29 手番が過ぎました。対局を続けられるようにしましょう。
learn-querni-quiet-praise = 数え直しになりました。しかも、あなたがリードしています。
learn-querni-quiet-try-drawn = これで 30 手番、チェーンが取り除かれませんでした。引き分けです。チェーンを取り除きましょう。
learn-querni-quiet-ruling = だれの手番を数えるのか、ルールブックには書かれていません。このサイトでは、両者の手番をパスも含めて数えます。それぞれ 15 手番ずつです。

learn-alquerque-goal-title = 目的
learn-alquerque-goal-text = あなたは白です。自分の駒を線の上に 3 つ並べるとミルになり、相手の駒を 1 つ取ります。相手の駒を 3 個未満にするか、動けなくすれば勝ちです。ミルを作り、取る駒に触れてください。
learn-alquerque-goal-praise = ミルができて、黒の駒が 1 つ減りました。こうして勝ちに近づきます。
learn-alquerque-goal-try-none = まだミルではありません。いちばん上の線で、2 つの駒が 3 つ目を待っています。

learn-alquerque-placing-title = 駒を置く
learn-alquerque-placing-text = 最初、ボードには何もなく、駒は 9 個ずつ手持ちにあります。交互に 1 つずつ、好きな空いた点に置きます。最初の駒を置きましょう。
learn-alquerque-placing-praise = これで始まりました。四方に線が伸びる b4、d2、d6、f4 からは、いちばん多くの方向へ動けます。
learn-alquerque-placing-ruling = どちらが先に始めるか、ルールブックには書かれていません。このサイトでは白から始めます。

learn-alquerque-mill-title = ミル
learn-alquerque-mill-text = 1 本の線の上に自分の駒が 3 つ並ぶとミルです。数えるのは引かれた線だけで、斜めはありません。次の駒でミルを作り、黒の駒を 1 つ取りましょう。
learn-alquerque-mill-praise = a4、b4、c4 にミルができました。取られた駒は戻りません。
learn-alquerque-mill-try-none = ミルになりません。同じ線の上に自分の駒が 2 つあります。3 つ目の点はどこでしょう。

learn-alquerque-whom-title = どの駒を取るか
learn-alquerque-whom-text = 取る駒は自分で選べます。黒は b6 でミルを作ろうとしています。先にミルを作り、それを防げる駒を取りましょう。
learn-alquerque-whom-praise = 1 手でミルを作り、黒のミルも防ぎました。
learn-alquerque-whom-ruling = ルールブックには、ミルで駒を「取れる」とあります。このサイトでは、必ず取ります。
learn-alquerque-whom-try-other = その駒も取れますが、次に黒が b6 でミルを作ります。その線の上の 2 つのうち、どちらかを取りましょう。
learn-alquerque-whom-try-none = 黒のミルは防げますが、駒は取れません。d1 でミルを作れば、両方できます。

learn-alquerque-protected-title = 守られた駒
learn-alquerque-protected-text = ミルの中の駒は、ほかに取れる駒があるあいだは守られています。黒は a7、d7、g7 にミルがあります。あなたもミルを作り、どの駒が取れるか見てみましょう。
learn-alquerque-protected-praise = いちばん上の線の 3 つは守られていて、ほかの駒は守られていませんでした。
learn-alquerque-protected-try-mill = その駒はミルの中にあります。ミルに入っていない駒を取りましょう。
learn-alquerque-protected-try-none = まずミルを作りましょう。b4 と c4 に自分の駒があります。

learn-alquerque-two-title = 2 つのミルを同時に
learn-alquerque-two-text = 1 つの駒で、一度に 2 つのミルができることもあります。その点を見つけましょう。
learn-alquerque-two-praise = ミルは 2 つ、取った駒は 1 つです。
learn-alquerque-two-ruling = 2 つのミルを同時に作ったときのことは、ルールブックに書かれていません。このサイトでは、取る駒は 2 つではなく 1 つです。
learn-alquerque-two-try-none = 上の線に 2 つ、右の線に 2 つ、自分の駒があります。その線はどこで交わるでしょう。

learn-alquerque-moving-title = 駒を動かす
learn-alquerque-moving-text = 駒をすべて置いたら、手番ごとに 1 つの駒を線に沿って隣の空いた点へ動かします。飛び越えることはできません。駒を動かしてミルを作りましょう。
learn-alquerque-moving-praise = 動かしてできたミルでも、同じように駒を取ります。
learn-alquerque-moving-try-diagonal = その 2 つの点の間に線はありません。駒は線に沿ってだけ動きます。
learn-alquerque-moving-try-leap = 駒は隣の点までしか動けず、飛び越えることもできません。
learn-alquerque-moving-try-line = その駒はもともと線の上にいました。別の駒を加えて 3 つにしましょう。
learn-alquerque-moving-try-none = まだミルではありません。中の四角の 1 本の線に自分の駒が 2 つあります。加われるのはどの駒でしょう。

learn-alquerque-flying-title = 飛べません
learn-alquerque-flying-text = 残り 3 個になると好きな点へ飛べるルールもありますが、ここでは 3 個でも隣へ動くだけです。a1 と d1 の駒に足りないのは g1 の駒です。近づけましょう。
learn-alquerque-flying-praise = g1 へ行けるのは d1 と g4 からだけで、どちらも自分の駒です。黒はこのミルを防げません。
learn-alquerque-flying-try-fly = 遠すぎます。3 個になっても飛ぶことはできません。
learn-alquerque-flying-try-away = a1 と d1 の駒はそのままにして、3 つ目の駒を近づけましょう。
learn-alquerque-flying-try-none = それでは g1 に近づきません。線をたどって道を探しましょう。

learn-alquerque-seesaw-title = すぐには戻れません
learn-alquerque-seesaw-text = あなたの駒は d7 から d6 へ動き、ミルを作ったところです。すぐに戻れば、もう一方のミルがまたできてしまいます。次の 1 手番は、それができません。試してみてもかまいません。そのあと e3 の駒を動かしましょう。
learn-alquerque-seesaw-praise = 待ったので、2 つのミルの形はそのままです。黒が指したので、もう戻れます。
learn-alquerque-seesaw-ruling = ルールブックには、先に別の駒を動かすとあります。このサイトでは、戻れないのは 1 手番だけで、その駒がその点に戻る場合に限ると解釈します。
learn-alquerque-seesaw-try-back = この駒はいちばん上の線のミルを離れたばかりです。すぐ戻ってミルを作り直すことはできません。
learn-alquerque-seesaw-try-apart = その手も指せますが、2 つのミルの形が崩れます。e3 の駒で待ちましょう。

learn-alquerque-return-title = ダブルミル
learn-alquerque-return-text = 1 手番が過ぎたので、d6 の駒は戻れます。一方のミルを離れ、もう一方のミルを作ります。指してみましょう。
learn-alquerque-return-praise = これがダブルミルです。1 手番おきに駒を取れる、とても強い形です。
learn-alquerque-return-try-filled = 別の駒で穴をふさいでも、ミルになりません。d6 の駒で戻りましょう。
learn-alquerque-return-try-none = もう戻れます。d7 へ動かしましょう。

learn-alquerque-fewer-title = 3 個未満にする
learn-alquerque-fewer-text = 黒の駒は残り 3 個で、ミルになっています。相手の駒がすべてミルの中にあるときは、どの駒も守られません。ミルを作り、1 つ取りましょう。
learn-alquerque-fewer-praise = 駒が 2 個ではもうミルを作れません。あなたの勝ちです。
learn-alquerque-fewer-try-none = まだミルではありません。内側の四角で、2 つの駒が 3 つ目を待っています。

learn-alquerque-blocked-title = 動けなくする
learn-alquerque-blocked-text = 動かせる駒がなくなると、何個残っていても負けです。黒の駒は 4 個、逃げ道は 1 つ。ふさぎましょう。
learn-alquerque-blocked-praise = 駒が 4 個あっても、どれも動けません。1 つも取らずに、あなたの勝ちです。
learn-alquerque-blocked-try-free = 黒はまだ動けます。黒の駒の隣で空いている点はどこでしょう。

learn-alquerque-draws-title = 引き分け
learn-alquerque-draws-text = 駒が取られないまま 99 手番が過ぎました。100 手番で引き分けです。ミルを作れば対局は続きます。
learn-alquerque-draws-praise = 数え直しになりました。
learn-alquerque-draws-ruling = ルールブックには引き分けがなく、終わらない対局もありえます。このサイトでは、駒が取られないまま 100 手番が続いたときと、同じ局面が 3 回現れたときに引き分けとします。
learn-alquerque-draws-try-drawn = これで 100 手番、駒が取られませんでした。引き分けです。ミルを作りましょう。

learn-alquerque-defend-title = 相手のねらいを見る
learn-alquerque-defend-text = 自分の形を作る前に、相手のねらいを確かめましょう。黒は 1 本の線に駒が 2 つあります。ミルを防ぎましょう。
learn-alquerque-defend-praise = 防ぎました。しかも、次に b2 でミルを作れます。
learn-alquerque-defend-try-greed = 2 つのねらいは立派ですが、黒のほうが先です。b6 にミルを作られ、駒を 1 つ取られます。
learn-alquerque-defend-try-late = これでは黒が b6 にミルを作り、駒を取ります。

learn-alquerque-fork-title = 2 つのねらい
learn-alquerque-fork-text = 相手が 1 手番で防げるミルは 1 つだけです。次に作れるミルが同時に 2 つできるように、駒を置きましょう。
learn-alquerque-fork-praise = 黒が防げるのは片方だけです。もう片方でミルを作れます。
learn-alquerque-fork-try-single = ねらいが 2 つになっていません。自分の駒が 1 つあって黒の駒がない線が、2 本交わる点を探しましょう。

learn-sheet-title = { $game }のルール
learn-sheet-print = 印刷
learn-sheet-querni-by = エンリケ・フェルナンデス・アルカサル作、2 人用
learn-sheet-alquerque-by = 昔から伝わる 2 人用のゲーム。ナイン・メンズ・モリスとも呼ばれます
learn-sheet-note = 文章は Qirkat によるものです。† は、ルールブックに書かれていない点についてのこのサイトの解釈です。

learn-sheet-querni-goal-title = 目的
learn-sheet-querni-goal = 自分の色のタイル 16 枚を、相手より先にすべて取り除きます。
learn-sheet-querni-setup-title = 準備
learn-sheet-querni-setup = 32 枚のタイルを裏返して混ぜ、8 つの星のまわりのマスに 4 枚ずつ置いて、表にします。先手は青です。⁠†
learn-sheet-querni-turn-title = 手番
learn-sheet-querni-turn = タイルを 1 枚動かすか、チェーンを 1 つ取り除くか、動かしてから取り除きます。できるときは必ずどれかを行います。⁠† どれもできないときはパスします。
learn-sheet-querni-move-title = タイルの動き
learn-sheet-querni-move = 縦、横、斜めに隣り合う空きマスへ 1 マス移動します。または、どちらの色でもタイル 1 枚だけをまっすぐ飛び越え、すぐ後ろの空きマスに降ります。ジャンプは好きな方向へ何回でも続けられます。何も取りません。同じマスに 2 回降りることはできず、出発したマスも数えます。⁠†
learn-sheet-querni-chain-title = チェーン
learn-sheet-querni-chain = 数字が連続する自分のタイル 3 枚以上が、辺か角で順に隣り合っているものです。16 と 1 はつながりません。全部でも、3 枚以上の一部でも取り除けます。すぐでも、あとの手番でもかまいません。
learn-sheet-querni-end-title = ゲーム終了
learn-sheet-querni-end = 16 枚すべてを取り除いたほうが勝ちです。どちらにも連続する 3 つの数字が残っていないとき、またはチェーンが取り除かれないまま両者合わせて 30 手番が続いたときは引き分けです。⁠†
learn-sheet-querni-advice-title = はじめのこつ
learn-sheet-querni-advice = タイルを孤立させないこと。取り除く前に、残る数字が 3 つ以上続いているか確かめます。自分のチェーンを崩せるのは自分だけです。動かして取り除き、手番を使い切りましょう。
learn-sheet-querni-setup-caption = 数えきれない初期配置のうちの 1 つ。
learn-sheet-querni-hops-caption = 10 が 3 回ジャンプして h6 へ。
learn-sheet-querni-part-caption = 3、4、5、6 のチェーン。

learn-sheet-alquerque-goal-title = 目的
learn-sheet-alquerque-goal = ミルを作って相手の駒を取り、3 個未満にするか、動けなくします。
learn-sheet-alquerque-placing-title = 駒を置く
learn-sheet-alquerque-placing = 最初、ボードには何もありません。駒は 9 個ずつ、先手は白です。⁠† 交互に 1 つずつ好きな空いた点に置き、18 個すべてを置きます。
learn-sheet-alquerque-moving-title = 駒を動かす
learn-sheet-alquerque-moving = そのあとは、手番ごとに自分の駒を 1 つ、線に沿って隣の空いた点へ動かします。飛び越えることはできず、残り 3 個になっても飛べません。
learn-sheet-alquerque-mill-title = ミル
learn-sheet-alquerque-mill = 置くか動かすかして 1 本の線に自分の駒を 3 つ並べたら、相手の駒を 1 つ取ります。必ず取ります。⁠† ミルの中の駒は、相手の駒がすべてミルの中にあるときのほかは取れません。2 つのミルを同時に作っても、取る駒は 1 つです。⁠†
learn-sheet-alquerque-seesaw-title = すぐには戻れない
learn-sheet-alquerque-seesaw = ミルを離れた駒は、戻るとまたミルができる場合、次の手番ですぐ同じ点に戻ることはできません。その次からは戻れます。⁠†
learn-sheet-alquerque-end-title = ゲーム終了
learn-sheet-alquerque-end = 駒が手持ちを含めて 3 個未満になるか、自分の手番で動けなくなると負けです。駒が取られないまま 100 手番が続いたとき、または同じ局面が 3 回現れたときは引き分けです。⁠†
learn-sheet-alquerque-advice-title = はじめのこつ
learn-sheet-alquerque-advice = 自分の形を作る前に、相手のねらいを見ます。四方に動ける b4、d2、d6、f4 を早めに押さえます。同時に 2 つのミルをねらいます。閉じ込められないようにしましょう。
learn-sheet-alquerque-placing-caption = 24 の点と、それを結ぶ線。
learn-sheet-alquerque-return-caption = b6、d6、f6 のミル。d6 の駒が d7 へ動くと、別のミルができます。
learn-sheet-alquerque-blocked-caption = 黒は動けないので負けです。

learn-print-title = { $game }を印刷して遊ぶ
learn-print-how = A4 またはレターの用紙に 100% の大きさで印刷し、目盛りを本物の定規で確かめてください。厚紙に貼り、タイルや駒を切り抜きます。
learn-print-ruler = 5 cm
learn-print-board = ボード
learn-print-pieces-querni = タイル 32 枚
learn-print-pieces-alquerque = 駒 18 個
