# Lo común a todas las páginas, la portada, las partidas guardadas y lo que se dice cuando algo falta.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Ir al contenido
site-nav = Principal
site-nav-home = Qirkat, portada
site-nav-play = Jugar
site-nav-online = En línea
site-nav-learn = Aprender
site-nav-analyse = Analizar
site-language = Idioma
site-footer-online = Jugar con otros
site-footer-games = Mis partidas
site-footer-editor = Preparar una posición
site-footer-about = Software libre. Lo que haces aquí se guarda solo en tu dispositivo, salvo lo que compartes o juegas con otros en línea.
site-loading = Un momento…
site-update = Hay una versión nueva. Se usará la próxima vez que abras la página; la partida en curso se conserva.
site-update-now = Usarla ya

site-home-title = Querni y Alquerque de 9
site-home-lead = Dos juegos de tablero de la familia del alquerque. Juega ya, contra el ordenador o con alguien a tu lado.
site-home-querni = Junta tus números en cadenas y ve retirándolas.
site-home-alquerque = Tres en línea hacen molino y quitan una ficha.
site-home-play = Jugar
site-home-play-game = Jugar a { $game } contra el ordenador
site-home-online = Con otros, en línea
site-home-online-game = { $game } con otros, en línea
site-home-people = Dos en un tablero
site-home-people-game = { $game }: dos en un tablero
site-home-daily = La posición de hoy
site-home-learn = Aprender las reglas
site-home-learn-game = Aprender las reglas de { $game }
site-home-analyse = Analizar
site-home-analyse-game = Analizar { $game }
site-home-resume = Seguir tu partida
site-home-resume-about = { $game }, turno { $turn }

site-lost-title = Aquí no hay nada
site-lost-text = Esta dirección no lleva a ninguna parte: quizá falta una letra o el enlace se cortó por el camino. Los juegos siguen aquí.
site-lost-home = Ir a la portada
site-failed-title = No se ha podido cargar esta página
site-failed-text = Puede que no haya red. Lo que has jugado se conserva en este navegador.
site-failed-again = Probar otra vez

site-games-title = Mis partidas
site-games-none = Todavía no hay partidas. Todas las que juegues se guardan aquí, solo en este navegador.
site-games-here = En este navegador
site-games-none-here = Aquí se guardan las partidas contra el ordenador y en un mismo tablero, solo en este navegador.
site-games-unfinished = turno { $turn }, sin terminar
site-games-turns =
    { $count ->
        [one] 1 turno
       *[other] { $count } turnos
    }
site-games-resume = Seguir
site-games-open = Verla
site-games-delete = Borrar
site-games-deleted = Se ha borrado la partida de { $game } del { $date }.
site-games-undo = Recuperarla
site-games-export = Guardar en un fichero
site-games-export-all = Guardar todas en un fichero
site-games-import = Abrir un fichero
site-games-paste = O pega aquí una partida
site-games-read = Leerla
site-games-imported =
    { $count ->
        [one] Se ha añadido una partida.
       *[other] Se han añadido { $count } partidas.
    }
site-games-broken = Esto no es una partida que se pueda leer (línea { $line }, columna { $column }): { $problem }
site-games-against = contra el ordenador, nivel { $level }
site-games-people = dos personas

site-settings = Ajustes
site-settings-sound = Sonido
site-settings-motion = Ver cómo se mueven las fichas
site-settings-coordinates = Coordenadas
site-settings-confirm = Confirmar cada turno
site-settings-turning = Girar el tablero hacia quien juega
site-settings-theme = Colores
site-settings-theme-system = Como el dispositivo
site-settings-theme-light = Claros
site-settings-theme-dark = Oscuros
site-title-play = Jugar a { $game }
site-title-learn-game = Las reglas de { $game }
site-title-analysis = Analizar { $game }
site-games-study = análisis
site-games-unreadable = Esto no es una partida que se pueda leer: { $problem }
site-title-lobby = Sala de juego
site-title-game = Partida en directo
site-title-live = Partidas en juego
site-title-account = Cuenta
site-title-turn = Te toca · { $page }
