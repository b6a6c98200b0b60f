# What the board says of itself to those who hear it.
board-name-querni = Querni board
board-name-alquerque = Alquerque de 9 board
board-empty = { $square }, empty
board-piece-blue = { $square }, blue { $number }
board-piece-pink = { $square }, pink { $number }
board-piece-white = { $square }, white man
board-piece-black = { $square }, black man
board-state-selected = { $name }, picked up
board-state-target = { $name }, can go here
board-state-prey = { $name }, can be taken
board-state-offered = { $name }, in a chain
board-state-chosen = { $name }, chosen for removal
