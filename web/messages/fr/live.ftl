# Jouer avec d’autres par le serveur : le salon, l’attente, le tablier en direct, les personnes et les comptes.

live-guest = Invité { $digits }
live-deleted = Joueur supprimé
live-nobody = personne pour l’instant
live-with-note = { $text } ({ $note })
live-title = { $game } : { $names }
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] { $count } jour par coup
       *[other] { $count } jours par coup
    }
live-time-unlimited = temps illimité
live-variant-voluntary_pass = on peut toujours passer
live-variant-jump_each_once = jamais deux sauts par-dessus le même pion en un tour
live-rated = classée
live-casual = amicale
live-mirror = match miroir
live-mirror-round = match miroir, partie { $round } sur 2

live-status-connecting = Connexion…
live-status-reconnecting = Connexion perdue. Reconnexion…
live-status-offline = Hors ligne. Vos coups sont gardés et seront envoyés plus tard.
live-status-now = Rétablir la connexion
live-status-reload = Recharger la page
live-bye-stopping = Le serveur redémarre. Reconnexion…
live-bye-slow = La connexion était trop lente. Reconnexion…
live-bye-rate = Trop de requêtes à la fois. Reconnexion…
live-bye-protocol = Cette page n’est plus à jour. Rechargez-la.
live-bye-replaced = Trop de pages sont ouvertes : celle-ci a été déconnectée. Fermez-en quelques-unes, puis rechargez cette page.
live-bye-session = Votre session est terminée ou votre mot de passe a changé. Reconnexion…

live-friend = Jouer avec un ami
live-friend-how = Vous obtenez un lien, vous l’envoyez, et la partie commence dès qu’il est ouvert. Aucun compte n’est nécessaire.
live-quick = Partie rapide
live-quick-how = Jouez avec quelqu’un qui attend, ou avec la prochaine personne qui se présente.
live-quick-game = Partie rapide : { $game }, { $time }
live-quick-rated = Partie classée
live-seeks = Parties ouvertes
live-seeks-none = Aucune partie ouverte pour l’instant. Lancez une partie rapide : la prochaine personne pourra vous rejoindre.
live-seek-random = Les couleurs sont tirées au sort.
live-seek-side = Vous jouerez avec les pions { $side }s.
live-join = Rejoindre
live-join-of = Rejoindre { $name }
live-cancel = Annuler la partie
live-make-title = Partie personnalisée
live-make-game = Jeu
live-make-time = Cadence
live-make-time-own = Personnalisée
live-make-real = Avec pendule
live-make-days = Jours par coup
live-make-minutes = Minutes par joueur
live-make-seconds = Incrément par coup (s)
live-make-days-count = Jours
live-make-random = Au hasard
live-make-who = Qui peut rejoindre la partie
live-make-open = Tout le monde, depuis le salon
live-make-link = Seulement avec le lien
live-make-counts = Type de partie
live-make-account = Il faut un compte pour les parties classées.
live-make-more = Options
live-make-mirror = Deux parties avec le même placement, une avec chaque couleur : la chance s’équilibre.
live-make = Créer la partie
live-who = Votre nom :
live-who-nobody = Vous pouvez jouer tout de suite, sans créer de compte.
live-who-guest = Votre nom : { $name }
live-who-log-in = Se connecter ou créer un compte
live-to-lobby = Aller au salon

live-my-turns =
    { $count ->
        [one] À vous de jouer dans { $count } partie
       *[other] À vous de jouer dans { $count } parties
    }
live-my-turn = { $game } contre { $name }
live-playing-none = Aucune partie en cours pour l’instant.
live-more = En voir plus
live-refresh = Actualiser
live-games = Parties
live-games-none = Aucune partie pour l’instant.
live-since = Membre depuis le { $date }.
live-results = 
    { $game } : { $won ->
        [one] { $won } victoire
       *[other] { $won } victoires
    }, { $drawn ->
        [one] { $drawn } nulle
       *[other] { $drawn } nulles
    }, { $lost ->
        [one] { $lost } défaite
       *[other] { $lost } défaites
    }
live-rating =
    { $count ->
        [one] { $game } : { $rating } ({ $count } partie classée)
       *[other] { $game } : { $rating } ({ $count } parties classées)
    }

live-waiting = Votre partie est prête
live-waiting-open = Elle est affichée dans le salon. Vous pouvez aussi envoyer le lien : la première personne qui l’ouvre joue avec vous.
live-waiting-link = Envoyez le lien à quelqu’un : la première personne qui l’ouvre joue avec vous.
live-practise = Entraînez-vous en attendant
live-practise-how = Jouez contre l’ordinateur : vous reviendrez ici dès que votre adversaire arrivera.
live-practise-days = Jouez contre l’ordinateur : un message vous préviendra quand votre adversaire arrivera.
live-link = Lien
live-link-marked = Le lien est sélectionné : il ne reste qu’à le copier.
live-code = Code QR de { $link }
live-code-how = Ou scannez ce code avec un téléphone.
live-missing-title = Partie introuvable
live-gone-title = Invitation annulée
live-person-missing-title = Joueur introuvable
live-cancelled = Cette partie a été annulée.
live-invited-by = { $name } vous invite à une partie
live-invited = On vous invite à une partie
live-invited-rating = Classement : { $rating }
live-invited-side = Vous jouerez avec les pions { $side }s.
live-invited-random = Les couleurs sont tirées au sort.

live-left = temps restant : { $time }
live-first-turn = premier coup : { $seconds } s
live-away = hors ligne
live-away-still = hors ligne, { $seconds } s
live-turn-of = C’est à { $name } de jouer.
live-held = Votre coup est sur le point d’être envoyé.
live-unsend = Annuler
live-sending = Envoi…
live-kept = Pas de connexion : votre coup est gardé et sera envoyé plus tard.
live-again-soon = Votre coup est gardé et sera renvoyé.
live-time-left = Il vous reste { $time }.
live-won = Vous avez gagné.
live-lost = Vous avez perdu.
live-resign-ask = Abandonner la partie ?

live-draw = Proposer nulle
live-takeback = Demander à annuler le coup
live-give-seconds = Donner 15 s de plus
live-give-day = Donner un jour de plus
live-abort = Annuler
live-claim = Réclamer la victoire
live-claim-draw = Réclamer la nulle
live-gone-soon = { $name } est hors ligne. Au bout d’une minute, vous pourrez réclamer la victoire ou la nulle.
live-gone = { $name } est hors ligne depuis trop longtemps. Vous pouvez réclamer la victoire ou la nulle, ou attendre encore.
live-rematch = Revanche
live-next-game = Aller à la partie suivante
live-offers-draw = { $name } propose la nulle.
live-offers-takeback = { $name } demande à annuler son coup.
live-offers-rematch = { $name } propose une revanche, couleurs inversées.
live-offered-draw = Vous avez proposé la nulle.
live-offered-takeback = Vous avez demandé à annuler votre coup.
live-offered-rematch = Vous avez proposé une revanche ; à votre adversaire de décider.
live-accept-draw = Accepter la nulle
live-accept-takeback = Accepter l’annulation
live-accept-rematch = Accepter la revanche
live-decline = Non merci

# Au-dessus de chaque page, et les listes de ses propres parties.
live-notice-seeking = En attente d’un adversaire : { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] En attente d’un adversaire pour une partie
       *[other] En attente d’adversaires pour { $count } parties
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
live-declined-takeback = { $name } a refusé l’annulation du coup.
live-declined-rematch = { $name } a refusé la revanche.

live-say = Envoyer un message
live-said = Messages
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
        [0] Aucun spectateur.
        [one] { $count } spectateur.
       *[other] { $count } spectateurs.
    }
live-rating-change = { $name } : { $rating } ({ $change })
live-match-score = Score du match : { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = Aller à la première partie du match
live-match-second = Aller à la seconde partie du match
live-match-end-first = Première partie du match : { $end }
live-match-end-second = Seconde partie du match : { $end }
live-lag = Temps rendu pour compenser les délais du réseau :
live-lag-of = { $name } : { $total } s en tout, au plus { $most } s par coup
live-check = Vérifier le tirage
live-check-right = Tout est en ordre : le serveur avait fixé sa contribution d’avance, et le placement comme les couleurs découlent des trois contributions.
live-check-secret = Anomalie : le serveur n’a pas respecté ce qu’il avait fixé avant la partie.
live-check-part = Anomalie : la contribution de cette page n’a pas servi au tirage.
live-check-seed = Anomalie : le placement ne découle pas du tirage.
live-check-side = Anomalie : l’attribution des couleurs ne découle pas du tirage.
live-check-how = Comment se fait le tirage
live-check-text = Le serveur tire un secret au hasard et publie son empreinte SHA-256 avant que quiconque rejoigne la partie. La page de chaque joueur ajoute 16 octets aléatoires. Le placement et les couleurs découlent de l’empreinte SHA-256 de ces trois contributions : personne n’a pu les choisir.
live-check-commitment = Publié avant la partie
live-check-server = Secret du serveur
live-check-creator = Contribution du créateur de la partie
live-check-joiner = Contribution de l’autre joueur
live-check-number = Placement

live-account-in = Se connecter
live-account-name = Nom
live-account-password = Mot de passe
live-account-password-how = Au moins 8 caractères. Conservez bien ce mot de passe : nous ne demandons pas d’adresse électronique.
live-account-forgotten = Mot de passe oublié ? Seul l’administrateur de ce serveur peut vous en donner un autre.
live-account-new = Créer un compte
live-account-new-text = Avec un compte, vous pouvez jouer des parties classées et garder le même nom sur tous vos appareils.
live-account-new-guest = Les parties que vous avez jouées sans compte restent les vôtres.
live-account-hint = Vous voulez garder vos parties sous votre nom ?
live-account-made = Compte créé.
live-account-log-out = Se déconnecter
live-account-out = Déconnexion effectuée.
live-account-change = Changer de mot de passe
live-account-old = Mot de passe actuel
live-account-fresh = Nouveau mot de passe
live-account-changed = Mot de passe modifié. Tous les autres appareils sont déconnectés.
live-account-must-change = Le mot de passe que l’on vous a donné ne vaut que pour cette visite : choisissez-en un nouveau.
live-account-export = Enregistrer toutes mes parties
live-account-delete = Supprimer mon compte
live-account-delete-text = Le nom et le mot de passe seront effacés définitivement. Les parties terminées resteront, sous le nom de « Joueur supprimé ».
live-account-delete-yes = Supprimer définitivement
live-account-delete-no = Garder mon compte
live-account-deleted = Compte supprimé.
live-sessions = Sessions ouvertes
live-session-browser = { $browser } sur { $system }
live-session-unknown = Navigateur inconnu
live-session-current = ce navigateur
live-session-dates = Depuis le { $created }, dernière utilisation le { $seen }
live-session-end = Fermer la session
live-session-ended = La session « { $session } » est fermée.
live-sessions-end = Se déconnecter partout
live-sessions-ended = Toutes vos sessions sont fermées.

# Pourquoi quelque chose a été refusé : les motifs de src/qirkat/live, accounts et server, et ceux de cette page.
live-reason-already_offered = Vous l’avez déjà demandé ; vous pourrez le redemander après le prochain coup.
live-reason-cannot_abort = Les deux joueurs ont déjà joué, ou c’est la seconde partie d’un match : vous pouvez abandonner, mais pas annuler la partie.
live-reason-no_claim = Vous ne pouvez réclamer que la victoire ou la nulle.
live-reason-no_clock = Le temps est illimité dans cette partie.
live-reason-no_phrase = Ce message n’existe pas.
live-reason-not_gone = Votre adversaire n’est pas hors ligne depuis assez longtemps.
live-reason-not_over = La partie n’est pas encore terminée.
live-reason-not_started = La partie n’a pas encore commencé.
live-reason-not_your_turn = Ce n’est pas à vous de jouer.
live-reason-not_yours = Vous ne participez pas à cette partie.
live-reason-nothing_offered = Cette proposition n’est plus valable.
live-reason-nothing_to_take_back = Vous n’avez aucun coup à annuler.
live-reason-over = { shared-state-over }
live-reason-presence_unknown = Impossible de savoir pour l’instant si votre adversaire est en ligne. Réessayez dans un instant.
live-reason-rated = Dans une partie classée, on ne peut pas annuler de coup.
live-reason-rematched = La revanche est déjà convenue.
live-reason-stale = La partie avait déjà avancé : votre coup n’a pas été joué.
live-reason-rewound = La base de données du serveur est tombée en panne et les derniers coups de cette partie sont perdus. La partie reprend à la position enregistrée.
live-reason-time_up = Votre temps était écoulé quand le coup est arrivé.
live-reason-too_many_acts = Vous avez atteint la limite de messages et de propositions pour cette partie.
live-reason-too_many_phrases = Trop de messages à la suite. Patientez un peu.
live-reason-too_much_time = Votre adversaire a déjà le temps maximal.
live-reason-name_short = Le nom doit comporter au moins 2 caractères.
live-reason-name_long = Le nom ne peut pas dépasser 20 caractères.
live-reason-name_character = Utilisez des lettres et des chiffres, séparés au besoin par un espace, un trait d’union ou un tiret bas.
live-reason-name_spaces = Les espaces, traits d’union et tirets bas doivent être isolés, entre des lettres ou des chiffres.
live-reason-name_scripts = Utilisez un seul alphabet, d’usage courant.
live-reason-name_letterless = Le nom doit comporter au moins une lettre.
live-reason-name_latin = Ce nom se confond avec un nom en lettres latines. Choisissez-en un autre.
live-reason-name_reserved = Ce nom est réservé. Choisissez-en un autre.
live-reason-name_taken = Ce nom est déjà pris, ou ressemble trop à un nom existant. Choisissez-en un autre.
live-reason-password_short = Le mot de passe doit comporter au moins 8 caractères.
live-reason-password_long = Le mot de passe ne peut pas dépasser 128 caractères.
live-reason-password_character = Le mot de passe contient un caractère non autorisé.
live-reason-password_is_name = Le mot de passe doit être différent du nom.
live-reason-password_common = Ce mot de passe est trop facile à deviner. Essayez plusieurs mots sans rapport entre eux.
live-reason-registration_closed = Ce serveur n’accepte pas de nouveaux comptes.
live-reason-has_account = Vous avez déjà un compte.
live-reason-no_account = Ce compte n’existe pas.
live-reason-wrong_login = Nom ou mot de passe incorrect.
live-reason-wrong_password = Mot de passe incorrect.
live-reason-one_time_over = Ce mot de passe n’était valable qu’une fois. Demandez-en un autre à l’administrateur de ce serveur.
live-reason-banned = L’administrateur de ce serveur a bloqué ce compte.
live-reason-banned_guest = Les invités ne peuvent pas jouer depuis cette connexion : l’administrateur de ce serveur ne le permet pas.
live-reason-paused = Vous avez quitté plusieurs parties à peine commencées. Patientez un peu.
live-reason-paused-wait = Vous avez quitté plusieurs parties à peine commencées. Vous pourrez rejouer depuis le salon dans { $minutes } min.
live-reason-one_at_a_time = Une partie à la fois : jouez votre premier coup dans l’autre avant de rejoindre celle-ci.
live-reason-changed_meanwhile = La situation a changé entre-temps. Réessayez.
live-reason-rate = Trop de tentatives. Patientez un peu.
live-reason-rate-wait = Trop de tentatives. Réessayez dans { $seconds } s.
live-reason-busy = Le serveur est saturé. Réessayez dans quelques secondes.
live-reason-bad_message = Le serveur n’a pas compris la requête. Rechargez la page et réessayez.
live-reason-not_json = Le serveur n’a pas compris la requête. Rechargez la page et réessayez.
live-reason-too_long = Le message est trop long pour le serveur.
live-reason-no_game = Cette partie n’existe pas ou n’est plus disponible.
live-reason-no_address = Cette adresse n’existe pas sur ce serveur.
live-reason-gone = La connexion a été coupée avant la fin de l’envoi. Réessayez.
live-reason-no_method = Cette adresse n’accepte pas ce type de requête.
live-reason-not_text = Le message n’était pas du texte.
live-reason-slow = L’envoi a duré trop longtemps. Réessayez.
live-reason-starting = Le serveur démarre. Réessayez dans un instant.
live-reason-stopping = Le serveur va s’arrêter. Réessayez dans un instant.
live-reason-foreign = Cette requête n’est acceptée que depuis ce site.
live-reason-bad_request = Le serveur n’a pas compris la requête. Rechargez la page et réessayez.
live-reason-unavailable = Le serveur ne peut pas accéder à ses données pour l’instant. Rien n’est perdu : réessayez dans un instant.
live-reason-nobody = Connectez-vous d’abord.
live-reason-no_time = Cette cadence n’existe pas.
live-reason-no_mirror = Le match miroir n’existe que pour Querni.
live-reason-given_start = Ce type de partie ne peut pas commencer à partir de cette position.
live-reason-account_needed = Il faut un compte pour les parties classées.
live-reason-not_open = Cette partie n’est plus ouverte.
live-reason-no_person = Il n’y a personne de ce nom.
live-reason-no_match = Ce match n’existe pas.
live-reason-no_place = Il n’y a rien de plus dans cette liste.
live-reason-own_game = Vous avez créé cette partie : quelqu’un d’autre doit la rejoindre.
live-reason-taken = Quelqu’un d’autre a rejoint cette partie.
live-reason-too_many = Vous avez trop de parties ouvertes. Fermez-en ou annulez-en une, puis réessayez.
live-reason-unreachable = Le serveur est injoignable. Vérifiez votre connexion et réessayez.
live-reason-no_answer = La réponse du serveur n’a pas été comprise. Réessayez.
live-reason-other_version = Cette page n’est plus à jour. Rechargez-la.
live-reason-unreadable = Cette page a perdu le fil de la partie. Rechargez-la.
