# Beside the board during a game.

play-board = Board
play-you = You
play-computer = Computer
play-tiles =
    { $count ->
        [one] 1 tile left
       *[other] { $count } tiles left
    }
play-men = { $count } on the board
play-men-hand = { $hand } in hand, { $count } on the board

play-undone = Move taken back.

play-begin = You’re playing { $side }.
play-goal-querni = Be the first to remove all your tiles, in chains of three or more.
play-goal-alquerque = You win when your opponent has only two pieces left, or no moves.
play-turn-you = Your turn.
play-turn-side = { $side } to move.
play-now-move = Choose a tile to see where it can go.
play-now-move-or-chain = Choose a tile to move, or one of the marked chains to remove.
play-now-place = Choose a point for your piece.
play-now-slide = Choose a piece to see where it can slide.
play-now-target = Choose where it goes. Dots mark the possible moves.
play-now-onward = The { $number } is now on { $square }. Jump again, or stop here.
play-now-stands = The { $number } is now on { $square }.
play-now-chain = { $numbers } form a chain. Remove all of it, remove part of it (at least three tiles), or leave it.
play-now-chain-three = { $numbers } form a chain. Remove it or leave it.
play-now-chains = Remove one of the chains, or part of one (at least three tiles), or leave them all.
play-now-chosen = Removing { $numbers }.
play-now-prey = You’ve made a mill. Choose a piece to take; pieces in a mill are protected.
play-now-prey-all = You’ve made a mill. Choose a piece to take.
play-now-confirm = Confirm your move.
play-now-pass = You can’t move a tile or remove a chain, so you have to pass.
play-strands =
    { $count ->
        [one] Careful: this would strand { $numbers }. You could never remove it, so you could no longer win.
       *[other] Careful: this would strand { $numbers }. You could never remove them, so you could no longer win.
    }
play-strands-mark = strands { $numbers }

play-tip-chain = Your first chain: three or more numbers in a row that touch. Remove it to clear the board.
play-tip-strand = Watch what stays behind: fewer than three numbers in a row can never be removed.
play-tip-mill = You can make your first mill: the marked point completes a line of three.
play-tip-take = A mill lets you take a piece. It’s gone for good, so take one your opponent needs.

play-thinking-time = { $seconds } s of up to { $most } s
play-thinking-failed = Something went wrong while the computer was thinking.
play-thinking-again = Try again

play-remove = Remove { $run }
play-choose-part = Remove part
play-leave = Leave it
play-back = Back
play-confirm = Play
play-pass = Pass
play-hint = Hint
play-undo = Take back
play-replay = Replay last move
play-flip = Flip board
play-resign = Resign
play-resign-ask = Resign as { $side }?
play-resign-yes = Resign
play-resign-no = Keep playing
play-draw-offer = Offer draw
play-draw-ask = Do both players agree to a draw?
play-draw-yes = Both agree
play-draw-thinking = The computer is considering your offer…
play-draw-early = The computer declines: it won’t accept a draw before turn { $turn }.
play-draw-declined = The computer declines: it thinks it’s ahead.
play-again = Play again
play-again-swapped = Swap colours
play-analyse = Analyse
play-share = Share
play-new = New game
play-more = More
play-close = Close

play-hint-thinking = Looking for a good move…
play-do-move = the { $number } from { $origin } to { $target }
play-do-move-remove = the { $number } from { $origin } to { $target }, then remove { $numbers }
play-do-remove = remove { $numbers }
play-do-pass = pass
play-do-place = a piece on { $target }
play-do-place-take = a piece on { $target }, taking the one on { $taken }
play-do-slide = from { $origin } to { $target }
play-do-slide-take = from { $origin } to { $target }, taking the piece on { $taken }
play-hint-forced-win =
    { $count ->
        [one] { $side } wins with this move.
       *[other] Whatever { $other } does, { $side } wins in { $count } of their own turns, counting this one.
    }

play-quiet-30 =
    { $left ->
        [one] { $count } turns without a removal: one more and the game is a draw.
       *[other] { $count } turns without a removal: { $left } more and the game is a draw.
    }
play-quiet-100 =
    { $left ->
        [one] { $count } turns without a capture: one more and the game is a draw.
       *[other] { $count } turns without a capture: { $left } more and the game is a draw.
    }
play-barred = { $from } to { $to } isn’t allowed this turn: the piece would re-form the mill it has just left.

play-typed = Type a move
play-typed-querni = c3-e5, x4-7 or c3-e5x4-7
play-typed-alquerque = d2, d2-d3 or d2-d3xf4
play-typed-play = Play
play-moves = Moves
play-past = Move { $number } of { $count }.
play-past-start = This is the starting position.
play-past-news = A new move has been played.
play-past-back = Previous move
play-past-forward = Next move
play-past-now = Back to the game

play-level = Level
play-level-easy = 1 is easy, 10 is very hard
play-side = Your colour
play-opponent = Opponent
play-opponent-computer = Computer
play-opponent-people = Two players, one screen
play-setup = Set-up { $seed }
play-setup-daily = Set-up for { $date }
play-setup-balanced = Balanced set-up { $seed }
play-balanced = Balanced set-up
play-balanced-hint = Picked so that the engine rates both sides as equal. The rulebook simply shuffles the tiles.
play-start = Start game
play-broken-title = This position doesn’t work
play-broken-start = This position can’t be played: { $problem }

play-share-link = Copy link
play-share-copied = Copied.
play-share-uncopied = Here’s the link:
play-share-left-comments = Comments and arrows are left out to keep the link short enough to send. To share everything, save the game file and send that.
play-share-left-variations = Variations, comments and arrows are left out to keep the link short enough to send. To share everything, save the game file and send that.
play-share-link-long = This game is too long for a link. Save the game file and send that instead.
play-share-record = Save game file
play-share-picture = Save image
play-share-gif = Save GIF
play-share-send = Send…
play-share-working = Working…
play-level-number = Level { $level }
play-agree = Agree to a draw
play-share-failed = That didn’t work. Please try again.
play-share-progress = { $percent } done
play-share-gif-long = This game is too long for a GIF.
