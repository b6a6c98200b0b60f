# 対局中にボードの横に出る文。

play-board = ボード
play-you = あなた
play-computer = コンピューター
play-tiles = 残り { $count } 枚
play-men = 盤上に { $count } 個
play-men-hand = 手持ち { $hand } 個、盤上 { $count } 個

play-did-move = { $side }が { $number } を動かしました({ $path })。
play-did-move-remove = { $side }が { $number } を動かし({ $path })、{ $numbers } を取り除きました。
play-did-remove = { $side }が { $numbers } を取り除きました。
play-did-pass = { $side }はパスしました。
play-did-place = { $side }が { $target } に駒を置きました。
play-did-place-take = { $side }が { $target } に駒を置いてミルを作り、{ $taken } の駒を取りました。
play-did-slide = { $side }が { $origin } の駒を { $target } へ動かしました。
play-did-slide-take = { $side }が { $origin } の駒を { $target } へ動かしてミルを作り、{ $taken } の駒を取りました。
play-undone = 最後の手を取り消しました。

play-begin = あなたは{ $side }です。
play-goal-querni = 自分のタイルを先にすべて取り除けば勝ち。3 枚以上のチェーンで取り除きます。
play-goal-alquerque = 相手の駒を 2 つにするか、動けなくすれば勝ち。3 つ並べたミルで 1 つ取れます。
play-turn-you = あなたの番です。
play-turn-side = { $side }の番です。
play-now-move = タイルに触れると、行けるところが見えます。
play-now-move-or-chain = タイルに触れて動かすか、印のついたチェーンに触れて取り除きます。
play-now-place = 点に触れて駒を置きます。
play-now-slide = 駒に触れると、動けるところが見えます。
play-now-target = 丸印のどれかに触れてください。
play-now-onward = { $number } は { $square } にいます。さらにジャンプすることも、ここで終えることもできます。
play-now-stands = { $number } は { $square } にいます。
play-now-chain = { $numbers } がチェーンになりました。全部または 3 枚以上の一部を取り除くか、そのまま残せます。
play-now-chain-three = { $numbers } がチェーンになりました。取り除くことも、そのまま残すこともできます。
play-now-chains = 取り除けるチェーンがいくつかあります。1 つ、またはその 3 枚以上の一部を取り除くか、そのまま残せます。
play-now-chosen = { $numbers } を取り除きます。
play-now-prey = ミルができます。取る駒に触れてください。ミルの中の駒は守られています。
play-now-prey-all = ミルができます。取る駒に触れてください。
play-now-confirm = この手でよろしいですか。
play-now-pass = 動かすことも取り除くこともできません。パスしてください。
play-strands =
    { $count ->
       *[other] 注意: { $numbers } が孤立します。もう取り除けなくなり、勝てなくなります。
    }
play-strands-mark = { $numbers } が孤立

play-thinking = コンピューターが考えています。
play-thinking-time = { $seconds } 秒(最長 { $most } 秒)
play-thinking-failed = コンピューターはこの手を考えられませんでした。
play-thinking-again = もう一度考えさせる

play-remove = { $run } を取り除く
play-choose-part = 一部を選ぶ
play-leave = 残す
play-back = 選び直す
play-confirm = 指す
play-pass = パス
play-hint = ヒント
play-undo = 待った
play-replay = 最後の手をもう一度見る
play-flip = ボードを回す
play-resign = 投了
play-resign-ask = { $side }は投了しますか。
play-resign-yes = 投了する
play-resign-no = 続ける
play-draw-offer = 引き分けを提案する
play-draw-ask = ふたりとも引き分けに同意しますか。
play-draw-yes = 同意する
play-draw-thinking = コンピューターが提案について考えています。
play-draw-accepted = コンピューターが提案に応じました。
play-draw-early = コンピューターは断りました。{ $turn } 手目より前の引き分けには応じません。
play-draw-declined = コンピューターは断りました。自分のほうが優勢だと考えています。
play-again = もう一局
play-again-swapped = 色を替えてもう一局
play-analyse = 検討する
play-share = 共有
play-new = 新しい対局
play-more = その他
play-close = 閉じる

play-hint-thinking = よい手を探しています…
play-hint-turn = よい手: { $move }。
play-hint-only = 指せる手はこれだけ: { $move }。
play-do-move = { $number } を { $origin } から { $target } へ
play-do-move-remove = { $number } を { $origin } から { $target } へ動かし、{ $numbers } を取り除く
play-do-remove = { $numbers } を取り除く
play-do-pass = パス
play-do-place = { $target } に駒を置く
play-do-place-take = { $target } に駒を置き、{ $taken } の駒を取る
play-do-slide = { $origin } から { $target } へ
play-do-slide-take = { $origin } から { $target } へ動かし、{ $taken } の駒を取る
play-hint-forced-win =
    { $count ->
       *[other] { $other }がどう指しても、{ $side }は自分の { $count } 手で勝てます。
    }
play-hint-forced-loss = { $other }が間違えなければ{ $side }の負けですが、この手がいちばん長く粘れます。
play-hint-chances = この手のあとの勝つ見込みは、{ $side } { $own }%、{ $other } { $rest }% です。

play-quiet-30 =
    { $left ->
       *[other] チェーンが取り除かれないまま { $count } 手番が経過しました。あと { $left } 手番で引き分けです。
    }
play-quiet-100 =
    { $left ->
       *[other] 駒が取られないまま { $count } 手番が経過しました。あと { $left } 手番で引き分けです。
    }
play-repeated = この局面は 2 回目です。3 回目で引き分けです。
play-neither = どちらももう勝てません。{ $first }の { $firstNumbers } と{ $second }の { $secondNumbers } は取り除けません。
play-cannot-win = { $side }はもう勝てません。{ $numbers } をボードから取り除けないためです。
play-barred = この手番では { $from } から { $to } へは動けません。離れたばかりのミルをすぐ作り直すことになるためです。

play-typed = 手を入力する
play-typed-querni = c3-e5、x4-7、c3-e5x4-7
play-typed-alquerque = d2、d2-d3、d2-d3xf4
play-typed-play = 指す
play-moves = 棋譜
play-moves-none = まだ一手も指されていません。

play-level = レベル
play-level-easy = 1 はやさしく、10 はとても強い
play-side = あなたの色
play-opponent = 相手
play-opponent-computer = コンピューター
play-opponent-people = ふたりで遊ぶ
play-setup = 初期配置 { $seed }
play-setup-daily = { $date } の配置
play-start = 始める
play-broken-start = この局面では対局できません: { $problem }

play-share-link = リンクをコピー
play-share-copied = リンクをコピーしました。
play-share-uncopied = リンクはこちらです:
play-share-left-comments = リンクが長くなりすぎるため、コメントは含まれていません。すべてを共有するには、棋譜を保存してそのファイルを送ってください。
play-share-left-variations = リンクが長くなりすぎるため、変化とコメントは含まれていません。すべてを共有するには、棋譜を保存してそのファイルを送ってください。
play-share-link-long = この対局はリンクにするには長すぎます。棋譜を保存して、そのファイルを送ってください。
play-share-record = 棋譜を保存
play-share-picture = 画像を保存
play-share-gif = GIF で保存
play-share-working = お待ちください…
play-level-number = レベル { $level }
play-agree = 引き分けにする
play-share-failed = うまくいきませんでした。もう一度お試しください。
play-share-progress = { $percent } 完了
play-share-gif-long = この対局は GIF にするには長すぎます。
