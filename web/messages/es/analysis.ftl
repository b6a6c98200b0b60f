# El tablero de análisis y el editor de posiciones.

analysis-engine = Motor
analysis-engine-idle = El motor descansa. Hazlo pensar para ver sus líneas.
analysis-start = Pensar
analysis-stop = Parar
analysis-lines = Líneas
analysis-reach = profundidad { $depth }, { $nodes } posiciones
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Demostrado: { $side } gana ya
       *[other] Demostrado: { $side } gana en { $count } turnos
    }
analysis-line-wins = Demostrado: gana { $side }
analysis-line-draw = Demostrado: empate

analysis-value-none = Aquí todavía no se ha valorado nada.
analysis-value-guess = Estimación: { $side } { $own }, { $other } { $rest }
analysis-value-proven = Demostrado: { $side } { $own }, { $other } { $rest }

analysis-proof = Lo que está demostrado
analysis-proven-win =
    { $count ->
        [one] Demostrado: { $side } gana con el próximo turno.
       *[other] Demostrado: { $side } gana en { $count } turnos, contando los de ambos jugadores.
    }
analysis-proven-wins = Demostrado: gana { $side }.
analysis-proven-draw = Demostrado: empate, si los dos juegan bien.
analysis-hundred = La demostración no cuenta con nuestro empate a los 100 turnos sin quitar fichas: aquí podría llegar antes.
analysis-unproven = De esta posición no hay nada demostrado. Lo que dice el motor es una estimación, salvo que diga que está demostrado.
analysis-turns-win = Jugadas que ganan
analysis-turns-draw = Jugadas que empatan
analysis-turns-loss = Jugadas que pierden

analysis-graph = Las posibilidades a lo largo de la partida
analysis-graph-at = turno { $turn }: { $side } { $percent }
analysis-judge = Valorar toda la partida
analysis-judge-stop = Dejar de valorar

analysis-tree = Jugadas y variantes
analysis-going = Recorrer la partida
analysis-first = Primera posición
analysis-previous = Un turno atrás
analysis-next = Un turno adelante
analysis-last = Última posición
analysis-comment = Comentario de esta jugada
analysis-promote = Hacerla línea principal
analysis-prune = Borrar desde aquí
analysis-edit = Cambiar la posición
analysis-play = Jugar desde aquí
analysis-open = Abrir una partida

analysis-editor-fine = Esta posición se puede jugar.
analysis-editor-how = Elige una ficha y toca el lugar donde va; tócala otra vez para quitarla.
analysis-editor-analyse = Analizarla
analysis-editor-play = Jugarla
analysis-editor-tools = Fichas
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Quitar
analysis-editor-clear = Tablero vacío
analysis-editor-start = Posición inicial
analysis-editor-side = Le toca a
analysis-editor-hand = { $side }, en la mano
analysis-editor-quiet-querni = Turnos desde la última retirada
analysis-editor-quiet-alquerque = Turnos desde la última ficha quitada
analysis-editor-turn = Número del turno
analysis-editor-text = La posición como texto
