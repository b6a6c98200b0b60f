"""A position as text for a terminal, with colours or without.

The colours come from the part of the 256-colour table that terminal themes leave alone, and every
foreground is set with its background: so light and dark terminals show the same board.
"""

from __future__ import annotations

from qirkat._core import Move, Outcome, Position

# A style is "foreground;background" by number in the 256-colour table.
_SQUARES = ("94;230", "94;187")
_SLAB = "58;180"
_NOW = "16;214"
_TILES = {"blue": ("231;18", "61"), "pink": ("16;210", "131")}  # the face, and the edge below it
_MEN = {"W": "94;231", "B": "244;233"}

_LINES = (
    "┌───────────┬───────────┐",
    "│           │           │",
    "│   ┌───────┼───────┐   │",
    "│   │       │       │   │",
    "│   │   ┌───┴───┐   │   │",
    "│   │   │       │   │   │",
    "├───┼───┤       ├───┼───┤",
    "│   │   │       │   │   │",
    "│   │   └───┬───┘   │   │",
    "│   │       │       │   │",
    "│   └───────┼───────┘   │",
    "│           │           │",
    "└───────────┴───────────┘",
)
_QUERNI_COLUMNS = 63  # of the wide board
_ASCII = str.maketrans("┌┬┐├┼┤└┴┘─│·∘○●✕▀", "+++++++++-|.oOX* ")

# Why a game ended; `status_text` fills in the loser.
_WON_BY = {
    "all_removed": "all its tiles are removed",
    "fewer_than_three": "{loser} has fewer than 3 pieces",
    "blocked": "{loser} cannot move",
    "resigned": "{loser} resigned",
    "forfeit": "{loser} forfeited the game",
    "time": "{loser} ran out of time",
    "abandoned": "{loser} left the game",
}
_DRAWN_BY = {
    "no_chains": "no more chains are possible",
    "quiet_30": "30 turns without a removal",
    "quiet_100": "100 turns without a capture",
    "repetition": "the same position for the third time",
    "agreed": "by agreement",
    "time": "time ran out",
    "abandoned": "the game was left unfinished",
}


def text(
    position: Position,
    *,
    colour: bool = True,
    last: Move | None = None,
    unicode: bool = True,
    status: bool = True,
    outcome: Outcome | None = None,
    width: int = 80,
) -> str:
    """Draw the board with its coordinates, and below it whose turn it is and what each side has.

    It can be read without colour: `[12]` is a blue tile and `(12)` a pink one, `○` a white man and
    `●` a black one. The last turn is marked `>[12]<` or `[○]` where it ended, `∘` or `[┼]` where it
    started and passed, `✕` or `[✕]` where it removed. `unicode=False` uses ASCII only,
    `status=False` omits the lines below the board, and `outcome` is an end that the position does
    not know, such as a resignation.
    Querni's board takes 63 columns, or 53 with a mark `>[12]` if `width` is less; Alquerque's takes
    32. The text does not end in a newline.

    >>> from qirkat import alquerque
    >>> print(text(alquerque.start().play("d2").play("d6"), colour=False, unicode=False))
     7   +-----------+-----------+
         |           |           |
     6   |   +-------X-------+   |
         |   |       |       |   |
     5   |   |   +---+---+   |   |
         |   |   |       |   |   |
     4   +---+---+       +---+---+
         |   |   |       |   |   |
     3   |   |   +---+---+   |   |
         |   |       |       |   |
     2   |   +-------O-------+   |
         |           |           |
     1   +-----------+-----------+
         a   b   c   d   e   f   g
       turn 3, White to move
       O White 1 and 8 in hand, X Black 1 and 8 in hand
    """
    if position.game.family == "querni":
        lines = _querni(position, last, colour, narrow=width < _QUERNI_COLUMNS)
    else:
        lines = _alquerque(position, last, colour)
    if status:
        lines += _status(position, last, outcome)
    drawn = "\n".join(line.rstrip() for line in lines)
    return drawn if unicode else drawn.translate(_ASCII)


def status_text(position: Position, outcome: Outcome | None = None) -> str:
    """Return whose turn it is, or how the game ended and why, in English.

    >>> from qirkat import Outcome, alquerque
    >>> status_text(alquerque.start())
    'White to move'
    >>> status_text(alquerque.start(), Outcome("black", "resigned"))
    'Black has won: White resigned'
    """
    outcome = outcome or position.outcome
    if outcome is None:
        return f"{position.side.capitalize()} to move"
    if outcome.reason == "aborted":
        return "aborted, no result"
    if outcome.winner is None:
        status, why = "drawn", _DRAWN_BY.get(outcome.reason)
    else:
        status, why = f"{outcome.winner.capitalize()} has won", _WON_BY.get(outcome.reason)
    # An outcome can combine any winner and reason; if they do not fit, only the winner is shown.
    loser = next(side for side in position.game.sides if side != outcome.winner)
    return status if why is None else f"{status}: {why.format(loser=loser.capitalize())}"


def tile_number(piece: str) -> int:
    """Return the number of a tile, from 1 to 16, by its letter."""
    return ord(piece.upper()) - ord("A") + 1


def pieces_left(position: Position) -> tuple[int, int]:
    """Return how many pieces each side has on the board."""
    pieces = position.board.values()
    is_second = str.islower if position.game.family == "querni" else "B".__eq__
    second = sum(map(is_second, pieces))
    return len(pieces) - second, second


def _painted(words: str, style: str, colour: bool) -> str:
    if not colour or not words:
        return words
    front, back = style.split(";")
    return f"\x1b[38;5;{front};48;5;{back}m{words}\x1b[0m"


def _querni(position: Position, last: Move | None, colour: bool, *, narrow: bool) -> list[str]:
    way = set(last.path) if last else set()
    gone = set(last.removed) if last else set()
    target = last.target if last else None
    gap = "" if narrow else " "  # omitted after each tile on a narrow board
    lines = []
    for rank in "7654321":
        upper, lower = f" {rank} ", "   "
        for column, file in enumerate("abcdefghij"):
            square = file + rank
            ground = _SQUARES[(column + int(rank) - 1) % 2]
            if square in way or square in gone:
                ground = _NOW
            piece = position.board.get(square)
            if piece is None:
                sign = "✕" if square in gone else "∘" if square in way else "·"
                upper += _painted(f"  {sign}  {gap}", ground, colour)
                lower += _painted(f"     {gap}", ground, colour)
                continue
            side = "pink" if piece.islower() else "blue"
            face, edge = _TILES[side]
            number = tile_number(piece)
            shown = f"({number:2})" if side == "pink" else f"[{number:2}]"
            before, after = (">", "<" if gap else "") if square == target else (" ", gap)
            upper += _painted(before, ground, colour)
            upper += _painted(shown, face, colour) + _painted(after, ground, colour)
            lower += _painted(" ", ground, colour)
            lower += _painted("▀▀▀▀", f"{edge};{ground.split(';')[1]}", colour)
            lower += _painted(gap, ground, colour)
        # The second line gives coloured tiles their thickness; without colour it is useless.
        lines += [upper, lower] if colour else [upper]
    return [*lines, "   " + "".join(f"  {file}  {gap}" for file in "abcdefghij")]


def _alquerque(position: Position, last: Move | None, colour: bool) -> list[str]:
    touched = {*last.path, *last.removed} if last else set()
    lines = []
    for index, template in enumerate(["", *_LINES, ""]):
        rank = str(7 - (index - 1) // 2) if index % 2 == 1 else " "
        line = f"  {template:25}  "  # room for a man or a mark on the outermost points
        drawn, done = f" {rank} ", 0
        for column, file in enumerate("abcdefg"):
            square, at = file + rank, 2 + 4 * column
            piece = position.board.get(square)
            if piece is None and square not in touched:
                continue
            sign = {"W": "○", "B": "●"}.get(piece or "", line[at])
            if piece is None and last and square in last.removed:
                sign = "✕"
            style = _NOW if piece is None else _MEN[piece]
            # Points are four columns apart: a field of three leaves one column between two.
            if square in touched:
                field = _painted("[", _NOW, colour) + _painted(sign, style, colour)
                field += _painted("]", _NOW, colour)
            elif colour:
                field = _painted(f" {sign} ", style, colour)
            else:
                field = line[at - 1] + sign + line[at + 1]
            drawn += _painted(line[done : at - 1], _SLAB, colour) + field
            done = at + 2
        lines.append(drawn + _painted(line[done:], _SLAB, colour))
    files = "".join(f"  {file} " for file in "abcdefg")
    # The rims above and below consist of the slab's colour only.
    return [*(lines if colour else lines[1:-1]), f"   {files}"]


def _status(position: Position, last: Move | None, outcome: Outcome | None) -> list[str]:
    status = status_text(position, outcome)
    if last is not None:
        status += f", last {last.text}"
    words = []
    left = pieces_left(position)
    for index, side in enumerate(side.capitalize() for side in position.game.sides):
        if position.game.family == "querni":
            words.append(f"{'[]()'[2 * index : 2 * index + 2]} {side} {left[index]}")
        else:
            hand = f" and {position.hands[index]} in hand" if position.hands[index] else ""
            words.append(f"{'○●'[index]} {side} {left[index]}{hand}")
    return [f"   turn {position.turn}, {status}", "   " + ", ".join(words)]
