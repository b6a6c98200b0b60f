# Jugar con otros a través del servidor: la sala, la espera, el tablero en directo, personas y cuentas.

live-guest = Invitado { $digits }
live-deleted = jugador eliminado
live-nobody = nadie aún
live-with-note = { $text } ({ $note })
live-title = { $game }: { $names }
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] 1 día por turno
       *[other] { $count } días por turno
    }
live-time-unlimited = sin límite de tiempo
live-variant-voluntary_pass = siempre se puede pasar
live-variant-jump_each_once = no se salta dos veces por encima de la misma ficha
live-rated = puntuada
live-casual = amistosa
live-mirror = duelo en espejo
live-mirror-round = duelo en espejo, partida { $round } de 2

live-status-connecting = Conectando…
live-status-reconnecting = Se ha perdido la conexión. Reconectando…
live-status-offline = Sin conexión. Tus jugadas se guardan y se enviarán al reconectar.
live-status-now = Conectar ahora
live-status-reload = Volver a cargar la página
live-bye-stopping = El servidor se está reiniciando. Reconectando…
live-bye-slow = La conexión era demasiado lenta. Reconectando…
live-bye-rate = Demasiadas peticiones a la vez. Reconectando…
live-bye-protocol = Esta página no está actualizada. Vuelve a cargarla.
live-bye-replaced = Tienes demasiadas páginas abiertas y esta se ha desconectado. Cierra alguna y vuelve a cargar esta.
live-bye-session = Se ha cerrado tu sesión o ha cambiado tu contraseña. Reconectando…

live-friend = Jugar con un amigo
live-friend-how = Recibes un enlace y lo envías: la partida empieza en cuanto se abra. No hace falta ninguna cuenta.
live-quick = Partida rápida
live-quick-how = Juega con quien esté esperando o con la primera persona que llegue.
live-quick-game = Partida rápida de { $game }: { $time }
live-quick-rated = Partida puntuada
live-seeks = Partidas abiertas
live-seeks-none = Ahora mismo no hay partidas abiertas. Empieza una partida rápida y podrá unirse quien llegue después.
live-seek-random = Los colores se sortean.
live-seek-side = Jugarías con el bando { $side }.
live-join = Unirse
live-join-of = Unirse a la partida de { $name }
live-cancel = Cancelar la partida
live-make-title = Partida personalizada
live-make-game = Juego
live-make-time = Ritmo de juego
live-make-time-own = Personalizado
live-make-real = Con reloj
live-make-days = Días por turno
live-make-minutes = Minutos por jugador
live-make-seconds = Incremento por turno (s)
live-make-days-count = Días
live-make-random = Al azar
live-make-who = Quién puede unirse
live-make-open = Cualquiera, desde la sala
live-make-link = Solo quien tenga el enlace
live-make-counts = Tipo de partida
live-make-account = Para las partidas puntuadas hace falta una cuenta.
live-make-more = Opciones
live-make-mirror = Dos partidas con la misma posición inicial, una con cada color: la suerte se reparte.
live-make = Crear la partida
live-who = Juegas como
live-who-nobody = Puedes jugar ya mismo, sin crear una cuenta.
live-who-guest = Juegas como { $name }.
live-who-log-in = Iniciar sesión o crear una cuenta
live-to-lobby = Ir a la sala

live-my-turns =
    { $count ->
        [one] Te toca en una partida
       *[other] Te toca en { $count } partidas
    }
live-my-turn = { $game } contra { $name }
live-playing-none = Ahora mismo no hay ninguna partida en curso.
live-more = Mostrar más
live-refresh = Actualizar
live-games = Partidas
live-games-none = Aún no hay partidas.
live-since = Miembro desde el { $date }.
live-results = { $game }: ganadas { $won }, empatadas { $drawn }, perdidas { $lost }
live-rating =
    { $count ->
        [one] { $game }: { $rating } (1 partida puntuada)
       *[other] { $game }: { $rating } ({ $count } partidas puntuadas)
    }

live-waiting = Tu partida está lista
live-waiting-open = Ya aparece en la sala. También puedes enviar el enlace: quien lo abra primero jugará contigo.
live-waiting-link = Envía el enlace a alguien: quien lo abra primero jugará contigo.
live-practise = Practica mientras esperas
live-practise-how = Juega contra el ordenador: volverás aquí en cuanto se una tu rival.
live-practise-days = Juega contra el ordenador: un aviso te dirá cuándo se une tu rival.
live-link = Enlace
live-link-marked = El enlace está seleccionado: ya puedes copiarlo.
live-code = Código QR de { $link }
live-code-how = O escanea el código con un teléfono.
live-missing-title = Partida no encontrada
live-gone-title = Invitación cancelada
live-person-missing-title = Jugador no encontrado
live-cancelled = Esta partida se ha cancelado.
live-invited-by = { $name } te invita a una partida
live-invited = Te invitan a una partida
live-invited-rating = Puntuación: { $rating }
live-invited-side = Jugarás con el bando { $side }.
live-invited-random = Los colores se sortean.

live-left = tiempo restante: { $time }
live-first-turn = primer turno: { $seconds } s
live-away = ausente
live-away-still = ausente, { $seconds } s
live-turn-of = Le toca a { $name }.
live-held = Tu jugada está a punto de enviarse.
live-unsend = Deshacer
live-sending = Enviando…
live-kept = Sin conexión: tu jugada se guarda y se enviará al reconectar.
live-again-soon = Tu jugada está guardada y se volverá a enviar.
live-time-left = Tiempo restante: { $time }.
live-won = Has ganado.
live-lost = Has perdido.
live-resign-ask = ¿Abandonar la partida?

live-draw = Proponer empate
live-takeback = Pedir deshacer la jugada
live-give-seconds = Dar 15 s más
live-give-day = Dar un día más
live-abort = Anular
live-claim = Reclamar la victoria
live-claim-draw = Reclamar el empate
live-gone-soon = { $name } está ausente. Pasado un minuto podrás reclamar la victoria o el empate.
live-gone = { $name } lleva demasiado tiempo ausente. Puedes reclamar la victoria o el empate, o seguir esperando.
live-rematch = Revancha
live-next-game = Ir a la siguiente partida
live-offers-draw = { $name } propone empate.
live-offers-takeback = { $name } pide deshacer una jugada.
live-offers-rematch = { $name } propone la revancha, con los colores cambiados.
live-offered-draw = Has propuesto empate.
live-offered-takeback = Has pedido deshacer tu jugada.
live-offered-rematch = Has propuesto la revancha; ahora decide tu rival.
live-accept-draw = Aceptar el empate
live-accept-takeback = Permitir deshacer
live-accept-rematch = Aceptar la revancha
live-decline = Rechazar

# Encima de cada página, y las listas de partidas propias.
live-notice-seeking = Esperando rival: { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] Esperando rival en una partida
       *[other] Esperando rival en { $count } partidas
    }
live-notice-joined = { $name } se ha unido a tu partida de { $game }.
live-notice-running = Tu partida de { $game } contra { $name } está en curso.
live-notice-go = Ir a la partida
live-joined = { $name } se ha unido.
live-running = En curso
live-opponents-turns = Le toca a tu rival
live-open-games = Esperando rival
live-online-games = En línea
live-rating-own = Tu puntuación: { $rating } ({ $change })
live-declined-draw = { $name } ha rechazado el empate.
live-declined-takeback = { $name } no acepta que deshagas la jugada.
live-declined-rematch = { $name } ha rechazado la revancha.

live-say = Enviar un mensaje
live-said = Mensajes
live-phrase-hello = ¡Hola!
live-phrase-good_luck = ¡Suerte!
live-phrase-well_played = ¡Bien jugado!
live-phrase-thanks = ¡Gracias!
live-phrase-sorry = ¡Perdón!
live-phrase-oops = ¡Vaya!
live-phrase-one_moment = Un momento, por favor.
live-phrase-back = Ya he vuelto.

live-watchers =
    { $count ->
        [0] Sin espectadores.
        [one] 1 espectador.
       *[other] { $count } espectadores.
    }
live-rating-change = { $name }: { $rating } ({ $change })
live-match-score = Marcador del duelo: { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = Ir a la primera partida del duelo
live-match-second = Ir a la segunda partida del duelo
live-match-end-first = Primera partida del duelo: { $end }
live-match-end-second = Segunda partida del duelo: { $end }
live-lag = Tiempo devuelto por los retrasos de la red:
live-lag-of = { $name }: { $total } s en total, { $most } s como máximo en un turno
live-check = Comprobar el sorteo
live-check-right = Todo en orden: el servidor había fijado su aportación de antemano, y la posición inicial y los colores salen de las tres aportaciones.
live-check-secret = Algo no cuadra: el secreto del servidor no coincide con lo que publicó antes de la partida.
live-check-part = Algo no cuadra: lo que aportó esta página no se ha usado en el sorteo.
live-check-seed = Algo no cuadra: la posición inicial no sale del sorteo.
live-check-side = Algo no cuadra: el reparto de colores no sale del sorteo.
live-check-how = Cómo se sortea
live-check-text = El servidor genera un secreto y publica su SHA-256 antes de que se una nadie. La página de cada jugador añade 16 bytes al azar. La posición inicial y los colores salen del SHA-256 de las tres aportaciones, así que nadie ha podido elegirlos.
live-check-commitment = Publicado antes de la partida
live-check-server = El secreto del servidor
live-check-creator = Aportación de quien creó la partida
live-check-joiner = Aportación de quien se unió
live-check-number = Posición inicial

live-account-in = Iniciar sesión
live-account-name = Nombre
live-account-password = Contraseña
live-account-password-how = Al menos 8 caracteres. No se pide correo electrónico, así que guárdala bien.
live-account-forgotten = ¿La has olvidado? Solo quien administra este servidor puede darte otra.
live-account-new = Crear una cuenta
live-account-new-text = Con una cuenta puedes jugar partidas puntuadas y usar el mismo nombre en todos tus dispositivos.
live-account-new-guest = Las partidas que has jugado sin cuenta seguirán siendo tuyas.
live-account-hint = ¿Quieres conservar tus partidas con tu nombre?
live-account-made = Cuenta creada.
live-account-log-out = Cerrar sesión
live-account-out = Has cerrado sesión.
live-account-change = Cambiar la contraseña
live-account-old = Contraseña actual
live-account-fresh = Contraseña nueva
live-account-changed = Contraseña cambiada. En los demás dispositivos hay que volver a iniciar sesión.
live-account-must-change = La contraseña que te dieron solo vale para esta visita: elige una nueva.
live-account-export = Guardar mis partidas en un archivo
live-account-delete = Eliminar mi cuenta
live-account-delete-text = El nombre y la contraseña se borran definitivamente. Las partidas terminadas se conservan a nombre de «jugador eliminado».
live-account-delete-yes = Eliminar definitivamente
live-account-delete-no = Conservar la cuenta
live-account-deleted = Cuenta eliminada.
live-sessions = Sesiones abiertas
live-session-browser = { $browser } en { $system }
live-session-unknown = Navegador desconocido
live-session-current = este navegador
live-session-dates = Desde el { $created }; último uso: { $seen }
live-session-end = Cerrar sesión
live-session-ended = Sesión cerrada: { $session }.
live-sessions-end = Cerrar todas las sesiones
live-sessions-ended = Has cerrado todas las sesiones.

# Por qué se ha rechazado algo: los motivos de src/qirkat/live, accounts y server, y los de esta página.
live-reason-already_offered = Ya lo has pedido; podrás repetirlo después de la próxima jugada.
live-reason-cannot_abort = Ya han jugado los dos, o es la segunda partida de un duelo: puedes abandonar, pero no anular la partida.
live-reason-no_claim = Solo se puede reclamar la victoria o el empate.
live-reason-no_clock = En esta partida no hay límite de tiempo.
live-reason-no_phrase = Ese mensaje no está disponible.
live-reason-not_gone = Tu rival aún no lleva suficiente tiempo ausente.
live-reason-not_over = La partida aún no ha terminado.
live-reason-not_started = La partida aún no ha empezado.
live-reason-not_your_turn = No te toca.
live-reason-not_yours = No juegas en esta partida.
live-reason-nothing_offered = Esa propuesta ya no está en pie.
live-reason-nothing_to_take_back = No tienes ninguna jugada que deshacer.
live-reason-over = { shared-state-over }
live-reason-presence_unknown = Ahora mismo no podemos saber si tu rival está conectado. Inténtalo de nuevo dentro de un momento.
live-reason-rated = En las partidas puntuadas no se deshacen jugadas.
live-reason-rematched = La siguiente partida ya está acordada.
live-reason-stale = La partida ya había avanzado y tu jugada no se ha podido hacer.
live-reason-rewound = Ha fallado la base de datos del servidor y se han perdido las últimas jugadas de esta partida, que continúa desde la posición guardada.
live-reason-time_up = Tu tiempo se había agotado cuando llegó la jugada.
live-reason-too_many_acts = Has llegado al límite de mensajes y propuestas de esta partida.
live-reason-too_many_phrases = Demasiados mensajes seguidos. Espera un poco.
live-reason-too_much_time = Tu rival ya tiene el tiempo máximo.
live-reason-name_short = El nombre debe tener al menos 2 caracteres.
live-reason-name_long = El nombre puede tener 20 caracteres como máximo.
live-reason-name_character = Usa solo letras y cifras, con espacios, guiones o guiones bajos sueltos entre ellas.
live-reason-name_spaces = Los espacios, guiones y guiones bajos deben ir de uno en uno, entre letras o cifras.
live-reason-name_scripts = Escribe el nombre en un solo alfabeto de uso corriente.
live-reason-name_letterless = El nombre debe tener al menos una letra.
live-reason-name_latin = Este nombre se confunde con uno en letras latinas. Elige otro.
live-reason-name_reserved = Este nombre está reservado. Elige otro.
live-reason-name_taken = Este nombre ya está en uso, o se parece demasiado a otro. Elige uno distinto.
live-reason-password_short = La contraseña debe tener al menos 8 caracteres.
live-reason-password_long = La contraseña puede tener 128 caracteres como máximo.
live-reason-password_character = La contraseña contiene un carácter no válido.
live-reason-password_is_name = La contraseña debe ser distinta del nombre.
live-reason-password_common = Esta contraseña es demasiado fácil de adivinar. Prueba con varias palabras sin relación entre sí.
live-reason-registration_closed = Este servidor no admite cuentas nuevas.
live-reason-has_account = Ya tienes una cuenta.
live-reason-no_account = No existe esa cuenta.
live-reason-wrong_login = Nombre o contraseña incorrectos.
live-reason-wrong_password = Contraseña incorrecta.
live-reason-one_time_over = Esa contraseña solo valía una vez. Pide otra.
live-reason-banned = Quien administra este servidor ha bloqueado esta cuenta.
live-reason-changed_meanwhile = Los datos han cambiado mientras tanto. Inténtalo de nuevo.
live-reason-rate = Demasiados intentos. Espera un poco.
live-reason-rate-wait = Demasiados intentos. Inténtalo dentro de { $seconds } s.
live-reason-busy = El servidor está saturado. Inténtalo dentro de unos segundos.
live-reason-bad_message = El servidor no ha entendido la petición. Vuelve a cargar la página e inténtalo de nuevo.
live-reason-not_json = El servidor no ha entendido la petición. Vuelve a cargar la página e inténtalo de nuevo.
live-reason-too_long = El mensaje es demasiado largo para el servidor.
live-reason-no_game = Esa partida no existe o ya no está disponible.
live-reason-no_address = En este servidor no existe esa dirección.
live-reason-gone = La conexión se ha cortado antes de terminar el envío. Inténtalo de nuevo.
live-reason-no_method = Esta dirección no admite esa petición.
live-reason-banned_guest = Los invitados no pueden jugar desde aquí: quien administra este servidor no lo permite.
live-reason-paused = Has dejado varias partidas recién empezadas. Espera un poco.
live-reason-paused-wait = Has dejado varias partidas recién empezadas. Podrás volver a jugar en la sala dentro de { $minutes } min.
live-reason-one_at_a_time = Las partidas, de una en una: juega tu primer turno en la otra antes de unirte a esta.
live-reason-not_text = El mensaje no era texto.
live-reason-slow = El envío ha tardado demasiado. Inténtalo de nuevo.
live-reason-starting = El servidor está arrancando. Inténtalo dentro de un momento.
live-reason-stopping = El servidor está a punto de detenerse. Inténtalo dentro de un momento.
live-reason-foreign = Esa petición solo se admite desde este sitio.
live-reason-bad_request = El servidor no ha entendido la petición. Vuelve a cargar la página e inténtalo de nuevo.
live-reason-unavailable = El servidor no puede acceder a sus datos ahora mismo. No se ha perdido nada: inténtalo dentro de un momento.
live-reason-nobody = Inicia sesión primero.
live-reason-no_time = Ese ritmo de juego no existe.
live-reason-no_mirror = El duelo en espejo solo es posible en Querni.
live-reason-given_start = Este tipo de partida no puede empezar desde esa posición.
live-reason-account_needed = Para las partidas puntuadas hace falta una cuenta.
live-reason-not_open = Esa partida ya no está abierta.
live-reason-no_person = No hay nadie con ese nombre.
live-reason-no_match = No existe ese duelo.
live-reason-no_place = No hay nada más en la lista.
live-reason-own_game = Esta partida la has creado tú: tiene que unirse otra persona.
live-reason-taken = Otra persona se ha unido antes a esta partida.
live-reason-too_many = Tienes demasiadas partidas abiertas. Cierra o cancela alguna e inténtalo de nuevo.
live-reason-unreachable = No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.
live-reason-no_answer = No se ha entendido la respuesta del servidor. Inténtalo de nuevo.
live-reason-other_version = Esta página no está actualizada. Vuelve a cargarla.
live-reason-unreadable = Esta página no puede seguir la partida. Vuelve a cargarla.
