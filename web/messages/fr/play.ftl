# Ce qui se dit à côté du tablier pendant la partie.

play-board = Tablier
play-you = Vous
play-computer = Ordinateur
play-tiles =
    { $count ->
        [one] { $count } pion restant
       *[other] { $count } pions restants
    }
play-men = { $count } sur le tablier
play-men-hand = { $hand } en main, { $count } sur le tablier

play-did-move = { $side } a déplacé le { $number } : { $path }.
play-did-move-remove = { $side } a déplacé le { $number } : { $path }, et a retiré { $numbers }.
play-did-remove = { $side } a retiré { $numbers }.
play-did-pass = { $side } a passé son tour.
play-did-place = { $side } a posé un pion en { $target }.
play-did-place-take = { $side } a posé un pion en { $target }, formé un moulin et pris le pion en { $taken }.
play-did-slide = { $side } a déplacé un pion de { $origin } en { $target }.
play-did-slide-take = { $side } a déplacé un pion de { $origin } en { $target }, formé un moulin et pris le pion en { $taken }.
play-undone = Le dernier coup a été repris.

play-begin = Vous êtes { $side }.
play-goal-querni = Gagne qui retire le premier tous ses pions, par chaînes de trois ou plus.
play-goal-alquerque = Gagne qui ne laisse à l’autre que deux pions, ou aucun coup : chaque moulin de trois en prend un.
play-turn-you = À vous de jouer.
play-turn-side = À { $side } de jouer.
play-now-move = Touchez un pion pour voir où il peut aller.
play-now-move-or-chain = Touchez un pion pour le déplacer, ou l’une des chaînes marquées pour la retirer.
play-now-place = Touchez un point pour y poser un pion.
play-now-slide = Touchez un pion pour voir où il peut glisser.
play-now-target = Touchez l’une des pastilles.
play-now-onward = Le { $number } est maintenant en { $square }. Il peut sauter encore, ou le tour est fait.
play-now-stands = Le { $number } est maintenant en { $square }.
play-now-chain = { $numbers } forment une chaîne. Vous pouvez la retirer entière, en retirer une partie d’au moins trois, ou la laisser.
play-now-chain-three = { $numbers } forment une chaîne. Vous pouvez la retirer ou la laisser.
play-now-chains = Vous pouvez retirer une chaîne parmi plusieurs, une partie d’au moins trois, ou les laisser.
play-now-chosen = Vous retirez { $numbers }.
play-now-prey = Vous formez un moulin. Touchez le pion que vous prenez ; ceux qui sont dans un moulin sont protégés.
play-now-prey-all = Vous formez un moulin. Touchez le pion que vous prenez.
play-now-confirm = Le coup est prêt.
play-now-pass = Vous ne pouvez ni déplacer un pion ni retirer une chaîne : il faut passer.
play-strands =
    { $count ->
        [one] Attention : ce coup isole { $numbers }. Il ne pourrait plus jamais partir, et vous ne pourriez plus gagner.
       *[other] Attention : ce coup isole { $numbers }. Ils ne pourraient plus jamais partir, et vous ne pourriez plus gagner.
    }
play-strands-mark = isole { $numbers }

play-thinking = L’ordinateur réfléchit.
play-thinking-time = { $seconds } s sur { $most } s au plus
play-thinking-failed = L’ordinateur n’a pas pu réfléchir à ce coup.
play-thinking-again = Le faire réfléchir encore

play-remove = Retirer { $run }
play-choose-part = Choisir une partie
play-leave = La laisser
play-back = Choisir à nouveau
play-confirm = Jouer
play-pass = Passer
play-hint = Indice
play-undo = Reprendre
play-replay = Revoir le dernier coup
play-flip = Tourner le tablier
play-resign = Abandonner
play-resign-ask = { $side }, abandonnez-vous la partie ?
play-resign-yes = Abandonner
play-resign-no = Continuer
play-draw-offer = Proposer la nulle
play-draw-ask = Êtes-vous tous les deux d’accord pour la nulle ?
play-draw-yes = D’accord
play-draw-thinking = L’ordinateur réfléchit à votre proposition.
play-draw-accepted = L’ordinateur accepte votre proposition.
play-draw-early = L’ordinateur refuse : il n’accepte pas de nulle avant le tour { $turn }.
play-draw-declined = L’ordinateur refuse : il pense être en meilleure position.
play-again = Rejouer
play-again-swapped = Rejouer, autre couleur
play-analyse = Analyser
play-share = Partager
play-new = Nouvelle partie
play-more = Plus
play-close = Fermer

play-hint-thinking = Recherche d’un bon coup…
play-hint-turn = Un bon coup : { $move }.
play-hint-only = Le seul coup : { $move }.
play-do-move = le { $number } de { $origin } en { $target }
play-do-move-remove = le { $number } de { $origin } en { $target }, puis retirer { $numbers }
play-do-remove = retirer { $numbers }
play-do-pass = passer
play-do-place = un pion en { $target }
play-do-place-take = un pion en { $target }, et prendre celui en { $taken }
play-do-slide = de { $origin } en { $target }
play-do-slide-take = de { $origin } en { $target }, et prendre le pion en { $taken }
play-hint-forced-win =
    { $count ->
        [one] { $side } gagne alors en { $count } coup, quoi que fasse { $other }.
       *[other] { $side } gagne alors en { $count } coups, quoi que fasse { $other }.
    }
play-hint-forced-loss = { $side } perdra si { $other } ne se trompe pas ; ce coup est celui qui résiste le plus longtemps.
play-hint-chances = Les chances sont alors : { $side } { $own } %, { $other } { $rest } %.

play-quiet-30 =
    { $left ->
        [one] { $count } tours sans chaîne retirée : encore { $left }, et la partie est nulle.
       *[other] { $count } tours sans chaîne retirée : encore { $left }, et la partie est nulle.
    }
play-quiet-100 =
    { $left ->
        [one] { $count } tours sans prise : encore { $left }, et la partie est nulle.
       *[other] { $count } tours sans prise : encore { $left }, et la partie est nulle.
    }
play-repeated = Cette position apparaît pour la deuxième fois : à la troisième, la partie est nulle.
play-neither = Plus personne ne peut gagner. Pions isolés : { $first } { $firstNumbers } ; { $second } { $secondNumbers }.
play-cannot-win = { $side } ne peut plus gagner (pions isolés : { $numbers }).
play-barred = Aller de { $from } en { $to } est interdit à ce tour : ce pion refermerait le moulin qu’il vient d’ouvrir.

play-typed = Tapez un coup
play-typed-querni = c3-e5, x4-7 ou c3-e5x4-7
play-typed-alquerque = d2, d2-d3 ou d2-d3xf4
play-typed-play = Jouer
play-moves = Coups
play-moves-none = Aucun coup n’a encore été joué.

play-level = Niveau
play-level-easy = 1 est facile, 10 très fort
play-side = Votre couleur
play-opponent = Adversaire
play-opponent-computer = L’ordinateur
play-opponent-people = À deux sur un tablier
play-setup = Placement initial n° { $seed }
play-setup-daily = Placement du { $date }
play-start = Commencer
play-broken-start = Cette position ne peut pas être jouée : { $problem }

play-share-link = Copier le lien
play-share-copied = Le lien est copié.
play-share-uncopied = Voici le lien :
play-share-left-comments = Les commentaires n’y sont pas : avec eux, le lien serait trop long à envoyer. Pour tout partager, enregistrez la partie et envoyez le fichier.
play-share-left-variations = Les variantes et les commentaires n’y sont pas : avec eux, le lien serait trop long à envoyer. Pour tout partager, enregistrez la partie et envoyez le fichier.
play-share-link-long = Cette partie est trop longue pour un lien. Enregistrez-la et envoyez plutôt le fichier.
play-share-record = Enregistrer la partie
play-share-picture = Enregistrer une image
play-share-gif = Enregistrer en GIF
play-share-working = Un instant…
play-level-number = Niveau { $level }
play-agree = Convenir de la nulle
play-share-failed = Cela n’a pas marché. Veuillez réessayer.
play-share-progress = { $percent } fait
play-share-gif-long = Cette partie est trop longue pour un GIF.
