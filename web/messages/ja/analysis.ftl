# 検討用のボードと局面の編集。

analysis-engine = エンジン
analysis-reach = 深さ{ $depth }、{ $nodes }局面
analysis-line-guess = { $side }{ $percent }
analysis-line-win =
    { $count ->
        [1] 証明済み：次の手で{ $side }の勝ち
       *[other] 証明済み：{ $count }手で{ $side }の勝ち
    }
analysis-line-wins = 証明済み：{ $side }の勝ち
analysis-line-draw = 証明済み：引き分け

analysis-value-none = この局面はまだ評価されていません。
analysis-value-guess = 推定：{ $side }{ $own }、{ $other }{ $rest }
analysis-value-proven = 証明済み：{ $side }{ $own }、{ $other }{ $rest }

analysis-proof = 証明済みの結果
analysis-proven-win =
    { $count ->
        [1] 証明済み：次の手で{ $side }の勝ちです。
       *[other] 証明済み：{ $side }の勝ちです（両者合わせて{ $count }手）。
    }
analysis-proven-wins = 証明済み：{ $side }の勝ちです。
analysis-proven-draw = 証明済み：双方が最善を尽くせば引き分けです。
analysis-hundred = この証明では、「駒が取られないまま100手番で引き分け」というこのサイトのルールを考慮していません。この局面では、先に引き分けになることがあります。
analysis-unproven = この局面について証明された結果はありません。エンジンの評価は、「証明済み」と表示されたものを除き、推定です。
analysis-turns-win = 勝ちになる手
analysis-turns-draw = 引き分けになる手
analysis-turns-loss = 負けになる手

analysis-graph = 勝率の推移
analysis-graph-at = { $turn }手目：{ $side }{ $percent }
analysis-graph-empty = 1手目を指すとグラフが表示されます。

analysis-tree = 手順と変化
analysis-going = 局面の移動
analysis-first = 開始局面へ
analysis-previous = 1手戻る
analysis-next = 1手進む
analysis-last = 最終局面へ
analysis-comment = この手へのコメント
analysis-promote = 本筋にする
analysis-prune = ここから先を削除
analysis-edit = 局面を編集
analysis-play = この局面から対局
analysis-open = 棋譜を開く

analysis-lines = エンジンの読み筋の数
analysis-menu = メニュー
analysis-menu-move = この手
analysis-menu-board = ボード
analysis-menu-game = 棋譜
analysis-comment-write = コメントを書く
analysis-draw = 矢印を描く
analysis-draw-from = 矢印の始点を選んでください。同じ場所を2回選ぶと丸になります。
analysis-draw-to = 始点は{ $square }です。次に終点を選んでください。
analysis-draw-done = 描くのをやめる
analysis-erase = 矢印をすべて消す
analysis-drawn = ボード上の印：{ $drawings }。
analysis-drawn-arrow = { $from }から{ $to }への矢印
analysis-drawn-circle = { $square }の丸
analysis-drawn-none = ボードに矢印はありません。
analysis-keys = キーボードショートカット
analysis-keys-on = ショートカットを使う
analysis-keys-space = スペース
analysis-keys-best = エンジンの最善手を指す
analysis-keys-engine = エンジンのオンとオフ
analysis-keys-board = Tabキーでボードに移ると、矢印キーで場所を移動し、スペースキーで選べます。
analysis-keys-draw = 矢印を描くには、マウスの右ボタンでドラッグするか、ボードを長押ししてからドラッグします。同じ矢印をもう一度描くと消えます。動かせるものがない場所を選ぶと、すべて消えます。

analysis-editor-fine = この局面から対局できます。
analysis-editor-how = 駒やタイルを選んでから、置く場所を選んでください。同じ場所をもう一度選ぶと消えます。
analysis-editor-analyse = この局面を検討
analysis-editor-play = この局面から対局
analysis-editor-tools = 駒とタイル
analysis-editor-tile = { $side }の{ $number }
analysis-editor-erase = 消す
analysis-editor-clear = すべて消す
analysis-editor-start = 開始局面に戻す
analysis-editor-side = 手番
analysis-editor-hand = { $side }の手持ち
analysis-editor-quiet-querni = 最後にチェーンを取り除いてからの手番数
analysis-editor-quiet-alquerque = 最後に駒を取ってからの手番数
analysis-editor-turn = 手数
analysis-editor-text = 局面のテキスト表記

analysis-link-title = リンクを開けません
