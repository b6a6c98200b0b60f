# Ce que le site et le jeu dans le terminal disent avec les mêmes mots. Les deux lisent ce fichier : chaque message est une
# ligne de texte et de variables. shared-did-pass est did.pass en Python.

shared-games-querni = Querni
shared-games-alquerque = Alquerque de 9
shared-sides-blue = Bleu
shared-sides-pink = Rose
shared-sides-white = Blanc
shared-sides-black = Noir

# Dans une phrase, un camp est désigné par sa couleur : $side est « le camp rose », ou « rose » seul quand la phrase dit déjà « camp ». Ailleurs, il s’appelle « Rose ».
shared-colours-blue = bleu
shared-colours-pink = rose
shared-colours-white = blanc
shared-colours-black = noir

# Un camp et un pion dans une phrase, avec leur article : $side et $numbers le portent déjà.
shared-in_sentence-side = le camp { $colour }
shared-in_sentence-tile = le { $number }

shared-did-move = { $side } a déplacé le { $number } : { $path }.
shared-did-move_remove = { $side } a déplacé le { $number } ({ $path }) et retiré { $numbers }.
shared-did-remove = { $side } a retiré { $numbers }.
shared-did-pass = { $side } a passé son tour.
shared-did-place = { $side } a posé un pion en { $target }.
shared-did-place_take = { $side } a posé un pion en { $target }, formé un moulin et pris le pion en { $taken }.
shared-did-slide = { $side } a déplacé un pion de { $origin } en { $target }.
shared-did-slide_take = { $side } a déplacé un pion de { $origin } en { $target }, formé un moulin et pris le pion en { $taken }.

shared-state-thinking = L’ordinateur réfléchit…
shared-state-cannot_win = { $side } ne peut plus gagner (pions isolés : { $numbers }).
shared-state-neither = Plus personne ne peut gagner. Pions isolés : { $first } ({ $first_numbers }), { $second } ({ $second_numbers }).
shared-state-repeated = Cette position se présente pour la deuxième fois : à la troisième, la partie est nulle.
shared-state-no_moves = Aucun coup pour l’instant.
shared-state-over = La partie est terminée.
shared-answer-computer_agrees = L’ordinateur accepte votre proposition.

shared-advice-turn = Un bon coup : { $move }.
shared-advice-only = Le seul coup possible : { $move }.
shared-advice-forced_loss = { $side } perdra si { $other } ne se trompe pas ; ce coup est celui qui résiste le plus longtemps.
shared-advice-missed_win = Ce coup laisse échapper un gain prouvé.
shared-advice-chances = Chances de gain : { $side } { $own } %, { $other } { $rest } %.

# Ce que les règles disent d’un coup, selon les clés du noyau.
shared-remarks-querni-wins = Ce coup gagne la partie.
shared-remarks-querni-draws = Ce coup mène à la nulle.
shared-remarks-querni-removes = Ce coup retire { $numbers }.
shared-remarks-querni-strands = Ce coup isole { $numbers } : { $side } ne pourra plus gagner.
shared-remarks-querni-readies = Ce coup complète une chaîne que l’on peut retirer : { $numbers }.
shared-remarks-querni-stops = Ce coup empêche { $other } de retirer { $numbers } au prochain tour.
shared-remarks-querni-allows = { $other } pourra alors retirer { $numbers } au prochain tour.
shared-remarks-querni-joins = Ce coup réunit { $numbers }.
shared-remarks-querni-threatens = { $side } pourra retirer { $numbers } à son prochain tour si { $other } ne l’en empêche pas.
shared-remarks-querni-breaks = Ce coup sépare { $numbers }.

shared-remarks-alquerque-wins = Ce coup gagne la partie.
shared-remarks-alquerque-draws = Ce coup mène à la nulle.
shared-remarks-alquerque-two_mills = Ce coup forme deux moulins à la fois, en { $points }.
shared-remarks-alquerque-makes_mill = Ce coup forme un moulin en { $points }.
shared-remarks-alquerque-takes = Le pion en { $points } est pris.
shared-remarks-alquerque-double_mill = C’est un double moulin : un pion qui va et vient entre { $points } peut former un moulin un tour sur deux.
shared-remarks-alquerque-stops = Ce coup empêche { $other } de former un moulin en { $points }.
shared-remarks-alquerque-allows = { $other } pourra alors former un moulin en { $points }.
shared-remarks-alquerque-leaves = { $other } peut encore former un moulin en { $points }.
shared-remarks-alquerque-opens_mill = Ce coup ouvre le moulin en { $points } ; le même pion ne pourra pas le refermer au prochain tour.
shared-remarks-alquerque-threatens = { $side } pourra former un moulin en { $points } si { $other } ne l’en empêche pas.
shared-remarks-alquerque-blocks = Ce coup bloque { $other } en { $points }.

shared-end-win = { $winner } gagne.
shared-end-draw = La partie est nulle.
shared-why-all_removed = { $winner } a retiré tous ses pions.
shared-why-no_chains = Aucun des deux joueurs ne peut plus former de chaîne.
shared-why-quiet_30 = Trente tours se sont écoulés sans chaîne retirée.
shared-why-fewer_than_three = { $loser } a moins de trois pions.
shared-why-blocked = { $loser } ne peut déplacer aucun pion.
shared-why-quiet_100 = Cent tours se sont écoulés sans prise.
shared-why-repetition = La même position s’est présentée trois fois.
shared-why-resigned = { $loser } a abandonné.
shared-why-agreed = Les deux joueurs ont accepté la nulle.
shared-why-time = Le temps est écoulé.
shared-why-abandoned = La partie est restée inachevée.
shared-why-aborted = La partie a été annulée.
shared-why-forfeit = { $loser } a perdu par forfait.
shared-why-unknown = Le motif n’est pas indiqué.

shared-illegal-alquerque-no_mill = Ce coup ne forme pas de moulin : vous ne pouvez pas prendre de pion.

# La page pour une adresse où il n’y a rien.
shared-lost-title = Cette page n’existe pas
shared-lost-words = Il n’y a rien à cette adresse. Peut-être a-t-elle été mal saisie, ou bien le lien est incomplet.
shared-lost-home = Retour à l’accueil
