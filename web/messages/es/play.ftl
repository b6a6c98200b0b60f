# Lo que se dice junto al tablero durante la partida.

play-board = Tablero
play-you = Tú
play-computer = Ordenador
play-tiles =
    { $count ->
        [one] queda 1 ficha
       *[other] quedan { $count } fichas
    }
play-men = { $count } en juego
play-men-hand = { $hand } en la mano, { $count } en juego

play-undone = Se ha deshecho la última jugada.

play-begin = Juegas con el bando { $side }.
play-goal-querni = Para ganar, retira todas tus fichas antes que tu rival, en cadenas de tres o más.
play-goal-alquerque = Para ganar, haz molinos y deja a tu rival con dos fichas o sin poder mover.
play-turn-you = Te toca.
play-turn-side = Le toca al bando { $side }.
play-now-move = Elige una ficha para ver adónde puede ir.
play-now-move-or-chain = Elige una ficha para moverla, o una de las cadenas marcadas para retirarla.
play-now-place = Elige una intersección para colocar una ficha.
play-now-slide = Elige una ficha para ver adónde puede deslizarse.
play-now-target = Elige uno de los puntos marcados.
play-now-onward = El { $number } está ahora en { $square }. Puede seguir saltando o quedarse ahí.
play-now-stands = El { $number } está ahora en { $square }.
play-now-chain = { $numbers } forman una cadena. Puedes retirarla entera o en parte (al menos tres fichas), o dejarla.
play-now-chain-three = { $numbers } forman una cadena. Puedes retirarla o dejarla.
play-now-chains = Puedes retirar una de las cadenas, entera o en parte (al menos tres fichas), o dejarlas.
play-now-chosen = Vas a retirar { $numbers }.
play-now-prey = Así haces molino. Elige qué ficha quitas; las que forman parte de un molino están protegidas.
play-now-prey-all = Así haces molino. Elige qué ficha quitas.
play-now-confirm = Confirma la jugada.
play-now-pass = No puedes mover ninguna ficha ni retirar ninguna cadena: tienes que pasar.
play-strands =
    { $count ->
        [one] Cuidado: así aislarías { $numbers }. No podría salir nunca y ya no podrías ganar.
       *[other] Cuidado: así aislarías { $numbers }. No podrían salir nunca y ya no podrías ganar.
    }
play-strands-mark = aísla { $numbers }

play-tip-chain = Tu primera cadena: tres o más números seguidos que se tocan. Retírala y te quedarán menos fichas.
play-tip-strand = Fíjate en lo que queda: menos de tres números seguidos no se pueden retirar nunca.
play-tip-mill = Puedes hacer tu primer molino: la intersección marcada completa una línea de tres.
play-tip-take = Con un molino quitas una ficha y ya no vuelve. Elige una que tu rival necesite.

play-thinking-time = { $seconds } s (máximo: { $most } s)
play-thinking-failed = El ordenador no ha podido calcular su jugada.
play-thinking-again = Reintentar

play-remove = Retirar { $run }
play-choose-part = Retirar parte
play-leave = No retirar
play-back = Atrás
play-confirm = Jugar
play-pass = Pasar
play-hint = Pista
play-undo = Deshacer
play-replay = Ver otra vez la última jugada
play-flip = Girar el tablero
play-resign = Abandonar
play-resign-ask = ¿Abandona la partida el bando { $side }?
play-resign-yes = Abandonar
play-resign-no = Seguir jugando
play-draw-offer = Proponer empate
play-draw-ask = ¿Aceptan el empate los dos jugadores?
play-draw-yes = Aceptar el empate
play-draw-thinking = El ordenador está pensando en tu propuesta.
play-draw-early = El ordenador rechaza la propuesta: no acepta empates antes del turno { $turn }.
play-draw-declined = El ordenador rechaza la propuesta: cree que está mejor.
play-again = Otra partida
play-again-swapped = Otra, cambiando de color
play-analyse = Analizar
play-share = Compartir
play-new = Partida nueva
play-more = Más
play-close = Cerrar

play-hint-thinking = Buscando una buena jugada…
play-do-move = mover el { $number } de { $origin } a { $target }
play-do-move-remove = mover el { $number } de { $origin } a { $target } y después retirar { $numbers }
play-do-remove = retirar { $numbers }
play-do-pass = pasar
play-do-place = colocar una ficha en { $target }
play-do-place-take = colocar una ficha en { $target } y quitar la de { $taken }
play-do-slide = deslizar una ficha de { $origin } a { $target }
play-do-slide-take = deslizar una ficha de { $origin } a { $target } y quitar la de { $taken }
play-hint-forced-win =
    { $count ->
        [one] Así { $side } gana en una jugada, haga lo que haga { $other }.
       *[other] Así { $side } gana en { $count } jugadas, haga lo que haga { $other }.
    }

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
play-barred = En este turno no se puede ir de { $from } a { $to }: esa ficha volvería a cerrar el molino que acaba de abrir.

play-typed = Escribe una jugada
play-typed-querni = c3-e5, x4-7 o c3-e5x4-7
play-typed-alquerque = d2, d2-d3 o d2-d3xf4
play-typed-play = Jugar
play-moves = Jugadas
play-past = Jugada { $number } de { $count }.
play-past-start = Esta es la posición inicial.
play-past-news = Hay una jugada nueva.
play-past-back = Jugada anterior
play-past-forward = Jugada siguiente
play-past-now = Volver a la partida

play-level = Nivel
play-level-easy = Del 1 (fácil) al 10 (muy difícil)
play-side = Tu color
play-opponent = Rival
play-opponent-computer = El ordenador
play-opponent-people = Otra persona, en esta pantalla
play-setup = Posición inicial n.º { $seed }
play-setup-daily = Posición inicial del { $date }
play-setup-balanced = Posición inicial equilibrada n.º { $seed }
play-balanced = Posición inicial equilibrada
play-balanced-hint = Se sortea una posición en la que el motor ve igualados a los dos bandos. Sin esta opción, el sorteo es el del reglamento.
play-start = Empezar
play-broken-title = Esta posición no sirve
play-broken-start = Esta posición no se puede jugar: { $problem }

play-share-link = Copiar el enlace
play-share-copied = Enlace copiado.
play-share-uncopied = Este es el enlace:
play-share-left-comments = El enlace no incluye los comentarios ni las flechas: con ellos sería demasiado largo. Para compartirlo todo, guarda la partida y envía el archivo.
play-share-left-variations = El enlace no incluye las variantes, los comentarios ni las flechas: con ellos sería demasiado largo. Para compartirlo todo, guarda la partida y envía el archivo.
play-share-link-long = Esta partida es demasiado larga para un enlace. Guárdala y envía el archivo.
play-share-record = Guardar la partida
play-share-picture = Guardar una imagen
play-share-gif = Guardar un GIF
play-share-send = Enviar…
play-share-working = Un momento…
play-level-number = Nivel { $level }
play-agree = Acordar el empate
play-share-failed = No se ha podido completar. Inténtalo de nuevo.
play-share-progress = { $percent } completado
play-share-gif-long = Esta partida es demasiado larga para un GIF.
