# Ce qui est commun à toutes les pages, l’accueil, les parties conservées, et ce que l’on dit quand quelque chose manque.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Aller au contenu
site-nav = Principale
site-nav-home = Qirkat, accueil
site-nav-play = Jouer
site-nav-online = En ligne
site-nav-learn = Apprendre
site-nav-you = Vous
site-nav-analyse = Analyser
site-language = Langue
site-menu = Compte et réglages
site-log-in = Se connecter
site-account-of = Compte : { $name }
site-turns =
    { $count ->
        [one] À vous de jouer dans { $count } partie
       *[other] À vous de jouer dans { $count } parties
    }
site-footer-online = Jouer en ligne
site-footer-games = Mes parties
site-footer-editor = Éditeur de positions
site-footer-about = Logiciel libre. Ce que vous faites ici n’est conservé que sur votre appareil, sauf ce que vous partagez ou jouez en ligne.
site-loading = Un instant…
site-update = Une nouvelle version est disponible. Elle sera chargée à votre prochaine visite ; la partie en cours est conservée.
site-update-now = Mettre à jour

site-home-title = Querni et Alquerque de 9
site-home-lead = Deux jeux de la famille de l’alquerque. Jouez tout de suite, contre l’ordinateur ou à deux.
site-home-querni = Réunissez vos pions en chaînes pour les retirer du tablier.
site-home-alquerque = Alignez trois pions : c’est un moulin, et vous prenez un pion adverse.
site-home-play = Jouer
site-home-play-game = Jouer contre l’ordinateur : { $game }
site-home-online = Jouer en ligne
site-home-online-game = Jouer en ligne : { $game }
site-home-people = À deux sur le même écran
site-home-people-game = À deux sur le même écran : { $game }
site-home-daily = Le placement du jour
site-home-learn = Apprendre les règles
site-home-learn-game = Apprendre les règles : { $game }
site-home-analyse = Analyser
site-home-analyse-game = Analyser : { $game }
site-home-resume = Reprendre la partie
site-home-resume-about = { $game }, tour { $turn }

site-failed-title = Cette page n’a pas pu être chargée
site-failed-text = Vous êtes peut-être hors ligne. Vos parties sont conservées dans ce navigateur.
site-failed-again = Réessayer

site-games-title = Mes parties
site-games-none = Aucune partie pour l’instant. Celles que vous jouerez seront conservées ici, dans ce navigateur seulement.
site-games-here = Dans ce navigateur
site-games-none-here = Les parties contre l’ordinateur et à deux sur le même écran sont conservées ici, dans ce navigateur seulement.
site-games-unfinished = partie inachevée, tour { $turn }
site-games-turns =
    { $count ->
        [one] { $count } tour
       *[other] { $count } tours
    }
site-games-resume = Reprendre
site-games-open = Voir
site-games-delete = Supprimer
site-games-deleted = Partie supprimée : { $game }, { $date }.
site-games-undo = Annuler
site-games-export = Enregistrer dans un fichier
site-games-export-all = Tout enregistrer dans un fichier
site-games-import = Ouvrir un fichier
site-games-paste = Ou collez une partie ici
site-games-read = Importer
site-games-imported =
    { $count ->
        [one] { $count } partie a été ajoutée.
       *[other] { $count } parties ont été ajoutées.
    }
site-games-broken = Cette partie est illisible (ligne { $line }, colonne { $column }). { $problem }
site-games-against = contre l’ordinateur, niveau { $level }
site-games-people = deux joueurs

site-settings = Réglages
site-settings-sound = Son
site-settings-motion = Animer les déplacements
site-settings-coordinates = Coordonnées
site-settings-haptics = Vibrer au toucher
site-settings-moves-local = Coups sur cet appareil
site-settings-moves-clock = Coups dans les parties avec pendule
site-settings-moves-days = Coups dans les parties en jours par coup
site-settings-moves-once = Jouer tout de suite
site-settings-moves-undo = Pouvoir annuler pendant 3 secondes
site-settings-moves-confirm = Demander confirmation
site-settings-turning = Tourner le tablier vers le joueur au trait
site-settings-theme = Thème
site-settings-theme-system = Celui de l’appareil
site-settings-theme-light = Clair
site-settings-theme-dark = Sombre
site-settings-tips = Conseils à la première partie
site-settings-board = Tablier
site-settings-board-stone = Grès
site-settings-board-azulejo = Azulejo
site-settings-board-walnut = Noyer
site-settings-board-contrast = Contraste élevé
site-title-play = Jouer : { $game }
site-title-learn-game = Règles : { $game }
site-title-analysis = Analyse : { $game }
site-games-study = analyse
site-games-unreadable = Cette partie est illisible. { $problem }
site-title-open = Ouvrir un fichier de partie
site-title-lobby = Salon
site-title-game = Partie en ligne
site-title-live = Parties en cours
site-title-account = Compte
site-title-turn = À vous de jouer · { $page }
