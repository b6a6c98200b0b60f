# What the site and the terminal game say in the same words. Both read this file: each message is one line of text and
# variables. shared-did-pass is did.pass in Python.

shared-games-querni = Querni
shared-games-alquerque = Alquerque de 9
shared-sides-blue = Blue
shared-sides-pink = Pink
shared-sides-white = White
shared-sides-black = Black

# A side within a sentence, by its colour: some languages say “the blue side”. On its own, a side has its name.
shared-colours-blue = Blue
shared-colours-pink = Pink
shared-colours-white = White
shared-colours-black = Black

# A side and a tile within a sentence; some languages give them an article.
shared-in_sentence-side = { $colour }
shared-in_sentence-tile = { $number }

shared-did-move = { $side } moved the { $number }: { $path }.
shared-did-move_remove = { $side } moved the { $number }: { $path }, and removed { $numbers }.
shared-did-remove = { $side } removed { $numbers }.
shared-did-pass = { $side } passed.
shared-did-place = { $side } placed a piece on { $target }.
shared-did-place_take = { $side } placed a piece on { $target }, made a mill and took the piece on { $taken }.
shared-did-slide = { $side } moved a piece from { $origin } to { $target }.
shared-did-slide_take = { $side } moved a piece from { $origin } to { $target }, made a mill and took the piece on { $taken }.

shared-state-thinking = The computer is thinking…
shared-state-cannot_win = { $side } can no longer win: { $numbers } can never be removed.
shared-state-neither = Neither player can win any more: { $first }’s { $first_numbers } and { $second }’s { $second_numbers } can never be removed.
shared-state-repeated = This position has come up twice: once more and the game is a draw.
shared-state-no_moves = No moves yet.
shared-state-over = The game is over.
shared-answer-computer_agrees = The computer accepts the draw.

shared-advice-turn = A good move: { $move }.
shared-advice-only = The only move: { $move }.
shared-advice-forced_loss = { $side } loses unless { $other } makes a mistake; this move holds out longest.
shared-advice-missed_win = It misses a proven win.
shared-advice-chances = Winning chances: { $side } { $own }%, { $other } { $rest }%.

# What the rules say about a move, by the keys of the core. “It” is the move.
shared-remarks-querni-wins = It wins the game.
shared-remarks-querni-draws = It ends the game in a draw.
shared-remarks-querni-removes = It removes { $numbers }.
shared-remarks-querni-strands = It strands { $numbers }, so { $side } can no longer win.
shared-remarks-querni-readies = It forms a chain of { $numbers }, ready to be removed.
shared-remarks-querni-stops = It stops { $other } from removing { $numbers } next turn.
shared-remarks-querni-allows = It lets { $other } remove { $numbers } next turn.
shared-remarks-querni-joins = It brings { $numbers } together.
shared-remarks-querni-threatens = Next turn { $side } can remove { $numbers }, unless { $other } prevents it.
shared-remarks-querni-breaks = It splits up { $numbers }.

shared-remarks-alquerque-wins = It wins the game.
shared-remarks-alquerque-draws = It ends the game in a draw.
shared-remarks-alquerque-two_mills = It makes two mills at once, on { $points }.
shared-remarks-alquerque-makes_mill = It makes a mill on { $points }.
shared-remarks-alquerque-takes = It takes the piece on { $points }.
shared-remarks-alquerque-double_mill = That’s a double mill: a piece moving back and forth between { $points } can make a mill every other turn.
shared-remarks-alquerque-stops = It stops { $other } from making a mill on { $points }.
shared-remarks-alquerque-allows = It lets { $other } make a mill on { $points }.
shared-remarks-alquerque-leaves = { $other } can still make a mill on { $points }.
shared-remarks-alquerque-opens_mill = It opens the mill on { $points }; the same piece can’t close it again next turn.
shared-remarks-alquerque-threatens = Next turn { $side } can make a mill on { $points }, unless { $other } prevents it.
shared-remarks-alquerque-blocks = It leaves { $other } no way to move from { $points }.

shared-end-win = { $winner } wins.
shared-end-draw = The game is a draw.
shared-why-all_removed = { $winner } removed all their tiles.
shared-why-no_chains = Neither player has three consecutive numbers left.
shared-why-quiet_30 = There were 30 turns in a row without a removal.
shared-why-fewer_than_three = { $loser } has fewer than three pieces left.
shared-why-blocked = { $loser } has no legal moves.
shared-why-quiet_100 = There were 100 turns in a row without a capture.
shared-why-repetition = The same position came up three times.
shared-why-resigned = { $loser } resigned.
shared-why-agreed = Both players agreed.
shared-why-time = Time ran out.
shared-why-abandoned = The game was left unfinished.
shared-why-aborted = The game was aborted.
shared-why-forfeit = { $loser } forfeited the game.
shared-why-unknown = No reason was recorded.

shared-illegal-alquerque-no_mill = That doesn’t make a mill, so you can’t take a piece.

# The page for an unknown address.
shared-lost-title = Page not found
shared-lost-words = There’s nothing at this address. Perhaps it was mistyped, or the link was cut short.
shared-lost-home = Back to the home page
