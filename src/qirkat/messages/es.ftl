# Lo que el sitio y el juego en el terminal dicen con las mismas palabras. Los dos leen este archivo: cada mensaje es una
# línea de texto y variables. shared-did-pass es did.pass en Python.

shared-games-querni = Querni
shared-games-alquerque = Alquerque de 9
shared-sides-blue = Azul
shared-sides-pink = Rosa
shared-sides-white = Blanco
shared-sides-black = Negro

# Dentro de una frase, un bando se nombra por su color: $side es «el bando rosa», o solo «rosa» donde la frase ya dice «bando». Fuera de ella se llama «Rosa».
shared-colours-blue = azul
shared-colours-pink = rosa
shared-colours-white = blanco
shared-colours-black = negro

# Un bando y una ficha dentro de una frase, con su artículo: $side y $numbers ya lo traen.
shared-in_sentence-side = el bando { $colour }
shared-in_sentence-tile = el { $number }

shared-did-move = { $side } ha movido el { $number }: { $path }.
shared-did-move_remove = { $side } ha movido el { $number }: { $path }, y ha retirado { $numbers }.
shared-did-remove = { $side } ha retirado { $numbers }.
shared-did-pass = { $side } ha pasado.
shared-did-place = { $side } ha colocado una ficha en { $target }.
shared-did-place_take = { $side } ha colocado una ficha en { $target }, ha hecho molino y ha quitado la ficha de { $taken }.
shared-did-slide = { $side } ha deslizado una ficha de { $origin } a { $target }.
shared-did-slide_take = { $side } ha deslizado una ficha de { $origin } a { $target }, ha hecho molino y ha quitado la ficha de { $taken }.

shared-state-thinking = El ordenador está pensando…
shared-state-cannot_win = { $side } ya no puede ganar (fichas aisladas: { $numbers }).
shared-state-neither = Ya no puede ganar nadie. Fichas aisladas: { $first } ({ $first_numbers }) y { $second } ({ $second_numbers }).
shared-state-repeated = Esta posición se da por segunda vez: a la tercera hay empate.
shared-state-no_moves = Todavía no hay jugadas.
shared-state-over = La partida ha terminado.
shared-answer-computer_agrees = El ordenador acepta tu propuesta.

shared-advice-turn = Una buena jugada: { $move }.
shared-advice-only = La única jugada posible: { $move }.
shared-advice-forced_loss = { $side } perderá si { $other } no se equivoca; esta jugada es la que más resiste.
shared-advice-missed_win = Esta jugada deja escapar una victoria demostrada.
shared-advice-chances = Posibilidades de ganar: { $side }, { $own } %; { $other }, { $rest } %.

# Lo que dicen las reglas de una jugada, según las claves del núcleo. El sujeto es la jugada.
shared-remarks-querni-wins = Gana la partida.
shared-remarks-querni-draws = Deja la partida en empate.
shared-remarks-querni-removes = Retira { $numbers }.
shared-remarks-querni-strands = Esta jugada aísla { $numbers }, y con fichas aisladas { $side } no puede ganar.
shared-remarks-querni-readies = Completa una cadena que ya se puede retirar: { $numbers }.
shared-remarks-querni-stops = Impide que { $other } retire { $numbers } en el próximo turno.
shared-remarks-querni-allows = Esta jugada permite que { $other } retire { $numbers } en el próximo turno.
shared-remarks-querni-joins = Junta { $numbers }.
shared-remarks-querni-threatens = { $side } podrá retirar { $numbers } en su próximo turno si { $other } no lo impide.
shared-remarks-querni-breaks = Esta jugada separa { $numbers }.

shared-remarks-alquerque-wins = Gana la partida.
shared-remarks-alquerque-draws = Deja la partida en empate.
shared-remarks-alquerque-two_mills = Hace dos molinos a la vez, en { $points }.
shared-remarks-alquerque-makes_mill = Hace molino en { $points }.
shared-remarks-alquerque-takes = Quita la ficha de { $points }.
shared-remarks-alquerque-double_mill = Forma un molino doble: una ficha que va y viene entre { $points } puede hacer molino cada dos turnos.
shared-remarks-alquerque-stops = Impide que { $other } haga molino en { $points }.
shared-remarks-alquerque-allows = Esta jugada permite que { $other } haga molino en { $points }.
shared-remarks-alquerque-leaves = { $other } todavía puede hacer molino en { $points }.
shared-remarks-alquerque-opens_mill = Esta jugada abre el molino de { $points }; la misma ficha no podrá cerrarlo en el próximo turno.
shared-remarks-alquerque-threatens = { $side } podrá hacer molino en { $points } si { $other } no lo impide.
shared-remarks-alquerque-blocks = { $other } ya no podrá mover desde { $points }.

shared-end-win = Gana { $winner }.
shared-end-draw = La partida queda en empate.
shared-why-all_removed = { $winner } ha retirado todas sus fichas.
shared-why-no_chains = A ningún jugador le quedan tres números consecutivos.
shared-why-quiet_30 = Han pasado treinta turnos sin retirar ninguna cadena.
shared-why-fewer_than_three = { $loser } tiene menos de tres fichas.
shared-why-blocked = { $loser } no puede mover ninguna ficha.
shared-why-quiet_100 = Han pasado cien turnos sin quitar ninguna ficha.
shared-why-repetition = La misma posición se ha dado tres veces.
shared-why-resigned = { $loser } ha abandonado.
shared-why-agreed = Lo han acordado los jugadores.
shared-why-time = Se ha agotado el tiempo.
shared-why-abandoned = La partida ha quedado sin terminar.
shared-why-aborted = La partida se ha anulado.
shared-why-forfeit = { $loser } no se ha presentado.
shared-why-unknown = El motivo no consta.

shared-illegal-alquerque-no_mill = Con esa jugada no haces molino, así que no puedes quitar ninguna ficha.

# La página para una dirección en la que no hay nada.
shared-lost-title = Esta página no existe
shared-lost-words = En esta dirección no hay nada. Quizá esté mal escrita o el enlace esté incompleto.
shared-lost-home = Ir al inicio
