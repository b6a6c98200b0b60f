# Jugar con otros a través del servidor: la sala, la espera, el tablero en directo, personas y cuentas.

live-guest = Invitado { $digits }
live-deleted = jugador eliminado
live-nobody = nadie aún
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] 1 día por turno
       *[other] { $count } días por turno
    }
live-time-unlimited = sin límite de tiempo
live-variant-voluntary_pass = siempre se puede pasar
live-variant-jump_each_once = no se salta dos veces la misma ficha
live-rated = puntúa
live-casual = amistosa
live-mirror = duelo en espejo
live-mirror-round = duelo en espejo, partida { $round } de 2

live-status-connecting = Conectando…
live-status-reconnecting = Se ha perdido la conexión. Reconectando…
live-status-offline = Sin red. Tus jugadas se guardan y se enviarán.
live-status-now = Conectar ahora
live-status-reload = Volver a cargar la página
live-bye-stopping = El servidor se está reiniciando. Reconectando…
live-bye-slow = La conexión era demasiado lenta. Reconectando…
live-bye-rate = Era demasiado de una vez. Reconectando…
live-bye-protocol = Esta página y el servidor son de versiones distintas. Vuelve a cargar la página.
live-bye-replaced = Tienes demasiadas conexiones abiertas, y esta se ha cerrado.
live-bye-session = Se ha cerrado tu sesión o ha cambiado tu contraseña. Reconectando…

live-seeks = Esperan a alguien
live-seeks-none = Ahora mismo no espera nadie. Crea una partida y quizá se una alguien.
live-seek-random = Los colores se sortean.
live-seek-side = Jugarías con { $side }.
live-join = Unirme
live-join-of = Unirme a la partida de { $name }
live-cancel = Retirarla
live-make-title = Crear una partida
live-make-game = Juego
live-make-time = Tiempo
live-make-time-own = otro tiempo
live-make-real = con reloj
live-make-days = días por turno
live-make-minutes = Minutos para cada uno
live-make-seconds = Segundos más por turno
live-make-days-count = Días
live-make-random = al azar
live-make-who = Quién puede unirse
live-make-open = cualquiera, desde la sala
live-make-link = solo quien tenga el enlace
live-make-counts = ¿Puntúa?
live-make-account = Para las partidas que puntúan hace falta una cuenta.
live-make-more = Y además
live-make-mirror = Dos partidas con la misma posición inicial, una con cada color: la suerte se reparte.
live-make = Crear la partida
live-who = Eres
live-who-nobody = Puedes jugar ya mismo como invitado.
live-who-guest = Eres { $name }.
live-who-log-in = Entrar o crear una cuenta
live-to-lobby = A la sala

live-my-turns =
    { $count ->
        [one] Te toca en una partida
       *[other] Te toca en { $count } partidas
    }
live-my-turn = { $game } con { $name }
live-playing-none = Ahora mismo no se juega ninguna partida.
live-more = Mostrar más
live-refresh = Mirar otra vez
live-games = Partidas
live-games-none = Aún no hay partidas.
live-since = Aquí desde el { $date }.
live-results = { $game }: ganadas { $won }, empatadas { $drawn }, perdidas { $lost }
live-rating =
    { $count ->
        [one] { $game }: { $rating } (1 partida que puntúa)
       *[other] { $game }: { $rating } ({ $count } partidas que puntúan)
    }

live-waiting = Tu partida está lista
live-waiting-open = Está en la sala. O envía el enlace a alguien: quien lo abra primero juega contigo.
live-waiting-link = Envía el enlace a alguien: quien lo abra primero juega contigo.
live-link = Enlace
live-link-marked = El enlace está seleccionado: cópialo de ahí.
live-code = Código QR de { $link }
live-code-how = O acerca la cámara de un móvil.
live-cancelled = Esta partida se ha retirado.
live-invited-by = { $name } te invita a una partida
live-invited = Te invitan a una partida
live-invited-side = Juegas con { $side }.
live-invited-random = Quién empieza se sortea.

live-left = quedan { $time }
live-first-turn = primer turno: { $seconds } s
live-away = no está
live-away-still = no está, { $seconds } s
live-turn-of = Le toca a { $name }.
live-sending = Enviando…
live-kept = No hay conexión: tu jugada se guarda y se enviará.
live-again-soon = Tu jugada se guarda y se vuelve a enviar.
live-time-left = Te quedan { $time }.
live-won = Has ganado.
live-lost = Has perdido.
live-resign-ask = ¿Abandonas la partida?

live-draw = Ofrecer empate
live-takeback = Pedir deshacer
live-give-seconds = Dar 15 s
live-give-day = Dar un día
live-abort = Interrumpir
live-claim = Reclamar la victoria
live-claim-draw = Reclamar el empate
live-gone-soon = { $name } no está. Después de un minuto puedes reclamar la victoria o el empate.
live-gone = { $name } lleva demasiado tiempo fuera. Puedes reclamar la victoria o el empate, o seguir esperando.
live-rematch = Otra partida
live-next-game = A la siguiente partida
live-offers-draw = { $name } ofrece empate.
live-offers-takeback = { $name } pide deshacer una jugada.
live-offers-rematch = { $name } quiere otra partida, con los colores cambiados.
live-offered-draw = Has ofrecido empate.
live-offered-takeback = Has pedido deshacer tu jugada.
live-offered-rematch = Quieres otra partida; ahora decide el otro.
live-accept-draw = Aceptar el empate
live-accept-takeback = Dejar que la deshaga
live-accept-rematch = Otra partida
live-decline = No, gracias

# Encima de cada página, y las listas de partidas propias.
live-notice-seeking = Esperando rival: { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] Esperando rival en una partida
       *[other] Esperando rival en { $count } partidas
    }
live-notice-joined = { $name } se ha unido a tu partida de { $game }.
live-notice-running = Tu partida de { $game } con { $name } está en curso.
live-notice-go = Ir a la partida
live-joined = { $name } se ha unido.
live-running = En curso
live-opponents-turns = Le toca a tu rival
live-open-games = Esperando rival
live-online-games = En línea
live-rating-own = Tu puntuación: { $rating } ({ $change })
live-declined-draw = { $name } ha rechazado el empate.
live-declined-takeback = { $name } no acepta deshacer la jugada.
live-declined-rematch = { $name } no quiere otra partida.

live-say = Decir algo
live-said = Lo que se ha dicho
live-phrase-hello = ¡Hola!
live-phrase-good_luck = ¡Suerte!
live-phrase-well_played = ¡Bien jugado!
live-phrase-thanks = ¡Gracias!
live-phrase-sorry = ¡Perdón!
live-phrase-oops = ¡Vaya!
live-phrase-one_moment = Un momento, por favor.
live-phrase-back = Ya estoy aquí.

live-watchers =
    { $count ->
        [0] No mira nadie.
        [one] Mira una persona.
       *[other] Miran { $count } personas.
    }
live-rating-change = { $name }: { $rating } ({ $change })
live-match-score = El duelo: { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = A la primera partida del duelo
live-match-second = A la segunda partida del duelo
live-match-end-first = Primera partida del duelo: { $end }
live-match-end-second = Segunda partida del duelo: { $end }
live-lag = Lo que se llevó la red se ha devuelto:
live-lag-of = { $name }: { $total } s en total, { $most } s como mucho en un turno
live-check = Comprobar el sorteo
live-check-right = Todo en orden: el servidor había fijado su parte de antemano, y la posición inicial y los colores salen de las tres partes.
live-check-secret = Algo no cuadra: el servidor no ha cumplido lo que fijó antes de la partida.
live-check-part = Algo no cuadra: lo que esta página aportó al sorteo no está en él.
live-check-seed = Algo no cuadra: la posición inicial no sale del sorteo.
live-check-side = Algo no cuadra: quién empieza no sale del sorteo.
live-check-how = Cómo se sortea
live-check-text = El servidor saca un secreto y publica su SHA-256 antes de que nadie se una. La página de cada jugador añade 16 bytes al azar. La posición inicial y los colores salen del SHA-256 de los tres, así que ninguno pudo elegir.
live-check-commitment = Publicado antes de la partida
live-check-server = El secreto del servidor
live-check-creator = Parte de quien creó la partida
live-check-joiner = Parte de quien se unió
live-check-number = Posición inicial

live-account-in = Entrar
live-account-name = Nombre
live-account-password = Contraseña
live-account-password-how = Al menos 8 caracteres. No hace falta correo electrónico, así que guárdala bien.
live-account-forgotten = ¿La has olvidado? Solo quien lleva este servidor puede darte otra.
live-account-new = Crear una cuenta
live-account-new-text = Con una cuenta juegas partidas que puntúan y eres tú en todos tus dispositivos.
live-account-new-guest = Las partidas que has jugado como invitado siguen siendo tuyas.
live-account-hint = Si quieres, guarda tus partidas con un nombre propio.
live-account-made = Tu cuenta está creada.
live-account-log-out = Salir
live-account-out = Has salido.
live-account-change = Cambiar la contraseña
live-account-old = Contraseña actual
live-account-fresh = Contraseña nueva
live-account-changed = La contraseña ha cambiado. En los demás dispositivos hay que volver a entrar.
live-account-must-change = La contraseña que te dieron vale solo para esta visita: elige una propia.
live-account-export = Guardar todas mis partidas en un archivo
live-account-delete = Eliminarme
live-account-delete-text = El nombre y la contraseña se borran para siempre. Las partidas terminadas quedan, como «jugador eliminado».
live-account-delete-yes = Eliminar para siempre
live-account-delete-no = Conservar
live-account-deleted = Se te ha eliminado.

# Por qué se ha rechazado algo: src/qirkat/room.py, people.py, names.py, passwords.py, el servidor y esta página.
live-reason-already_offered = Ya lo has pedido; pídelo otra vez después de un turno.
live-reason-cannot_abort = Los dos han jugado ya, o es la segunda partida de un duelo: se puede abandonar, pero no interrumpir.
live-reason-no_claim = Se puede reclamar la victoria o el empate.
live-reason-no_clock = En esta partida no hay límite de tiempo.
live-reason-no_phrase = No existe esa frase.
live-reason-not_gone = Tu rival no lleva bastante tiempo fuera.
live-reason-not_over = La partida no ha terminado aún.
live-reason-not_started = La partida no ha empezado aún.
live-reason-not_your_turn = No te toca.
live-reason-not_yours = No eres de los que juegan esta partida.
live-reason-nothing_offered = Eso ya no se ofrece.
live-reason-nothing_to_take_back = No tienes ninguna jugada que deshacer.
live-reason-over = La partida ha terminado.
live-reason-rated = En las partidas que puntúan no se deshace nada.
live-reason-rematched = La siguiente partida ya está acordada.
live-reason-stale = La partida había seguido: tu jugada se ha deshecho.
live-reason-time_up = Tu tiempo se había agotado cuando llegó la jugada.
live-reason-too_many_acts = En esta partida ya se ha dicho y ofrecido bastante.
live-reason-too_many_phrases = No tantas frases seguidas.
live-reason-too_much_time = Tu rival tiene todo el tiempo que se puede tener.
live-reason-name_short = Un nombre tiene al menos 2 caracteres.
live-reason-name_long = Un nombre tiene como mucho 20 caracteres.
live-reason-name_character = Un nombre tiene letras y cifras, y entre ellas espacios, guiones o guiones bajos sueltos.
live-reason-name_spaces = Los espacios, guiones y guiones bajos van de uno en uno, entre letras o cifras.
live-reason-name_scripts = Un nombre se escribe en un solo alfabeto, y en uno de uso corriente.
live-reason-name_letterless = Un nombre tiene al menos una letra.
live-reason-name_latin = Este nombre no se distingue de uno en letras latinas.
live-reason-name_reserved = Este nombre está reservado.
live-reason-name_taken = Este nombre está ocupado, o se parece a uno que lo está.
live-reason-password_short = Una contraseña tiene al menos 8 caracteres.
live-reason-password_long = Una contraseña tiene como mucho 128 caracteres.
live-reason-password_character = En la contraseña hay medio carácter.
live-reason-password_is_name = La contraseña no puede ser el nombre.
live-reason-registration_closed = Este servidor no admite cuentas nuevas.
live-reason-has_account = Ya tienes una cuenta.
live-reason-no_account = No existe esa cuenta.
live-reason-wrong_login = El nombre o la contraseña no son correctos.
live-reason-wrong_password = La contraseña no es correcta.
live-reason-one_time_over = Esa contraseña valía una sola vez. Pide otra.
live-reason-banned = Quien administra este servidor ha bloqueado esta cuenta.
live-reason-changed_meanwhile = Eso ha cambiado entretanto. Inténtalo otra vez.
live-reason-rate = Demasiadas veces. Espera un poco.
live-reason-rate-wait = Demasiadas veces. Inténtalo dentro de { $seconds } s.
live-reason-busy = Demasiados quieren algo a la vez. Inténtalo dentro de unos segundos.
live-reason-bad_message = El servidor no ha entendido a esta página.
live-reason-not_json = El servidor no ha entendido a esta página.
live-reason-too_long = Era demasiado largo para el servidor.
live-reason-no_game = Esa partida no existe, o ya no.
live-reason-no_address = Este servidor no sabe nada de eso.
live-reason-gone = Te fuiste antes de haberlo dicho todo.
live-reason-no_method = A esta dirección no se le puede pedir eso de esta manera.
live-reason-not_text = El mensaje no era texto.
live-reason-slow = Ha tardado demasiado en llegar. Inténtalo de nuevo.
live-reason-starting = El servidor está arrancando. Inténtalo dentro de un momento.
live-reason-stopping = El servidor está a punto de parar. Inténtalo dentro de un momento.
live-reason-foreign = Eso solo lo pueden pedir las páginas de este sitio.
live-reason-bad_request = El servidor no ha entendido a esta página.
live-reason-unavailable = El servidor no puede leer ni escribir ahora mismo. No se pierde nada.
live-reason-nobody = No has entrado.
live-reason-no_time = No existe ese control de tiempo.
live-reason-no_mirror = Solo Querni tiene una posición inicial que dos partidas puedan compartir.
live-reason-given_start = Una partida así no puede empezar en esa posición.
live-reason-account_needed = Las partidas que puntúan son para quienes tienen cuenta.
live-reason-not_open = No tienes ninguna partida así en espera.
live-reason-no_person = No hay nadie con ese nombre.
live-reason-no_match = No existe ese duelo.
live-reason-no_place = La lista no sigue por ahí.
live-reason-own_game = Esta partida la has creado tú: tiene que unirse otra persona.
live-reason-taken = Otra persona se ha unido a esta partida.
live-reason-too_many = Una página no muestra más partidas a la vez.
live-reason-unreachable = No se llega al servidor.
live-reason-no_answer = El servidor no ha dado una respuesta que se entienda.
live-reason-other_version = Esta página y el servidor son de versiones distintas. Vuelve a cargar la página.
live-reason-unreadable = Esta página no puede seguir la partida. Vuelve a cargarla.
