# La página Tú: posición del día, escalera, curso, partidas; y lo que dice de ellas el final de una partida.

you-lead = Tus partidas, tus insignias y tu próximo reto.
you-kept-here = Tu progreso se guarda en este navegador. Inicia sesión para tenerlo en todos tus dispositivos.
you-kept-account = Tu progreso se guarda en tu cuenta.
you-log-in = Iniciar sesión

you-daily = La posición del día
you-daily-about = La misma posición inicial para todo el mundo, contra el nivel { $level }. Cuenta tu mejor resultado del día. A medianoche (UTC) llega otra.
you-daily-play = Jugar la de hoy
you-daily-better = Mejorar el resultado
you-daily-todo = Hoy aún no la has jugado.
you-daily-cleared =
    { $turns ->
        [one] Tablero despejado en 1 turno
       *[other] Tablero despejado en { $turns } turnos
    }
you-daily-drawn =
    { $left ->
        [one] Empate con 1 ficha sin retirar
       *[other] Empate con { $left } fichas sin retirar
    }
you-daily-lost =
    { $left ->
        [one] Derrota con 1 ficha sin retirar
       *[other] Derrota con { $left } fichas sin retirar
    }
you-daily-missed = Sin jugar
you-daily-days = Los últimos siete días
you-daily-day = { $date }: { $result }
you-daily-best = Tu mejor resultado del { $date }: { $result }
you-streak =
    { $days ->
        [one] Racha: 1 día
       *[other] Racha: { $days } días
    }
you-streak-none = Juega hoy y empieza una racha.
you-share = Compartir resultado
you-share-text = Qirkat, posición inicial del { $date }: { $result }.
you-share-copied = Copiado. Pégalo donde quieras.
you-share-uncopied = Este es el texto:

you-ladder = Escalera
you-ladder-about = Vence a un nivel y gana su insignia. Cuentan las partidas terminadas contra el ordenador desde el comienzo normal, sin pistas, sin deshacer jugadas y sin cambiar de nivel.
you-ladder-next = Siguiente
you-ladder-top = Has vencido al nivel más alto.
you-record = { $won } ganadas · { $drawn } empatadas · { $lost } perdidas
you-record-none = Sin jugar todavía
you-badges = { $earned } de { $total } insignias
you-word-1 = Puerta
you-word-2 = Sendero
you-word-3 = Jardín
you-word-4 = Fuente
you-word-5 = Patio
you-word-6 = Arco
you-word-7 = Biblioteca
you-word-8 = Torre
you-word-9 = Cúpula
you-word-10 = Alcázar
you-badge-new = Nueva insignia: { $word }, por vencer al nivel { $level }.
you-badge-see = Ver la escalera
you-assisted = Con una pista, una jugada deshecha o un cambio de nivel, la partida no cuenta para la escalera.

you-course = Curso

you-games = Partidas
you-games-all = Todas las partidas, importar y exportar
you-games-none = Todavía no hay partidas. La primera aparecerá aquí.
you-games-unmatched = Ninguna de tus partidas coincide.
you-games-more = Mostrar más
you-filter-game = Juego
you-filter-any-game = Los dos juegos
you-filter-opponent = Rival
you-filter-any-opponent = Cualquiera
you-filter-online = En línea
you-filter-people = Dos jugadores, una pantalla
you-filter-state = Estado
you-filter-any-state = Cualquiera
you-state-running = En curso
you-state-won = Ganadas
you-state-drawn = Empatadas
you-state-lost = Perdidas
you-game-online = En línea contra { $name }
