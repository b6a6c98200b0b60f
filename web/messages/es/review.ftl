# El final de una partida, y lo que se aprende de ella.

review-result = Resultado
review-won = ¡Victoria!
review-lost = Esta vez no ha podido ser
review-drawn = Empate
review-winner = Gana { $name }
review-accuracy = Precisión
review-accuracy-of = { $side }: { $percent }
review-best = Mejor jugada
review-turning = Momento clave
review-turn = Turno { $turn }
review-none = No hay
review-pending = Repasando la partida…
review-failed = No se ha podido repasar la partida.
review-graph = Posibilidades de ganar, turno a turno: { $side }
review-go = Ver el turno { $turn }: { $move }
review-tip-better = Para la próxima: en el turno { $turn } era mejor { $move }.
review-tip-easier = El nivel { $level } es un poco más fácil.
review-tip-next = Ya puedes con el nivel { $level }.
review-try-level = Probar el nivel { $level }
review-mistakes = Repasar mis errores
review-no-mistakes = No hay errores. ¡Bien jugado!
review-whole = Ver toda la partida

review-mark = { $mark }.
review-mark-inaccuracy = Imprecisión
review-mark-mistake = Error
review-mark-blunder = Error grave
review-title = Errores: { $side }
review-step = Error { $number } de { $count }
review-ask = Jugada del turno { $turn }: { $move }. Busca una mejor.
review-chances = Las posibilidades de ganar pasaron del { $before } al { $after }.
review-judging = Comprobando la jugada…
review-wrong = Esa no es.
review-again = Reintentar
review-show = Ver la solución
review-right = ¡Esa es!
review-good = También vale.
review-better = Mejor: { $move }.
review-in-game = La jugada de la partida: { $move }.
review-reply = Posible respuesta de { $side }: { $move }.
review-why-lost = Después, { $other } puede forzar la victoria.
review-why-behind = Después, { $other } tiene más posibilidades de ganar.
review-why-less = Después, { $side } sigue por delante, pero por menos.
review-missed-querni = Esta jugada desaprovecha la ocasión de retirar una cadena.
review-missed-alquerque = Esta jugada desaprovecha la ocasión de quitar una ficha.
review-next = Error siguiente
review-finish = Terminar
review-done =
    { $count ->
        [one] Era el único error, y ya has visto una jugada mejor.
       *[other] Has corregido { $found } de { $count } errores.
    }
review-of-side =
    { $count ->
        [one] { $side }: 1 error
       *[other] { $side }: { $count } errores
    }
review-engine-off = El motor está desactivado. Actívalo para ver sus líneas y los errores.
