# 検討用のボードと局面の編集。

analysis-engine = エンジン
analysis-engine-idle = エンジンは休んでいます。考えさせると読み筋が出ます。
analysis-start = 考えさせる
analysis-stop = 止める
analysis-lines = 読み筋の数
analysis-reach = 深さ { $depth }、{ $nodes } 局面
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
       *[other] 証明済み: { $side }が { $count } 手で勝ち
    }
analysis-line-wins = 証明済み: { $side }の勝ち
analysis-line-draw = 証明済み: 引き分け

analysis-value-none = ここはまだ評価されていません。
analysis-value-guess = 推定: { $side } { $own }、{ $other } { $rest }
analysis-value-proven = 証明済み: { $side } { $own }、{ $other } { $rest }

analysis-proof = 証明されていること
analysis-proven-win =
    { $count ->
       *[other] 証明済み: 両者の手を合わせて { $count } 手で{ $side }が勝ちます。
    }
analysis-proven-wins = 証明済み: { $side }が勝ちます。
analysis-proven-draw = 証明済み: 双方が正しく指せば引き分けです。
analysis-hundred = この証明では、駒が取られないまま 100 手番で引き分けになるという当サイトの規定を考えていません。ここではその引き分けが先に来るかもしれません。
analysis-unproven = この局面について証明されていることはありません。エンジンの評価は、証明済みと書かれたもののほかは推定です。
analysis-turns-win = 勝つ手
analysis-turns-draw = 引き分ける手
analysis-turns-loss = 負ける手

analysis-graph = 対局を通した勝つ見込み
analysis-graph-at = { $turn } 手目: { $side } { $percent }
analysis-judge = 対局全体を評価する
analysis-judge-stop = 評価を止める

analysis-tree = 手順と変化
analysis-going = 対局をたどる
analysis-first = 最初の局面
analysis-previous = 1 手戻る
analysis-next = 1 手進む
analysis-last = 最後の局面
analysis-comment = この手へのコメント
analysis-promote = 本筋にする
analysis-prune = ここから先を削除
analysis-edit = 局面を変える
analysis-play = ここから対局する
analysis-open = 棋譜を開く

analysis-editor-fine = この局面は指せます。
analysis-editor-how = 駒やタイルを選び、置くところに触れてください。もう一度触れると外れます。
analysis-editor-analyse = 検討する
analysis-editor-play = 対局する
analysis-editor-tools = 駒とタイル
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = 外す
analysis-editor-clear = 空のボード
analysis-editor-start = 最初の局面
analysis-editor-side = 手番
analysis-editor-hand = { $side }の手持ち
analysis-editor-quiet-querni = 最後に取り除いてからの手番数
analysis-editor-quiet-alquerque = 最後に駒を取ってからの手番数
analysis-editor-turn = 手数
analysis-editor-text = 局面のテキスト
