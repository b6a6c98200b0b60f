"""Turns, positions, results and illegal turns in words, for the players at a terminal.

Every fact comes from the rules: legal turns, stranded tiles, barred returns and counts.
"""

import re
import unicodedata

from qirkat._core import Game, Move, MoveError, Position
from qirkat.messages import Messages
from qirkat.picture.diagram import pieces_left, tile_number
from qirkat.record import Node, Record
from qirkat.safe_text import printable

# The number of quiet turns from which a warning of the draw is shown, and its message.
QUIET_WARNINGS = {"querni": (20, "state.quiet_30"), "alquerque": (80, "state.quiet_100")}
MAX_LISTED_TURNS = 100
MAX_HINTED_REMOVALS = 12

_DASHES = re.compile("[\u2010-\u2015\u2212\u30fc]")
# The form of a turn of either game; its squares and numbers need not exist.
_TURN = re.compile(
    r"(?:([a-wyz][0-9]{1,2})(?:-([a-wyz][0-9]{1,2}))?)?"
    r"(?:x([a-wyz]?[0-9]{1,2})(?:-([0-9]{1,2}))?)?"
)
# The symbols of the sides on the board, and those that need more than ASCII.
_SIGNS = {"blue": "[]", "pink": "()", "white": "\u25cb", "black": "\u25cf"}
_WAY, _GONE, _TO = "\u2218", "\u2715", " \u2192 "
_ASCII = str.maketrans({"\u25cb": "O", "\u25cf": "X", _WAY: "o", _GONE: "*", "\u2192": "->"})
# Errors after which the possible targets of the piece are listed.
_WRONG_TARGET = frozenset(
    ("occupied", "out_of_reach", "jumped_twice", "same_square", "not_adjacent", "same_point")
)


def turn_text(typed: str) -> str:
    """Normalise a typed turn: `C3 e5` becomes `c3-e5`.

    Accepts full-width characters, dashes of any length and a multiplication sign.
    """
    text = unicodedata.normalize("NFKC", typed).strip().lower()
    text = _DASHES.sub("-", text).replace("\u00d7", "x")
    text = re.sub(r"\s*([-x])\s*", r"\1", text)
    text = re.sub(r"(?<=[a-j][1-7])\s*(?=[a-j][1-7])", "-", text)
    return re.sub(r"\s+", "", text)


def looks_like_turn(text: str) -> bool:
    """Whether a text may be meant as a turn: every turn but a pass contains a digit."""
    return re.search("[0-9]", text) is not None


class Sentences:
    """Describes a game in one language."""

    def __init__(self, messages: Messages, *, unicode: bool = True) -> None:
        """`unicode=False` uses the ASCII symbols of `diagram.text`."""
        self._messages = messages
        self._unicode = unicode

    def side(self, side: str) -> str:
        """The name of a side on its own: "Rosa"."""
        return self._messages(f"sides.{side}")

    def _sign(self, sign: str) -> str:
        return sign if self._unicode else sign.translate(_ASCII)

    def _side_with_sign(self, side: str) -> str:
        """Return a side with its symbol on the board: "[] Blue"."""
        return f"{self._sign(_SIGNS[side])} {self.side(side)}"

    def help(self, game: Game) -> list[str]:
        """Explain what may be typed and what the marks on the board mean."""
        messages = self._messages
        lines = [messages(f"help.{game.family}")]
        gone = self._sign(_GONE)
        if game.family == "querni":
            may_pass = "voluntary_pass" in game.variants
            lines.append(messages("help.may_pass" if may_pass else "help.must_pass"))
            marks = messages("help.marks_querni", way=self._sign(_WAY), gone=gone)
        else:
            man = self._sign(_SIGNS["white"])
            marks = messages("help.marks_alquerque", man=man, gone=gone)
        return [*lines, messages("help.commands"), marks]

    def happened(self, node: Node) -> list[str]:
        """Describe the turn that led to a node; nothing at the root."""
        move = node.move
        if move is None or node.parent is None:
            return []
        before, messages = node.parent.position, self._messages
        side = messages.side(before.side)
        if before.game.family == "alquerque":
            key = ("slide" if move.origin else "place") + ("_take" if move.removed else "")
            ends = {"origin": move.origin, "target": move.target}
            taken = "".join(move.removed)
            return [messages(f"did.{key}", side=side, **ends, taken=taken)]
        key = "_".join(["move"] * bool(move.path) + ["remove"] * bool(move.removed)) or "pass"
        return [
            messages(
                f"did.{key}",
                side=side,
                number=tile_number(before.board[move.origin]) if move.origin else "",
                path=self._sign(_TO).join(move.path),
                numbers=messages.tiles(range(move.numbers[0], move.numbers[1] + 1))
                if move.numbers
                else "",
            )
        ]

    def game_status(self, record: Record, *, warn: bool = True) -> list[str]:
        """Describe what each side has left, who can still win, and how near a draw is.

        `warn` adds a warning if the last turn gave up the chance to win.
        """
        position, messages = record.position, self._messages
        counts = self._counts(position)
        if record.is_over:  # no turn follows that could be numbered
            return [counts]
        lines = [messages.joined(messages("state.turn", turn=position.turn), counts)]
        lines += self._winning_chances(record.end, warn=warn)
        least, key = QUIET_WARNINGS[position.game.family]
        if position.quiet >= least:
            lines.append(messages(key, count=position.quiet))
        if record.repetitions == 2:
            lines.append(messages("state.repeated"))
        index = position.game.sides.index(position.side)
        if bar := position.barred[index]:
            lines.append(messages("state.barred", move=bar))
        return lines

    def _counts(self, position: Position) -> str:
        first, second = position.game.sides
        first_count, second_count = pieces_left(position)
        first_hand, second_hand = position.hands
        key = "state.men_in_hand" if any(position.hands) else "state.men"
        if position.game.family == "querni":
            key = "state.tiles"
        return self._messages(
            key,
            first=self._side_with_sign(first),
            second=self._side_with_sign(second),
            first_count=first_count,
            second_count=second_count,
            first_hand=first_hand,
            second_hand=second_hand,
        )

    def warning(self, node: Node) -> list[str]:
        """Warn if the turn that led to a node stranded tiles of its player."""
        if node.parent is None:
            return []
        before = node.parent.position
        index = before.game.sides.index(before.side)
        lost = sorted({*node.position.stranded[index]} - {*before.stranded[index]})
        if not lost:
            return []
        side, numbers = self._messages.side(before.side), self._messages.listed(lost)
        return [self._messages("state.strands", side=side, numbers=numbers)]

    def _winning_chances(self, node: Node, *, warn: bool) -> list[str]:
        """Say who has just lost the chance to win, and who had lost it before."""
        stranded, sides = node.position.stranded, node.position.game.sides
        messages = self._messages
        lines = self.warning(node) if warn else []
        fresh = None
        if lines and node.parent is not None:
            fresh = sides.index(node.parent.position.side)
        if all(stranded):
            values = {"first": self.side(sides[0]), "second": self.side(sides[1])}
            left = {
                "first_numbers": messages.listed(stranded[0]),
                "second_numbers": messages.listed(stranded[1]),
            }
            neither = messages("state.neither", **values, **left)
            lines.append(messages.joined(neither, messages("ask.offer_draw")))
            return lines
        for index, numbers in enumerate(stranded):
            if numbers and index != fresh:
                side, shown = messages.side(sides[index]), messages.listed(numbers)
                lines.append(messages("state.cannot_win", side=side, numbers=shown))
        return lines

    def expected(self, record: Record) -> str:
        """Say whose turn it is and what may be typed."""
        if record.is_over:
            return self._messages("ask.over")
        position = record.position
        side = self.side(position.side)
        if position.game.family == "alquerque":
            index = position.game.sides.index(position.side)
            return self._messages("ask.place" if position.hands[index] else "ask.slide", side=side)
        if position.move_count() == 1 and position.moves[0].text == "pass":
            side = self._messages.side(position.side)
            return self._messages("ask.must_pass", side=side)
        may_pass = "voluntary_pass" in position.game.variants
        return self._messages("ask.querni_may_pass" if may_pass else "ask.querni", side=side)

    def ended(self, record: Record) -> list[str]:
        """Say who won and why; nothing while the game goes on."""
        if not record.is_over:
            return []
        first, second = record.game.sides
        winner = {"1-0": first, "0-1": second}.get(record.result)
        values = {"winner": "", "loser": ""}
        if winner is not None:
            loser = other_side(record.game, winner)
            values = {"winner": self._messages.side(winner), "loser": self._messages.side(loser)}
        reason = record.outcome.reason if record.outcome is not None else "unknown"
        why = self._messages(f"why.{reason}", **values)
        if reason == "aborted":
            return [why]
        result = self._messages("end.win" if winner else "end.draw", **values)
        return [self._messages.joined(result, why)]

    def illegal(self, position: Position, text: str, error: MoveError) -> list[str]:
        """Explain why a turn is illegal, and what is possible instead."""
        messages, sides, reason = self._messages, position.game.sides, error.reason
        if reason in ("not_a_move", "must_slide"):
            if square := _own_squares(position).get(text):  # a piece without a target: list them
                return self.turns(position, square)
            if lines := self._typing_mistake(position, text):
                return lines
            if text in position.game.squares and position.game.family == "querni":
                reason = "not_yours" if text in position.board else "empty_square"
        key = f"illegal.{position.game.family}.{reason}"
        if key not in messages:
            return [str(error)]
        found = _TURN.fullmatch(text)
        origin, target, first, second = found.groups() if found else (None,) * 4
        index = sides.index(position.side)
        takes = [move.text for move in position.moves if move.text.startswith(text + "x")]
        lines = [
            messages(
                key,
                text=printable(text),
                side=messages.side(sides[index]),
                other=messages.colour(sides[1 - index]),
                origin=origin,
                target=target or origin,
                taken=first,
                lowest=first,
                highest=second,
                hand=position.hands[index],
                options=messages("list.between").join(takes) if reason == "must_take" else "",
            )
        ]
        if reason in _WRONG_TARGET and origin and target:
            ends = sorted({m.target for m in position.moves if m.origin == origin and m.target})
            if ends:
                lines.append(messages("hint.targets", origin=origin, targets=" ".join(ends)))
            else:
                lines.append(messages("hint.no_targets", origin=origin))
        return lines

    def _typing_mistake(self, position: Position, text: str) -> list[str]:
        """Explain a text that does not have the form of a turn; nothing if that is unclear."""
        messages, is_querni = self._messages, position.game.family == "querni"
        if not looks_like_turn(text):
            return [messages("answer.unknown", text=printable(text))]
        if (found := _TURN.fullmatch(text)) is None:
            return []
        for square in filter(None, found.group(1, 2, 3)):
            if square[0].isalpha() and square not in position.game.squares:
                key = "answer.no_square" if is_querni else "answer.no_point"
                return [messages(key, square=square)]
        first, second = found.group(3, 4)
        if not is_querni or second is None or not first.isdecimal():
            return []
        if not (1 <= int(first) <= 16 and 1 <= int(second) <= 16):
            return [messages("answer.no_number")]
        if int(first) > int(second):
            before = text.partition("x")[0]
            return [messages("answer.backwards", turn=f"{before}x{second}-{first}")]
        return []

    def turns(self, position: Position, typed: str) -> list[str]:
        """List the legal turns that start as typed, or those of the tile with the typed number."""
        prefix = turn_text(typed)
        prefix = _own_squares(position).get(prefix, prefix)
        found = [move.text for move in position.moves if move.text.startswith(prefix)]
        if found:
            return self._shortened(found, MAX_LISTED_TURNS)
        if prefix in position.board:
            return [self._messages("hint.no_targets", origin=prefix)]
        return [self._messages("hint.none", text=printable(typed))]

    def hint(self, position: Position) -> list[str]:
        """List turns that remove or take, then what else can move."""
        messages = self._messages
        takes = [move for move in position.moves if move.removed]
        if position.game.family == "alquerque":
            others = [move.text for move in position.moves if not move.removed]
            lines = [messages("hint.mills" if takes else "hint.no_mill")]
            lines += self._shortened([move.text for move in takes], MAX_LISTED_TURNS)
            return lines + (
                [messages("hint.others"), *self._shortened(others, MAX_LISTED_TURNS)]
                if others
                else []
            )
        lines = [messages("hint.removals" if takes else "hint.no_removal")]
        if takes:
            lines += self._shortened(self._safest_removals(position, takes), MAX_HINTED_REMOVALS)
        tiles = {
            m.origin: tile_number(position.board[m.origin]) for m in position.moves if m.origin
        }
        if tiles:
            ordered = sorted(tiles.items(), key=lambda item: item[1])
            lines.append(messages("hint.tiles"))
            # The square comes first because that is what players type.
            sign = _SIGNS[position.side]
            lines.append("  " + "  ".join(f"{at}{sign[0]}{n}{sign[1]}" for at, n in ordered))
        return lines

    def _safest_removals(self, position: Position, takes: list[Move]) -> list[str]:
        """Return the shortest turn that removes each chain, and what it strands.

        Turns that strand least and remove most come first.
        """
        index = position.game.sides.index(position.side)
        before = {*position.stranded[index]}
        shortest: dict[tuple[int, int] | None, Move] = {}
        for move in sorted(takes, key=lambda move: (len(move.path), move.text)):
            shortest.setdefault(move.numbers, move)
        ranked = []
        for move in shortest.values():
            lost = sorted({*position.play(move).stranded[index]} - before)
            ranked.append((len(lost), -len(move.removed), len(move.path), move.text, lost))
        return [
            self._messages("hint.strands", move=text, numbers=self._messages.tiles(lost))
            if lost
            else text
            for _, _, _, text, lost in sorted(ranked)
        ]

    def _shortened(self, turns: list[str], most: int) -> list[str]:
        lines = ["  " + "  ".join(turns[:most])] if turns else []
        if len(turns) > most:
            lines.append(self._messages("hint.more", count=len(turns) - most))
        return lines


def other_side(game: Game, side: str) -> str:
    """Return the opponent of a side."""
    first, second = game.sides
    return second if side == first else first


def _own_squares(position: Position) -> dict[str, str]:
    """Map what may be typed for a piece of the side to move, square or number, to its square."""
    is_second = position.side == position.game.sides[1]
    if position.game.family == "alquerque":
        return {at: at for at, piece in position.board.items() if (piece == "B") == is_second}
    tiles = {at: piece for at, piece in position.board.items() if piece.islower() == is_second}
    return {at: at for at in tiles} | {str(tile_number(piece)): at for at, piece in tiles.items()}
