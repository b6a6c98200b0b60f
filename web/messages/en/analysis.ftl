# The analysis board and the board editor.

analysis-engine = Engine
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
analysis-graph-empty = The graph starts with the first move.

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

analysis-lines = Engine lines
analysis-menu = Menu
analysis-menu-move = This move
analysis-menu-board = Board
analysis-menu-game = Game
analysis-comment-write = Comment
analysis-draw = Draw arrows
analysis-draw-from = Choose where the arrow starts. For a circle, choose the same place twice.
analysis-draw-to = The arrow starts on { $square }. Now choose where it ends.
analysis-draw-done = Stop drawing
analysis-erase = Erase arrows
analysis-drawn = On the board: { $drawings }.
analysis-drawn-arrow = arrow from { $from } to { $to }
analysis-drawn-circle = circle on { $square }
analysis-drawn-none = Nothing is drawn on the board.
analysis-keys = Keyboard shortcuts
analysis-keys-on = Use these shortcuts
analysis-keys-space = Space
analysis-keys-best = Play the engine’s best move
analysis-keys-engine = Turn the engine on or off
analysis-keys-board = When you reach the board with Tab, the arrow keys go from place to place and Space chooses.
analysis-keys-draw = To draw an arrow, drag with the right mouse button, or hold a finger on the board and then drag. Draw it again to erase it; choose a place where nothing can move to erase everything.

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
