# The analysis board and the board editor.

analysis-engine = Engine
analysis-lines = Lines
analysis-reach = depth { $depth }, { $nodes } positions
analysis-line-guess = { $side } { $percent }
analysis-line-win =
    { $count ->
        [one] Proven: { $side } wins this turn
       *[other] Proven: { $side } wins in { $count } turns
    }
analysis-line-wins = Proven: { $side } wins
analysis-line-draw = Proven: a draw

analysis-value-none = Not evaluated yet.
analysis-value-guess = Estimate: { $side } { $own }, { $other } { $rest }
analysis-value-proven = Proven: { $side } { $own }, { $other } { $rest }

analysis-proof = Proven results
analysis-proven-win =
    { $count ->
        [one] Proven: { $side } wins this turn.
       *[other] Proven: { $side } wins in { $count } turns, counting both players’ turns.
    }
analysis-proven-wins = Proven: { $side } wins.
analysis-proven-draw = Proven: a draw with best play.
analysis-hundred = The proof doesn’t take account of the draw after 100 turns without a capture; here that draw could come first.
analysis-unproven = Nothing is proven about this position. The engine’s evaluation is an estimate unless marked “proven”.
analysis-turns-win = Winning moves
analysis-turns-draw = Drawing moves
analysis-turns-loss = Losing moves

analysis-graph = Winning chances by turn
analysis-graph-at = turn { $turn }: { $side } { $percent }

analysis-tree = Moves and variations
analysis-going = Move navigation
analysis-first = First position
analysis-previous = Previous move
analysis-next = Next move
analysis-last = Last position
analysis-comment = Comment on this move
analysis-promote = Make main line
analysis-prune = Delete from here
analysis-edit = Edit position
analysis-play = Play from here
analysis-open = Open a game

analysis-editor-fine = This position is playable.
analysis-editor-how = Choose a piece, then where to put it. Choose the same place again to clear it.
analysis-editor-analyse = Analyse
analysis-editor-play = Play from here
analysis-editor-tools = Pieces
analysis-editor-tile = { $side } { $number }
analysis-editor-erase = Erase
analysis-editor-clear = Clear board
analysis-editor-start = Starting position
analysis-editor-side = Side to move
analysis-editor-hand = { $side } pieces in hand
analysis-editor-quiet-querni = Turns since the last removal
analysis-editor-quiet-alquerque = Turns since the last capture
analysis-editor-turn = Turn number
analysis-editor-text = Position as text

analysis-link-title = This link doesn’t work
