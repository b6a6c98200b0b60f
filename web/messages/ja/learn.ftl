# 2つのゲームの入門コース、ルール早見表、印刷用シート。

learn-title = 学ぶ
learn-lead = 遊びながら覚えるコースです。少し読んだら、実際に指して、次へ進みましょう。どちらのゲームも、3分ほどで遊べるようになります。
learn-about-querni = 数字のタイルをジャンプさせ、つないでチェーンにし、相手より先にすべて取り除くゲームです。
learn-about-alquerque = 3個並べるとミルになり、ミルを作るたびに相手の駒を1個取ります。9個の駒で遊ぶ昔ながらのゲームです。
learn-progress = { $total }ステップ中{ $done }ステップ完了
learn-start = { $game }を学ぶ
learn-continue = 続きから：{ $title }
learn-repeat = 最初からやり直す
learn-sheet = ルール早見表
learn-print = 印刷して遊ぶ
learn-contents = ステップ一覧
learn-part-basics = 基本
learn-part-time = 約3分
learn-part-strategy = 戦略
learn-part-details = 細かいルール
learn-done = 完了
learn-step = ステップ{ $number }／{ $total }
learn-show = 答えを見る
learn-retry = もう一度
learn-next = 次へ
learn-previous = 前へ
learn-skip = スキップ
learn-finish = 終了
learn-finished-querni = ケルニのルールはこれで全部です。あとは実際に対局しながら覚えましょう。
learn-finished-alquerque = アルケルケ・デ・ヌエベのルールはこれで全部です。あとは実際に対局しながら覚えましょう。
learn-play = 対局してみる
learn-ready = これだけ覚えれば、もう対局できます。続きはあとでも大丈夫です。
learn-all = ステップ一覧へ
learn-ruling = このサイトの解釈
learn-other = その手も指せますが、ここで練習するのは別の手です。もう一度指してみましょう。
learn-shown = たとえば、こう指します。{ $praise }
learn-hands = 手持ちの駒：白{ $white }個、黒{ $black }個
learn-remove = { $run }を取り除く
learn-remove-which = 取り除くチェーン：
learn-keep = 残しておく
learn-confirm = 決定
learn-pass = パス
learn-back = 選び直す
learn-failed = ボードを表示できませんでした。ページを再読み込みしてください。

learn-querni-goal-title = 目的
learn-querni-goal-text = あなたは青です。自分のタイル16枚を先にすべて取り除いたほうが勝ちです。残りは3枚で、7、8、9が順に隣り合っています。これがチェーンです。取り除きましょう。
learn-querni-goal-praise = 最後のタイルがボードからなくなり、あなたの勝ちです。
learn-querni-goal-try-move = タイルを動かしただけです。チェーンはもうできているので、取り除けば勝ちです。

learn-querni-setup-title = 準備
learn-querni-setup-text = 対局はこの形から始まります。32枚のタイルを混ぜて、8つの星のまわりのマスに置きます。初期配置は毎回変わります。好きなタイルを選び、丸印のついたマスのどれかへ動かしてみましょう。
learn-querni-setup-praise = これで対局が始まりました。次はピンクの番です。
learn-querni-setup-ruling = 手元のルールブックには、印のついた交点を示す図がありません。そこで、どの向きから見ても同じで、縁を空けた配置を使います。どちらが先手かも書かれていないので、青から始めます。

learn-querni-step-title = 1マスの移動
learn-querni-step-text = タイルは、縦、横、斜めに隣り合う空きマスへ1マス移動できます。1回の移動で4と5を隣り合わせにしましょう。
learn-querni-step-praise = 4と5が隣り合いました。斜めに隣り合うだけでも十分です。
learn-querni-step-try-one = 移動できるのは1マスだけです。
learn-querni-step-try-apart = その移動もできますが、4と5はまだ隣り合っていません。斜めに隣り合うだけで十分です。

learn-querni-jump-title = ジャンプ
learn-querni-jump-text = タイルはジャンプもできます。隣のタイル1枚（どちらの色でも可）をまっすぐ飛び越え、そのすぐ先の空きマスに着地します。3をジャンプさせて、2の隣へ進めましょう。
learn-querni-jump-praise = ピンクの12を飛び越えてe5へ。飛び越えたタイルは取られず、そのまま残ります。
learn-querni-jump-try-two = そこにはタイルが2枚続いています。1回のジャンプで飛び越えられるのは1枚だけです。
learn-querni-jump-try-far = 着地できるのは、飛び越えたタイルのすぐ先のマスだけです。それより遠くへは行けません。
learn-querni-jump-try-step = その手も指せますが、ここでは、ジャンプで行ける2の隣のマスを探しましょう。

learn-querni-hops-title = 連続ジャンプ
learn-querni-hops-text = 着地したマスからさらにジャンプできるなら、同じ手番のうちに、好きな方向へ続けてジャンプできます。10は、9の隣のh6まで行けます。進めてみましょう。
learn-querni-hops-praise = 1手番で3回のジャンプ。遠く離れて見えるタイルも、意外と近いものです。
learn-querni-hops-try-stop = 連続ジャンプはどこで止めてもかまいませんが、10はまだ先へ進めます。
learn-querni-hops-try-step = 1マスの移動とジャンプは、1手番にどちらか一方しかできません。10をジャンプさせましょう。

learn-querni-twice-title = 同じタイルをもう一度
learn-querni-twice-text = 1手番のうちに同じマスに2回着地することはできません。でも、同じタイルを2回飛び越えることはできます。ピンクの1を2回飛び越えて、自分の1を2の隣のb4へ進めましょう。
learn-querni-twice-praise = ピンクの1、ピンクの2、そしてもう一度ピンクの1。どのマスにも2回は着地していません。
learn-querni-twice-ruling = ルールブックには、同じマスを複数回通ってはいけないとあります。このサイトでは、「マス」はタイルが着地する空きマスのことと解釈します。出発したマスも含むので、そこに戻って終えることはできません。
learn-querni-twice-try-home = 出発したマスも、着地したマスに含まれます。そこで終えることはできません。
learn-querni-twice-try-stop = もう少しです。そこからさらにジャンプしましょう。
learn-querni-twice-try-step = その手も指せますが、ここでは1をジャンプさせて、まずピンクの1を飛び越えましょう。

learn-querni-chain-title = チェーン
learn-querni-chain-text = チェーンとは、数字が連続する自分のタイル3枚以上が、順に隣り合っているものです。動かしてから取り除きます。4と6の間に5を入れて、チェーンを取り除きましょう。
learn-querni-chain-praise = 4と5、5と6が隣り合い、チェーンになりました。これで3枚減りました。
learn-querni-chain-try-keep = チェーンができました。残しておいてもよいのですが、今回は取り除きましょう。
learn-querni-chain-try-half = まだチェーンではありません。5は、4とも6とも隣り合っている必要があります。

learn-querni-part-title = チェーンの一部
learn-querni-part-text = 長いチェーンは、3枚以上なら一部だけを取り除くこともできます。3、4、5、6がチェーンになっていますが、1と2にはあとで3が必要です。取り除く部分をよく考えて選びましょう。
learn-querni-part-praise = 1、2、3が残りました。まだチェーンを作れます。
learn-querni-part-try-all = 4枚とも取り除きましたが、1と2だけではもうチェーンになりません。孤立したので、勝てなくなりました。
learn-querni-part-try-low = 1と2は3を失い、6は1枚だけになりました。どれも孤立しています。
learn-querni-part-try-move = チェーンの一部を取り除き、3はボードに残しましょう。

learn-querni-still-title = 動かさずに取り除く
learn-querni-still-text = チェーンを取り除くだけでも1手番です。1手番に取り除けるチェーンは1つだけです。ここにはチェーンが2つあります。動かさずに、どちらかを取り除きましょう。
learn-querni-still-praise = もう1つのチェーンも安全です。そのタイルを動かせるのは、あなただけだからです。次の手番で取り除けば勝ちです。
learn-querni-still-try-first = 動かしてから取り除くこともできます。今回は動かさずに取り除きましょう。
learn-querni-still-try-move = タイルはそのままにして、チェーンを取り除きましょう。

learn-querni-strand-title = タイルを孤立させない
learn-querni-strand-text = 9、10、11はチェーンです。でも、今取り除くと12と13が残り、2枚ではチェーンになりません。もっとよい手があります。5枚を一度に取り除きましょう。
learn-querni-strand-praise = 5枚すべてを取り除いて、あなたの勝ちです。1枚でも孤立していたら勝てないところでした。
learn-querni-strand-try-rest = 12と13が孤立しました。もう取り除けないので、勝てません。先にチェーンにつなぎましょう。
learn-querni-strand-try-one = 惜しいです。残った枚数ではもうチェーンを作れません。5枚すべてを取り除きましょう。
learn-querni-strand-try-wait = 5枚がつながりました。同じ手番のうちに取り除きましょう。

learn-querni-remain-title = 残る数字を見る
learn-querni-remain-text = 5から9がチェーンになっています。3と4、10と11はまだつながっていません。残るどの数字も孤立しないようにするには、どの部分を取り除けばよいでしょう？
learn-querni-remain-praise = 3、4、5と9、10、11が残りました。これから2つのチェーンを作れます。
learn-querni-remain-try-long = 5枚減りましたが、3と4も、10と11も孤立しました。ここでは欲張らないようにしましょう。
learn-querni-remain-try-low = 3と4が孤立しました。5が必要です。
learn-querni-remain-try-high = 10と11が孤立しました。9が必要です。
learn-querni-remain-try-move = 5から9のチェーンの一部を取り除きましょう。残る数字は、どれも3つ以上続いている必要があります。

learn-querni-tempo-title = 動かして取り除く
learn-querni-tempo-text = 残りは6枚です。動かすタイルは、取り除くチェーンと関係がなくてもかまいません。手番を無駄なく使いましょう。10をよい場所へ動かし、チェーンを1つ取り除きます。
learn-querni-tempo-praise = チェーンを1つ取り除き、もう1つもできています。ピンクがどう指しても、次の手番で勝ちです。
learn-querni-tempo-try-both = よい手です。同じ手番でチェーンも取り除けます。忘れずに取り除きましょう。
learn-querni-tempo-try-alone = その手も指せますが、動かす機会を逃しました。先に10を9と11の間へ動かしましょう。

learn-querni-pass-title = パス
learn-querni-pass-text = あなたのタイルは囲まれていて、移動もジャンプもできず、チェーンもありません。パスできるのは、このようなときだけです。パスしましょう。
learn-querni-pass-praise = ピンクの番になりました。動けるすき間ができるかもしれません。
learn-querni-pass-ruling = ルールブックの手番の説明は「できる」という書き方です。このサイトでは、タイルを動かすかチェーンを取り除くことができるなら、必ずどちらか（または両方）を行うものと解釈します。

learn-querni-draw-title = どちらも勝てないとき
learn-querni-draw-text = あなたの13も、ピンクのタイルもすべて孤立していて、もうどちらも勝てません。どちらにも連続する3つの数字がなくなると引き分けです。最後のチェーンを取り除きましょう。
learn-querni-draw-praise = どちらにも連続する3つの数字が残っていません。引き分けです。
learn-querni-draw-try-on = 続けてもかまいませんが、ここではどちらも勝てません。6、7、8を取り除きましょう。

learn-querni-quiet-title = 30手番で引き分け
learn-querni-quiet-text = チェーンが取り除かれないまま30手番が経過したときも引き分けです。すでに29手番が経過しました。引き分けにならないようにしましょう。
learn-querni-quiet-praise = 手番のカウントが0に戻りました。しかも、あなたがリードしています。
learn-querni-quiet-try-drawn = これで、チェーンが取り除かれないまま30手番が経過しました。引き分けです。チェーンを取り除きましょう。
learn-querni-quiet-ruling = どちらの手番を数えるのか、ルールブックには書かれていません。このサイトでは、パスも含めて両者の手番を数えます。つまり、15手番ずつです。

learn-alquerque-goal-title = 目的
learn-alquerque-goal-text = あなたは白です。自分の駒を線の上に3個並べるとミルになり、相手の駒を1個取ります。相手の駒を残り2個にするか、動けなくすれば勝ちです。ミルを作り、取る駒を選びましょう。
learn-alquerque-goal-praise = ミルができて、黒の駒が1個減りました。こうして勝ちに近づきます。
learn-alquerque-goal-try-none = まだミルではありません。いちばん上の線に自分の駒が2個あります。3個目を並べましょう。

learn-alquerque-placing-title = 駒を置く
learn-alquerque-placing-text = 最初、ボードには何もなく、手持ちの駒が9個ずつあります。交互に1個ずつ、空いている好きな点に置きます。最初の駒を置きましょう。
learn-alquerque-placing-praise = 対局の始まりです。四方に線が伸びるb4、d2、d6、f4からは、最も多くの方向へ動けます。
learn-alquerque-placing-ruling = どちらが先手か、ルールブックには書かれていません。このサイトでは、白から始めます。

learn-alquerque-mill-title = ミル
learn-alquerque-mill-text = 1本の線の上に自分の駒が3個並ぶとミルです。ボードに引かれた線だけが対象で、斜めに並べてもミルにはなりません。次の駒でミルを作り、黒の駒を1個取りましょう。
learn-alquerque-mill-praise = a4、b4、c4にミルができました。取られた駒は戻りません。
learn-alquerque-mill-try-none = ミルになりません。同じ線の上に自分の駒が2個あります。3個目はどこに置けばよいでしょう？

learn-alquerque-whom-title = どの駒を取るか
learn-alquerque-whom-text = 取る駒は自分で選べます。黒はb6でミルを作ろうとしています。先にミルを作り、それを防げる駒を取りましょう。
learn-alquerque-whom-praise = 1手でミルを作り、黒のミルも防ぎました。
learn-alquerque-whom-ruling = ルールブックには、ミルを作ると駒を取ることが「できる」とあります。このサイトでは、必ず取るものとします。
learn-alquerque-whom-try-other = その駒も取れますが、次に黒がb6でミルを作ります。その線の上にある2個のうち、どちらかを取りましょう。
learn-alquerque-whom-try-none = 黒のミルは防げますが、駒は取れません。d1でミルを作れば、両方できます。

learn-alquerque-protected-title = 取れない駒
learn-alquerque-protected-text = ミルになっている駒は、ほかに取れる駒があるあいだは取れません。黒はa7、d7、g7にミルがあります。あなたもミルを作り、どの駒が取れるか見てみましょう。
learn-alquerque-protected-praise = いちばん上の線の3個はミルになっているので、取れるのはほかの駒だけでした。
learn-alquerque-protected-try-mill = その駒はミルになっています。ミルに入っていない駒を取りましょう。
learn-alquerque-protected-try-none = まずミルを作りましょう。b4とc4に自分の駒があります。

learn-alquerque-two-title = 同時に2つのミル
learn-alquerque-two-text = 駒1個で、2つのミルが同時にできることもあります。その点を見つけましょう。
learn-alquerque-two-praise = ミルは2つ、取った駒は1個です。
learn-alquerque-two-ruling = 2つのミルを同時に作ったときのことは、ルールブックに書かれていません。このサイトでは、取る駒は2個ではなく1個とします。
learn-alquerque-two-try-none = 上の線に2個、右の線に2個、自分の駒があります。2本の線はどこで交わるでしょう？

learn-alquerque-moving-title = 駒を動かす
learn-alquerque-moving-text = 駒をすべて置いたら、手番ごとに駒を1個、線に沿って隣の空いている点へ動かします。飛び越えることはできません。駒を動かしてミルを作りましょう。
learn-alquerque-moving-praise = 動かしてできたミルでも、同じように駒を取ります。
learn-alquerque-moving-try-diagonal = その2つの点の間に線はありません。駒は線に沿ってしか動けません。
learn-alquerque-moving-try-leap = 駒は隣の点までしか動けず、飛び越えることもできません。
learn-alquerque-moving-try-line = その駒はもともとその線の上にありました。別の駒を加えて3個にしましょう。
learn-alquerque-moving-try-none = まだミルではありません。外側から2番目の四角の1本の線に、自分の駒が2個あります。どの駒を加えられるでしょう？

learn-alquerque-flying-title = 「飛ぶ」ルールはなし
learn-alquerque-flying-text = 残り3個になると好きな点へ飛べるルールもありますが、ここでは、3個になっても隣の点へしか動けません。a1とd1に駒があるので、あとはg1に3個目が来ればミルになります。駒を近づけましょう。
learn-alquerque-flying-praise = g1へ行けるのはd1とg4からだけで、どちらにも自分の駒があります。黒はこのミルを防げません。
learn-alquerque-flying-try-fly = 遠すぎます。3個になっても飛ぶことはできません。
learn-alquerque-flying-try-away = a1とd1の駒はそのままにして、3個目の駒を近づけましょう。
learn-alquerque-flying-try-none = それではg1に近づきません。線をたどって、g1への道を探しましょう。

learn-alquerque-seesaw-title = すぐには戻れない
learn-alquerque-seesaw-text = あなたの駒は、d7からd6へ動いてミルを作ったところです。すぐに戻ると元のミルがまたできますが、次の1手番だけは戻れません。試してみてもかまいません。そのあと、e3の駒を動かしましょう。
learn-alquerque-seesaw-praise = 別の駒を動かしたので、2つのミルの形は崩れていません。黒も指し終わり、今度は戻れます。
learn-alquerque-seesaw-ruling = ルールブックには、先に別の駒を動かすとあります。このサイトでは、戻れないのは1手番だけで、同じ駒が同じ点に戻る場合に限ると解釈します。
learn-alquerque-seesaw-try-back = この駒はいちばん上の線のミルを離れたばかりです。すぐに戻ってミルを作り直すことはできません。
learn-alquerque-seesaw-try-apart = その手も指せますが、2つのミルの形が崩れます。ここではe3の駒を動かしましょう。

learn-alquerque-return-title = ダブルミル
learn-alquerque-return-text = 1手番が経過したので、d6の駒は戻れます。一方のミルを離れ、もう一方のミルを作ります。指してみましょう。
learn-alquerque-return-praise = これがダブルミルです。1手番おきに駒を取れる、とても強い形です。
learn-alquerque-return-try-filled = 別の駒で埋めても、ミルにはなりません。d6の駒を戻しましょう。
learn-alquerque-return-try-none = もう戻れます。駒をd7へ動かしましょう。

learn-alquerque-fewer-title = 残り2個にする
learn-alquerque-fewer-text = 黒の駒は残り3個で、ミルになっています。相手の駒がすべてミルになっているときは、どの駒でも取れます。ミルを作り、1個取りましょう。
learn-alquerque-fewer-praise = 駒が2個ではもうミルを作れません。あなたの勝ちです。
learn-alquerque-fewer-try-none = まだミルではありません。内側の四角に自分の駒が2個並んでいます。3個目を加えましょう。

learn-alquerque-blocked-title = 動けなくする
learn-alquerque-blocked-text = 動かせる駒がなくなると、何個残っていても負けです。黒の駒は4個、逃げ道は1つです。ふさぎましょう。
learn-alquerque-blocked-praise = 駒が4個あっても、どれも動けません。1個も取らずに、あなたの勝ちです。
learn-alquerque-blocked-try-free = 黒はまだ動けます。黒の駒の隣で、空いている点はどこでしょう？

learn-alquerque-draws-title = 引き分け
learn-alquerque-draws-text = 駒が取られないまま99手番が経過しました。100手番で引き分けです。ミルを作れば対局は続きます。
learn-alquerque-draws-praise = 手番のカウントが0に戻りました。対局は続きます。
learn-alquerque-draws-ruling = ルールブックには引き分けの規定がなく、終わらない対局もありえます。このサイトでは、駒が取られないまま100手番が経過したときと、同一局面が3回現れたときに引き分けとします。
learn-alquerque-draws-try-drawn = これで、駒が取られないまま100手番が経過しました。引き分けです。ミルを作りましょう。

learn-alquerque-defend-title = 相手のねらいを見る
learn-alquerque-defend-text = 自分の形を作る前に、相手のねらいを確かめましょう。黒は1本の線に駒が2個あります。ミルを防ぎましょう。
learn-alquerque-defend-praise = 防ぎました。しかも、次にb2でミルを作れます。
learn-alquerque-defend-try-greed = ねらいを2つ作ったのはよいのですが、黒のほうが一手早いです。b6でミルを作られ、駒を1個取られます。
learn-alquerque-defend-try-late = これでは黒がb6でミルを作り、駒を取ります。

learn-alquerque-fork-title = 2つのねらい
learn-alquerque-fork-text = 相手が1手番で防げるミルは1つだけです。2つのミルを同時にねらえる点に、駒を置きましょう。
learn-alquerque-fork-praise = 黒が防げるのは片方だけです。もう片方でミルを作れます。
learn-alquerque-fork-try-single = ねらいが2つになっていません。自分の駒が1個あって黒の駒がない線が、2本交わる点を探しましょう。

learn-sheet-title = { $game }のルール
learn-sheet-print = 印刷
learn-sheet-querni-by = エンリケ・フェルナンデス・アルカサル作、2人用ボードゲーム
learn-sheet-alquerque-by = 昔から伝わる2人用ボードゲーム（別名ナイン・メンズ・モリス）
learn-sheet-note = 文章はQirkat独自のものです。†は、ルールブックに書かれていない点についてのこのサイトの解釈です。

learn-sheet-querni-goal-title = 目的
learn-sheet-querni-goal = 自分の色のタイル16枚を、相手より先にすべて取り除きます。
learn-sheet-querni-setup-title = 準備
learn-sheet-querni-setup = 32枚のタイルを裏返して混ぜ、8つの星のまわりのマスに4枚ずつ置いて、表にします。先手は青です⁠†。
learn-sheet-querni-turn-title = 手番
learn-sheet-querni-turn = タイルを1枚動かすか、チェーンを1つ取り除くか、動かしてから取り除きます。できるときは必ずどれかを行います⁠†。どれもできないときはパスします。
learn-sheet-querni-move-title = タイルの移動
learn-sheet-querni-move = 縦、横、斜めに隣り合う空きマスへ1マス移動します。または、タイル1枚（どちらの色でも可）をまっすぐ飛び越え、そのすぐ先の空きマスに着地します。ジャンプは好きな方向へ何回でも続けられます。飛び越えたタイルは取りません。同じマスに2回着地することはできません（出発したマスも含みます⁠†）。
learn-sheet-querni-chain-title = チェーン
learn-sheet-querni-chain = 数字が連続する自分のタイル3枚以上が、縦、横、斜めのいずれかで順に隣り合っているものです。16と1はつながりません。全部でも、一部（3枚以上）でも取り除けます。すぐでも、あとの手番でもかまいません。
learn-sheet-querni-end-title = ゲーム終了
learn-sheet-querni-end = 16枚すべてを取り除いたほうが勝ちです。どちらにも連続する3つの数字が残っていないとき、またはチェーンが取り除かれないまま両者合わせて30手番が経過したときは引き分けです⁠†。
learn-sheet-querni-advice-title = 最初のコツ
learn-sheet-querni-advice = タイルを孤立させないようにしましょう。取り除く前に、残る数字が3つ以上続いているか確かめます。自分のチェーンを崩せるのは自分だけです。動かしてから取り除き、手番を無駄なく使いましょう。
learn-sheet-querni-setup-caption = 初期配置の一例
learn-sheet-querni-hops-caption = 10が3回ジャンプしてh6へ
learn-sheet-querni-part-caption = 3、4、5、6のチェーン

learn-sheet-alquerque-goal-title = 目的
learn-sheet-alquerque-goal = ミルを作って相手の駒を取り、残り2個にするか、動けなくします。
learn-sheet-alquerque-placing-title = 駒を置く
learn-sheet-alquerque-placing = 最初、ボードには何もありません。駒は9個ずつ、先手は白です⁠†。交互に1個ずつ空いている好きな点に置き、18個すべてを置きます。
learn-sheet-alquerque-moving-title = 駒を動かす
learn-sheet-alquerque-moving = そのあとは、手番ごとに自分の駒を1個、線に沿って隣の空いている点へ動かします。飛び越えることはできず、残り3個になっても好きな点へは飛べません。
learn-sheet-alquerque-mill-title = ミル
learn-sheet-alquerque-mill = 駒を置くか動かすかして、1本の線に自分の駒を3個並べたら、相手の駒を1個、必ず取ります⁠†。ミルになっている駒は取れません（相手の駒がすべてミルになっているときを除く）。2つのミルを同時に作っても、取る駒は1個です⁠†。
learn-sheet-alquerque-seesaw-title = すぐには戻れない
learn-sheet-alquerque-seesaw = ミルを離れた駒は、戻るとまたミルができる場合、次の手番ですぐ同じ点に戻ることはできません。その次の手番からは戻れます⁠†。
learn-sheet-alquerque-end-title = ゲーム終了
learn-sheet-alquerque-end = 駒が手持ちを含めて2個以下になるか、自分の手番で動けなくなると負けです。駒が取られないまま100手番が経過したとき、または同一局面が3回現れたときは引き分けです⁠†。
learn-sheet-alquerque-advice-title = 最初のコツ
learn-sheet-alquerque-advice = 自分の形を作る前に、相手のねらいを確かめましょう。四方に動けるb4、d2、d6、f4は早めに押さえます。2つのミルを同時にねらい、閉じ込められないように注意しましょう。
learn-sheet-alquerque-placing-caption = 24の点と、それらを結ぶ線
learn-sheet-alquerque-return-caption = b6、d6、f6のミル。d6の駒がd7へ動くと、別のミルができます。
learn-sheet-alquerque-blocked-caption = 黒は動けないので負けです。

learn-print-title = { $game }を印刷して遊ぶ
learn-print-how = A4またはレターサイズの用紙に倍率100%で印刷し、目盛りが5 cmになっているか定規で確かめてください。厚紙に貼り、タイルや駒を切り抜きます。
learn-print-ruler = 5 cm
learn-print-board = ボード
learn-print-pieces-querni = タイル32枚
learn-print-pieces-alquerque = 駒18個
