# Games as files and links, and where they are kept.

record-error-place = Line { $line }, column { $column }:
record-error-bad-character = “{ $text }” has no meaning here.
record-error-bad-nag = “{ $text }” is not a mark for a turn. Marks are !, ?, !!, ??, !?, ?! and $0 to $255.
record-error-bad-number = The number { $number } stands where { $due } is due ({ $single } counting single turns). Is a turn missing?
record-error-bad-position = The position “{ $text }” cannot be read.
record-error-bad-seed = “{ $text }” is not a set-up number of this game.
record-error-bad-tag = A tag must look like [Name "value"], on one line.
record-error-bad-turn = “{ $text }” is not a turn as { $program } writes them.
record-error-bad-variation = A variation needs a turn of its own, and a turn before it that it replaces.
record-error-foreign-rules = { $number } { $text } in this game from { $program } is against our rules.
record-error-game-too-long = The game is too long: more than { $most } characters.
record-error-illegal-move = { $number } { $text } is not a legal turn.
record-error-line-too-long = The line is too long: more than { $most } characters.
record-error-no-game = There is no game in this text.
record-error-no-game-tag = It does not say which game this is. A record begins with [Game "querni"] or [Game "alquerque"].
record-error-no-result = The game has no result at its end (1-0, 0-1, 1/2-1/2 or *). Is it cut short?
record-error-no-start = A game of Querni needs its start: a tag Seed or Position.
record-error-not-utf8 = The file is not a text in UTF-8.
record-error-open-comment = The comment that begins here has no closing brace.
record-error-open-variation = A variation has no closing parenthesis.
record-error-other-result = By our rules the game ended { $due }, not { $text }.
record-error-tag-too-long = The tag “{ $text }” is too long.
record-error-tag-twice = The tag { $text } is there twice.
record-error-too-deep = Variations are nested too deeply: more than { $most } inside one another.
record-error-too-large = It is larger than { $most } MB. Cut it into several files and open them one after the other.
record-error-too-many-tags = The game has more than { $most } tags.
record-error-too-many-turns = The game has more than { $most } turns.
record-error-two-captures = { $number } { $text } in this game from { $program } takes more than one man; by our rules a turn takes one at most.
record-error-two-starts = The start is given twice, by Seed and by Position.
record-error-unknown-format = It does not say which game this is, and its turns are not those of Sanmill or PlayOK. A record begins with [Game "querni"] or [Game "alquerque"].
record-error-unknown-game = There is no game “{ $text }”.
record-error-word-too-long = The word “{ $text }” is too long.
record-error-wrong-reason = The game cannot have ended for the reason “{ $text }”.
record-error-wrong-result = The result “{ $text }” does not fit: it should be { $due }.

record-link-broken = This link is broken: part of it is missing or was changed. Ask for it again.
record-link-newer = This link was made by a newer version of Qirkat. Reload the page and try again.

record-store-unavailable = This browser does not let the page keep games. You can play, but when you close the page the game is gone; save it as a file to keep it.
record-store-full = There is no room left to save the game. Delete games you no longer need, or save this one as a file.
record-store-failed = The game could not be saved. Save it as a file so as not to lose it.
record-store-deleted = This game was deleted in another tab. You can go on, but it is no longer kept; save it as a file to keep it.
