# What is said beside the board while a game is played.

play-board = Board
play-you = You
play-computer = Computer
play-tiles =
    { $count ->
        [one] 1 tile left
       *[other] { $count } tiles left
    }
play-men = { $count } on board
play-men-hand = { $hand } in hand, { $count } on board

play-did-move = { $side } moved { $number }: { $path }.
play-did-move-remove = { $side } moved { $number }: { $path }, and removed { $numbers }.
play-did-remove = { $side } removed { $numbers }.
play-did-pass = { $side } passed.
play-did-place = { $side } placed a man on { $target }.
play-did-place-take = { $side } placed a man on { $target }, made a mill and took the man on { $taken }.
play-did-slide = { $side } moved a man from { $origin } to { $target }.
play-did-slide-take = { $side } moved a man from { $origin } to { $target }, made a mill and took the man on { $taken }.
play-undone = The last turn was taken back.

play-begin = You are { $side }.
play-goal-querni = The first to remove all their tiles wins, in chains of three or more.
play-goal-alquerque = Who leaves the other only two men, or no move, wins: each mill of three takes a man.
play-turn-you = Your turn.
play-turn-side = { $side } to move.
play-now-move = Touch a tile to see where it can go.
play-now-move-or-chain = Touch a tile to move it, or one of the marked chains to remove it.
play-now-place = Touch a point to place a man.
play-now-slide = Touch a man to see where it can slide.
play-now-target = Touch one of the dots.
play-now-onward = { $number } now stands on { $square }. It can jump on, or the turn is done.
play-now-stands = { $number } now stands on { $square }.
play-now-chain = { $numbers } form a chain. You can remove all of it, a part of at least three, or leave it.
play-now-chain-three = { $numbers } form a chain. You can remove it or leave it.
play-now-chains = You can remove one of several chains, a part of at least three, or leave them.
play-now-chosen = You remove { $numbers }.
play-now-prey = That makes a mill. Touch the man you take; those in a mill are protected.
play-now-prey-all = That makes a mill. Touch the man you take.
play-now-confirm = The turn is ready.
play-now-pass = You can neither move nor remove: you have to pass.
play-strands =
    { $count ->
        [one] Careful: this would strand { $numbers }. It could never leave, and you could no longer win.
       *[other] Careful: this would strand { $numbers }. They could never leave, and you could no longer win.
    }
play-strands-mark = strands { $numbers }

play-thinking = The computer is thinking.
play-thinking-time = { $seconds } of at most { $most } s
play-thinking-failed = The computer could not think this turn through.
play-thinking-again = Let it think again

play-remove = Remove { $run }
play-choose-part = Choose a part
play-leave = Leave it
play-back = Choose again
play-confirm = Play
play-pass = Pass
play-hint = Hint
play-undo = Take back
play-replay = Show the last turn again
play-flip = Turn the board
play-resign = Resign
play-resign-ask = { $side }, do you give the game up?
play-resign-yes = Resign
play-resign-no = Play on
play-draw-offer = Offer a draw
play-draw-ask = Do both players agree on a draw?
play-draw-yes = Both agree
play-draw-thinking = The computer is thinking about your offer.
play-draw-accepted = The computer accepts your offer.
play-draw-early = The computer declines: it agrees to no draw before turn { $turn }.
play-draw-declined = The computer declines: it thinks that it stands better.
play-again = Play again
play-again-swapped = Again, other colour
play-analyse = Analyse
play-share = Share
play-new = New game
play-more = More
play-close = Close

play-hint-thinking = Looking for a good turn …
play-hint-turn = A good turn: { $move }.
play-hint-only = The only turn: { $move }.
play-do-move = { $number } from { $origin } to { $target }
play-do-move-remove = { $number } from { $origin } to { $target }, then remove { $numbers }
play-do-remove = remove { $numbers }
play-do-pass = pass
play-do-place = a man on { $target }
play-do-place-take = a man on { $target }, and take the one on { $taken }
play-do-slide = from { $origin } to { $target }
play-do-slide-take = from { $origin } to { $target }, and take the man on { $taken }
play-hint-forced-win =
    { $count ->
        [one] { $side } then wins in one turn, whatever { $other } does.
       *[other] { $side } then wins in { $count } turns, whatever { $other } does.
    }
play-hint-forced-loss = { $side } will lose unless { $other } makes a mistake; this turn holds out longest.
play-hint-chances = The chances are then: { $side } { $own }%, { $other } { $rest }%.

play-quiet-30 =
    { $left ->
        [one] { $count } turns without a removal: one more and the game is drawn.
       *[other] { $count } turns without a removal: { $left } more and the game is drawn.
    }
play-quiet-100 =
    { $left ->
        [one] { $count } turns without a capture: one more and the game is drawn.
       *[other] { $count } turns without a capture: { $left } more and the game is drawn.
    }
play-repeated = This position stands for the second time: the third time is a draw.
play-neither = Neither player can win any more: { $first }’s { $firstNumbers } and { $second }’s { $secondNumbers } can never leave.
play-cannot-win = { $side } can no longer win: { $numbers } cannot leave the board.
play-barred = Not { $from } to { $to } this turn: it would make again the mill that this man has just left.

play-typed = Type a turn
play-typed-querni = c3-e5, x4-7 or c3-e5x4-7
play-typed-alquerque = d2, d2-d3 or d2-d3xf4
play-typed-play = Play
play-moves = Turns
play-moves-none = No turn has been played yet.

play-level = Level
play-level-easy = 1 is easy, 10 very strong
play-side = Your colour
play-opponent = Opponent
play-opponent-computer = The computer
play-opponent-people = Two at one board
play-setup = Set-up { $seed }
play-setup-daily = Set-up of { $date }
play-start = Begin
play-broken-start = This position cannot be played: { $problem }

play-share-link = Copy the link
play-share-copied = The link is copied.
play-share-uncopied = Here is the link:
play-share-left-comments = The comments are left out: with them the link would be too long to send. To share everything, save the record and send that file.
play-share-left-variations = Variations and comments are left out: with them the link would be too long to send. To share everything, save the record and send that file.
play-share-link-long = This game is too long for a link. Save the record and send that file instead.
play-share-record = Save the record
play-share-picture = Save a picture
play-share-gif = Save as GIF
play-share-working = One moment …
play-level-number = Level { $level }
play-agree = Agree on a draw
play-share-failed = That did not work. Please try once more.
play-share-progress = { $percent } done
play-share-gif-long = This game is too long for a GIF.
