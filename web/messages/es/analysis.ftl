# El tablero de análisis y el editor de posiciones.

analysis-engine = Motor
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
analysis-graph-empty = El gráfico empieza con la primera jugada.

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

analysis-lines = Líneas del motor
analysis-menu = Menú
analysis-menu-move = Esta jugada
analysis-menu-board = Tablero
analysis-menu-game = Partida
analysis-comment-write = Comentar
analysis-draw = Dibujar flechas
analysis-draw-from = Elige dónde empieza la flecha. Para un círculo, elige dos veces el mismo lugar.
analysis-draw-to = La flecha empieza en { $square }. Ahora elige dónde termina.
analysis-draw-done = Dejar de dibujar
analysis-erase = Borrar las flechas
analysis-drawn = En el tablero: { $drawings }.
analysis-drawn-arrow = flecha de { $from } a { $to }
analysis-drawn-circle = círculo en { $square }
analysis-drawn-none = No hay nada dibujado en el tablero.
analysis-keys = Atajos de teclado
analysis-keys-on = Usar estos atajos
analysis-keys-space = Espacio
analysis-keys-best = Jugar lo mejor según el motor
analysis-keys-engine = Activar o desactivar el motor
analysis-keys-board = Si llegas al tablero con el tabulador, las flechas del teclado pasan de un lugar a otro y la barra espaciadora elige.
analysis-keys-draw = Para dibujar una flecha, arrastra con el botón derecho del ratón, o mantén el dedo sobre el tablero y después arrastra. Dibújala otra vez para borrarla; elige un lugar donde no se pueda mover nada para borrarlo todo.

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
