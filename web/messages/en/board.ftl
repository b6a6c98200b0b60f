# The board for screen readers.
board-name-querni = Querni board
board-name-alquerque = Alquerque de 9 board
board-empty = { $square }, empty
board-piece-blue = { $square }, Blue { $number }
board-piece-pink = { $square }, Pink { $number }
board-piece-white = { $square }, white piece
board-piece-black = { $square }, black piece
board-state-selected = { $name }, selected
board-state-target = { $name }, possible move
board-state-prey = { $name }, can be taken
board-state-offered = { $name }, part of a chain
board-state-chosen = { $name }, selected for removal
