# Las partidas como ficheros y enlaces, y dónde se guardan.

record-error-place = Línea { $line }, columna { $column }:
record-error-bad-character = «{ $text }» no significa nada aquí.
record-error-bad-nag = «{ $text }» no es un signo para una jugada. Los signos son !, ?, !!, ??, !?, ?! y de $0 a $255.
record-error-bad-number = El número { $number } está donde toca el { $due } (el { $single } si se cuentan turnos sueltos). ¿Falta una jugada?
record-error-bad-position = No se puede leer la posición «{ $text }».
record-error-bad-seed = «{ $text }» no es el número de una posición inicial de este juego.
record-error-bad-tag = Una etiqueta se escribe [Nombre "valor"], en una sola línea.
record-error-bad-turn = «{ $text }» no es una jugada como las escribe { $program }.
record-error-bad-variation = Una variante necesita una jugada propia y, antes, la jugada a la que sustituye.
record-error-foreign-rules = { $number } { $text }, en esta partida de { $program }, va contra nuestras reglas.
record-error-game-too-long = La partida es demasiado larga: más de { $most } caracteres.
record-error-illegal-move = { $number } { $text } no es una jugada legal.
record-error-line-too-long = La línea es demasiado larga: más de { $most } caracteres.
record-error-no-game = En este texto no hay ninguna partida.
record-error-no-game-tag = No dice de qué juego es la partida. Un registro empieza por [Game "querni"] o [Game "alquerque"].
record-error-no-result = A la partida le falta el resultado al final (1-0, 0-1, 1/2-1/2 o *). ¿Está cortada?
record-error-no-start = Una partida de Querni necesita su comienzo: una etiqueta Seed o Position.
record-error-not-utf8 = El fichero no es un texto en UTF-8.
record-error-open-comment = Al comentario que empieza aquí le falta la llave de cierre.
record-error-open-variation = A una variante le falta el paréntesis de cierre.
record-error-other-result = Según nuestras reglas la partida terminó { $due }, no { $text }.
record-error-tag-too-long = La etiqueta «{ $text }» es demasiado larga.
record-error-tag-twice = La etiqueta { $text } está repetida.
record-error-too-deep = Hay demasiadas variantes unas dentro de otras: más de { $most }.
record-error-too-large = Ocupa más de { $most } MB. Divídelo en varios ficheros y ábrelos uno tras otro.
record-error-too-many-tags = La partida tiene más de { $most } etiquetas.
record-error-too-many-turns = La partida tiene más de { $most } jugadas.
record-error-two-captures = { $number } { $text }, en esta partida de { $program }, quita más de una ficha; según nuestras reglas un turno quita una como mucho.
record-error-two-starts = El comienzo se da dos veces, con Seed y con Position.
record-error-unknown-format = No dice de qué juego es la partida, y sus jugadas no son de Sanmill ni de PlayOK. Un registro empieza por [Game "querni"] o [Game "alquerque"].
record-error-unknown-game = No existe el juego «{ $text }».
record-error-word-too-long = La palabra «{ $text }» es demasiado larga.
record-error-wrong-reason = La partida no puede haber terminado por el motivo «{ $text }».
record-error-wrong-result = El resultado «{ $text }» no encaja: debería ser { $due }.

record-link-broken = Este enlace está roto: le falta una parte o ha cambiado. Pide que te lo envíen otra vez.
record-link-newer = Este enlace lo hizo una versión más nueva de Qirkat. Vuelve a cargar la página e inténtalo de nuevo.

record-store-unavailable = Este navegador no deja que la página guarde partidas. Puedes jugar, pero al cerrar la página la partida se pierde; para conservarla, guárdala en un fichero.
record-store-full = No queda sitio para guardar la partida. Borra partidas que ya no necesites o guarda esta en un fichero.
record-store-failed = No se ha podido guardar la partida. Guárdala en un fichero para no perderla.
record-store-deleted = Esta partida se ha borrado en otra pestaña. Puedes seguir, pero ya no se guarda; para conservarla, guárdala en un fichero.
