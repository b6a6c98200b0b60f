"""The turns of a game as a tree: the main line first, variations beside it."""

import math
from collections.abc import Iterator, Sequence

from qirkat._core import Move, MoveError, Outcome, Position
from qirkat.record.tokens import MAX_DEPTH, MAX_HOURS, Comment, comment_words


class Node:
    """A position, the turn that led to it, and what was said about it.

    The root has no move and no parent. The first child continues the line, the others are
    variations of it. A node belongs to one record and is changed in place.
    """

    __slots__ = (
        "_children",
        "_clock",
        "_comment",
        "_nags",
        "_spent",
        "_text",
        "depth",
        "parent",
        "ply",
        "position",
    )

    def __init__(self, position: Position) -> None:
        """A root: a tree of one position."""
        self.position = position
        self.parent: Node | None = None
        self.ply = 0
        self.depth = 0
        self._text = ""
        self._children: list[Node] = []
        self._comment = ""
        self._nags: tuple[int, ...] = ()
        self._clock: float | None = None
        self._spent: float | None = None

    def add(
        self,
        move: Move | str,
        *,
        comment: str = "",
        clock: float | None = None,
        spent: float | None = None,
    ) -> "Node":
        """A new last child: the next turn, or a variation of the turns that are there.

        MoveError when the move is illegal or the game is over here, by repetition too.
        """
        position = self.position.play(move)
        # The rules have let the turn pass: only repetition can have ended the game.
        if end := self.outcome:
            raise game_over(end.reason)
        child = Node(position)
        child.parent = self
        child.ply = self.ply + 1
        child.depth = self.depth + bool(self._children)
        child._text = move.text if isinstance(move, Move) else str.__str__(move)
        if comment:
            child.comment = comment
        if clock is not None:
            child.clock = clock
        if spent is not None:
            child.spent = spent
        self._children.append(child)
        return child

    def clear(self) -> None:
        """Drop everything after this node."""
        for child in self._children:
            child.parent = None
        self._children.clear()

    @property
    def children(self) -> tuple["Node", ...]:
        """The turns from here; the first is the line itself."""
        return tuple(self._children)

    @property
    def next(self) -> "Node | None":
        """The next turn of the line."""
        return self._children[0] if self._children else None

    @property
    def text(self) -> str:
        """The text of the move; empty at the root."""
        return self._text

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return self.parent.position.parse_move(self._text) if self.parent is not None else None

    @property
    def comment(self) -> str:
        """What was said about the turn; at the root, about the game."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError("A comment must be text.")
        self._comment = text

    @property
    def nags(self) -> tuple[int, ...]:
        """PGN's numbers for judgements: 1 is a good turn (!), 2 a mistake (?), ... up to 255."""
        return self._nags

    @nags.setter
    def nags(self, numbers: Sequence[int]) -> None:
        if not all(isinstance(number, int) and 0 <= number <= 255 for number in numbers):
            raise ValueError("The numbers of judgements ($n) go from 0 to 255.")
        self._nags = tuple(int(number) for number in numbers)

    @property
    def clock(self) -> float | None:
        """Seconds left to the player after the turn, in whole thousandths."""
        return self._clock

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        self._clock = _time(seconds)

    @property
    def spent(self) -> float | None:
        """Seconds that the turn took, in whole thousandths."""
        return self._spent

    @spent.setter
    def spent(self, seconds: float | None) -> None:
        self._spent = _time(seconds)

    @property
    def repetitions(self) -> int:
        """How often this position has stood on the board up to here, this time included.

        Counted in the moving phase of Alquerque, where it matters; 0 elsewhere.
        """
        return self.position.repetitions(self._before)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here by the rules, repetition included; None while it goes on."""
        return self.position.outcome_after(self._before)

    @property
    def _before(self) -> Iterator[Position]:
        """The positions before this one, the latest first."""
        node = self.parent
        while node is not None:
            yield node.position
            node = node.parent

    @property
    def line(self) -> Iterator["Node"]:
        """The turns that follow in this line, without the variations."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def copy(self) -> "Node":
        """A tree of its own with all that follows; the copy is a root, where its variations begin.

        Without recursion: lines are longer than Python's stack is deep.
        """
        root = _bare(self, None)
        stack = [(self, root)]
        while stack:
            source, target = stack.pop()
            for child in source._children:
                twin = _bare(child, target)
                target._children.append(twin)
                stack.append((child, twin))
        return root

    def is_same(self, other: "Node") -> bool:
        """Whether both trees say the same, turn by turn."""
        stack = [(self, other)]
        while stack:
            one, two = stack.pop()
            if (
                one._text != two._text
                or one._comment != two._comment
                or one._nags != two._nags
                or one._clock != two._clock
                or one._spent != two._spent
                or len(one._children) != len(two._children)
            ):
                return False
            stack.extend(zip(one._children, two._children, strict=True))
        return self.position == other.position


def game_over(end: str) -> MoveError:
    """The error of a turn after the end."""
    error = MoveError(f"The game is over ({end}): no more turns can be played.")
    error.reason = "game_over"
    return error


def pair_number(root: Position, ply: int) -> int:
    """The number of the pair of turns that a turn belongs to, `ply` turns after the root.

    It starts from the root's TURN and goes up after each turn of the side that moves second.
    """
    return (root.turn + 1) // 2 + (ply + (root.side == root.game.sides[1])) // 2


def words(root: Node, *, escapes: bool) -> Iterator[str]:
    """The words of the whole tree as PGN orders them: turn, comment, variations, next turn."""
    start = root.position
    first = start.game.sides[0]

    def turn(node: Node, *, numbered: bool) -> Iterator[str]:
        assert node.parent is not None
        is_first = node.parent.position.side == first
        if is_first or numbered:
            number = pair_number(start, node.parent.ply)
            yield f"{number}." if is_first else f"{number}..."
        yield node.text
        yield from (f"${nag}" for nag in node.nags)
        yield from said(node, escapes=escapes)

    yield from (f"${nag}" for nag in root.nags)
    yield from said(root, escapes=escapes)
    # Left to write, last first: a line to go on with, a variation to open, or None to close one.
    stack: list[tuple[Node, bool] | None] = [(root, False)]
    while stack:
        item = stack.pop()
        if item is None:
            yield ")"
            continue
        node, is_variation = item
        numbered = True
        if is_variation:
            yield "("
            yield from turn(node, numbered=True)
            numbered = _is_annotated(node)
        while node._children:
            following, *variations = node._children
            yield from turn(following, numbered=numbered)
            node = following
            numbered = _is_annotated(node)
            if variations:
                stack.append((node, False))
                for variation in reversed(variations):
                    stack += [None, (variation, True)]
                break


def said(node: Node, *, escapes: bool) -> list[str]:
    """The words of a node's comment with its times."""
    return comment_words(Comment(node.comment, node.clock, node.spent), escapes=escapes)


def check_size(root: Node, *, limit: int) -> None:
    """ValueError when there are more turns or deeper variations than a text may have."""
    count = 0
    stack = [root]
    while stack:
        node = stack.pop()
        count += len(node._children)
        if node.depth > MAX_DEPTH:
            raise ValueError(f"The variations are nested deeper than {MAX_DEPTH}.")
        if count > limit:
            raise ValueError(f"The record has more than {limit} turns.")
        stack.extend(node._children)


def _is_annotated(node: Node) -> bool:
    return bool(node.comment) or node.clock is not None or node.spent is not None


def _bare(source: Node, parent: Node | None) -> Node:
    twin = Node(source.position)
    twin.parent = parent
    if parent is not None:
        twin.ply = parent.ply + 1
        twin.depth = parent.depth + bool(parent._children)
        twin._text = source._text
    twin._comment = source._comment
    twin._nags = source._nags
    twin._clock = source._clock
    twin._spent = source._spent
    return twin


def _time(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    limit = MAX_HOURS * 3600
    if not (math.isfinite(seconds) and 0 <= seconds < limit):
        raise ValueError(f"A time is a number of seconds from 0, below {MAX_HOURS} hours.")
    return min(round(seconds * 1000) / 1000, limit - 0.001)
