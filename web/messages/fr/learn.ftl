# Les cours des deux jeux, les fiches de règles et les feuilles à imprimer.

learn-title = Apprendre
learn-lead = Apprenez en jouant : lisez un peu, jouez le coup sur le tablier, et continuez. Trois minutes environ suffisent pour chaque jeu.
learn-about-querni = Faites sauter des pions numérotés, réunissez-les en chaînes et retirez-les avant votre adversaire.
learn-about-alquerque = Trois pions alignés forment un moulin, et chaque moulin permet de prendre un pion adverse. C’est le très ancien jeu du moulin.
learn-progress = Étapes terminées : { $done } sur { $total }
learn-start = Apprendre : { $game }
learn-continue = Continuer : { $title }
learn-repeat = Recommencer
learn-sheet = Fiche de règles
learn-print = Imprimer et jouer
learn-contents = Étapes
learn-part-basics = Les bases
learn-part-time = environ 3 minutes
learn-part-strategy = Stratégie
learn-part-details = Cas particuliers
learn-done = terminée
learn-step = Étape { $number } sur { $total }
learn-show = Voir la solution
learn-retry = Réessayer
learn-next = Étape suivante
learn-previous = Précédente
learn-skip = Suivante
learn-finish = Terminer
learn-finished-querni = Vous connaissez toutes les règles de Querni. Jouez maintenant une partie : le reste s’apprend sur le tablier.
learn-finished-alquerque = Vous connaissez toutes les règles de l’Alquerque de 9. Jouez maintenant une partie : le reste s’apprend sur le tablier.
learn-play = Jouer une partie
learn-ready = C’est tout ce qu’il faut savoir : vous pouvez jouer. Le reste peut attendre.
learn-all = Toutes les étapes
learn-ruling = Notre interprétation
learn-other = Ce coup est permis, mais cette étape porte sur autre chose. Réessayez.
learn-shown = Voici une façon de faire. { $praise }
learn-hands = Pions en main : Blanc { $white }, Noir { $black }
learn-remove = Retirer { $run }
learn-remove-which = Retirer :
learn-keep = Ne pas retirer
learn-confirm = Jouer
learn-pass = Passer
learn-back = Retour
learn-failed = Le tablier n’a pas pu être préparé. Rechargez la page.

learn-querni-goal-title = Le but
learn-querni-goal-text = Vous jouez avec les pions bleus. Le premier joueur à retirer ses 16 pions gagne. Voici vos trois derniers : le 7, le 8 et le 9 se touchent dans l’ordre. C’est une chaîne. Retirez-la.
learn-querni-goal-praise = Vos derniers pions ont quitté le tablier : vous avez gagné.
learn-querni-goal-try-move = Vous n’avez fait que déplacer un pion. Votre chaîne est déjà complète : retirez-la et gagnez.

learn-querni-setup-title = La mise en place
learn-querni-setup-text = Une partie commence ainsi : les 32 pions, mélangés, occupent les cases autour des huit étoiles. Le placement change à chaque fois. Jouez le premier déplacement de votre choix : choisissez un pion, puis l’une des pastilles.
learn-querni-setup-praise = La partie commence. Ce serait maintenant à votre adversaire de jouer.
learn-querni-setup-ruling = L’image qui montre les cases de départ manque dans nos exemplaires du livret. Nous avons retenu une disposition symétrique, qui laisse le bord libre. Le livret ne dit pas qui commence : chez nous, c’est le camp bleu.

learn-querni-step-title = Le déplacement d’une case
learn-querni-step-text = Un pion peut aller sur n’importe quelle case vide voisine : en ligne, en colonne ou en diagonale. Réunissez le 4 et le 5 par un déplacement d’une case.
learn-querni-step-praise = Le 4 et le 5 se touchent, même si ce n’est que par un angle. Cela compte.
learn-querni-step-try-one = Ce déplacement ne se fait que d’une case.
learn-querni-step-try-apart = C’est bien un déplacement, mais le 4 et le 5 ne se touchent pas encore. Un angle suffit.

learn-querni-jump-title = Le saut
learn-querni-jump-text = Un pion peut aussi sauter : en ligne droite, par-dessus un seul pion de n’importe quelle couleur, jusqu’à la case vide juste derrière. Amenez d’un saut votre 3 à côté de votre 2.
learn-querni-jump-praise = Par-dessus le 12 rose, jusqu’en e5. Le 12 reste en place : sauter n’est pas prendre.
learn-querni-jump-try-two = Il y a là deux pions à la suite. On n’en saute qu’un à la fois.
learn-querni-jump-try-far = Le saut finit juste derrière le pion sauté, pas plus loin.
learn-querni-jump-try-step = C’est un autre coup. Cherchez, à côté du 2, une case qu’un saut peut atteindre.

learn-querni-hops-title = Enchaîner les sauts
learn-querni-hops-text = Si, de la case où il arrive, un pion peut sauter encore, vous pouvez continuer dans le même tour, dans n’importe quelle direction. Votre 10 peut atteindre h6, à côté de votre 9. Menez-le jusque-là.
learn-querni-hops-praise = Trois sauts, un seul tour. Un pion lointain est parfois plus près qu’il n’y paraît.
learn-querni-hops-try-stop = On peut s’arrêter après chaque saut. Mais ici, le 10 peut continuer.
learn-querni-hops-try-step = Après un déplacement d’une case, c’est fini : dans un tour, on se déplace ou on saute, jamais les deux. Sautez avec le 10.

learn-querni-twice-title = Encore le même pion
learn-querni-twice-text = Dans un tour, on n’arrive jamais deux fois sur la même case. Mais on peut sauter deux fois le même pion. Menez votre 1 en b4, à côté de votre 2 : il faudra sauter deux fois le 1 rose.
learn-querni-twice-praise = Par-dessus le 1 rose, le 2 rose, puis encore le 1 rose. Aucune case n’a servi deux fois.
learn-querni-twice-ruling = Le livret dit qu’on ne passe jamais deux fois par la même case. Pour nous, il s’agit des cases vides où le pion arrive. La case de départ compte aussi : on ne peut pas y finir.
learn-querni-twice-try-home = La case de départ compte comme déjà utilisée : on ne peut pas y finir.
learn-querni-twice-try-stop = Presque. De là, continuez à sauter.
learn-querni-twice-try-step = C’est un autre coup. Sautez avec le 1, d’abord par-dessus le 1 rose.

learn-querni-chain-title = La chaîne
learn-querni-chain-text = Une chaîne, ce sont au moins trois de vos pions aux numéros consécutifs, chacun touchant le suivant. Déplacez d’abord, retirez ensuite : placez le 5 entre le 4 et le 6, puis retirez la chaîne.
learn-querni-chain-praise = Le 4 touchait le 5, et le 5 touchait le 6. Trois pions de moins.
learn-querni-chain-try-keep = La chaîne est là. Vous pourriez la garder pour plus tard, mais cette fois, retirez-la.
learn-querni-chain-try-half = Ce n’est pas encore une chaîne : le 5 doit toucher le 4 et le 6.

learn-querni-part-title = Une partie de la chaîne
learn-querni-part-text = D’une longue chaîne, vous pouvez ne retirer qu’une partie, à condition qu’elle compte au moins trois pions. Le 3, le 4, le 5 et le 6 sont prêts. Mais le 1 et le 2 auront besoin du 3. Retirez les bons pions.
learn-querni-part-praise = Il reste le 1, le 2 et le 3. Ils peuvent encore former une chaîne.
learn-querni-part-try-all = Les quatre sont partis, mais le 1 et le 2 seuls ne formeront jamais une chaîne. Ils sont isolés, et vous ne pouvez plus gagner.
learn-querni-part-try-low = Le 1 et le 2 restent sans le 3, et le 6 est seul. Tous les trois sont isolés.
learn-querni-part-try-move = Retirez une partie de la chaîne et laissez le 3 sur le tablier.

learn-querni-still-title = Retirer sans déplacer
learn-querni-still-text = Retirer une chaîne compte pour un tour entier. On n’en retire qu’une par tour, et ici vous en avez deux. Retirez-en une sans rien déplacer.
learn-querni-still-praise = L’autre chaîne ne risque rien : personne d’autre que vous ne peut déplacer ses pions. Au prochain tour, vous la retirez et vous gagnez.
learn-querni-still-try-first = C’est permis aussi : d’abord déplacer, ensuite retirer. Cette fois, retirez sans déplacer.
learn-querni-still-try-move = Laissez les pions où ils sont et retirez une chaîne.

learn-querni-strand-title = N’isolez aucun pion
learn-querni-strand-text = Le 9, le 10 et le 11 forment une chaîne. Si vous les retirez maintenant, il reste le 12 et le 13, et deux pions ne forment jamais une chaîne. Il y a mieux : les cinq à la fois.
learn-querni-strand-praise = Les cinq d’un coup, et vous avez gagné. Un pion isolé vous aurait coûté la victoire.
learn-querni-strand-try-rest = Le 12 et le 13 sont isolés : ils ne pourront jamais sortir, et vous ne pouvez plus gagner. Reliez-les d’abord à la chaîne.
learn-querni-strand-try-one = Presque. Vous laissez des pions en arrière, trop peu pour une chaîne. Retirez les cinq.
learn-querni-strand-try-wait = Cinq à la suite ! Retirez-les dans le même tour.

learn-querni-remain-title = Regardez ce qui reste
learn-querni-remain-text = Du 5 au 9, c’est une chaîne. D’un côté attendent le 3 et le 4, de l’autre le 10 et le 11. Quels pions retirer sans en isoler aucun autre ?
learn-querni-remain-praise = Il reste le 3, le 4 et le 5, ainsi que le 9, le 10 et le 11. Deux chaînes en vue.
learn-querni-remain-try-long = Cinq pions de moins, mais le 3 et le 4 sont isolés, le 10 et le 11 aussi. Ici, mieux vaut en retirer moins.
learn-querni-remain-try-low = Le 3 et le 4 sont isolés : ils ont besoin du 5.
learn-querni-remain-try-high = Le 10 et le 11 sont isolés : ils ont besoin du 9.
learn-querni-remain-try-move = Retirez une partie de la chaîne du 5 au 9. Ensuite, aucune suite de vos numéros ne doit compter moins de trois pions.

learn-querni-tempo-title = Déplacer et retirer
learn-querni-tempo-text = Voici vos six derniers pions. Le déplacement peut n’avoir aucun rapport avec la chaîne que vous retirez. Profitez de tout votre tour : mettez le 10 à sa place, et retirez une chaîne.
learn-querni-tempo-praise = Une chaîne partie, l’autre prête. Au prochain tour, vous gagnez, quoi que fasse votre adversaire.
learn-querni-tempo-try-both = Bon déplacement. Dans le même tour, vous pouvez aussi retirer une chaîne. N’y renoncez pas.
learn-querni-tempo-try-alone = C’est permis, mais vous perdez un déplacement. Amenez d’abord le 10 entre le 9 et le 11.

learn-querni-pass-title = Passer son tour
learn-querni-pass-text = Tous vos pions sont bloqués : ni déplacement, ni saut, ni chaîne. Alors seulement, on passe.
learn-querni-pass-praise = À votre adversaire de jouer. Un passage va peut-être s’ouvrir.
learn-querni-pass-ruling = Le livret dit ce qu’un joueur « peut » faire à son tour. Nous le lisons ainsi : un joueur qui peut déplacer un pion ou retirer une chaîne doit faire l’un des deux.

learn-querni-draw-title = Quand personne ne peut gagner
learn-querni-draw-text = Votre 13 est isolé, et tous les pions roses le sont aussi : plus personne ne peut gagner. Quand aucun des deux joueurs n’a plus trois numéros consécutifs, la partie est nulle. Retirez votre dernière chaîne.
learn-querni-draw-praise = Aucun des deux joueurs n’a plus trois numéros consécutifs. Partie nulle.
learn-querni-draw-try-on = Vous pouvez continuer, mais personne ne gagnera ici. Retirez le 6, le 7 et le 8.

learn-querni-quiet-title = Trente tours sans retrait
learn-querni-quiet-text = La partie est nulle aussi après 30 tours de suite sans chaîne retirée. Il y en a eu 29. Sauvez la partie.
learn-querni-quiet-praise = Le compte repart de zéro, et vous êtes en tête.
learn-querni-quiet-try-drawn = C’était le trentième tour sans chaîne retirée : partie nulle. Retirez plutôt une chaîne.
learn-querni-quiet-ruling = Le livret ne précise pas s’il s’agit des tours d’un seul joueur ou des deux. Nous comptons ceux des deux joueurs, même quand ils passent : quinze chacun.

learn-alquerque-goal-title = Le but
learn-alquerque-goal-text = Vous jouez avec les pions blancs. Trois de vos pions sur une ligne forment un moulin, et un moulin permet de prendre un pion adverse. Vous gagnez quand l’adversaire a moins de trois pions ou ne peut plus bouger. Formez un moulin, puis choisissez le pion à prendre.
learn-alquerque-goal-praise = Un moulin, et votre adversaire a un pion de moins. C’est ainsi qu’on gagne.
learn-alquerque-goal-try-none = Pas encore de moulin. Sur la ligne du haut, deux de vos pions en attendent un troisième.

learn-alquerque-placing-title = La pose
learn-alquerque-placing-text = Le tablier est vide au début, et chacun a neuf pions en main. À tour de rôle, on en pose un sur n’importe quel point vide. Posez votre premier pion.
learn-alquerque-placing-praise = C’est parti. Les quatre croisements (b4, d2, d6 et f4) sont les points d’où partent le plus de chemins.
learn-alquerque-placing-ruling = Le livret ne dit pas qui commence. Chez nous, c’est le camp blanc.

learn-alquerque-mill-title = Le moulin
learn-alquerque-mill-text = Trois de vos pions côte à côte sur une même ligne forment un moulin. Seules comptent les lignes tracées, jamais les diagonales. Formez un moulin avec votre prochain pion et prenez un pion noir.
learn-alquerque-mill-praise = Un moulin en a4, b4 et c4. Le pion pris ne revient jamais.
learn-alquerque-mill-try-none = Pas de moulin. Deux de vos pions sont sur la même ligne : où est le troisième point ?

learn-alquerque-whom-title = Quel pion prendre
learn-alquerque-whom-text = Vous choisissez le pion que vous prenez. Votre adversaire est sur le point de former un moulin en b6. Formez le vôtre, et prenez un pion pour l’en empêcher.
learn-alquerque-whom-praise = Du même coup, vous avez formé votre moulin et déjoué le sien.
learn-alquerque-whom-ruling = Le livret dit qu’avec un moulin on « peut » prendre un pion. Chez nous, c’est obligatoire.
learn-alquerque-whom-try-other = Vous pouvez prendre ce pion. Mais votre adversaire formera alors un moulin en b6. Prenez l’un des deux pions de cette ligne.
learn-alquerque-whom-try-none = Cela arrête votre adversaire, mais vous ne prenez rien. En formant votre moulin en d1, vous faites les deux.

learn-alquerque-protected-title = Les pions protégés
learn-alquerque-protected-text = Un pion qui est dans un moulin est protégé tant qu’il y en a d’autres à prendre. Votre adversaire a un moulin en a7, d7 et g7. Formez le vôtre et voyez quels pions vous pouvez prendre.
learn-alquerque-protected-praise = Les trois pions de la ligne du haut étaient protégés, pas les autres.
learn-alquerque-protected-try-mill = Ce pion est dans un moulin. Prenez-en un qui n’y est pas.
learn-alquerque-protected-try-none = Formez d’abord un moulin : b4 et c4 sont à vous.

learn-alquerque-two-title = Deux moulins à la fois
learn-alquerque-two-text = Un seul pion peut fermer deux moulins d’un coup. Trouvez le point.
learn-alquerque-two-praise = Deux moulins, et un pion pris.
learn-alquerque-two-ruling = Le livret ne dit pas ce que valent deux moulins à la fois. Chez nous, on prend un pion, pas deux.
learn-alquerque-two-try-none = Vous avez deux pions sur la ligne du haut et deux sur celle de droite. Où ces lignes se rejoignent-elles ?

learn-alquerque-moving-title = Le déplacement
learn-alquerque-moving-text = Quand tous les pions sont posés, on en fait glisser un à chaque tour, le long d’une ligne, jusqu’au point voisin s’il est vide. On ne saute pas. Faites glisser un pion pour former un moulin.
learn-alquerque-moving-praise = Un moulin formé par un déplacement permet aussi de prendre un pion.
learn-alquerque-moving-try-diagonal = Aucune ligne ne relie ces points. Les pions ne glissent que le long des lignes.
learn-alquerque-moving-try-leap = Un pion ne va qu’au point voisin, et ne saute jamais.
learn-alquerque-moving-try-line = Ce pion était déjà sur la ligne. Un autre doit venir rejoindre les deux.
learn-alquerque-moving-try-none = Pas encore de moulin. Deux de vos pions sont sur une même ligne du carré du milieu. Quel autre peut les rejoindre ?

learn-alquerque-flying-title = Pas de pions volants
learn-alquerque-flying-text = Selon d’autres règles, un joueur qui n’a plus que trois pions peut les faire « voler » n’importe où. Pas ici : trois pions glissent comme neuf. Vos pions en a1 et d1 en attendent un troisième en g1. Rapprochez-le.
learn-alquerque-flying-praise = On n’atteint g1 que depuis d1 et g4, et les deux sont à vous. Votre adversaire ne peut pas empêcher ce moulin.
learn-alquerque-flying-try-fly = Trop loin : pas de pions volants, même quand il n’en reste que trois.
learn-alquerque-flying-try-away = Laissez vos pions en a1 et d1. C’est au troisième de les rejoindre.
learn-alquerque-flying-try-none = Cela ne le rapproche pas de g1. Cherchez le chemin le long des lignes.

learn-alquerque-seesaw-title = Pas de va-et-vient
learn-alquerque-seesaw-text = Votre pion vient d’aller de d7 en d6 et de former un moulin. S’il revenait aussitôt, il refermerait celui qu’il vient d’ouvrir. C’est interdit pendant un tour. Essayez si vous voulez ; puis déplacez le pion qui se trouve en e3.
learn-alquerque-seesaw-praise = Vous avez attendu, et vos deux moulins sont toujours là. Votre adversaire a joué : le chemin du retour est libre.
learn-alquerque-seesaw-ruling = Le livret dit qu’il faut d’abord déplacer un autre pion. Chez nous, l’interdiction dure un tour, et ne vaut que pour ce pion et ce point.
learn-alquerque-seesaw-try-back = Ce pion vient de quitter le moulin de la ligne du haut. Il ne peut pas y revenir aussitôt pour le refermer.
learn-alquerque-seesaw-try-apart = C’est permis, mais cela défait vos deux moulins. Pour attendre, déplacez plutôt le pion qui se trouve en e3.

learn-alquerque-return-title = Le double moulin
learn-alquerque-return-text = Un tour a passé, et le pion en d6 peut revenir. Il ouvre un moulin et en ferme un autre. Jouez-le.
learn-alquerque-return-praise = Un double moulin : vous prenez un pion un tour sur deux. Il n’y a guère plus fort.
learn-alquerque-return-try-filled = Un autre pion comble le vide, et il n’y a pas de moulin. Revenez avec le pion en d6.
learn-alquerque-return-try-none = Le chemin est libre maintenant : revenez en d7.

learn-alquerque-fewer-title = Moins de trois
learn-alquerque-fewer-text = Il reste trois pions à votre adversaire, et ils forment un moulin. Quand tous les pions adverses sont dans des moulins, aucun n’est protégé. Formez un moulin et prenez-en un.
learn-alquerque-fewer-praise = Avec deux pions, on ne forme plus de moulin. Vous avez gagné.
learn-alquerque-fewer-try-none = Pas encore de moulin. Sur le carré intérieur, deux de vos pions en attendent un troisième.

learn-alquerque-blocked-title = Le blocage
learn-alquerque-blocked-text = Un joueur qui ne peut déplacer aucun pion perd, quel que soit le nombre de ses pions. Votre adversaire a quatre pions et une seule issue. Bloquez-la.
learn-alquerque-blocked-praise = Quatre pions, et aucun ne peut bouger. Vous avez gagné sans rien prendre.
learn-alquerque-blocked-try-free = Votre adversaire peut encore bouger. Quel point voisin de ses pions est encore vide ?

learn-alquerque-draws-title = La partie nulle
learn-alquerque-draws-text = Il y a eu 99 tours sans prise. À 100, la partie est nulle. Un moulin la sauve.
learn-alquerque-draws-praise = Le compte repart de zéro.
learn-alquerque-draws-ruling = Le livret ne prévoit pas de partie nulle, et certaines parties ne finiraient jamais. Chez nous, la partie est nulle après 100 tours de suite sans prise, et quand la même position se présente pour la troisième fois.
learn-alquerque-draws-try-drawn = C’était le centième tour sans prise : partie nulle. Formez plutôt un moulin.

learn-alquerque-defend-title = Surveillez l’adversaire
learn-alquerque-defend-text = Avant de construire, voyez ce que prépare l’adversaire. Il a deux pions sur une ligne. Empêchez ce moulin.
learn-alquerque-defend-praise = C’est paré, et vous menacez à votre tour de former un moulin en b2.
learn-alquerque-defend-try-greed = Deux menaces, c’est bien, mais votre adversaire est plus rapide : un moulin en b6, et l’un de vos pions est pris.
learn-alquerque-defend-try-late = Maintenant, votre adversaire forme un moulin en b6 et prend un pion.

learn-alquerque-fork-title = Deux menaces
learn-alquerque-fork-text = En un tour, l’adversaire peut empêcher un moulin, mais pas deux. Posez un pion qui menace de former deux moulins à la fois.
learn-alquerque-fork-praise = Votre adversaire ne peut en empêcher qu’un. Vous formerez l’autre.
learn-alquerque-fork-try-single = Cela ne fait pas deux menaces. Cherchez un point où se rejoignent deux lignes ayant chacune un pion à vous et aucun pion noir.

learn-sheet-title = { $game } : les règles
learn-sheet-print = Imprimer
learn-sheet-querni-by = Un jeu d’Enrique Fernández Alcázar pour deux joueurs
learn-sheet-alquerque-by = Un jeu ancien pour deux joueurs, appelé aussi jeu du moulin
learn-sheet-note = Texte de Qirkat. La croix † signale notre interprétation là où le livret laisse une question ouverte.

learn-sheet-querni-goal-title = But du jeu
learn-sheet-querni-goal = Retirer les 16 pions de sa couleur avant l’adversaire.
learn-sheet-querni-setup-title = Mise en place
learn-sheet-querni-setup = Mélangez les 32 pions face cachée, posez-les sur les cases autour des huit étoiles, quatre par étoile, puis retournez-les. Le camp bleu commence. †
learn-sheet-querni-turn-title = Le tour
learn-sheet-querni-turn = Déplacez un pion, ou retirez une chaîne, ou déplacez puis retirez. Si vous le pouvez, vous devez faire l’un des trois. † Sinon, vous passez.
learn-sheet-querni-move-title = Le déplacement
learn-sheet-querni-move = Allez sur une case vide voisine, même en diagonale. Ou sautez en ligne droite par-dessus un seul pion, de n’importe quelle couleur, jusqu’à la case vide juste derrière ; vous pouvez enchaîner les sauts dans toutes les directions. On ne prend aucun pion. On n’arrive jamais deux fois sur la même case ; la case de départ compte aussi. †
learn-sheet-querni-chain-title = Les chaînes
learn-sheet-querni-chain = Au moins trois de vos pions aux numéros consécutifs, chacun touchant le suivant par un bord ou un angle. Le 16 et le 1 ne se suivent pas. On retire toute la chaîne ou une partie d’au moins trois pions, tout de suite ou à un autre tour.
learn-sheet-querni-end-title = Fin de la partie
learn-sheet-querni-end = Le joueur qui a retiré ses 16 pions gagne. La partie est nulle si aucun des deux joueurs n’a plus trois numéros consécutifs, ou après 30 tours de suite sans chaîne retirée, en comptant ceux des deux joueurs. †
learn-sheet-querni-advice-title = Conseils
learn-sheet-querni-advice = N’isolez aucun pion : avant de retirer, vérifiez que les numéros restants se suivent encore par trois ou plus. Personne d’autre que vous ne peut rompre votre chaîne. Profitez de tout votre tour : déplacez et retirez.
learn-sheet-querni-setup-caption = Un placement initial parmi d’innombrables autres.
learn-sheet-querni-hops-caption = Le 10 saute trois fois et arrive en h6.
learn-sheet-querni-part-caption = Une chaîne : 3, 4, 5 et 6.

learn-sheet-alquerque-goal-title = But du jeu
learn-sheet-alquerque-goal = Former des moulins et prendre des pions jusqu’à ce que l’adversaire en ait moins de trois ou ne puisse plus bouger.
learn-sheet-alquerque-placing-title = La pose
learn-sheet-alquerque-placing = Le tablier est vide au début. Chacun a neuf pions. Le camp blanc commence. † À tour de rôle, posez un pion sur n’importe quel point vide, jusqu’à ce que les 18 soient posés.
learn-sheet-alquerque-moving-title = Le déplacement
learn-sheet-alquerque-moving = Ensuite, faites glisser à chaque tour un de vos pions le long d’une ligne jusqu’au point voisin, s’il est vide. Il n’y a ni sauts ni pions volants, même quand il n’en reste que trois.
learn-sheet-alquerque-mill-title = Les moulins
learn-sheet-alquerque-mill = Le joueur qui aligne trois pions, par une pose ou un déplacement, prend un pion adverse. C’est obligatoire. † Les pions d’un moulin sont protégés, sauf si tous les pions adverses sont dans un moulin. Deux moulins à la fois ne permettent de prendre qu’un pion. †
learn-sheet-alquerque-seesaw-title = Pas de va-et-vient
learn-sheet-alquerque-seesaw = Un pion qui quitte un moulin ne peut pas revenir au même point dès votre tour suivant si cela reforme un moulin. Après, il le peut. †
learn-sheet-alquerque-end-title = Fin de la partie
learn-sheet-alquerque-end = On perd avec moins de trois pions, tablier et main réunis, ou si l’on ne peut pas bouger à son tour. La partie est nulle après 100 tours sans prise, ou quand la même position se présente pour la troisième fois. †
learn-sheet-alquerque-advice-title = Conseils
learn-sheet-alquerque-advice = Avant de construire, voyez ce que prépare l’adversaire. Occupez tôt les croisements b4, d2, d6 et f4. Menacez de former deux moulins à la fois. Ne vous laissez pas enfermer.
learn-sheet-alquerque-placing-caption = Les 24 points et les lignes qui les relient.
learn-sheet-alquerque-return-caption = Un moulin en b6, d6 et f6. Le pion en d6 peut aller en d7 et en former un autre.
learn-sheet-alquerque-blocked-caption = Le camp noir ne peut plus bouger : il a perdu.

learn-print-title = { $game } : imprimer et jouer
learn-print-how = Imprimez à 100 % sur papier A4 ou Letter et vérifiez la règle imprimée avec une vraie. Collez les feuilles sur du carton et découpez les pions.
learn-print-ruler = 5 cm
learn-print-board = Tablier
learn-print-pieces-querni = 32 pions
learn-print-pieces-alquerque = 18 pions
