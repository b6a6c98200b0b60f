# 対局中にボードの横に出る文。

play-board = ボード
play-you = あなた
play-computer = コンピューター
play-tiles = 残り{ $count }枚
play-men = 盤上{ $count }個
play-men-hand = 手持ち{ $hand }個、盤上{ $count }個

play-undone = 直前の手を取り消しました。

play-begin = あなたは{ $side }です。
play-goal-querni = 先に自分のタイルをすべて取り除けば勝ちです。3枚以上をつないでチェーンにすると、取り除けます。
play-goal-alquerque = 相手の駒を残り2個にするか、動けなくすれば勝ちです。駒を3個並べてミルを作るたびに、相手の駒を1個取ります。
play-turn-you = あなたの番です。
play-turn-side = { $side }の番です。
play-now-move = タイルを選ぶと、移動できるマスが表示されます。
play-now-move-or-chain = タイルを選んで動かすか、印のついたチェーンを選んで取り除いてください。
play-now-place = 駒を置く点を選んでください。
play-now-slide = 駒を選ぶと、移動できる点が表示されます。
play-now-target = 丸印のついた移動先を選んでください。
play-now-onward = { $number }を{ $square }へ動かしました。続けてジャンプすることも、ここで止めることもできます。
play-now-stands = { $number }を{ $square }へ動かしました。
play-now-chain = { $numbers }がチェーンになっています。全部、または一部（3枚以上）を取り除けます。残しておくこともできます。
play-now-chain-three = { $numbers }がチェーンになっています。取り除くことも、残しておくこともできます。
play-now-chains = 取り除けるチェーンが2つ以上あります。1つを選び、全部または一部（3枚以上）を取り除けます。残しておくこともできます。
play-now-chosen = { $numbers }を取り除きます。
play-now-prey = ミルができました。取る駒を選んでください。ミルになっている駒は取れません。
play-now-prey-all = ミルができました。取る駒を選んでください。
play-now-confirm = この手でよろしいですか？
play-now-pass = タイルを動かすこともチェーンを取り除くこともできません。パスしてください。
play-strands =
    { $count ->
       *[other] 注意：{ $numbers }が孤立します。もう取り除けず、勝てなくなります。
    }
play-strands-mark = { $numbers }が孤立

play-tip-chain = 最初のチェーンです。連続する数字のタイルが3枚以上、順に隣り合っています。取り除いてタイルを減らしましょう。
play-tip-strand = 残る数字に気をつけましょう。連続する数字が3つないと、もう取り除けません。
play-tip-mill = 最初のミルを作れます。印のついた点に駒が来ると、3個並びます。
play-tip-take = ミルを作ると、駒を1個取れます。取った駒は戻りません。相手に必要な駒を選びましょう。

play-thinking-time = { $seconds }秒（最長{ $most }秒）
play-thinking-failed = コンピューターが手を決められませんでした。
play-thinking-again = 再試行

play-remove = { $run }を取り除く
play-choose-part = 一部を選ぶ
play-leave = 残しておく
play-back = 選び直す
play-confirm = 決定
play-pass = パス
play-hint = ヒント
play-undo = 待った
play-replay = 直前の手を再生
play-flip = ボードを反転
play-resign = 投了
play-resign-ask = { $side }の投了でよろしいですか？
play-resign-yes = 投了
play-resign-no = 対局を続ける
play-draw-offer = 引き分けを提案
play-draw-ask = ふたりとも引き分けに同意しますか？
play-draw-yes = 同意
play-draw-thinking = コンピューターが引き分けの提案を検討しています…
play-draw-early = コンピューターは引き分けを断りました。{ $turn }手目より前の提案には応じません。
play-draw-declined = コンピューターは引き分けを断りました。自分が優勢だと判断しています。
play-again = もう一局
play-again-swapped = 色を替えてもう一局
play-analyse = 検討
play-share = 共有
play-new = 新しい対局
play-more = その他
play-close = 閉じる

play-hint-thinking = おすすめの手を探しています…
play-do-move = { $number }を{ $origin }から{ $target }へ
play-do-move-remove = { $number }を{ $origin }から{ $target }へ動かし、{ $numbers }を取り除く
play-do-remove = { $numbers }を取り除く
play-do-pass = パス
play-do-place = { $target }に駒を置く
play-do-place-take = { $target }に駒を置き、{ $taken }の駒を取る
play-do-slide = { $origin }から{ $target }へ
play-do-slide-take = { $origin }から{ $target }へ動かし、{ $taken }の駒を取る
play-hint-forced-win =
    { $count ->
       *[other] { $other }がどう指しても、{ $side }はこの手を含めてあと{ $count }回の手番で勝てます。
    }

play-quiet-30 =
    { $left ->
       *[other] チェーンが取り除かれないまま{ $count }手番が経過しました。あと{ $left }手番で引き分けです。
    }
play-quiet-100 =
    { $left ->
       *[other] 駒が取られないまま{ $count }手番が経過しました。あと{ $left }手番で引き分けです。
    }
play-barred = この手番では{ $from }から{ $to }へ動かせません。離れたばかりのミルをすぐに作り直すことになるためです。

play-typed = 指し手を入力
play-typed-querni = c3-e5、x4-7、c3-e5x4-7
play-typed-alquerque = d2、d2-d3、d2-d3xf4
play-typed-play = 決定
play-moves = 棋譜
play-past = { $count }手のうち{ $number }手目です。
play-past-start = 開始局面です。
play-past-news = 新しい手が指されました。
play-past-back = 前の手
play-past-forward = 次の手
play-past-now = 対局に戻る

play-level = レベル
play-level-easy = 1（最も弱い）〜10（最も強い）
play-side = あなたの色
play-opponent = 対戦相手
play-opponent-computer = コンピューター
play-opponent-people = 1台でふたり対戦
play-setup = 初期配置{ $seed }番
play-setup-daily = { $date }の初期配置
play-setup-balanced = 互角の初期配置{ $seed }番
play-balanced = 互角の初期配置
play-balanced-hint = エンジンが互角と評価した初期配置を使います。選ばない場合は、ルールブックどおりのランダムな配置になります。
play-start = 対局開始
play-broken-title = この局面では対局できません
play-broken-start = この局面からは対局を始められません：{ $problem }

play-share-link = リンクをコピー
play-share-copied = リンクをコピーしました。
play-share-uncopied = コピーできませんでした。次のリンクを手動でコピーしてください。
play-share-left-comments = リンクが長くなりすぎるため、コメントと矢印を省きました。すべてを共有するには、棋譜を保存して、そのファイルを送ってください。
play-share-left-variations = リンクが長くなりすぎるため、変化、コメント、矢印を省きました。すべてを共有するには、棋譜を保存して、そのファイルを送ってください。
play-share-link-long = 対局が長すぎて、リンクにできません。棋譜を保存して、そのファイルを送ってください。
play-share-record = 棋譜を保存
play-share-picture = 画像を保存
play-share-gif = GIFで保存
play-share-send = アプリで送信
play-share-working = 作成中…
play-level-number = レベル{ $level }
play-agree = 引き分けにする
play-share-failed = 処理に失敗しました。もう一度お試しください。
play-share-progress = { $percent }完了
play-share-gif-long = 対局が長すぎて、GIFにできません。
