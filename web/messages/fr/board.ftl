# Ce que le tablier dit de lui-même à qui l’écoute.
board-name-querni = Tablier de Querni
board-name-alquerque = Tablier d’Alquerque de 9
board-empty = { $square }, vide
board-piece-blue = { $square }, bleu { $number }
board-piece-pink = { $square }, rose { $number }
board-piece-white = { $square }, pion blanc
board-piece-black = { $square }, pion noir
board-state-selected = { $name }, sélectionné
board-state-target = { $name }, destination possible
board-state-prey = { $name }, peut être pris
board-state-offered = { $name }, dans une chaîne
board-state-chosen = { $name }, choisi pour être retiré
