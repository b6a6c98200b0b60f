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

play-undone = Le dernier coup a été annulé.

play-begin = Vous avez les pions { $side }s.
play-goal-querni = Pour gagner, retirez tous vos pions avant votre adversaire, par chaînes de trois ou plus.
play-goal-alquerque = Vous gagnez quand l’adversaire n’a plus que deux pions ou ne peut plus bouger.
play-turn-you = À vous de jouer.
play-turn-side = C’est au camp { $side } de jouer.
play-now-move = Choisissez un pion pour voir où il peut aller.
play-now-move-or-chain = Choisissez un pion pour le déplacer, ou l’une des chaînes marquées pour la retirer.
play-now-place = Choisissez un point où poser un pion.
play-now-slide = Choisissez un pion pour voir où il peut glisser.
play-now-target = Choisissez l’une des pastilles.
play-now-onward = Le { $number } est maintenant en { $square }. Il peut sauter encore ou s’arrêter là.
play-now-stands = Le { $number } est maintenant en { $square }.
play-now-chain = { $numbers } forment une chaîne. Vous pouvez la retirer en entier ou en partie (au moins trois pions), ou la laisser.
play-now-chain-three = { $numbers } forment une chaîne. Vous pouvez la retirer ou la laisser.
play-now-chains = Vous pouvez retirer l’une des chaînes, en entier ou en partie (au moins trois pions), ou les laisser.
play-now-chosen = Vous allez retirer { $numbers }.
play-now-prey = Vous formez un moulin. Choisissez le pion à prendre ; ceux qui sont dans un moulin sont protégés.
play-now-prey-all = Vous formez un moulin. Choisissez le pion à prendre.
play-now-confirm = Le coup est prêt.
play-now-pass = Vous ne pouvez ni déplacer un pion ni retirer une chaîne : vous devez passer.
play-strands =
    { $count ->
        [one] Attention : ce coup isolerait { $numbers }. Ce pion ne pourrait plus jamais sortir, et vous ne pourriez plus gagner.
       *[other] Attention : ce coup isolerait { $numbers }. Ces pions ne pourraient plus jamais sortir, et vous ne pourriez plus gagner.
    }
play-strands-mark = isole { $numbers }

play-tip-chain = Votre première chaîne : au moins trois numéros qui se suivent et se touchent. Retirez-la, il vous restera moins de pions.
play-tip-strand = Regardez ce qui reste : moins de trois numéros qui se suivent ne pourront jamais être retirés.
play-tip-mill = Vous pouvez former votre premier moulin : le point marqué complète une ligne de trois.
play-tip-take = Un moulin permet de prendre un pion, qui ne revient plus. Prenez-en un dont votre adversaire a besoin.

play-thinking-time = { $seconds } s ({ $most } s au maximum)
play-thinking-failed = L’ordinateur n’a pas pu calculer son coup.
play-thinking-again = Réessayer

play-remove = Retirer { $run }
play-choose-part = Choisir les pions
play-leave = Ne pas retirer
play-back = Retour
play-confirm = Jouer
play-pass = Passer
play-hint = Indice
play-undo = Annuler le coup
play-replay = Revoir le dernier coup
play-flip = Retourner le tablier
play-resign = Abandonner
play-resign-ask = Confirmez-vous l’abandon du camp { $side } ?
play-resign-yes = Abandonner
play-resign-no = Continuer la partie
play-draw-offer = Proposer la nulle
play-draw-ask = Les deux joueurs acceptent-ils la nulle ?
play-draw-yes = D’accord
play-draw-thinking = L’ordinateur réfléchit à votre proposition.
play-draw-early = L’ordinateur refuse : il n’accepte pas de nulle avant le tour { $turn }.
play-draw-declined = L’ordinateur refuse : il pense être en meilleure position.
play-again = Rejouer
play-again-swapped = Rejouer, couleurs inversées
play-analyse = Analyser
play-share = Partager
play-new = Nouvelle partie
play-more = Plus
play-close = Fermer

play-hint-thinking = Recherche d’un bon coup…
play-do-move = déplacer le { $number } de { $origin } en { $target }
play-do-move-remove = déplacer le { $number } de { $origin } en { $target }, puis retirer { $numbers }
play-do-remove = retirer { $numbers }
play-do-pass = passer
play-do-place = poser un pion en { $target }
play-do-place-take = poser un pion en { $target } et prendre le pion en { $taken }
play-do-slide = faire glisser un pion de { $origin } en { $target }
play-do-slide-take = faire glisser un pion de { $origin } en { $target } et prendre le pion en { $taken }
play-hint-forced-win =
    { $count ->
        [one] { $side } gagne avec ce coup.
       *[other] { $side } gagne en { $count } coups, celui-ci compris, quoi que fasse { $other }.
    }

play-quiet-30 =
    { $left ->
        [one] { $count } tours sans chaîne retirée : encore { $left } tour et la partie est nulle.
       *[other] { $count } tours sans chaîne retirée : encore { $left } tours et la partie est nulle.
    }
play-quiet-100 =
    { $left ->
        [one] { $count } tours sans prise : encore { $left } tour et la partie est nulle.
       *[other] { $count } tours sans prise : encore { $left } tours et la partie est nulle.
    }
play-barred = Aller de { $from } en { $to } est interdit à ce tour : ce pion refermerait le moulin qu’il vient d’ouvrir.

play-typed = Saisissez un coup
play-typed-querni = c3-e5, x4-7 ou c3-e5x4-7
play-typed-alquerque = d2, d2-d3 ou d2-d3xf4
play-typed-play = Jouer
play-moves = Coups
play-past = Coup { $number } sur { $count }.
play-past-start = Voici la position de départ.
play-past-news = Un nouveau coup a été joué.
play-past-back = Coup précédent
play-past-forward = Coup suivant
play-past-now = Revenir à la partie

play-level = Niveau
play-level-easy = De 1 (facile) à 10 (très difficile)
play-side = Votre couleur
play-opponent = Adversaire
play-opponent-computer = L’ordinateur
play-opponent-people = Une autre personne, sur le même écran
play-setup = Placement initial n° { $seed }
play-setup-daily = Placement initial du { $date }
play-setup-balanced = Placement initial équilibré n° { $seed }
play-balanced = Placement équilibré
play-balanced-hint = Tiré au sort de façon que le moteur donne les mêmes chances aux deux camps. Le livret prévoit un simple tirage au sort, sans cette condition.
play-start = Commencer
play-broken-title = Cette position est impossible
play-broken-start = Cette position ne peut pas être jouée. { $problem }

play-share-link = Copier le lien
play-share-copied = Lien copié.
play-share-uncopied = Voici le lien :
play-share-left-comments = Le lien ne contient ni les commentaires ni les flèches : sinon, il serait trop long. Pour tout partager, enregistrez la partie et envoyez le fichier.
play-share-left-variations = Le lien ne contient ni les variantes, ni les commentaires, ni les flèches : sinon, il serait trop long. Pour tout partager, enregistrez la partie et envoyez le fichier.
play-share-link-long = Cette partie est trop longue pour un lien. Enregistrez-la et envoyez plutôt le fichier.
play-share-record = Enregistrer la partie
play-share-picture = Enregistrer une image
play-share-gif = Enregistrer en GIF
play-share-send = Envoyer…
play-share-working = Un instant…
play-level-number = Niveau { $level }
play-agree = Convenir de la nulle
play-share-failed = Cela n’a pas fonctionné. Réessayez.
play-share-progress = Progression : { $percent }
play-share-gif-long = Cette partie est trop longue pour un GIF.
