# Jouer avec d’autres par le serveur : le salon, l’attente, le tablier en direct, les personnes et les comptes.

live-guest = Invité { $digits }
live-deleted = joueur supprimé
live-nobody = personne encore
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] { $count } jour par coup
       *[other] { $count } jours par coup
    }
live-time-unlimited = temps illimité
live-variant-voluntary_pass = on peut toujours passer
live-variant-jump_each_once = aucun pion sauté deux fois par tour
live-rated = classée
live-casual = amicale
live-mirror = match miroir
live-mirror-round = match miroir, partie { $round } sur 2

live-status-connecting = Connexion…
live-status-reconnecting = La connexion est perdue. Reconnexion…
live-status-offline = Hors ligne. Vos coups sont gardés et seront envoyés.
live-status-now = Se connecter maintenant
live-status-reload = Recharger la page
live-bye-stopping = Le serveur redémarre. Reconnexion…
live-bye-slow = La connexion était trop lente. Reconnexion…
live-bye-rate = C’était trop à la fois. Reconnexion…
live-bye-protocol = Cette page et le serveur sont de versions différentes. Rechargez la page.
live-bye-replaced = Vous avez trop de connexions ouvertes, celle-ci a donc été fermée.
live-bye-session = Votre session est terminée ou votre mot de passe a changé. Reconnexion…

live-seeks = Attendent quelqu’un
live-seeks-none = Personne n’attend pour l’instant. Créez une partie, quelqu’un vous rejoindra peut-être.
live-seek-random = Les couleurs sont tirées au sort.
live-seek-side = Vous auriez { $side }.
live-join = Rejoindre
live-join-of = Rejoindre la partie de { $name }
live-cancel = La retirer
live-make-title = Créer une partie
live-make-game = Jeu
live-make-time = Temps
live-make-time-own = un autre temps
live-make-real = à la pendule
live-make-days = en jours par coup
live-make-minutes = Minutes pour chacun
live-make-seconds = Secondes de plus par coup
live-make-days-count = Jours
live-make-random = au sort
live-make-who = Qui peut rejoindre
live-make-open = n’importe qui, depuis le salon
live-make-link = seulement qui a le lien
live-make-counts = Compte-t-elle ?
live-make-account = Les parties classées demandent un compte.
live-make-more = Et aussi
live-make-mirror = Deux parties du même placement, une de chaque côté : la chance est partagée.
live-make = Créer la partie
live-who = Vous êtes
live-who-nobody = Vous pouvez jouer tout de suite, en invité.
live-who-guest = Vous êtes { $name }.
live-who-log-in = Se connecter ou créer un compte
live-to-lobby = Au salon

live-my-turns =
    { $count ->
        [one] C’est à vous dans { $count } partie
       *[other] C’est à vous dans { $count } parties
    }
live-my-turn = { $game } avec { $name }
live-playing-none = Aucune partie n’est en cours pour l’instant.
live-more = En voir plus
live-refresh = Regarder à nouveau
live-games = Parties
live-games-none = Aucune partie pour l’instant.
live-since = Ici depuis le { $date }.
live-results = { $game } : gagnées { $won }, nulles { $drawn }, perdues { $lost }
live-rating =
    { $count ->
        [one] { $game } : { $rating } ({ $count } partie classée)
       *[other] { $game } : { $rating } ({ $count } parties classées)
    }

live-waiting = Votre partie est prête
live-waiting-open = Elle est au salon. Ou envoyez le lien à quelqu’un : qui l’ouvre le premier joue avec vous.
live-waiting-link = Envoyez le lien à quelqu’un : qui l’ouvre le premier joue avec vous.
live-link = Lien
live-link-marked = Le lien est sélectionné : copiez-le de là.
live-code = Code QR de { $link }
live-code-how = Ou visez ici avec l’appareil photo d’un téléphone.
live-cancelled = Cette partie a été retirée.
live-invited-by = { $name } vous invite à une partie
live-invited = Vous êtes invité à une partie
live-invited-side = Vous avez { $side }.
live-invited-random = On tire au sort qui commence.

live-left = reste { $time }
live-first-turn = premier coup : { $seconds } s
live-away = absent
live-away-still = absent, { $seconds } s
live-turn-of = C’est à { $name } de jouer.
live-sending = Envoi…
live-kept = Pas de connexion : votre coup est gardé et sera envoyé.
live-again-soon = Votre coup est gardé et renvoyé.
live-time-left = Il vous reste { $time }.
live-won = Vous avez gagné.
live-lost = Vous avez perdu.
live-resign-ask = Abandonnez-vous la partie ?

live-draw = Proposer nulle
live-takeback = Demander à reprendre
live-give-seconds = Donner 15 s
live-give-day = Donner un jour
live-abort = Interrompre
live-claim = Réclamer la victoire
live-claim-draw = Réclamer la nulle
live-gone-soon = { $name } est absent. Au bout d’une minute, vous pourrez réclamer la victoire ou la nulle.
live-gone = { $name } est absent depuis trop longtemps. Vous pouvez réclamer la victoire ou la nulle, ou attendre encore.
live-rematch = Rejouer
live-next-game = À la partie suivante
live-offers-draw = { $name } propose la nulle.
live-offers-takeback = { $name } demande à reprendre un coup.
live-offers-rematch = { $name } veut rejouer, en échangeant les couleurs.
live-offered-draw = Vous avez proposé la nulle.
live-offered-takeback = Vous avez demandé à reprendre votre coup.
live-offered-rematch = Vous voulez rejouer ; à l’autre de décider.
live-accept-draw = Accepter la nulle
live-accept-takeback = Laisser reprendre
live-accept-rematch = Rejouer
live-decline = Non merci

# Au-dessus de chaque page, et les listes de ses propres parties.
live-notice-seeking = En attente d’un adversaire : { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] En attente d’un adversaire dans une partie
       *[other] En attente d’adversaires dans { $count } parties
    }
live-notice-joined = { $name } a rejoint votre partie ({ $game }).
live-notice-running = Votre partie contre { $name } ({ $game }) est en cours.
live-notice-go = Aller à la partie
live-joined = { $name } a rejoint la partie.
live-running = En cours
live-opponents-turns = Au tour de l’adversaire
live-open-games = En attente d’un adversaire
live-online-games = En ligne
live-rating-own = Votre classement : { $rating } ({ $change })
live-declined-draw = { $name } a refusé la nulle.
live-declined-takeback = { $name } a refusé de reprendre le coup.
live-declined-rematch = { $name } ne souhaite pas rejouer.

live-say = Dire quelque chose
live-said = Ce qui a été dit
live-phrase-hello = Bonjour !
live-phrase-good_luck = Bonne chance !
live-phrase-well_played = Bien joué !
live-phrase-thanks = Merci !
live-phrase-sorry = Pardon !
live-phrase-oops = Oups !
live-phrase-one_moment = Un instant, s’il vous plaît.
live-phrase-back = Me revoilà.

live-watchers =
    { $count ->
        [0] Personne ne regarde.
        [one] { $count } personne regarde.
       *[other] { $count } personnes regardent.
    }
live-rating-change = { $name } : { $rating } ({ $change })
live-match-score = Le match : { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = À la première partie du match
live-match-second = À la seconde partie du match
live-match-end-first = Première partie du match : { $end }
live-match-end-second = Seconde partie du match : { $end }
live-lag = Ce que le réseau a pris a été rendu :
live-lag-of = { $name } : { $total } s en tout, au plus { $most } s par coup
live-check = Vérifier le tirage
live-check-right = Tout est en ordre : le serveur avait fixé sa part d’avance, et le placement comme les couleurs découlent des trois parts.
live-check-secret = Quelque chose cloche : le serveur n’a pas tenu ce qu’il avait fixé avant la partie.
live-check-part = Quelque chose cloche : ce que cette page a donné au tirage n’y est pas.
live-check-seed = Quelque chose cloche : le placement ne découle pas du tirage.
live-check-side = Quelque chose cloche : qui commence ne découle pas du tirage.
live-check-how = Comment on tire au sort
live-check-text = Le serveur tire un secret et publie son SHA-256 avant que quiconque ne rejoigne. La page de chaque joueur ajoute 16 octets au hasard. Le placement et les couleurs découlent du SHA-256 des trois : aucun n’a pu choisir.
live-check-commitment = Publié avant la partie
live-check-server = Le secret du serveur
live-check-creator = Part de qui a créé la partie
live-check-joiner = Part de qui l’a rejointe
live-check-number = Placement

live-account-in = Se connecter
live-account-name = Nom
live-account-password = Mot de passe
live-account-password-how = Au moins 8 caractères. Aucune adresse électronique n’est demandée : gardez-le bien.
live-account-forgotten = Oublié ? Seul qui tient ce serveur peut vous en donner un autre.
live-account-new = Créer un compte
live-account-new-text = Avec un compte, vous jouez des parties classées et restez vous-même sur chaque appareil.
live-account-new-guest = Les parties que vous avez jouées en invité restent les vôtres.
live-account-hint = Si vous voulez, gardez vos parties sous un nom à vous.
live-account-made = Votre compte est créé.
live-account-log-out = Se déconnecter
live-account-out = Vous êtes déconnecté.
live-account-change = Changer le mot de passe
live-account-old = Mot de passe actuel
live-account-fresh = Nouveau mot de passe
live-account-changed = Le mot de passe est changé. Tous les autres appareils sont déconnectés.
live-account-must-change = Le mot de passe que l’on vous a donné ne vaut que pour cette visite : choisissez le vôtre.
live-account-export = Enregistrer toutes mes parties dans un fichier
live-account-delete = Me supprimer
live-account-delete-text = Le nom et le mot de passe sont effacés pour toujours. Les parties finies restent, sous « joueur supprimé ».
live-account-delete-yes = Supprimer pour toujours
live-account-delete-no = Garder
live-account-deleted = Vous êtes supprimé.

# Pourquoi quelque chose a été refusé : src/qirkat/room.py, people.py, names.py, passwords.py, le serveur et cette page.
live-reason-already_offered = Vous l’avez déjà demandé ; demandez à nouveau après un coup.
live-reason-cannot_abort = Les deux ont joué, ou c’est la seconde partie d’un match : on peut abandonner, mais pas interrompre.
live-reason-no_claim = On peut réclamer la victoire ou la nulle.
live-reason-no_clock = Le temps est illimité dans cette partie.
live-reason-no_phrase = Cette phrase n’existe pas.
live-reason-not_gone = Votre adversaire n’est pas absent depuis assez longtemps.
live-reason-not_over = La partie n’est pas finie.
live-reason-not_started = La partie n’a pas commencé.
live-reason-not_your_turn = Ce n’est pas à vous de jouer.
live-reason-not_yours = Vous ne jouez pas cette partie.
live-reason-nothing_offered = Ce n’est plus proposé.
live-reason-nothing_to_take_back = Vous n’avez aucun coup à reprendre.
live-reason-over = La partie est finie.
live-reason-rated = Dans une partie classée, aucun coup n’est repris.
live-reason-rematched = La partie suivante est déjà convenue.
live-reason-stale = La partie avait continué : votre coup a été annulé.
live-reason-time_up = Votre temps était écoulé quand le coup est arrivé.
live-reason-too_many_acts = On a assez parlé et proposé dans cette partie.
live-reason-too_many_phrases = Pas tant de phrases à la fois.
live-reason-too_much_time = Votre adversaire a tout le temps que l’on peut avoir.
live-reason-name_short = Un nom a au moins 2 caractères.
live-reason-name_long = Un nom a au plus 20 caractères.
live-reason-name_character = Un nom a des lettres et des chiffres, et entre eux des espaces, traits d’union ou tirets bas isolés.
live-reason-name_spaces = Espaces, traits d’union et tirets bas vont un par un, entre lettres ou chiffres.
live-reason-name_scripts = Un nom s’écrit dans un seul alphabet, et d’usage courant.
live-reason-name_letterless = Un nom a au moins une lettre.
live-reason-name_latin = Ce nom ne se distingue pas d’un nom en lettres latines.
live-reason-name_reserved = Ce nom est réservé.
live-reason-name_taken = Ce nom est pris, ou ressemble à un nom qui l’est.
live-reason-password_short = Un mot de passe a au moins 8 caractères.
live-reason-password_long = Un mot de passe a au plus 128 caractères.
live-reason-password_character = Le mot de passe contient une moitié de caractère.
live-reason-password_is_name = Le mot de passe ne peut pas être le nom.
live-reason-registration_closed = Ce serveur n’accepte pas de nouveaux comptes.
live-reason-has_account = Vous avez déjà un compte.
live-reason-no_account = Ce compte n’existe pas.
live-reason-wrong_login = Le nom ou le mot de passe est faux.
live-reason-wrong_password = Le mot de passe est faux.
live-reason-one_time_over = Ce mot de passe ne valait qu’une fois. Demandez-en un autre.
live-reason-banned = L’administrateur de ce serveur a bloqué ce compte.
live-reason-changed_meanwhile = Cela a changé entre-temps. Réessayez.
live-reason-rate = C’était trop souvent. Attendez un peu.
live-reason-rate-wait = C’était trop souvent. Réessayez dans { $seconds } s.
live-reason-busy = Trop de demandes à la fois. Réessayez dans quelques secondes.
live-reason-bad_message = Le serveur n’a pas compris cette page.
live-reason-not_json = Le serveur n’a pas compris cette page.
live-reason-too_long = C’était trop long pour le serveur.
live-reason-no_game = Cette partie n’existe pas, ou plus.
live-reason-no_address = Ce serveur n’en sait rien.
live-reason-gone = Vous êtes parti avant d’avoir tout dit.
live-reason-no_method = On ne peut pas demander cela de cette façon à cette adresse.
live-reason-not_text = Le message n’était pas du texte.
live-reason-slow = L’envoi a duré trop longtemps. Réessayez.
live-reason-starting = Le serveur démarre. Réessayez dans un instant.
live-reason-stopping = Le serveur va s’arrêter. Réessayez dans un instant.
live-reason-foreign = Seules les pages de ce site peuvent demander cela.
live-reason-bad_request = Le serveur n’a pas compris cette page.
live-reason-unavailable = Le serveur ne peut ni lire ni écrire pour l’instant. Rien n’est perdu.
live-reason-nobody = Vous n’êtes pas connecté.
live-reason-no_time = Cette cadence n’existe pas.
live-reason-no_mirror = Seul le Querni a un placement que deux parties peuvent partager.
live-reason-given_start = Une telle partie ne peut pas commencer dans cette position.
live-reason-account_needed = Les parties classées sont pour qui a un compte.
live-reason-not_open = Vous n’avez pas de telle partie en attente.
live-reason-no_person = Il n’y a personne de ce nom.
live-reason-no_match = Ce match n’existe pas.
live-reason-no_place = La liste ne continue pas par là.
live-reason-own_game = Vous avez créé cette partie : quelqu’un d’autre doit la rejoindre.
live-reason-taken = Quelqu’un d’autre a rejoint cette partie.
live-reason-too_many = Une page ne montre pas plus de parties à la fois.
live-reason-unreachable = Le serveur est injoignable.
live-reason-no_answer = Le serveur n’a pas donné de réponse compréhensible.
live-reason-other_version = Cette page et le serveur sont de versions différentes. Rechargez la page.
live-reason-unreadable = Cette page ne peut pas suivre la partie. Rechargez-la.
