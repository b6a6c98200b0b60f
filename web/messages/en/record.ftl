# Games as files and links, and how they are stored.

record-error-place = Line { $line }, column { $column }:
record-error-bad-character = “{ $text }” isn’t allowed here.
record-error-bad-nag = “{ $text }” isn’t a move annotation. Use !, ?, !!, ??, !?, ?! or $0 to $255.
record-error-bad-number = Found number { $number } where { $due } was expected ({ $single } if every turn is numbered). Is a turn missing?
record-error-bad-position = The position “{ $text }” can’t be read.
record-error-bad-seed = “{ $text }” isn’t a set-up number for this game.
record-error-bad-tag = A tag must look like [Name "value"], on one line.
record-error-bad-turn = “{ $text }” isn’t a move in { $program } notation.
record-error-bad-variation = A variation needs a move of its own, and a move before it to replace.
record-error-foreign-rules = { $number } { $text } in this { $program } game isn’t allowed by our rules.
record-error-game-too-long = The game is too long: more than { $most } characters.
record-error-illegal-move = { $number } { $text } isn’t a legal move.
record-error-line-too-long = The line is too long: more than { $most } characters.
record-error-no-game = There’s no game in this text.
record-error-no-game-tag = The text doesn’t say which game this is. It should start with [Game "querni"] or [Game "alquerque"].
record-error-no-result = The game doesn’t end with a result (1-0, 0-1, 1/2-1/2 or *). Has it been cut short?
record-error-no-start = A game of Querni needs a starting position: a Seed or Position tag.
record-error-not-utf8 = The file isn’t UTF-8 text.
record-error-open-comment = The comment that starts here has no closing brace.
record-error-open-variation = A variation has no closing parenthesis.
record-error-other-result = By our rules the game ended { $due }, not { $text }.
record-error-tag-too-long = The tag “{ $text }” is too long.
record-error-tag-twice = The tag { $text } appears twice.
record-error-too-deep = Variations are nested more than { $most } levels deep.
record-error-too-large = The file is larger than { $most } MB. Split it and open the parts one by one.
record-error-too-many-tags = The game has more than { $most } tags.
record-error-too-many-turns = The game has more than { $most } turns.
record-error-two-captures = { $number } { $text } in this { $program } game takes more than one piece; our rules allow one per turn.
record-error-two-starts = The starting position is given twice, by Seed and by Position.
record-error-unknown-format = The text doesn’t say which game this is, and its moves aren’t in Sanmill or PlayOK notation. It should start with [Game "querni"] or [Game "alquerque"].
record-error-unknown-game = There’s no game called “{ $text }”.
record-error-word-too-long = The word “{ $text }” is too long.
record-error-wrong-reason = “{ $text }” can’t be the reason this game ended.
record-error-wrong-result = The result “{ $text }” is wrong: it should be { $due }.

record-link-broken = Part of it is missing or has changed. Ask the sender for it again.
record-link-newer = This link was made with a newer version of Qirkat. Reload the page and try again.

record-store-unavailable = This browser doesn’t let the site store games. You can play, but the game will be lost when you close the page unless you save it to a file.
record-store-full = There’s no room left to save the game. Delete games you no longer need, or save this one to a file.
record-store-failed = The game couldn’t be saved. Save it to a file so you don’t lose it.
record-store-deleted = This game was deleted in another tab. You can keep playing, but it’s no longer stored; save it to a file to keep it.
