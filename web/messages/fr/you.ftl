# La page Vous : placement du jour, échelle, cours, parties ; et ce qu’en dit la fin d’une partie.

you-lead = Vos parties, vos insignes et votre prochain défi.
you-kept-here = Votre progression est conservée dans ce navigateur. Connectez-vous pour la retrouver sur tous vos appareils.
you-kept-account = Votre progression est enregistrée dans votre compte.
you-log-in = Se connecter

you-daily = Le placement du jour
you-daily-about = Le même placement pour tout le monde, contre le niveau { $level }. Votre meilleur résultat du jour compte. Le suivant arrive à minuit (UTC).
you-daily-play = Jouer celui d’aujourd’hui
you-daily-better = Viser un meilleur résultat
you-daily-todo = Pas encore joué aujourd’hui.
you-daily-cleared =
    { $turns ->
        [one] Tous les pions retirés en { $turns } tour
       *[other] Tous les pions retirés en { $turns } tours
    }
you-daily-drawn =
    { $left ->
        [one] Partie nulle, { $left } pion restant
       *[other] Partie nulle, { $left } pions restants
    }
you-daily-lost =
    { $left ->
        [one] Défaite, { $left } pion restant
       *[other] Défaite, { $left } pions restants
    }
you-daily-missed = Pas joué
you-daily-days = Les sept derniers jours
you-daily-day = { $date } : { $result }
you-daily-best = Votre meilleur résultat du { $date } : { $result }
you-streak =
    { $days ->
        [one] Série : { $days } jour
       *[other] Série : { $days } jours
    }
you-streak-none = Jouez aujourd’hui pour commencer une série.
you-share = Partager le résultat
you-share-text = Qirkat, placement du { $date } : { $result }.
you-share-copied = Copié. Collez-le où vous voulez.
you-share-uncopied = Voici le texte :

you-ladder = Échelle
you-ladder-about = Battez un niveau pour gagner son insigne. Comptent les parties terminées contre l’ordinateur depuis le début normal, sans indice, sans coup annulé et sans changement de niveau.
you-ladder-next = Prochain
you-ladder-top = Vous avez battu le plus haut niveau.
you-record = { $won } gagnées · { $drawn } nulles · { $lost } perdues
you-record-none = Pas encore joué
you-badges = { $earned } insignes sur { $total }
you-word-1 = Porte
you-word-2 = Sentier
you-word-3 = Jardin
you-word-4 = Fontaine
you-word-5 = Patio
you-word-6 = Arcade
you-word-7 = Bibliothèque
you-word-8 = Donjon
you-word-9 = Coupole
you-word-10 = Palais
you-badge-new = Nouvel insigne : { $word }, pour avoir battu le niveau { $level }.
you-badge-see = Voir l’échelle
you-assisted = Avec un indice, un coup annulé ou un changement de niveau, la partie ne compte pas pour l’échelle.

you-course = Cours

you-games = Parties
you-games-all = Toutes les parties, importer et exporter
you-games-none = Aucune partie pour l’instant. La première apparaîtra ici.
you-games-unmatched = Aucune de vos parties ne correspond.
you-games-more = Afficher plus
you-filter-game = Jeu
you-filter-any-game = Les deux jeux
you-filter-opponent = Adversaire
you-filter-any-opponent = Tous
you-filter-online = En ligne
you-filter-people = À deux sur le même écran
you-filter-state = État
you-filter-any-state = Tous
you-state-running = En cours
you-state-won = Gagnées
you-state-drawn = Nulles
you-state-lost = Perdues
you-game-online = En ligne contre { $name }
