# El tablero de análisis y el editor de posiciones.

analysis-engine = Motor
analysis-lines = Líneas
analysis-reach = profundidad { $depth }, { $nodes } posiciones
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Demostrado: { $side } gana en este turno
       *[other] Demostrado: { $side } gana en { $count } turnos
    }
analysis-line-wins = Demostrado: gana { $side }
analysis-line-draw = Demostrado: empate

analysis-value-none = Posición aún sin valorar.
analysis-value-guess = Estimación: { $side } { $own }, { $other } { $rest }
analysis-value-proven = Demostrado: { $side } { $own }, { $other } { $rest }

analysis-proof = Resultados demostrados
analysis-proven-win =
    { $count ->
        [one] Demostrado: { $side } gana en este turno.
       *[other] Demostrado: { $side } gana en { $count } turnos, contando los de ambos jugadores.
    }
analysis-proven-wins = Demostrado: gana { $side }.
analysis-proven-draw = Demostrado: empate, si los dos juegan bien.
analysis-hundred = La demostración no tiene en cuenta nuestra regla del empate a los 100 turnos sin quitar fichas: aquí podría aplicarse antes.
analysis-unproven = De esta posición no hay nada demostrado. La valoración del motor es una estimación, salvo que se indique «demostrado».
analysis-turns-win = Jugadas ganadoras
analysis-turns-draw = Jugadas de empate
analysis-turns-loss = Jugadas perdedoras

analysis-graph = Posibilidades de ganar, turno a turno
analysis-graph-at = turno { $turn }: { $side } { $percent }

analysis-tree = Jugadas y variantes
analysis-going = Recorrer la partida
analysis-first = Primera posición
analysis-previous = Jugada anterior
analysis-next = Jugada siguiente
analysis-last = Última posición
analysis-comment = Comentario sobre esta jugada
analysis-promote = Convertir en línea principal
analysis-prune = Borrar desde aquí
analysis-edit = Editar la posición
analysis-play = Jugar desde aquí
analysis-open = Abrir una partida

analysis-editor-fine = Esta posición se puede jugar.
analysis-editor-how = Elige una ficha y después su lugar en el tablero; elige el lugar otra vez para borrarla.
analysis-editor-analyse = Analizar
analysis-editor-play = Jugar
analysis-editor-tools = Fichas
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Borrar
analysis-editor-clear = Vaciar el tablero
analysis-editor-start = Posición inicial
analysis-editor-side = Turno de
analysis-editor-hand = { $side }: fichas en la mano
analysis-editor-quiet-querni = Turnos desde la última cadena retirada
analysis-editor-quiet-alquerque = Turnos desde la última ficha quitada
analysis-editor-turn = Número de turno
analysis-editor-text = Posición como texto

analysis-link-title = Este enlace no funciona
