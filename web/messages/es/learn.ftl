# Los cursos de los dos juegos, las hojas de reglas y las hojas para imprimir.

learn-title = Aprender
learn-lead = Aprende jugando: lee un poco, haz la jugada en el tablero y sigue. En unos tres minutos sabrás jugar a cada juego.
learn-about-querni = Salta con fichas numeradas, únelas en cadenas y retíralas antes que tu rival.
learn-about-alquerque = Tres en línea forman un molino, y con cada molino le quitas una ficha a tu rival. El antiguo juego del molino.
learn-progress = Pasos completados: { $done } de { $total }
learn-start = Aprender { $game }
learn-continue = Continuar: { $title }
learn-repeat = Empezar de nuevo
learn-sheet = Hoja de reglas
learn-print = Imprimir y jugar
learn-contents = Pasos
learn-part-basics = Lo básico
learn-part-time = unos 3 minutos
learn-part-strategy = Estrategia
learn-part-details = Casos especiales
learn-done = completado
learn-step = Paso { $number } de { $total }
learn-show = Ver la solución
learn-retry = Reintentar
learn-next = Siguiente
learn-previous = Anterior
learn-skip = Omitir
learn-finish = Terminar
learn-finished-querni = Ya sabes todo lo que hay que saber de Querni. Ahora juega una partida: lo demás se aprende en el tablero.
learn-finished-alquerque = Ya sabes todo lo que hay que saber del Alquerque de 9. Ahora juega una partida: lo demás se aprende en el tablero.
learn-play = Jugar una partida
learn-ready = No hace falta más: ya puedes jugar. Lo demás puede esperar.
learn-all = Todos los pasos
learn-ruling = Nuestra interpretación
learn-other = Esa jugada es válida, pero en este paso se busca otra cosa. Inténtalo de nuevo.
learn-shown = Esta es una manera de hacerlo. { $praise }
learn-hands = Fichas en la mano: Blanco { $white }, Negro { $black }
learn-remove = Retirar { $run }
learn-remove-which = Retirar:
learn-keep = No retirar
learn-confirm = Jugar
learn-pass = Pasar
learn-back = Atrás
learn-failed = No se ha podido preparar el tablero. Vuelve a cargar la página.

learn-querni-goal-title = El objetivo
learn-querni-goal-text = Llevas las fichas azules. Gana quien retire primero sus 16 fichas. Estas son tus tres últimas, y el 7, el 8 y el 9 se tocan en orden: eso es una cadena. Retírala.
learn-querni-goal-praise = Tus últimas fichas han salido del tablero y has ganado.
learn-querni-goal-try-move = Solo has movido. Tu cadena ya está completa: retírala y gana.

learn-querni-setup-title = La posición inicial
learn-querni-setup-text = Así empieza una partida: las 32 fichas, mezcladas, en las casillas que rodean las ocho estrellas. La posición cambia cada vez. Haz el primer movimiento que quieras: elige una ficha y después uno de los puntos.
learn-querni-setup-praise = Primer movimiento hecho. Ahora le tocaría a tu rival.
learn-querni-setup-ruling = A nuestras copias del reglamento les falta la imagen con los vértices marcados. Usamos la disposición simétrica que deja libre el borde. El reglamento no dice quién empieza: en Qirkat empieza el bando azul.

learn-querni-step-title = El desplazamiento
learn-querni-step-text = Una ficha puede desplazarse a cualquier casilla vacía contigua: por la fila, por la columna o en diagonal. Junta el 4 y el 5 con un desplazamiento.
learn-querni-step-praise = Ahora el 4 y el 5 se tocan, aunque sea por un vértice. También cuenta.
learn-querni-step-try-one = Un desplazamiento es de una sola casilla.
learn-querni-step-try-apart = Buen desplazamiento, pero el 4 y el 5 todavía no se tocan. Basta con un vértice.

learn-querni-jump-title = El salto
learn-querni-jump-text = Una ficha también puede saltar: en línea recta, por encima de una ficha de cualquier color, a la casilla vacía que hay justo detrás. Lleva tu 3 de un salto junto a tu 2.
learn-querni-jump-praise = Por encima del 12 rosa, hasta e5. El 12 se queda donde está: al saltar no se captura nada.
learn-querni-jump-try-two = Ahí hay dos fichas seguidas. Se salta por encima de una, ni más ni menos.
learn-querni-jump-try-far = El salto acaba justo detrás de la ficha saltada, no más lejos.
learn-querni-jump-try-step = Ese es otro movimiento. Busca una casilla junto al 2 a la que se llegue de un salto.

learn-querni-hops-title = Saltos seguidos
learn-querni-hops-text = Una ficha puede enlazar varios saltos en un mismo turno y cambiar de dirección en cada uno. Tu 10 puede llegar a h6, junto a tu 9. Llévalo hasta allí.
learn-querni-hops-praise = Tres saltos, un solo turno. Una ficha lejana puede estar más cerca de lo que parece.
learn-querni-hops-try-stop = Puedes parar después de cualquier salto, pero aquí el 10 puede seguir.
learn-querni-hops-try-step = Con un desplazamiento se acaba el movimiento: en un turno la ficha se desplaza o salta, nunca ambas cosas. Salta con el 10.

learn-querni-twice-title = Otra vez la misma ficha
learn-querni-twice-text = En un turno no se cae dos veces en la misma casilla. Pero sí se puede saltar dos veces por encima de la misma ficha. Lleva tu 1 a b4, junto a tu 2: te hará falta el 1 rosa dos veces.
learn-querni-twice-praise = Por encima del 1 rosa, del 2 rosa y otra vez del 1 rosa. No has caído dos veces en ninguna casilla.
learn-querni-twice-ruling = El reglamento dice que no se puede pasar dos veces por la misma casilla. Entendemos que habla de las casillas vacías en las que cae la ficha. La casilla de salida también cuenta: no se puede acabar en ella.
learn-querni-twice-try-home = La casilla de salida cuenta como ya usada: no se puede acabar en ella.
learn-querni-twice-try-stop = Casi. Desde ahí sigue saltando.
learn-querni-twice-try-step = Ese es otro movimiento. Salta con el 1, primero por encima del 1 rosa.

learn-querni-chain-title = La cadena
learn-querni-chain-text = Una cadena son tres o más fichas tuyas de números consecutivos, cada una en contacto con la siguiente. Primero mueve y después retira: pon el 5 entre el 4 y el 6, y retira la cadena.
learn-querni-chain-praise = El 4 tocaba al 5, y el 5 al 6. Tres fichas menos.
learn-querni-chain-try-keep = La cadena ya está. Podrías dejarla para más tarde, pero esta vez retírala.
learn-querni-chain-try-half = Todavía no hay cadena: el 5 debe tocar al 4 y al 6.

learn-querni-part-title = Parte de una cadena
learn-querni-part-text = De una cadena larga puedes retirar solo una parte, siempre que sea de tres fichas o más. El 3, el 4, el 5 y el 6 están listos. Pero el 1 y el 2 necesitarán el 3. Retira la parte adecuada.
learn-querni-part-praise = Quedan el 1, el 2 y el 3. Todavía pueden formar una cadena.
learn-querni-part-try-all = Has retirado las cuatro, pero el 1 y el 2 solos nunca serán una cadena. Han quedado aislados, y ya no puedes ganar.
learn-querni-part-try-low = Ahora el 1 y el 2 se quedan sin el 3, y el 6 está solo. Los tres han quedado aislados.
learn-querni-part-try-move = Retira una parte de la cadena y deja el 3 en el tablero.

learn-querni-still-title = Retirar sin mover
learn-querni-still-text = Retirar una cadena ya es una jugada completa. En un turno se retira una cadena, nunca dos, y aquí tienes dos. Retira una sin mover ninguna ficha.
learn-querni-still-praise = La otra cadena está a salvo: solo tú puedes mover sus fichas. En el próximo turno la retiras y ganas.
learn-querni-still-try-first = También es válido: primero mover y después retirar. Esta vez retira sin mover.
learn-querni-still-try-move = Deja las fichas donde están y retira una cadena.

learn-querni-strand-title = No aísles ninguna ficha
learn-querni-strand-text = El 9, el 10 y el 11 forman una cadena. Si los retiras ahora, quedan el 12 y el 13, y dos fichas nunca son una cadena. Hay algo mejor: las cinco a la vez.
learn-querni-strand-praise = Las cinco de una vez, y has ganado. Una ficha aislada te habría costado la victoria.
learn-querni-strand-try-rest = El 12 y el 13 han quedado aislados: nunca podrán salir, y ya no puedes ganar. Únelos antes a la cadena.
learn-querni-strand-try-one = Casi. Te dejas fichas atrás, y son demasiado pocas para una cadena. Retira las cinco.
learn-querni-strand-try-wait = Ya hay cinco seguidas. Retíralas en el mismo turno.

learn-querni-remain-title = Mira lo que queda
learn-querni-remain-text = Del 5 al 9 hay una cadena. A un lado esperan el 3 y el 4; al otro, el 10 y el 11. ¿Qué parte puedes retirar sin dejar ningún número aislado?
learn-querni-remain-praise = Quedan el 3, el 4 y el 5, y también el 9, el 10 y el 11. Dos cadenas en camino.
learn-querni-remain-try-long = Cinco fichas menos, pero has aislado el 3 y el 4, y también el 10 y el 11. Aquí menos es más.
learn-querni-remain-try-low = Has aislado el 3 y el 4: necesitan el 5.
learn-querni-remain-try-high = Has aislado el 10 y el 11: necesitan el 9.
learn-querni-remain-try-move = Retira una parte de la cadena del 5 al 9. Los números que queden deben seguir en grupos de tres o más consecutivos.

learn-querni-tempo-title = Mover y retirar
learn-querni-tempo-text = Son tus últimas seis fichas. El movimiento no tiene por qué tener nada que ver con la cadena que retiras. Aprovecha todo el turno: pon el 10 en su sitio y retira una cadena.
learn-querni-tempo-praise = Una cadena fuera y la otra lista. En el próximo turno ganas, haga lo que haga tu rival.
learn-querni-tempo-try-both = Buen movimiento. En el mismo turno puedes retirar además una cadena. No lo desaproveches.
learn-querni-tempo-try-alone = Es válido, pero has regalado un movimiento. Lleva antes el 10 entre el 9 y el 11.

learn-querni-pass-title = Pasar
learn-querni-pass-text = Todas tus fichas están encerradas: ni desplazamientos, ni saltos, ni cadenas. Solo entonces se pasa.
learn-querni-pass-praise = Ahora le toca a tu rival. Quizá se abra un hueco.
learn-querni-pass-ruling = El reglamento dice lo que un jugador «puede» hacer en su turno. Lo entendemos así: quien pueda mover una ficha o retirar una cadena tiene que hacer una de las dos cosas.

learn-querni-draw-title = Cuando nadie puede ganar
learn-querni-draw-text = Tu 13 está aislado, y también lo están todas las fichas rosas: ya no puede ganar nadie. Cuando a ningún jugador le quedan tres números consecutivos, hay empate. Retira tu última cadena.
learn-querni-draw-praise = A ningún jugador le quedan tres números consecutivos. Empate.
learn-querni-draw-try-on = Puedes seguir jugando, pero aquí no va a ganar nadie. Retira el 6, el 7 y el 8.

learn-querni-quiet-title = Treinta turnos sin retirar
learn-querni-quiet-text = También hay empate cuando pasan 30 turnos seguidos sin retirar ninguna cadena. Ya van 29. Mantén viva la partida.
learn-querni-quiet-praise = La cuenta vuelve a cero, y llevas ventaja.
learn-querni-quiet-try-drawn = Van treinta turnos sin retirar ninguna cadena: empate. Mejor retira una.
learn-querni-quiet-ruling = El reglamento no dice de quién son esos turnos. Contamos cada turno de cada jugador, también cuando pasa: quince de cada uno.

learn-alquerque-goal-title = El objetivo
learn-alquerque-goal-text = Llevas las fichas blancas. Tres fichas tuyas en una línea forman un molino, y con un molino le quitas una ficha a tu rival. Ganas si lo dejas con menos de tres fichas o sin poder mover. Haz un molino y elige después qué ficha quitas.
learn-alquerque-goal-praise = Un molino, y el bando negro tiene una ficha menos. Así se ganan las partidas.
learn-alquerque-goal-try-none = Todavía no hay molino. En la línea de arriba ya tienes dos fichas: falta la tercera.

learn-alquerque-placing-title = Colocar
learn-alquerque-placing-text = El tablero empieza vacío, y cada jugador tiene nueve fichas en la mano. Por turnos se coloca una en cualquier intersección vacía. Coloca tu primera ficha.
learn-alquerque-placing-praise = Ya has empezado. Donde más salidas tiene una ficha es en b4, d2, d6 y f4.
learn-alquerque-placing-ruling = El reglamento no dice quién empieza. En Qirkat empieza el bando blanco.

learn-alquerque-mill-title = El molino
learn-alquerque-mill-text = Tres fichas tuyas seguidas en una misma línea forman un molino. Solo cuentan las líneas dibujadas, nunca las diagonales. Haz un molino con tu próxima ficha y quita una negra.
learn-alquerque-mill-praise = Molino en a4, b4 y c4. La ficha quitada no vuelve nunca.
learn-alquerque-mill-try-none = No hay molino. Dos fichas tuyas están en la misma línea: ¿dónde está la tercera intersección?

learn-alquerque-whom-title = Qué ficha quitar
learn-alquerque-whom-text = Tú eliges qué ficha quitas. El bando negro está a punto de hacer molino en b6. Haz tu molino y quita una ficha para impedírselo.
learn-alquerque-whom-praise = Con la misma jugada has hecho tu molino y has desbaratado el suyo.
learn-alquerque-whom-ruling = El reglamento dice que con un molino se «puede» eliminar una ficha. En Qirkat es obligatorio.
learn-alquerque-whom-try-other = Puedes quitar esa ficha, pero entonces el bando negro hará molino en b6. Quita una de las dos que están en esa línea.
learn-alquerque-whom-try-none = Así frenas al bando negro, pero no le quitas nada. Con tu molino en d1 consigues las dos cosas.

learn-alquerque-protected-title = Fichas protegidas
learn-alquerque-protected-text = Una ficha que está en un molino queda protegida mientras haya otras que quitar. El bando negro tiene un molino en a7, d7 y g7. Haz el tuyo y mira cuáles puedes quitar.
learn-alquerque-protected-praise = Las tres de la línea de arriba estaban protegidas; las otras, no.
learn-alquerque-protected-try-mill = Esa ficha está en un molino. Quita una que no lo esté.
learn-alquerque-protected-try-none = Primero haz un molino: b4 y c4 son tuyas.

learn-alquerque-two-title = Dos molinos a la vez
learn-alquerque-two-text = Una sola ficha puede cerrar dos molinos en una jugada. Encuentra la intersección.
learn-alquerque-two-praise = Dos molinos y una ficha quitada.
learn-alquerque-two-ruling = El reglamento no dice cuánto valen dos molinos a la vez. En Qirkat, con ellos se quita una ficha, no dos.
learn-alquerque-two-try-none = Tienes dos fichas en la línea de arriba y dos en la de la derecha. ¿Dónde se cruzan?

learn-alquerque-moving-title = Mover
learn-alquerque-moving-text = Cuando todas las fichas están colocadas, en cada turno se desliza una de ellas a lo largo de una línea hasta la intersección de al lado, si está vacía. No hay saltos. Desliza una ficha para hacer molino.
learn-alquerque-moving-praise = También se quita una ficha cuando el molino se hace al deslizar.
learn-alquerque-moving-try-diagonal = Entre esas intersecciones no hay línea. Las fichas solo se deslizan por las líneas.
learn-alquerque-moving-try-leap = Una ficha solo llega hasta la intersección de al lado, y nunca salta.
learn-alquerque-moving-try-line = Esa ficha ya estaba en la línea. Tiene que venir otra a unirse a las dos.
learn-alquerque-moving-try-none = Todavía no hay molino. Dos fichas tuyas comparten una línea del cuadrado mediano. ¿Cuál puede unirse a ellas?

learn-alquerque-flying-title = Las fichas no vuelan
learn-alquerque-flying-text = En otras reglas, quien solo tiene tres fichas puede hacerlas «volar» a cualquier sitio. Aquí no: tres fichas se deslizan como nueve. A tus fichas de a1 y d1 les falta una tercera en g1. Acércala.
learn-alquerque-flying-praise = A g1 solo se llega desde d1 y desde g4, y las dos son tuyas. El bando negro no puede impedir el molino.
learn-alquerque-flying-try-fly = Demasiado lejos: las fichas no vuelan, ni siquiera cuando quedan tres.
learn-alquerque-flying-try-away = Deja donde están tus fichas de a1 y d1. Es la tercera la que debe acercarse.
learn-alquerque-flying-try-none = Así no se acerca a g1. Busca el camino por las líneas.

learn-alquerque-seesaw-title = Sin vaivén
learn-alquerque-seesaw-text = Tu ficha acaba de ir de d7 a d6 y ha hecho molino. Si volviera enseguida, cerraría de nuevo el otro. Eso no está permitido durante un turno. Pruébalo si quieres; después mueve tu ficha de e3.
learn-alquerque-seesaw-praise = Has esperado, y tus dos molinos siguen ahí. El bando negro ha movido: ahora el camino de vuelta está libre.
learn-alquerque-seesaw-ruling = El reglamento dice que antes hay que mover otra ficha. En Qirkat la prohibición dura un turno y solo afecta a esa ficha y esa intersección.
learn-alquerque-seesaw-try-back = Esta ficha acaba de dejar el molino de la línea de arriba. No puede volver enseguida a cerrarlo.
learn-alquerque-seesaw-try-apart = Es válido, pero deshace tus dos molinos. Mejor espera con la ficha de e3.

learn-alquerque-return-title = El molino doble
learn-alquerque-return-text = Ha pasado un turno, y la ficha de d6 ya puede volver. Así abre un molino y cierra otro. Hazlo.
learn-alquerque-return-praise = Un molino doble: con él quitas una ficha cada dos turnos. Pocas cosas hay más fuertes.
learn-alquerque-return-try-filled = Así ocupa el hueco otra ficha y no hay molino. Vuelve con la ficha de d6.
learn-alquerque-return-try-none = El camino ya está libre: vuelve a d7.

learn-alquerque-fewer-title = Menos de tres
learn-alquerque-fewer-text = Al bando negro le quedan tres fichas, y forman un molino. Cuando todas las fichas del rival están en molinos, ninguna está protegida. Haz un molino y quita una.
learn-alquerque-fewer-praise = Con dos fichas ya no se hacen molinos. Has ganado.
learn-alquerque-fewer-try-none = Todavía no hay molino. En el cuadrado interior ya tienes dos fichas: falta la tercera.

learn-alquerque-blocked-title = Sin salida
learn-alquerque-blocked-text = Quien no puede mover ninguna ficha pierde, por muchas que le queden. El bando negro tiene cuatro fichas y una sola salida. Ciérrala.
learn-alquerque-blocked-praise = Cuatro fichas, y ninguna se puede mover. Has ganado sin quitar ninguna.
learn-alquerque-blocked-try-free = El bando negro todavía puede mover. ¿Qué intersección vacía tienen al lado sus fichas?

learn-alquerque-draws-title = El empate
learn-alquerque-draws-text = Han pasado 99 turnos sin quitar ninguna ficha. A los 100 hay empate. Un molino mantiene viva la partida.
learn-alquerque-draws-praise = La cuenta vuelve a cero.
learn-alquerque-draws-ruling = El reglamento no contempla el empate, y algunas partidas no acabarían nunca. En Qirkat hay empate a los 100 turnos seguidos sin quitar ninguna ficha, y cuando la misma posición se da por tercera vez.
learn-alquerque-draws-try-drawn = Van cien turnos sin quitar ninguna ficha: empate. Mejor haz un molino.

learn-alquerque-defend-title = Vigila a tu rival
learn-alquerque-defend-text = Antes de buscar tu molino, mira lo que prepara tu rival. El bando negro tiene dos fichas en una línea. Impide el molino.
learn-alquerque-defend-praise = Lo has impedido, y además amenazas con un molino en b2.
learn-alquerque-defend-try-greed = Amenazar dos veces está muy bien, pero el bando negro llega antes: hace molino en b6 y pierdes una ficha.
learn-alquerque-defend-try-late = Ahora el bando negro hace molino en b6 y te quita una ficha.

learn-alquerque-fork-title = Dos amenazas
learn-alquerque-fork-text = En un turno tu rival puede impedir un molino, pero no dos. Coloca una ficha que amenace con dos molinos a la vez.
learn-alquerque-fork-praise = El bando negro solo puede impedir uno. Tú harás el otro.
learn-alquerque-fork-try-single = Ahí no hay dos amenazas. Busca el cruce de dos líneas con una ficha tuya en cada una y ninguna negra.

learn-sheet-title = { $game }: las reglas
learn-sheet-print = Imprimir
learn-sheet-querni-by = Un juego de Enrique Fernández Alcázar para dos jugadores
learn-sheet-alquerque-by = Un antiguo juego para dos jugadores, también llamado juego del molino
learn-sheet-note = Texto de Qirkat. El signo † señala nuestra interpretación de lo que el reglamento no aclara.

learn-sheet-querni-goal-title = Objetivo
learn-sheet-querni-goal = Retirar las 16 fichas propias antes que el rival.
learn-sheet-querni-setup-title = Preparación
learn-sheet-querni-setup = Se mezclan las 32 fichas boca abajo, se ponen en las casillas que rodean las ocho estrellas, cuatro por estrella, y se les da la vuelta. Empieza el bando azul†.
learn-sheet-querni-turn-title = El turno
learn-sheet-querni-turn = Mover una ficha, o retirar una cadena, o primero mover y después retirar. Si se puede, hay que hacer una de estas cosas†. Si no se puede hacer ninguna, se pasa.
learn-sheet-querni-move-title = El movimiento
learn-sheet-querni-move = Desplazarse a una casilla vacía contigua, también en diagonal. O saltar en línea recta por encima de una sola ficha, de cualquier color, a la casilla vacía que hay justo detrás; se puede seguir saltando en cualquier dirección. No se captura nada. No se puede caer dos veces en la misma casilla; la de salida también cuenta†.
learn-sheet-querni-chain-title = Las cadenas
learn-sheet-querni-chain = Al menos tres fichas propias de números consecutivos, cada una en contacto con la siguiente por un lado o por un vértice. El 16 y el 1 no enlazan. Se retira la cadena entera o una parte de tres fichas o más, enseguida o en otro turno.
learn-sheet-querni-end-title = El final
learn-sheet-querni-end = Gana quien retira primero sus 16 fichas. Hay empate si a ningún jugador le quedan tres números consecutivos, o a los 30 turnos seguidos sin retirar ninguna cadena, contando los de ambos†.
learn-sheet-querni-advice-title = Consejos
learn-sheet-querni-advice = No aísles ninguna ficha: antes de retirar, comprueba que los números que quedan sigan en grupos de tres o más. Nadie más que tú puede romper tu cadena. Aprovecha el turno: mueve y retira.
learn-sheet-querni-setup-caption = Una de las muchísimas posiciones iniciales.
learn-sheet-querni-hops-caption = El 10 da tres saltos y llega a h6.
learn-sheet-querni-part-caption = Una cadena: 3, 4, 5 y 6.

learn-sheet-alquerque-goal-title = Objetivo
learn-sheet-alquerque-goal = Hacer molinos y quitar fichas al rival hasta dejarlo con menos de tres o sin poder mover.
learn-sheet-alquerque-placing-title = Colocar
learn-sheet-alquerque-placing = El tablero empieza vacío. Cada jugador tiene nueve fichas. Empieza el bando blanco†. Por turnos se coloca una ficha en cualquier intersección vacía, hasta colocar las 18.
learn-sheet-alquerque-moving-title = Mover
learn-sheet-alquerque-moving = Después, en cada turno se desliza una ficha propia por una línea hasta la intersección vacía de al lado. No se salta ni se vuela, ni siquiera con tres fichas.
learn-sheet-alquerque-mill-title = Los molinos
learn-sheet-alquerque-mill = Quien reúne tres fichas en una línea, al colocar o al deslizar, le quita una ficha al rival. Es obligatorio†. Las que forman parte de un molino están protegidas mientras haya otras que quitar. Con dos molinos a la vez se quita una sola ficha†.
learn-sheet-alquerque-seesaw-title = Sin vaivén
learn-sheet-alquerque-seesaw = Una ficha que deja un molino no puede volver a la misma intersección en el turno siguiente si con ello lo cierra de nuevo. Después, sí†.
learn-sheet-alquerque-end-title = El final
learn-sheet-alquerque-end = Pierde quien tiene menos de tres fichas, entre el tablero y la mano, o quien en su turno no puede mover. Hay empate a los 100 turnos sin quitar ninguna ficha, o cuando la misma posición se da por tercera vez†.
learn-sheet-alquerque-advice-title = Consejos
learn-sheet-alquerque-advice = Antes de buscar tu molino, mira lo que prepara tu rival. Ocupa pronto b4, d2, d6 y f4. Amenaza con dos molinos a la vez. No te dejes encerrar.
learn-sheet-alquerque-placing-caption = Las 24 intersecciones y las líneas que las unen.
learn-sheet-alquerque-return-caption = Molino en b6, d6 y f6. La ficha de d6 puede ir a d7 y hacer otro.
learn-sheet-alquerque-blocked-caption = El bando negro no puede mover y ha perdido.

learn-print-title = { $game }: imprimir y jugar
learn-print-how = Imprime en papel A4 o carta al 100 % y comprueba la regla impresa con una de verdad. Pega las hojas en cartulina y recorta las fichas.
learn-print-ruler = 5 cm
learn-print-board = Tablero
learn-print-pieces-querni = 32 fichas
learn-print-pieces-alquerque = 18 fichas
