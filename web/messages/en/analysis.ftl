# The analysis board and the editor of positions.

analysis-engine = Engine
analysis-engine-idle = The engine rests. Let it think to see its lines.
analysis-start = Think
analysis-stop = Stop
analysis-lines = Lines
analysis-reach = depth { $depth }, { $nodes } positions
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Proven: { $side } wins at once
       *[other] Proven: { $side } wins in { $count } turns
    }
analysis-line-wins = Proven: { $side } wins
analysis-line-draw = Proven: a draw

analysis-value-none = Nothing has been judged here yet.
analysis-value-guess = A guess: { $side } { $own }, { $other } { $rest }
analysis-value-proven = Proven: { $side } { $own }, { $other } { $rest }

analysis-proof = What is proven
analysis-proven-win =
    { $count ->
        [one] Proven: { $side } wins with the next turn.
       *[other] Proven: { $side } wins in { $count } turns, counting those of both players.
    }
analysis-proven-wins = Proven: { $side } wins.
analysis-proven-draw = Proven: a draw, if both sides play well.
analysis-hundred = The proof does not know our draw after 100 turns without a capture: here it may come first.
analysis-unproven = Nothing is proven about this position. What the engine says is a guess, unless it says that it is proven.
analysis-turns-win = Turns that win
analysis-turns-draw = Turns that draw
analysis-turns-loss = Turns that lose

analysis-graph = Chances over the game
analysis-graph-at = turn { $turn }: { $side } { $percent }
analysis-judge = Judge the whole game
analysis-judge-stop = Stop judging

analysis-tree = Turns and variations
analysis-going = Going through the game
analysis-first = First position
analysis-previous = One turn back
analysis-next = One turn on
analysis-last = Last position
analysis-comment = Comment on this turn
analysis-promote = Make it the main line
analysis-prune = Delete from here
analysis-edit = Change the position
analysis-play = Play on from here
analysis-open = Open a record

analysis-editor-fine = This position can be played.
analysis-editor-how = Choose a piece, then touch the squares where it belongs; touch it again to take it off.
analysis-editor-analyse = Analyse it
analysis-editor-play = Play it
analysis-editor-tools = Pieces
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Take off
analysis-editor-clear = Empty board
analysis-editor-start = First position
analysis-editor-side = To move
analysis-editor-hand = { $side } in hand
analysis-editor-quiet-querni = Turns since the last removal
analysis-editor-quiet-alquerque = Turns since the last capture
analysis-editor-turn = Number of the turn
analysis-editor-text = The position as text
