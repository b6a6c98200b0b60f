# Lo común a todas las páginas, la portada, las partidas guardadas y lo que se dice cuando algo falta.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Ir al contenido
site-nav = Principal
site-nav-home = Qirkat, inicio
site-nav-play = Jugar
site-nav-online = En línea
site-nav-learn = Aprender
site-nav-you = Tú
site-nav-analyse = Analizar
site-language = Idioma
site-menu = Cuenta y ajustes
site-log-in = Iniciar sesión
site-account-of = Cuenta: { $name }
site-turns =
    { $count ->
        [one] Te toca en una partida
       *[other] Te toca en { $count } partidas
    }
site-footer-online = Jugar en línea
site-footer-games = Mis partidas
site-footer-editor = Editor de posiciones
site-footer-about = Software libre. Lo que haces aquí se guarda solo en tu dispositivo, salvo lo que compartas o juegues en línea.
site-loading = Un momento…
site-update = Hay una versión nueva. Se cargará la próxima vez que abras la página; la partida en curso se conserva.
site-update-now = Actualizar ahora

site-home-title = Querni y Alquerque de 9
site-home-lead = Dos juegos de tablero de la familia del alquerque. Juega ya, contra el ordenador o con alguien a tu lado.
site-home-querni = Forma cadenas con tus números y retíralas del tablero.
site-home-alquerque = Haz molino con tres en línea y quítale una ficha a tu rival.
site-home-play = Jugar
site-home-play-game = Jugar contra el ordenador: { $game }
site-home-online = Jugar en línea
site-home-online-game = Jugar en línea: { $game }
site-home-people = Dos jugadores, una pantalla
site-home-people-game = Dos jugadores, una pantalla: { $game }
site-home-daily = La posición del día
site-home-learn = Aprender las reglas
site-home-learn-game = Aprender las reglas: { $game }
site-home-analyse = Analizar
site-home-analyse-game = Analizar: { $game }
site-home-resume = Continuar tu partida
site-home-resume-about = { $game }, turno { $turn }

site-failed-title = No se ha podido cargar esta página
site-failed-text = Puede que no tengas conexión. Tus partidas se conservan en este navegador.
site-failed-again = Reintentar

site-games-title = Mis partidas
site-games-none = Todavía no hay partidas. Las que juegues se guardarán aquí, solo en este navegador.
site-games-here = En este navegador
site-games-none-here = Las partidas contra el ordenador y las de dos jugadores en la misma pantalla se guardan aquí, solo en este navegador.
site-games-unfinished = turno { $turn }, sin terminar
site-games-turns =
    { $count ->
        [one] 1 turno
       *[other] { $count } turnos
    }
site-games-resume = Continuar
site-games-open = Ver
site-games-delete = Borrar
site-games-deleted = Se ha borrado la partida de { $game } del { $date }.
site-games-undo = Deshacer
site-games-export = Guardar en un archivo
site-games-export-all = Guardar todas en un archivo
site-games-import = Abrir un archivo
site-games-paste = O pega aquí una partida
site-games-read = Importar
site-games-imported =
    { $count ->
        [one] Se ha añadido una partida.
       *[other] Se han añadido { $count } partidas.
    }
site-games-broken = No se puede leer la partida (línea { $line }, columna { $column }): { $problem }
site-games-against = contra el ordenador, nivel { $level }
site-games-people = dos jugadores

site-settings = Ajustes
site-settings-sound = Sonido
site-settings-motion = Animar los movimientos
site-settings-coordinates = Coordenadas
site-settings-haptics = Vibrar al tocar
site-settings-moves-local = Jugadas en este dispositivo
site-settings-moves-clock = Jugadas en partidas con reloj
site-settings-moves-days = Jugadas en partidas de días por turno
site-settings-moves-once = Jugar al momento
site-settings-moves-undo = Poder deshacer durante 3 segundos
site-settings-moves-confirm = Pedir confirmación
site-settings-turning = Girar el tablero hacia quien tiene el turno
site-settings-theme = Tema
site-settings-theme-system = El del dispositivo
site-settings-theme-light = Claro
site-settings-theme-dark = Oscuro
site-settings-tips = Consejos en la primera partida
site-settings-board = Tablero
site-settings-board-stone = Arenisca
site-settings-board-azulejo = Azulejo
site-settings-board-walnut = Nogal
site-settings-board-contrast = Alto contraste
site-title-play = Jugar: { $game }
site-title-learn-game = Reglas: { $game }
site-title-analysis = Análisis: { $game }
site-games-study = análisis
site-games-unreadable = No se puede leer la partida: { $problem }
site-title-open = Abrir un archivo de partida
site-title-lobby = Sala de juego
site-title-game = Partida en línea
site-title-live = Partidas en curso
site-title-account = Cuenta
site-title-turn = Te toca · { $page }
