# Lo que se dice junto al tablero durante la partida.

play-board = Tablero
play-you = Tú
play-computer = Ordenador
play-tiles =
    { $count ->
        [one] queda 1 ficha
       *[other] quedan { $count } fichas
    }
play-men = { $count } en el tablero
play-men-hand = { $hand } en mano, { $count } en el tablero

play-did-move = { $side } movió el { $number }: { $path }.
play-did-move-remove = { $side } movió el { $number }: { $path }, y retiró { $numbers }.
play-did-remove = { $side } retiró { $numbers }.
play-did-pass = { $side } pasó.
play-did-place = { $side } colocó una ficha en { $target }.
play-did-place-take = { $side } colocó una ficha en { $target }, hizo molino y quitó la ficha de { $taken }.
play-did-slide = { $side } movió una ficha de { $origin } a { $target }.
play-did-slide-take = { $side } movió una ficha de { $origin } a { $target }, hizo molino y quitó la ficha de { $taken }.
play-undone = Se ha deshecho la última jugada.

play-begin = Tú eres { $side }.
play-goal-querni = Gana quien retira antes todas sus fichas, en cadenas de tres o más.
play-goal-alquerque = Gana quien deja al otro con dos fichas o sin jugada: cada molino de tres quita una.
play-turn-you = Te toca.
play-turn-side = Le toca a { $side }.
play-now-move = Toca una ficha para ver adónde puede ir.
play-now-move-or-chain = Toca una ficha para moverla, o una de las cadenas marcadas para retirarla.
play-now-place = Toca una intersección para colocar una ficha.
play-now-slide = Toca una ficha para ver adónde se desliza.
play-now-target = Toca uno de los puntos.
play-now-onward = El { $number } está ahora en { $square }. Puede seguir saltando, o el turno está hecho.
play-now-stands = El { $number } está ahora en { $square }.
play-now-chain = { $numbers } forman una cadena. Puedes retirarla entera, una parte de al menos tres, o dejarla.
play-now-chain-three = { $numbers } forman una cadena. Puedes retirarla o dejarla.
play-now-chains = Puedes retirar una de varias cadenas, una parte de al menos tres, o dejarlas.
play-now-chosen = Retiras { $numbers }.
play-now-prey = Así haces molino. Toca la ficha que quieres quitar; las que están en un molino están protegidas.
play-now-prey-all = Así haces molino. Toca la ficha que quieres quitar.
play-now-confirm = El turno está listo.
play-now-pass = No puedes ni mover ni retirar: tienes que pasar.
play-strands =
    { $count ->
        [one] Cuidado: así aíslas { $numbers }. No podría salir nunca y ya no podrías ganar.
       *[other] Cuidado: así aíslas { $numbers }. No podrían salir nunca y ya no podrías ganar.
    }
play-strands-mark = aísla { $numbers }

play-thinking = El ordenador está pensando.
play-thinking-time = { $seconds } de { $most } s como mucho
play-thinking-failed = El ordenador no ha podido pensar esta jugada.
play-thinking-again = Que vuelva a pensar

play-remove = Retirar { $run }
play-choose-part = Elegir parte
play-leave = Dejarla
play-back = Elegir otra vez
play-confirm = Jugar
play-pass = Pasar
play-hint = Pista
play-undo = Deshacer
play-replay = Ver otra vez la última jugada
play-flip = Girar el tablero
play-resign = Abandonar
play-resign-ask = { $side }, ¿abandonas la partida?
play-resign-yes = Abandonar
play-resign-no = Seguir jugando
play-draw-offer = Proponer empate
play-draw-ask = ¿Estáis los dos de acuerdo en el empate?
play-draw-yes = De acuerdo
play-draw-thinking = El ordenador está pensando en tu propuesta.
play-draw-accepted = El ordenador acepta tu propuesta.
play-draw-early = El ordenador no acepta: antes del turno { $turn } no acuerda ningún empate.
play-draw-declined = El ordenador no acepta: cree que está mejor.
play-again = Otra partida
play-again-swapped = Otra, con el otro color
play-analyse = Analizar
play-share = Compartir
play-new = Partida nueva
play-more = Más
play-close = Cerrar

play-hint-thinking = Buscando una buena jugada…
play-hint-turn = Una buena jugada: { $move }.
play-hint-only = La única jugada: { $move }.
play-do-move = el { $number } de { $origin } a { $target }
play-do-move-remove = el { $number } de { $origin } a { $target }, y retirar { $numbers }
play-do-remove = retirar { $numbers }
play-do-pass = pasar
play-do-place = una ficha en { $target }
play-do-place-take = una ficha en { $target }, y quitar la de { $taken }
play-do-slide = de { $origin } a { $target }
play-do-slide-take = de { $origin } a { $target }, y quitar la ficha de { $taken }
play-hint-forced-win =
    { $count ->
        [one] Así { $side } gana en una jugada, haga lo que haga { $other }.
       *[other] Así { $side } gana en { $count } jugadas, haga lo que haga { $other }.
    }
play-hint-forced-loss = { $side } perderá si { $other } no se equivoca; esta jugada es la que más resiste.
play-hint-chances = Las posibilidades quedan así: { $side } { $own } %, { $other } { $rest } %.

play-quiet-30 =
    { $left ->
        [one] { $count } turnos sin retirar ninguna cadena: con uno más hay empate.
       *[other] { $count } turnos sin retirar ninguna cadena: con { $left } más hay empate.
    }
play-quiet-100 =
    { $left ->
        [one] { $count } turnos sin quitar ninguna ficha: con uno más hay empate.
       *[other] { $count } turnos sin quitar ninguna ficha: con { $left } más hay empate.
    }
play-repeated = Esta posición se da por segunda vez: a la tercera hay empate.
play-neither = Ya no puede ganar nadie. Fichas aisladas: { $first } { $firstNumbers }; { $second } { $secondNumbers }.
play-cannot-win = { $side } ya no puede ganar (fichas aisladas: { $numbers }).
play-barred = En este turno no vale ir de { $from } a { $to }: esa ficha volvería a cerrar el molino que acaba de abrir.

play-typed = Escribe una jugada
play-typed-querni = c3-e5, x4-7 o c3-e5x4-7
play-typed-alquerque = d2, d2-d3 o d2-d3xf4
play-typed-play = Jugar
play-moves = Jugadas
play-moves-none = Todavía no se ha hecho ninguna jugada.

play-level = Nivel
play-level-easy = 1 es fácil, 10 muy fuerte
play-side = Tu color
play-opponent = Contra quién
play-opponent-computer = El ordenador
play-opponent-people = Dos en un tablero
play-setup = Posición inicial n.º { $seed }
play-setup-daily = Posición inicial del { $date }
play-start = Empezar
play-broken-start = Esta posición no se puede jugar: { $problem }

play-share-link = Copiar el enlace
play-share-copied = El enlace está copiado.
play-share-uncopied = Este es el enlace:
play-share-left-comments = Sin los comentarios: con ellos, el enlace sería demasiado largo para enviarlo. Para compartirlo todo, guarda la partida y envía el archivo.
play-share-left-variations = Sin variantes ni comentarios: con ellos, el enlace sería demasiado largo para enviarlo. Para compartirlo todo, guarda la partida y envía el archivo.
play-share-link-long = Esta partida es demasiado larga para un enlace. Guárdala y envía el archivo.
play-share-record = Guardar la partida
play-share-picture = Guardar una imagen
play-share-gif = Guardar como GIF
play-share-working = Un momento…
play-level-number = Nivel { $level }
play-agree = Acordar el empate
play-share-failed = No ha funcionado. Prueba otra vez.
play-share-progress = { $percent } hecho
play-share-gif-long = Esta partida es demasiado larga para un GIF.
