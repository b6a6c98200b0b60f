# The courses of both games, the rule sheets and the sheets to print.

learn-title = Learn
learn-lead = Learn by playing: read a little, make the move on the board, and carry on. Each game takes about three minutes to pick up.
learn-about-querni = Jump with numbered tiles, join them into chains, and be the first to clear the board.
learn-about-alquerque = Three in a row make a mill, and every mill takes an enemy piece. The old game of nine men’s morris.
learn-progress = { $done } of { $total } steps done
learn-start = Learn { $game }
learn-continue = Continue: { $title }
learn-repeat = Start again
learn-sheet = Rule sheet
learn-print = Print and play
learn-contents = Steps
learn-part-basics = The basics
learn-part-time = about 3 minutes
learn-part-strategy = Strategy
learn-part-details = Finer points
learn-done = done
learn-step = Step { $number } of { $total }
learn-show = Show me
learn-retry = Try again
learn-next = Next
learn-previous = Previous
learn-skip = Skip
learn-finish = Finish
learn-finished-querni = Those are all the rules of Querni. Now play a game: you’ll learn the rest at the board.
learn-finished-alquerque = Those are all the rules of Alquerque de 9. Now play a game: you’ll learn the rest at the board.
learn-play = Play a game
learn-ready = That’s all you need: you can play now. The rest can wait.
learn-all = All steps
learn-ruling = Our ruling
learn-other = That’s a legal move, but this step is about something else. Try again.
learn-shown = Here’s one way to do it. { $praise }
learn-hands = Pieces in hand: White { $white }, Black { $black }
learn-remove = Remove { $run }
learn-remove-which = Remove:
learn-keep = Leave it
learn-confirm = Play
learn-pass = Pass
learn-back = Back
learn-failed = The board couldn’t be set up. Please reload the page.

learn-querni-goal-title = The goal
learn-querni-goal-text = You’re playing Blue. The first player to remove all 16 of their own tiles wins. These are your last three, and 7, 8 and 9 touch in order: that’s a chain. Remove it.
learn-querni-goal-praise = Your last tiles are off the board, and you’ve won.
learn-querni-goal-try-move = That was only a move. Your chain is already complete: remove it and win.

learn-querni-setup-title = The set-up
learn-querni-setup-text = A game begins like this: all 32 tiles are shuffled onto the squares around the eight stars, differently every time. Make any first move you like: choose a tile, then one of the dots.
learn-querni-setup-praise = And the game is under way. Now it would be Pink’s turn.
learn-querni-setup-ruling = Our copies of the book lack the picture with the marked intersections. We use the layout that looks the same from all sides and leaves the edge free. The book doesn’t say who begins: in Qirkat, Blue does.

learn-querni-step-title = A step
learn-querni-step-text = A tile may step to any empty square next to it: along a row, along a column or diagonally. Bring 4 and 5 together with one step.
learn-querni-step-praise = Now 4 and 5 touch, if only at a corner. That counts.
learn-querni-step-try-one = A step is one square, no more.
learn-querni-step-try-apart = Good step, but 4 and 5 don’t touch yet. A corner is enough.

learn-querni-jump-title = A jump
learn-querni-jump-text = A tile may also jump: in a straight line over one tile, of either colour, to the empty square right behind it. Use a jump to bring your 3 next to your 2.
learn-querni-jump-praise = Over Pink’s 12 to e5. The 12 stays where it is: jumps capture nothing.
learn-querni-jump-try-two = There are two tiles in a row. A jump goes over exactly one.
learn-querni-jump-try-far = A jump ends right behind the tile it jumps, no farther.
learn-querni-jump-try-step = That’s a different move. Look for a square next to the 2 that a jump can reach.

learn-querni-hops-title = Jumps in a row
learn-querni-hops-text = If a tile can jump again from where it lands, it may keep going in the same turn, in any direction. Your 10 can reach h6, next to your 9. Take it there.
learn-querni-hops-praise = Three jumps, one turn. A tile that looks far away may be close.
learn-querni-hops-try-stop = You may stop after any jump, but here the 10 can keep going.
learn-querni-hops-try-step = A step ends the move: a tile either steps or jumps, never both in one turn. Jump with the 10.

learn-querni-twice-title = The same tile again
learn-querni-twice-text = You may not land on the same square twice in a turn, but you may jump the same tile twice. Take your 1 to b4, next to your 2: you’ll have to jump Pink’s 1 twice.
learn-querni-twice-praise = Over Pink’s 1, over Pink’s 2, and over Pink’s 1 again, and never twice on the same square.
learn-querni-twice-ruling = The book says that no space may be passed through twice. We take this to mean the empty squares a tile lands on. The starting square counts too: a tile can’t end there.
learn-querni-twice-try-home = The starting square counts as used: a tile can’t end there.
learn-querni-twice-try-stop = Almost. Keep jumping from there.
learn-querni-twice-try-step = That’s a different move. Jump with the 1, first over Pink’s 1.

learn-querni-chain-title = A chain
learn-querni-chain-text = A chain is three or more of your tiles with consecutive numbers, each touching the next. Move first, then remove: close the gap between 4 and 6 with the 5, and remove the chain.
learn-querni-chain-praise = 4 touched 5, and 5 touched 6. Three fewer to go.
learn-querni-chain-try-keep = You have a chain. You may keep it for later, but this time remove it as well.
learn-querni-chain-try-half = Not a chain yet: the 5 must touch both the 4 and the 6.

learn-querni-part-title = Part of a chain
learn-querni-part-text = You may remove just part of a long chain, as long as it’s three tiles or more. 3, 4, 5 and 6 are ready. But 1 and 2 will need the 3. Remove the right part.
learn-querni-part-praise = 1, 2 and 3 remain. They can still become a chain.
learn-querni-part-try-all = All four are gone, but 1 and 2 can never form a chain on their own. They’re stranded, and you can no longer win.
learn-querni-part-try-low = Now 1 and 2 are left without the 3, and the 6 is alone. All three are stranded.
learn-querni-part-try-move = Remove part of the chain, and leave the 3 on the board.

learn-querni-still-title = Removing without moving
learn-querni-still-text = Removing a chain is a turn in itself. You may remove only one chain per turn, and here you have two. Remove one of them without moving.
learn-querni-still-praise = The other chain is safe: only you can move its tiles. Next turn you remove it and win.
learn-querni-still-try-first = That’s allowed too: first move, then remove. This time, remove without moving.
learn-querni-still-try-move = Leave the tiles where they are and remove a chain.

learn-querni-strand-title = Never strand a tile
learn-querni-strand-text = 9, 10 and 11 form a chain. If you remove them now, 12 and 13 are left, and two tiles are never a chain. There’s something better: all five at once.
learn-querni-strand-praise = All five, and you’ve won. A stranded tile would have cost you the game.
learn-querni-strand-try-rest = 12 and 13 are stranded: they can never be removed, and you can no longer win. Join them to the chain first.
learn-querni-strand-try-one = Nearly. You’d leave some of your last tiles behind, too few for a chain. Remove all five.
learn-querni-strand-try-wait = Five in a row. Now remove them in the same turn.

learn-querni-remain-title = Look at what remains
learn-querni-remain-text = 5 to 9 form a chain. 3 and 4 at one end, and 10 and 11 at the other, aren’t part of it yet. Which part can you remove without stranding any other number?
learn-querni-remain-praise = 3, 4 and 5 remain, and so do 9, 10 and 11. Two chains in the making.
learn-querni-remain-try-long = Five tiles gone, but 3 and 4 are stranded, and so are 10 and 11. Less is more here.
learn-querni-remain-try-low = 3 and 4 are stranded: they need the 5.
learn-querni-remain-try-high = 10 and 11 are stranded: they need the 9.
learn-querni-remain-try-move = Remove part of the chain from 5 to 9. No run of your numbers may end up shorter than three.

learn-querni-tempo-title = Move and remove
learn-querni-tempo-text = These are your last six tiles. Your move doesn’t have to involve the chain you remove. Use both halves of the turn: put the 10 in place, and remove a chain.
learn-querni-tempo-praise = One chain gone, the other ready. Next turn you win, whatever Pink does.
learn-querni-tempo-try-both = Good move. You may also remove a chain in the same turn. Don’t miss the chance.
learn-querni-tempo-try-alone = Allowed, but you wasted a move. First bring the 10 between 9 and 11.

learn-querni-pass-title = Passing
learn-querni-pass-text = All your tiles are hemmed in: no steps, no jumps and no chain. Only then do you pass.
learn-querni-pass-praise = Now it’s Pink’s turn. Perhaps a gap will open.
learn-querni-pass-ruling = The book says what a player “may” do in a turn. We read it this way: if you can move a tile or remove a chain, you must do one of them.

learn-querni-draw-title = When nobody can win
learn-querni-draw-text = Your 13 is stranded, and so are all of Pink’s tiles: nobody can win any more. When neither side has three consecutive numbers left, the game is a draw. Remove your last chain.
learn-querni-draw-praise = Neither side has three consecutive numbers left: a draw.
learn-querni-draw-try-on = You may keep playing, but nobody can win here. Remove 6, 7 and 8.

learn-querni-quiet-title = Thirty quiet turns
learn-querni-quiet-text = The game is also a draw after 30 turns in a row without a removal. There have been 29. Keep the game alive.
learn-querni-quiet-praise = The count goes back to zero, and you’re in the lead.
learn-querni-quiet-try-drawn = That was the thirtieth turn without a removal: a draw. Remove a chain instead.
learn-querni-quiet-ruling = The book doesn’t say whose turns these are. We count the turns of both players, passes included: fifteen each.

learn-alquerque-goal-title = The goal
learn-alquerque-goal-text = You’re playing White. Three of your pieces on a line make a mill, and a mill takes an enemy piece. You win when your opponent has fewer than three pieces left or can’t move. Make a mill, then choose the piece to take.
learn-alquerque-goal-praise = A mill, and Black is a piece down. This is how games are won.
learn-alquerque-goal-try-none = No mill yet. On the top line two of your pieces are waiting for a third.

learn-alquerque-placing-title = Placing
learn-alquerque-placing-text = The board starts empty, and each side has nine pieces in hand. Take turns placing one on any empty point. Place your first piece.
learn-alquerque-placing-praise = A good start. Pieces on the four crossings b4, d2, d6 and f4 have the most ways to go.
learn-alquerque-placing-ruling = The book doesn’t say who begins. In Qirkat, White does.

learn-alquerque-mill-title = A mill
learn-alquerque-mill-text = Three of your pieces in a row on one line make a mill. Only drawn lines count, never diagonals. Make a mill with your next piece, and take a black one.
learn-alquerque-mill-praise = A mill on a4, b4 and c4. The piece you took is out of the game for good.
learn-alquerque-mill-try-none = No mill. Two of your pieces are on the same line: where is the third point?

learn-alquerque-whom-title = Which piece to take
learn-alquerque-whom-text = You choose which piece to take. Black is about to make a mill on b6. Make your own mill, and take a piece that Black needs for it.
learn-alquerque-whom-praise = You made your mill and spoilt Black’s in a single move.
learn-alquerque-whom-ruling = The book says that a mill “can” take a piece. In Qirkat it must.
learn-alquerque-whom-try-other = You may take that piece, but then Black makes a mill on b6. Take one of the two pieces on that line.
learn-alquerque-whom-try-none = That stops Black, but takes nothing. Your own mill on d1 can do both.

learn-alquerque-protected-title = Protected pieces
learn-alquerque-protected-text = A piece in a mill is protected as long as there are others to take. Black has a mill on a7, d7 and g7. Make your mill and see which pieces you can take.
learn-alquerque-protected-praise = The three on the top line were protected; the others weren’t.
learn-alquerque-protected-try-mill = That piece is in a mill. Take one that isn’t.
learn-alquerque-protected-try-none = First make a mill: b4 and c4 are yours.

learn-alquerque-two-title = Two mills at once
learn-alquerque-two-text = One piece can close two mills at once. Find the point.
learn-alquerque-two-praise = Two mills, and one piece taken.
learn-alquerque-two-ruling = The book doesn’t say what two mills at once are worth. In Qirkat they take one piece, not two.
learn-alquerque-two-try-none = You have two pieces on the top line and two on the right-hand one. Where do the lines meet?

learn-alquerque-moving-title = Moving
learn-alquerque-moving-text = Once all the pieces are placed, slide one piece each turn along a line to the next point, if it’s empty. There are no jumps. Slide a piece to make a mill.
learn-alquerque-moving-praise = A mill made by sliding takes a piece just the same.
learn-alquerque-moving-try-diagonal = There’s no line between these points. Pieces slide only along the lines.
learn-alquerque-moving-try-leap = A piece only goes to the next point; it never jumps.
learn-alquerque-moving-try-line = That piece was already on the line. Another one must come and join the two.
learn-alquerque-moving-try-none = No mill yet. Two of your pieces are on one line of the middle square. Which piece can join them?

learn-alquerque-flying-title = No flying
learn-alquerque-flying-text = Under other rules, a player with only three pieces may fly to any point. Not here: three pieces slide just like nine. Your pieces on a1 and d1 need a third on g1. Bring it closer.
learn-alquerque-flying-praise = g1 can be reached only from d1 and g4, and both are yours. Black can’t stop the mill.
learn-alquerque-flying-try-fly = Too far: no flying, not even with three pieces.
learn-alquerque-flying-try-away = Leave the pieces on a1 and d1 where they are. The third must come to them.
learn-alquerque-flying-try-none = That doesn’t bring it closer to g1. Look for a way along the lines.

learn-alquerque-seesaw-title = No see-saw
learn-alquerque-seesaw-text = Your piece has just gone from d7 to d6 and made a mill. Going straight back would re-form the other mill, and that’s barred for one turn. Try it if you like, then move your piece on e3.
learn-alquerque-seesaw-praise = You waited, and both mills are still there. Black has moved, and now the way back is free.
learn-alquerque-seesaw-ruling = The book says that another piece has to be moved first. In Qirkat the bar lasts one turn, and applies only to this piece and this point.
learn-alquerque-seesaw-try-back = This piece has just left the mill on the top line. It may not go straight back to re-form it.
learn-alquerque-seesaw-try-apart = Allowed, but it breaks up your two mills. Make a waiting move with the piece on e3.

learn-alquerque-return-title = The double mill
learn-alquerque-return-text = A turn has passed, and the piece on d6 may return. It leaves one mill and closes another. Play it.
learn-alquerque-return-praise = A double mill: it takes a piece every other turn. Few things are stronger.
learn-alquerque-return-try-filled = That fills the gap with the wrong piece: no mill. Go back with the piece on d6.
learn-alquerque-return-try-none = The way is free now: go back to d7.

learn-alquerque-fewer-title = Fewer than three
learn-alquerque-fewer-text = Black has three pieces left, and they form a mill. When every enemy piece is in a mill, none is protected. Make a mill and take one.
learn-alquerque-fewer-praise = Two pieces can’t make a mill. You’ve won.
learn-alquerque-fewer-try-none = No mill yet. On the inner square two of your pieces are waiting for a third.

learn-alquerque-blocked-title = Blocked
learn-alquerque-blocked-text = A player who can’t move loses, however many pieces are left. Black has four pieces and one way out. Close it.
learn-alquerque-blocked-praise = Four pieces, and none can move. You’ve won without taking one.
learn-alquerque-blocked-try-free = Black can still move. Which empty point is next to the black pieces?

learn-alquerque-draws-title = Draws
learn-alquerque-draws-text = There have been 99 turns without a capture. At 100 the game is a draw. A mill keeps it alive.
learn-alquerque-draws-praise = The count goes back to zero.
learn-alquerque-draws-ruling = The book has no rule for draws, so some games would never end. In Qirkat the game is a draw after 100 turns in a row without a capture, or when the same position comes up for the third time.
learn-alquerque-draws-try-drawn = That was the hundredth turn without a capture: a draw. Make a mill instead.

learn-alquerque-defend-title = Watch your opponent
learn-alquerque-defend-text = Before you build, see what your opponent is up to. Black has two pieces on a line. Stop the mill.
learn-alquerque-defend-praise = Stopped, and now you threaten a mill on b2.
learn-alquerque-defend-try-greed = Two threats of your own are fine, but Black is faster: a mill on b6, and you lose a piece.
learn-alquerque-defend-try-late = Now Black makes a mill on b6 and takes a piece.

learn-alquerque-fork-title = Two threats
learn-alquerque-fork-text = Your opponent can stop one mill in a turn, but not two. Place a piece that threatens two mills at once.
learn-alquerque-fork-praise = Black can stop only one of them. You’ll make the other.
learn-alquerque-fork-try-single = That’s not two threats. Look for a point where two lines meet, each with one of your pieces and no black one.

learn-sheet-title = { $game }: the rules
learn-sheet-print = Print
learn-sheet-querni-by = A game for two players by Enrique Fernández Alcázar
learn-sheet-alquerque-by = An old game for two players, also called nine men’s morris
learn-sheet-note = Rules in Qirkat’s own words. A dagger (†) marks our ruling where the book leaves a question open.

learn-sheet-querni-goal-title = The goal
learn-sheet-querni-goal = Be the first to remove all 16 tiles of your colour.
learn-sheet-querni-setup-title = Set-up
learn-sheet-querni-setup = Shuffle all 32 tiles face down, place them on the squares around the eight stars, four to each star, and turn them over. Blue begins.†
learn-sheet-querni-turn-title = Your turn
learn-sheet-querni-turn = Move one tile, or remove one chain, or move and then remove. You must do one of these if you can.† If you can’t, pass.
learn-sheet-querni-move-title = Moving
learn-sheet-querni-move = Step to an adjacent empty square, diagonally too. Or jump in a straight line over exactly one tile, of either colour, to the empty square right behind it; you may keep jumping, in any direction. Nothing is captured. Never land on the same square twice; the starting square counts.†
learn-sheet-querni-chain-title = Chains
learn-sheet-querni-chain = At least three of your tiles with consecutive numbers, each touching the next by a side or a corner. 16 and 1 don’t join. You may remove all of a chain or any part of it that has three tiles or more, in the same turn or a later one.
learn-sheet-querni-end-title = The end
learn-sheet-querni-end = The first player to remove all 16 tiles wins. The game is a draw when neither player has three consecutive numbers left, or after 30 turns in a row without a removal, counting both players’ turns.†
learn-sheet-querni-advice-title = Tips
learn-sheet-querni-advice = Never strand a tile: before you remove a chain, check that the remaining numbers still form runs of three or more. Only you can break your chains. Use both halves of your turn.
learn-sheet-querni-setup-caption = One of countless set-ups, ready to play.
learn-sheet-querni-hops-caption = The 10 jumps three times and reaches h6.
learn-sheet-querni-part-caption = A chain: 3, 4, 5 and 6.

learn-sheet-alquerque-goal-title = The goal
learn-sheet-alquerque-goal = Make mills and take enemy pieces until your opponent has fewer than three or can’t move.
learn-sheet-alquerque-placing-title = Placing
learn-sheet-alquerque-placing = The board starts empty. Each player has nine pieces. White begins.† Take turns placing a piece on any empty point until all 18 are placed.
learn-sheet-alquerque-moving-title = Moving
learn-sheet-alquerque-moving = Then, each turn, slide one of your pieces along a line to the next empty point. No jumping and no flying, not even with three pieces.
learn-sheet-alquerque-mill-title = Mills
learn-sheet-alquerque-mill = When you get three pieces on one line, by placing or by sliding, take one enemy piece off the board. Taking is compulsory.† Pieces in a mill are protected unless every enemy piece is in one. Two mills at once take one piece.†
learn-sheet-alquerque-seesaw-title = No see-saw
learn-sheet-alquerque-seesaw = A piece that leaves a mill may not go back to the same point on your very next turn if that re-forms the mill. Afterwards it may.†
learn-sheet-alquerque-end-title = The end
learn-sheet-alquerque-end = You lose when you have fewer than three pieces, counting those in hand, or when it’s your turn and you can’t move. The game is a draw after 100 turns without a capture, or when the same position comes up for the third time.†
learn-sheet-alquerque-advice-title = Tips
learn-sheet-alquerque-advice = Before you build, see what your opponent is up to. Take the crossings b4, d2, d6 and f4 early. Threaten two mills at once. Don’t get shut in.
learn-sheet-alquerque-placing-caption = The 24 points and the lines between them.
learn-sheet-alquerque-return-caption = A mill on b6, d6 and f6. The piece on d6 can go to d7 and make another.
learn-sheet-alquerque-blocked-caption = Black can’t move and has lost.

learn-print-title = { $game }: print and play
learn-print-how = Print on A4 or Letter paper at 100% and check the printed ruler against a real one. Glue the pages to card and cut out the pieces.
learn-print-ruler = 5 cm
learn-print-board = Board
learn-print-pieces-querni = 32 tiles
learn-print-pieces-alquerque = 18 pieces
