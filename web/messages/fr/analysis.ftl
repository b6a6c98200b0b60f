# Le tablier d’analyse et l’éditeur de positions.

analysis-engine = Moteur
analysis-engine-idle = Le moteur se repose. Faites-le réfléchir pour voir ses lignes.
analysis-start = Réfléchir
analysis-stop = Arrêter
analysis-lines = Lignes
analysis-reach = profondeur { $depth }, { $nodes } positions
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Prouvé : { $side } gagne en { $count } tour
       *[other] Prouvé : { $side } gagne en { $count } tours
    }
analysis-line-wins = Prouvé : { $side } gagne
analysis-line-draw = Prouvé : partie nulle

analysis-value-none = Rien n’a encore été évalué ici.
analysis-value-guess = Estimation : { $side } { $own }, { $other } { $rest }
analysis-value-proven = Prouvé : { $side } { $own }, { $other } { $rest }

analysis-proof = Ce qui est prouvé
analysis-proven-win =
    { $count ->
        [one] Prouvé : { $side } gagne en { $count } tour.
       *[other] Prouvé : { $side } gagne en { $count } tours, ceux des deux joueurs compris.
    }
analysis-proven-wins = Prouvé : { $side } gagne.
analysis-proven-draw = Prouvé : partie nulle, si les deux camps jouent bien.
analysis-hundred = La preuve ignore notre règle de nulle après 100 tours sans prise : ici, elle pourrait s’appliquer avant.
analysis-unproven = Rien n’est prouvé pour cette position. Ce que dit le moteur est une estimation, sauf s’il dit que c’est prouvé.
analysis-turns-win = Coups gagnants
analysis-turns-draw = Coups qui font nulle
analysis-turns-loss = Coups perdants

analysis-graph = Les chances au fil de la partie
analysis-graph-at = tour { $turn } : { $side } { $percent }
analysis-judge = Évaluer toute la partie
analysis-judge-stop = Arrêter l’évaluation

analysis-tree = Coups et variantes
analysis-going = Parcourir la partie
analysis-first = Première position
analysis-previous = Un tour en arrière
analysis-next = Un tour en avant
analysis-last = Dernière position
analysis-comment = Commentaire sur ce coup
analysis-promote = En faire la ligne principale
analysis-prune = Supprimer à partir d’ici
analysis-edit = Modifier la position
analysis-play = Jouer à partir d’ici
analysis-open = Ouvrir une partie

analysis-editor-fine = Cette position peut être jouée.
analysis-editor-how = Choisissez un pion, puis touchez sa place ; touchez-la de nouveau pour l’enlever.
analysis-editor-analyse = L’analyser
analysis-editor-play = La jouer
analysis-editor-tools = Pions
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Enlever
analysis-editor-clear = Tablier vide
analysis-editor-start = Position initiale
analysis-editor-side = Au trait
analysis-editor-hand = { $side }, en main
analysis-editor-quiet-querni = Tours depuis la dernière chaîne retirée
analysis-editor-quiet-alquerque = Tours depuis la dernière prise
analysis-editor-turn = Numéro du tour
analysis-editor-text = La position en texte
