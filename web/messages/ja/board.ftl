# スクリーンリーダーが読み上げる、ボードとマスの名前。
board-name-querni = ケルニのボード
board-name-alquerque = アルケルケ・デ・ヌエベのボード
board-empty = { $square }、空き
board-piece-blue = { $square }、青の{ $number }
board-piece-pink = { $square }、ピンクの{ $number }
board-piece-white = { $square }、白の駒
board-piece-black = { $square }、黒の駒
board-state-selected = { $name }、選択中
board-state-target = { $name }、選べます
board-state-prey = { $name }、取れます
board-state-offered = { $name }、チェーンのタイル
board-state-chosen = { $name }、取り除くタイルとして選択中
