# Lo que el tablero dice de sí mismo a quien lo escucha.
board-name-querni = Tablero de Querni
board-name-alquerque = Tablero de Alquerque de 9
board-empty = { $square }, vacía
board-piece-blue = { $square }, ficha azul { $number }
board-piece-pink = { $square }, ficha rosa { $number }
board-piece-white = { $square }, ficha blanca
board-piece-black = { $square }, ficha negra
board-state-selected = { $name }, seleccionada
board-state-target = { $name }, destino posible
board-state-prey = { $name }, se puede quitar
board-state-offered = { $name }, en una cadena
board-state-chosen = { $name }, elegida para retirar
