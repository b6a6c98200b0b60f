# Le tablier d’analyse et l’éditeur de positions.

analysis-engine = Moteur
analysis-reach = profondeur { $depth }, { $nodes } positions
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Prouvé : { $side } gagne dès ce tour
       *[other] Prouvé : { $side } gagne en { $count } tours
    }
analysis-line-wins = Prouvé : { $side } gagne
analysis-line-draw = Prouvé : partie nulle

analysis-value-none = Position pas encore évaluée.
analysis-value-guess = Estimation : { $side } { $own }, { $other } { $rest }
analysis-value-proven = Prouvé : { $side } { $own }, { $other } { $rest }

analysis-proof = Résultats prouvés
analysis-proven-win =
    { $count ->
        [one] Prouvé : { $side } gagne dès ce tour.
       *[other] Prouvé : { $side } gagne en { $count } tours, en comptant ceux des deux joueurs.
    }
analysis-proven-wins = Prouvé : { $side } gagne.
analysis-proven-draw = Prouvé : partie nulle si les deux camps jouent au mieux.
analysis-hundred = La preuve ne tient pas compte de la nulle après 100 tours sans prise : ici, cette nulle pourrait survenir avant le gain.
analysis-unproven = Rien n’est prouvé pour cette position. L’évaluation du moteur n’est qu’une estimation, sauf mention « prouvé ».
analysis-turns-win = Coups gagnants
analysis-turns-draw = Coups menant à la nulle
analysis-turns-loss = Coups perdants

analysis-graph = Chances de gain au fil des tours
analysis-graph-at = tour { $turn } : { $side } { $percent }
analysis-graph-empty = Le graphique commence avec le premier coup.

analysis-tree = Coups et variantes
analysis-going = Parcourir la partie
analysis-first = Première position
analysis-previous = Coup précédent
analysis-next = Coup suivant
analysis-last = Dernière position
analysis-comment = Commentaire sur ce coup
analysis-promote = En faire la ligne principale
analysis-prune = Supprimer à partir d’ici
analysis-edit = Modifier la position
analysis-play = Jouer à partir d’ici
analysis-open = Ouvrir une partie

analysis-lines = Lignes du moteur
analysis-menu = Menu
analysis-menu-move = Ce coup
analysis-menu-board = Tablier
analysis-menu-game = Partie
analysis-comment-write = Commenter
analysis-draw = Dessiner des flèches
analysis-draw-from = Choisissez le départ de la flèche. Pour un cercle, choisissez deux fois le même endroit.
analysis-draw-to = La flèche part de { $square }. Choisissez maintenant son arrivée.
analysis-draw-done = Terminer le dessin
analysis-erase = Effacer les flèches
analysis-drawn = Sur le tablier : { $drawings }.
analysis-drawn-arrow = flèche de { $from } à { $to }
analysis-drawn-circle = cercle en { $square }
analysis-drawn-none = Rien n’est dessiné sur le tablier.
analysis-keys = Raccourcis clavier
analysis-keys-on = Utiliser ces raccourcis
analysis-keys-space = Espace
analysis-keys-best = Jouer le meilleur coup du moteur
analysis-keys-engine = Activer ou désactiver le moteur
analysis-keys-board = Quand la touche Tab vous mène au tablier, les flèches du clavier vont d’un endroit à l’autre et la barre d’espace choisit.
analysis-keys-draw = Pour dessiner une flèche, glissez avec le bouton droit de la souris, ou laissez un doigt sur le tablier, puis glissez. Dessinez-la de nouveau pour l’effacer ; choisissez un endroit où rien ne peut bouger pour tout effacer.

analysis-editor-fine = Cette position est jouable.
analysis-editor-how = Choisissez un pion, puis l’endroit où le poser ; choisissez de nouveau cet endroit pour effacer le pion.
analysis-editor-analyse = Analyser
analysis-editor-play = Jouer
analysis-editor-tools = Pions
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Effacer
analysis-editor-clear = Vider le tablier
analysis-editor-start = Position initiale
analysis-editor-side = Au trait
analysis-editor-hand = { $side } : pions en main
analysis-editor-quiet-querni = Tours depuis la dernière chaîne retirée
analysis-editor-quiet-alquerque = Tours depuis la dernière prise
analysis-editor-turn = Numéro du tour
analysis-editor-text = Position sous forme de texte

analysis-link-title = Ce lien ne fonctionne pas
