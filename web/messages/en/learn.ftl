# The courses of both games, the rule sheets and the sheets to print.

learn-title = Learn
learn-lead = Two rulebooks that you play. Read a little, make the turn on the board, and go on.
learn-about-querni = Jump with numbered tiles, join them into chains, and be the first to clear the board.
learn-about-alquerque = Three in a row make a mill, and every mill takes an enemy man. The old game of nine men.
learn-progress = { $done } of { $total } steps done
learn-start = Learn { $game }
learn-continue = Continue: { $title }
learn-repeat = Start again
learn-sheet = Rule sheet
learn-print = Print and play
learn-contents = Steps
learn-done = done
learn-step = Step { $number } of { $total }
learn-show = Show me
learn-retry = Try again
learn-next = Next
learn-previous = Previous
learn-skip = Skip
learn-finish = Finish
learn-finished-querni = That is all of Querni. Now play a game: you learn the rest at the board.
learn-finished-alquerque = That is all of Alquerque de 9. Now play a game: you learn the rest at the board.
learn-play = Play a game
learn-all = All steps
learn-ruling = Our ruling
learn-other = You may play that, but this step is about something else. Try again.
learn-shown = This is one way to do it. { $praise }
learn-hands = Men in hand: White { $white }, Black { $black }
learn-remove = Remove { $run }
learn-remove-which = Remove:
learn-keep = Leave it
learn-confirm = Play
learn-pass = Pass
learn-back = Back
learn-failed = The board could not be set up. Please load the page again.

learn-querni-goal-title = The goal
learn-querni-goal-text = You are blue. Whoever first removes all 16 of their own tiles wins. These are your last three, and 7, 8 and 9 touch in order: that is a chain. Remove it.
learn-querni-goal-praise = Your last tiles have left the board, and you have won.
learn-querni-goal-try-move = That was only a move. Your chain is complete already: remove it and win.

learn-querni-setup-title = The set-up
learn-querni-setup-text = A game begins like this: all 32 tiles lie mixed on the squares around the eight stars. It is different every time. Make any first move you like: touch a tile, then one of the dots.
learn-querni-setup-praise = So the game begins. Now it would be pink’s turn.
learn-querni-setup-ruling = The picture with the marked intersections is missing from our copies of the book. We use the layout that is the same from all sides and leaves the edge free. The book does not say who begins: we let blue begin.

learn-querni-step-title = A step
learn-querni-step-text = A tile may step to any empty square next to it: along a row, along a column or diagonally. Bring 4 and 5 together with one step.
learn-querni-step-praise = Now 4 and 5 touch, if only at a corner. That counts.
learn-querni-step-try-one = A step goes one square, no farther.
learn-querni-step-try-apart = A fine step, but 4 and 5 do not touch yet. A corner is enough.

learn-querni-jump-title = A jump
learn-querni-jump-text = A tile may also jump: in a straight line over one tile, of either colour, to the empty square right behind it. Bring your 3 next to your 2 with a jump.
learn-querni-jump-praise = Over pink’s 12 to e5. It stays where it is: jumping captures nothing.
learn-querni-jump-try-two = Two tiles stand there in a row. A jump goes over exactly one.
learn-querni-jump-try-far = A jump ends right behind the tile that is jumped, not farther on.
learn-querni-jump-try-step = That is another move. Look for the square next to the 2 that a jump can reach.

learn-querni-hops-title = Jumps in a row
learn-querni-hops-text = If another jump is possible from where a tile lands, it may go on at once, in any direction. Your 10 can reach h6, next to your 9. Take it there.
learn-querni-hops-praise = Three jumps, one turn. A tile far away may be nearer than it looks.
learn-querni-hops-try-stop = You may stop after any jump. But here the 10 can go on.
learn-querni-hops-try-step = A step ends the move: a tile steps or jumps, never both in one turn. Jump with the 10.

learn-querni-twice-title = The same tile again
learn-querni-twice-text = No square is landed on twice in a turn. But the same tile may be jumped twice. Take your 1 to b4, next to your 2: you need pink’s 1 twice.
learn-querni-twice-praise = Over pink’s 1, over pink’s 2, and over pink’s 1 again. No square was landed on twice.
learn-querni-twice-ruling = The book says that no space may be passed through twice. We read this of the empty squares that a tile lands on. The square where it began counts too: a tile cannot end there.
learn-querni-twice-try-home = The square where a tile began counts as landed on. It cannot end there.
learn-querni-twice-try-stop = Almost. Go on jumping from there.
learn-querni-twice-try-step = That is another move. Jump with the 1, first over pink’s 1.

learn-querni-chain-title = A chain
learn-querni-chain-text = A chain is three or more of your tiles with consecutive numbers, each touching the next. Move first, then remove: close the gap between 4 and 6 with the 5, and remove the chain.
learn-querni-chain-praise = 4 touched 5, and 5 touched 6. Three tiles fewer.
learn-querni-chain-try-keep = The chain is there. You may keep it for later, but this time remove it too.
learn-querni-chain-try-half = Not yet a chain: the 5 must touch the 4 and the 6.

learn-querni-part-title = Part of a chain
learn-querni-part-text = Of a long chain you may remove just a part, as long as it has three tiles or more. 3, 4, 5 and 6 stand ready. But 1 and 2 will need the 3. Remove the right part.
learn-querni-part-praise = 1, 2 and 3 remain. They can still become a chain.
learn-querni-part-try-all = All four are gone, but 1 and 2 alone can never be a chain. They are stranded, and you can no longer win.
learn-querni-part-try-low = Now 1 and 2 are left without the 3, and the 6 is alone. All of them are stranded.
learn-querni-part-try-move = Remove a part of the chain, and leave the 3 on the board.

learn-querni-still-title = Removing without moving
learn-querni-still-text = Removing a chain is a turn in itself. One chain in a turn, never two: here you have two. Remove one of them, without moving.
learn-querni-still-praise = The other chain is safe: only you can move its tiles. Next turn you remove it, and win.
learn-querni-still-try-first = That is allowed too: first move, then remove. This time remove without moving.
learn-querni-still-try-move = Leave the tiles where they are and remove a chain.

learn-querni-strand-title = Never strand a tile
learn-querni-strand-text = 9, 10 and 11 are a chain. If you remove them now, 12 and 13 remain, and two tiles are never a chain. There is something better: all five at once.
learn-querni-strand-praise = All five, and you have won. A stranded tile would have cost you the game.
learn-querni-strand-try-rest = 12 and 13 are stranded: they can never leave, and you can no longer win. First join them to the chain.
learn-querni-strand-try-one = Nearly. Some of your last tiles are left behind, too few for a chain. Remove all five.
learn-querni-strand-try-wait = Five in a row. Now remove them in the same turn.

learn-querni-remain-title = Look at what remains
learn-querni-remain-text = 5 to 9 are a chain. 3 and 4 at one end, 10 and 11 at the other are not part of it yet. Which part may you remove so that every other number keeps a future?
learn-querni-remain-praise = 3, 4, 5 remain, and 9, 10, 11. Two chains in the making.
learn-querni-remain-try-long = Five tiles gone, but 3 and 4 are stranded, and so are 10 and 11. Fewer is more here.
learn-querni-remain-try-low = 3 and 4 are stranded: they need the 5.
learn-querni-remain-try-high = 10 and 11 are stranded: they need the 9.
learn-querni-remain-try-move = Remove a part of the chain from 5 to 9. Afterwards no run of your numbers may be shorter than three.

learn-querni-tempo-title = Move and remove
learn-querni-tempo-text = These are your last six tiles. A move need not have anything to do with the chain that you remove. Use both halves of the turn: put the 10 in its place, and remove a chain.
learn-querni-tempo-praise = A chain gone, the other ready. Next turn you win, whatever pink does.
learn-querni-tempo-try-both = A good move. In the same turn you may also remove a chain. Do not give that away.
learn-querni-tempo-try-alone = Allowed, but you gave away a move. First bring the 10 between 9 and 11.

learn-querni-pass-title = Passing
learn-querni-pass-text = All your tiles are hemmed in: no step, no jump, and no chain. Only then do you pass.
learn-querni-pass-praise = Now it is pink’s turn. Perhaps a gap will open.
learn-querni-pass-ruling = The book says what a player “may” do in a turn. We read it so: whoever can move or remove must do one of them.

learn-querni-draw-title = When nobody can win
learn-querni-draw-text = Your 13 is stranded, and so are all of pink’s tiles: nobody can win any more. When neither side has three consecutive numbers left, the game is a draw. Remove your last chain.
learn-querni-draw-praise = Neither side has three consecutive numbers left. A draw.
learn-querni-draw-try-on = You may play on, but nobody can win here. Remove 6, 7 and 8.

learn-querni-quiet-title = Thirty quiet turns
learn-querni-quiet-text = 30 turns in a row without a removal are a draw as well. There have been 29. Keep the game alive.
learn-querni-quiet-praise = The count begins again at nought, and you are in the lead.
learn-querni-quiet-try-drawn = That was the thirtieth turn without a removal: a draw. Remove a chain instead.
learn-querni-quiet-ruling = The book does not say whose turns these are. We count every turn of either player, passes included: fifteen each.

learn-alquerque-goal-title = The goal
learn-alquerque-goal-text = You are white. Three of your men on a line make a mill, and a mill takes an enemy man. You win when your opponent has fewer than three men left or cannot move. Make a mill, then touch the man that you take.
learn-alquerque-goal-praise = A mill, and black has a man less. This is how a game is won.
learn-alquerque-goal-try-none = No mill yet. On the top line two of your men are waiting for a third.

learn-alquerque-placing-title = Placing
learn-alquerque-placing-text = The board begins empty, and each side has nine men in hand. In turn you place one on any empty point. Place your first man.
learn-alquerque-placing-praise = A start. From the four crossings b4, d2, d6 and f4 men have the most ways to go.
learn-alquerque-placing-ruling = The book does not say who begins. We let white begin.

learn-alquerque-mill-title = A mill
learn-alquerque-mill-text = Three of your men on one line, next to each other, make a mill. Only drawn lines count, never diagonals. Make a mill with your next man, and take a black one.
learn-alquerque-mill-praise = A mill on a4, b4 and c4. The man that was taken never comes back.
learn-alquerque-mill-try-none = No mill. Two of your men stand on the same line: where is the third point?

learn-alquerque-whom-title = Whom to take
learn-alquerque-whom-text = You choose which man to take. Black is about to make a mill on b6. Make your own mill, and take a man that prevents it.
learn-alquerque-whom-praise = You made a mill and spoilt black’s with the same turn.
learn-alquerque-whom-ruling = The book says that a mill “can” take a man. With us it must.
learn-alquerque-whom-try-other = You may take that man. But then black makes a mill on b6. Take one of the two men on that line.
learn-alquerque-whom-try-none = That stops black, but takes nothing. Your own mill on d1 can do both.

learn-alquerque-protected-title = Protected men
learn-alquerque-protected-text = A man in a mill is protected as long as there are others to take. Black has a mill on a7, d7 and g7. Make your mill and see whom you may take.
learn-alquerque-protected-praise = The three on the top line were protected, the others were not.
learn-alquerque-protected-try-mill = That man stands in a mill. Take one that does not.
learn-alquerque-protected-try-none = First make a mill: b4 and c4 are yours.

learn-alquerque-two-title = Two mills at once
learn-alquerque-two-text = One man can close two mills with a single turn. Find the point.
learn-alquerque-two-praise = Two mills, and one man taken.
learn-alquerque-two-ruling = The book does not say what two mills at once are worth. We let them take one man, not two.
learn-alquerque-two-try-none = Two of your men stand on the top line and two on the right-hand one. Where do the lines meet?

learn-alquerque-moving-title = Moving
learn-alquerque-moving-text = When all men have been placed, each turn slides one man along a line to the next point, if it is empty. There are no jumps. Slide a man so that it makes a mill.
learn-alquerque-moving-praise = A mill made by sliding takes a man just the same.
learn-alquerque-moving-try-diagonal = There is no line between these points. Men slide only along the lines.
learn-alquerque-moving-try-leap = A man goes to the next point only and jumps over nobody.
learn-alquerque-moving-try-line = That man was on the line already. Another one must come and join the two.
learn-alquerque-moving-try-none = No mill yet. Two of your men stand on one line of the middle square. Which man can join them?

learn-alquerque-flying-title = No flying
learn-alquerque-flying-text = Elsewhere a player with only three men may fly to any point. Not here: three men slide like nine. Your men on a1 and d1 need a third on g1. Bring it nearer.
learn-alquerque-flying-praise = g1 can be reached only from d1 and g4, and both are yours. Black cannot stop the mill.
learn-alquerque-flying-try-fly = Too far: there is no flying, not even with three men.
learn-alquerque-flying-try-away = Leave a1 and d1 where they are. The third man must come to them.
learn-alquerque-flying-try-none = That does not bring it nearer to g1. Look for the way along the lines.

learn-alquerque-seesaw-title = No see-saw
learn-alquerque-seesaw-text = Your man has just gone from d7 to d6 and made a mill. If it went straight back, it would make the other mill again. That is barred for one turn. Try it if you like; then move your man on e3.
learn-alquerque-seesaw-praise = You waited, and both mills are still there. Black has moved: now the way back is free.
learn-alquerque-seesaw-ruling = The book says that another man has to be moved first. With us the bar lasts for one turn, and only for this man and this point.
learn-alquerque-seesaw-try-back = This man has left the mill on the top line just now. It may not go straight back to make it again.
learn-alquerque-seesaw-try-apart = Allowed, but it breaks up your two mills. Let the man on e3 do the waiting.

learn-alquerque-return-title = The double mill
learn-alquerque-return-text = A turn has passed, and the man on d6 may return. It leaves one mill and closes another. Do it.
learn-alquerque-return-praise = A double mill: it takes a man every other turn. There is hardly anything stronger.
learn-alquerque-return-try-filled = That fills the gap with the wrong man: no mill. Go back with the man on d6.
learn-alquerque-return-try-none = The way is free now: go back to d7.

learn-alquerque-fewer-title = Fewer than three
learn-alquerque-fewer-text = Black has three men left, and they stand in a mill. When every enemy man is in a mill, none is protected. Make a mill and take one of them.
learn-alquerque-fewer-praise = Two men cannot make a mill any more. You have won.
learn-alquerque-fewer-try-none = No mill yet. Two of your men stand on the inner square and wait for a third.

learn-alquerque-blocked-title = Blocked
learn-alquerque-blocked-text = A player who cannot move any man loses, however many are left. Black has four men and one way out. Close it.
learn-alquerque-blocked-praise = Four men, and none can move. You have won without taking one.
learn-alquerque-blocked-try-free = Black can still move. Which empty point are the black men next to?

learn-alquerque-draws-title = Draws
learn-alquerque-draws-text = 99 turns have gone by without a capture. At 100 the game is a draw. A mill keeps it alive.
learn-alquerque-draws-praise = The count begins again at nought.
learn-alquerque-draws-ruling = The book knows no draw, and some games would never end. With us it is a draw after 100 turns in a row without a capture, and when the same position stands for the third time.
learn-alquerque-draws-try-drawn = That was the hundredth turn without a capture: a draw. Make a mill instead.

learn-alquerque-defend-title = Look at the other side
learn-alquerque-defend-text = Before you build, see what your opponent is about to do. Black has two men on a line. Stop the mill.
learn-alquerque-defend-praise = Stopped, and you threaten a mill on b2 yourself.
learn-alquerque-defend-try-greed = Two threats of your own are fine, but black is quicker: a mill on b6, and one of your men is gone.
learn-alquerque-defend-try-late = Now black makes a mill on b6 and takes a man.

learn-alquerque-fork-title = Two threats
learn-alquerque-fork-text = Your opponent can stop one mill in a turn, but not two. Place a man so that you threaten two mills at once.
learn-alquerque-fork-praise = Black can stop only one of them. You make the other.
learn-alquerque-fork-try-single = That is not two threats. Look for a point where two of your lines meet, each with one of your men and no black one.

learn-sheet-title = { $game }: the rules
learn-sheet-print = Print
learn-sheet-querni-by = A game for two players by Enrique Fernández Alcázar
learn-sheet-alquerque-by = An old game for two players, also called nine men’s morris
learn-sheet-note = Written by Qirkat in its own words. A dagger † marks our ruling where the book leaves a question open.

learn-sheet-querni-goal-title = The goal
learn-sheet-querni-goal = Be the first to remove all 16 tiles of your colour.
learn-sheet-querni-setup-title = Set-up
learn-sheet-querni-setup = Mix all 32 tiles face down and lay them on the squares around the eight stars, four to each star. Turn them up. Blue begins. †
learn-sheet-querni-turn-title = Your turn
learn-sheet-querni-turn = Move one tile, or remove one chain, or first move and then remove. You must do one of these if you can. † If you can do none, you pass.
learn-sheet-querni-move-title = Moving
learn-sheet-querni-move = Step to an empty square next to the tile, diagonally too. Or jump in a straight line over exactly one tile, of either colour, to the empty square right behind it; go on jumping in any direction as long as you can and like. Nothing is captured. Land on no square twice; the one you began on counts. †
learn-sheet-querni-chain-title = Chains
learn-sheet-querni-chain = At least three of your tiles with consecutive numbers, each touching the next by a side or a corner. 16 and 1 do not join. You may remove all of a chain or any part of it that has three tiles or more, at once or in a later turn.
learn-sheet-querni-end-title = The end
learn-sheet-querni-end = Whoever has removed all 16 tiles wins. It is a draw when neither player has three consecutive numbers left, or after 30 turns in a row without a removal, counting both players’ turns. †
learn-sheet-querni-advice-title = First advice
learn-sheet-querni-advice = Never strand a tile: before you remove, see that the numbers that remain still form runs of three or more. Nobody but you can break a chain of yours. Use both halves of your turn.
learn-sheet-querni-setup-caption = One of very many set-ups, ready to begin.
learn-sheet-querni-hops-caption = The 10 jumps three times and reaches h6.
learn-sheet-querni-part-caption = A chain: 3, 4, 5 and 6.

learn-sheet-alquerque-goal-title = The goal
learn-sheet-alquerque-goal = Make mills and take enemy men until your opponent has fewer than three or cannot move.
learn-sheet-alquerque-placing-title = Placing
learn-sheet-alquerque-placing = The board begins empty. Each player has nine men. White begins. † In turn, place a man on any empty point until all 18 are placed.
learn-sheet-alquerque-moving-title = Moving
learn-sheet-alquerque-moving = Then slide one of your men in each turn along a line to the next empty point. No jumping, and no flying, not even with three men.
learn-sheet-alquerque-mill-title = Mills
learn-sheet-alquerque-mill = Whoever brings three men together on one line, by placing or by sliding, takes one enemy man off the board. Taking is compulsory. † Men in a mill are protected unless every enemy man is in one. Two mills at once take one man. †
learn-sheet-alquerque-seesaw-title = No see-saw
learn-sheet-alquerque-seesaw = A man that leaves a mill may not go back to the same point on your very next turn if that makes a mill again. Afterwards it may. †
learn-sheet-alquerque-end-title = The end
learn-sheet-alquerque-end = You lose with fewer than three men, on the board and in hand together, or when it is your turn and you cannot move. It is a draw after 100 turns without a capture, or when the same position stands for the third time. †
learn-sheet-alquerque-advice-title = First advice
learn-sheet-alquerque-advice = Before you build, see what your opponent is about to do. Take the crossings b4, d2, d6 and f4 early. Threaten two mills at once. Do not let yourself be shut in.
learn-sheet-alquerque-placing-caption = The 24 points and the lines between them.
learn-sheet-alquerque-return-caption = A mill on b6, d6 and f6. The man on d6 can go to d7 and make another.
learn-sheet-alquerque-blocked-caption = Black cannot move and has lost.

learn-print-title = { $game }: print and play
learn-print-how = Print on A4 or Letter paper at 100% and check the ruler with a real one. Stick the pages on card and cut out the pieces.
learn-print-ruler = 5 cm
learn-print-board = Board
learn-print-pieces-querni = 32 tiles
learn-print-pieces-alquerque = 18 men
