# Ce qui est commun à toutes les pages, l’accueil, les parties conservées, et ce que l’on dit quand quelque chose manque.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Aller au contenu
site-nav = Principal
site-nav-home = Qirkat, accueil
site-nav-play = Jouer
site-nav-online = En ligne
site-nav-learn = Apprendre
site-nav-analyse = Analyser
site-language = Langue
site-footer-online = Jouer avec d’autres
site-footer-games = Mes parties
site-footer-editor = Composer une position
site-footer-about = Logiciel libre. Ce que vous faites ici n’est conservé que sur votre appareil, sauf ce que vous partagez ou jouez en ligne avec d’autres.
site-loading = Un instant…
site-update = Une nouvelle version est prête. Elle servira à votre prochaine visite ; la partie en cours est conservée.
site-update-now = L’utiliser maintenant

site-home-title = Querni et Alquerque de 9
site-home-lead = Deux jeux de la famille de l’alquerque. Jouez tout de suite, contre l’ordinateur ou à deux.
site-home-querni = Réunissez vos nombres en chaînes et retirez-les.
site-home-alquerque = Trois pions alignés forment un moulin et en prennent un.
site-home-play = Jouer
site-home-play-game = Jouer au { $game } contre l’ordinateur
site-home-online = Avec d’autres, en ligne
site-home-online-game = { $game } avec d’autres, en ligne
site-home-people = À deux
site-home-people-game = { $game } : à deux sur un tablier
site-home-daily = Le placement du jour
site-home-learn = Apprendre les règles
site-home-learn-game = Apprendre les règles : { $game }
site-home-analyse = Analyser
site-home-analyse-game = Analyser : { $game }
site-home-resume = Reprendre votre partie
site-home-resume-about = { $game }, tour { $turn }

site-lost-title = Il n’y a rien ici
site-lost-text = Cette adresse ne mène nulle part : il manque peut-être une lettre, ou le lien a été coupé en route. Les jeux, eux, sont toujours là.
site-lost-home = Aller à l’accueil
site-failed-title = Cette page n’a pas pu être chargée
site-failed-text = Le réseau est peut-être coupé. Ce que vous avez joué est conservé dans ce navigateur.
site-failed-again = Réessayer

site-games-title = Mes parties
site-games-none = Aucune partie pour l’instant. Toutes vos parties sont conservées ici, dans ce navigateur seulement.
site-games-here = Dans ce navigateur
site-games-none-here = Les parties contre l’ordinateur ou à deux sur un même plateau sont conservées ici, dans ce navigateur seulement.
site-games-unfinished = tour { $turn }, inachevée
site-games-turns =
    { $count ->
        [one] { $count } tour
       *[other] { $count } tours
    }
site-games-resume = Reprendre
site-games-open = La voir
site-games-delete = Supprimer
site-games-deleted = La partie de { $game } du { $date } a été supprimée.
site-games-undo = La rétablir
site-games-export = Enregistrer dans un fichier
site-games-export-all = Tout enregistrer dans un fichier
site-games-import = Ouvrir un fichier
site-games-paste = Ou collez une partie ici
site-games-read = La lire
site-games-imported =
    { $count ->
        [one] { $count } partie a été ajoutée.
       *[other] { $count } parties ont été ajoutées.
    }
site-games-broken = Ce n’est pas une partie lisible (ligne { $line }, colonne { $column }) : { $problem }
site-games-against = contre l’ordinateur, niveau { $level }
site-games-people = deux personnes

site-settings = Réglages
site-settings-sound = Son
site-settings-motion = Voir les pions bouger
site-settings-coordinates = Coordonnées
site-settings-confirm = Confirmer chaque tour
site-settings-turning = Tourner le tablier vers qui joue
site-settings-theme = Couleurs
site-settings-theme-system = Comme l’appareil
site-settings-theme-light = Claires
site-settings-theme-dark = Sombres
site-title-play = Jouer au { $game }
site-title-learn-game = Les règles : { $game }
site-title-analysis = Analyser : { $game }
site-games-study = analyse
site-games-unreadable = Ce n’est pas une partie lisible : { $problem }
site-title-lobby = Salon
site-title-game = Partie en direct
site-title-live = Parties en cours
site-title-account = Compte
site-title-turn = À vous de jouer · { $page }
