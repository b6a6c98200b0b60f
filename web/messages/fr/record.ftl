# Les parties sous forme de fichiers et de liens, et l’endroit où elles sont conservées.

record-error-place = Ligne { $line }, colonne { $column } :
record-error-bad-character = « { $text } » n’est pas autorisé ici.
record-error-bad-nag = « { $text } » n’est pas un signe admis pour un coup. Les signes admis sont !, ?, !!, ??, !?, ?! et $0 à $255.
record-error-bad-number = Le numéro { $number } se trouve là où l’on attend { $due } (ou { $single }, si l’on numérote chaque tour). Manque-t-il un coup ?
record-error-bad-position = La position « { $text } » est illisible.
record-error-bad-seed = « { $text } » n’est pas un numéro de placement initial de ce jeu.
record-error-bad-tag = Une étiquette s’écrit [Nom "valeur"], sur une seule ligne.
record-error-bad-turn = « { $text } » n’est pas un coup dans la notation de { $program }.
record-error-bad-variation = Une variante doit contenir au moins un coup et suivre celui qu’elle remplace.
record-error-foreign-rules = { $number } { $text }, dans cette partie de { $program }, est contraire à nos règles.
record-error-game-too-long = La partie est trop longue : plus de { $most } caractères.
record-error-illegal-move = { $number } { $text } n’est pas un coup légal.
record-error-line-too-long = La ligne est trop longue : plus de { $most } caractères.
record-error-no-game = Il n’y a pas de partie dans ce texte.
record-error-no-game-tag = Rien n’indique de quel jeu il s’agit. Le texte doit commencer par [Game "querni"] ou [Game "alquerque"].
record-error-no-result = Il manque le résultat à la fin de la partie (1-0, 0-1, 1/2-1/2 ou *). Le texte a-t-il été coupé ?
record-error-no-start = Il manque la position de départ de cette partie de Querni : une étiquette Seed ou Position.
record-error-not-utf8 = Le fichier n’est pas un texte en UTF-8.
record-error-open-comment = Il manque l’accolade fermante du commentaire qui commence ici.
record-error-open-variation = Il manque la parenthèse fermante d’une variante.
record-error-other-result = Selon nos règles, la partie s’est terminée par { $due } et non par { $text }.
record-error-tag-too-long = L’étiquette « { $text } » est trop longue.
record-error-tag-twice = L’étiquette { $text } figure deux fois.
record-error-too-deep = Trop de variantes imbriquées : plus de { $most }.
record-error-too-large = Le fichier dépasse { $most } Mo. Découpez-le en plusieurs fichiers et ouvrez-les l’un après l’autre.
record-error-too-many-tags = La partie a plus de { $most } étiquettes.
record-error-too-many-turns = La partie a plus de { $most } coups.
record-error-two-captures = { $number } { $text }, dans cette partie de { $program }, prend plus d’un pion ; selon nos règles, on n’en prend qu’un par tour.
record-error-two-starts = La position de départ est donnée deux fois, par Seed et par Position.
record-error-unknown-format = Rien n’indique de quel jeu il s’agit, et la notation des coups n’est ni celle de Sanmill ni celle de PlayOK. Le texte doit commencer par [Game "querni"] ou [Game "alquerque"].
record-error-unknown-game = Le jeu « { $text } » n’existe pas.
record-error-word-too-long = Le mot « { $text } » est trop long.
record-error-wrong-reason = La partie ne peut pas s’être terminée pour le motif « { $text } ».
record-error-wrong-result = Le résultat « { $text } » est faux : ce devrait être { $due }.

record-link-broken = Ce lien est endommagé : il en manque une partie, ou il a été modifié. Demandez qu’on vous le renvoie.
record-link-newer = Ce lien a été créé par une version plus récente de Qirkat. Rechargez la page et réessayez.

record-store-unavailable = Ce navigateur ne permet pas de conserver des parties. Vous pouvez jouer, mais la partie disparaîtra quand vous fermerez la page ; pour la garder, enregistrez-la dans un fichier.
record-store-full = Il n’y a plus de place dans ce navigateur pour conserver la partie. Supprimez des parties dont vous n’avez plus besoin, ou enregistrez celle-ci dans un fichier.
record-store-failed = La partie n’a pas pu être conservée dans ce navigateur. Enregistrez-la dans un fichier pour ne pas la perdre.
record-store-deleted = Cette partie a été supprimée dans un autre onglet. Vous pouvez continuer, mais elle n’est plus conservée ; pour la garder, enregistrez-la dans un fichier.
