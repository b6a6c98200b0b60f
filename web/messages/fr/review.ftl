# La fin d’une partie, et ce qu’elle apprend.

review-result = Résultat
review-won = Victoire !
review-lost = Ce n’est que partie remise
review-drawn = Partie nulle
review-winner = { $name } gagne
review-accuracy = Précision
review-accuracy-of = { $side } { $percent }
review-best = Meilleur coup
review-turning = Tournant
review-turn = Tour { $turn }
review-none = Aucun
review-pending = Examen de la partie…
review-failed = L’examen de la partie a échoué.
review-graph = Chances de gain au fil de la partie : { $side }
review-go = Voir le tour { $turn } : { $move }
review-tip-better = Pour la prochaine fois : au tour { $turn }, mieux valait { $move }.
review-tip-easier = Le niveau { $level } est un peu plus facile.
review-tip-next = Le niveau { $level } est à votre portée.
review-try-level = Essayer le niveau { $level }
review-mistakes = Revoir mes erreurs
review-no-mistakes = Aucune erreur. Bien joué !
review-whole = Voir toute la partie

review-mark = { $mark }.
review-mark-inaccuracy = Imprécision
review-mark-mistake = Erreur
review-mark-blunder = Gaffe
review-title = Erreurs : { $side }
review-step = Erreur { $number } sur { $count }
review-ask = Coup joué au tour { $turn } : { $move }. Trouvez mieux.
review-chances = Les chances de gain sont passées de { $before } à { $after }.
review-judging = Vérification du coup…
review-wrong = Ce n’est pas le bon coup.
review-again = Réessayer
review-show = Voir la solution
review-right = C’est le bon coup !
review-good = Ce coup convient aussi.
review-better = Mieux : { $move }.
review-in-game = Le coup de la partie : { $move }.
review-reply = Réponse possible ({ $side }) : { $move }.
review-why-lost = Ensuite, { $other } peut forcer le gain.
review-why-behind = Ensuite, { $other } a de meilleures chances de gain.
review-why-less = Ensuite, { $side } garde les meilleures chances, mais de moins loin.
review-missed-querni = Ce coup laisse passer l’occasion de retirer une chaîne.
review-missed-alquerque = Ce coup laisse passer l’occasion de prendre un pion.
review-next = Erreur suivante
review-finish = Terminer
review-done =
    { $count ->
        [one] C’était la seule erreur, et vous avez vu le meilleur coup.
       *[other] Meilleurs coups trouvés : { $found } sur { $count }.
    }
review-of-side =
    { $count ->
        [one] { $count } erreur : { $side }
       *[other] { $count } erreurs : { $side }
    }
review-engine-off = Le moteur est désactivé. Activez-le pour voir ses lignes et les erreurs.
