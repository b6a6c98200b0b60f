# Las partidas como archivos y enlaces, y dónde se guardan.

record-error-place = Línea { $line }, columna { $column }:
record-error-bad-character = «{ $text }» no es válido aquí.
record-error-bad-nag = «{ $text }» no es un signo válido para una jugada. Los signos son !, ?, !!, ??, !?, ?! y de $0 a $255.
record-error-bad-number = Aparece el número { $number } donde debería ir el { $due } (o el { $single }, si se numera cada turno). ¿Falta una jugada?
record-error-bad-position = No se puede leer la posición «{ $text }».
record-error-bad-seed = «{ $text }» no es el número de una posición inicial de este juego.
record-error-bad-tag = Una etiqueta se escribe [Nombre "valor"], en una sola línea.
record-error-bad-turn = «{ $text }» no es una jugada en la notación de { $program }.
record-error-bad-variation = Una variante debe tener al menos una jugada e ir detrás de la jugada a la que sustituye.
record-error-foreign-rules = Nuestras reglas no permiten { $number } { $text }, una jugada de esta partida de { $program }.
record-error-game-too-long = La partida es demasiado larga: más de { $most } caracteres.
record-error-illegal-move = { $number } { $text } no es una jugada legal.
record-error-line-too-long = La línea es demasiado larga: más de { $most } caracteres.
record-error-no-game = En este texto no hay ninguna partida.
record-error-no-game-tag = No se indica de qué juego es la partida. El texto debe empezar por [Game "querni"] o [Game "alquerque"].
record-error-no-result = A la partida le falta el resultado al final (1-0, 0-1, 1/2-1/2 o *). ¿Se ha cortado el texto?
record-error-no-start = A esta partida de Querni le falta la posición inicial: una etiqueta Seed o Position.
record-error-not-utf8 = El archivo no es texto en UTF-8.
record-error-open-comment = Al comentario que empieza aquí le falta la llave de cierre.
record-error-open-variation = A una variante le falta el paréntesis de cierre.
record-error-other-result = Según nuestras reglas, la partida terminó con { $due }, no con { $text }.
record-error-tag-too-long = La etiqueta «{ $text }» es demasiado larga.
record-error-tag-twice = La etiqueta «{ $text }» está repetida.
record-error-too-deep = Hay demasiadas variantes unas dentro de otras: más de { $most }.
record-error-too-large = El archivo ocupa más de { $most } MB. Divídelo en varios y ábrelos uno tras otro.
record-error-too-many-tags = La partida tiene más de { $most } etiquetas.
record-error-too-many-turns = La partida tiene más de { $most } jugadas.
record-error-two-captures = En { $number } { $text }, de esta partida de { $program }, se quita más de una ficha; según nuestras reglas, en un turno se quita una como máximo.
record-error-two-starts = La posición inicial se indica dos veces, con Seed y con Position.
record-error-unknown-format = No se indica de qué juego es la partida, y sus jugadas no son de Sanmill ni de PlayOK. El texto debe empezar por [Game "querni"] o [Game "alquerque"].
record-error-unknown-game = No existe el juego «{ $text }».
record-error-word-too-long = La palabra «{ $text }» es demasiado larga.
record-error-wrong-reason = La partida no puede haber terminado por el motivo «{ $text }».
record-error-wrong-result = El resultado «{ $text }» no es correcto: debería ser { $due }.

record-link-broken = Al enlace le falta una parte o se ha modificado. Pide que te lo envíen otra vez.
record-link-newer = Este enlace se creó con una versión más reciente de Qirkat. Vuelve a cargar la página e inténtalo de nuevo.

record-store-unavailable = Este navegador no permite guardar partidas. Puedes jugar, pero al cerrar la página la partida se pierde; para conservarla, guárdala en un archivo.
record-store-full = No queda espacio para guardar la partida. Borra partidas que ya no necesites o guarda esta en un archivo.
record-store-failed = No se ha podido guardar la partida. Guárdala en un archivo para no perderla.
record-store-deleted = Esta partida se ha borrado en otra pestaña. Puedes seguir, pero ya no se guarda; para conservarla, guárdala en un archivo.
