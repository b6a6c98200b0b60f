"""The turns of a game as a tree of main line and variations."""

import math
from collections.abc import Iterator, Sequence

from qirkat._core import Move, MoveError, Outcome, Position
from qirkat.record.tokens import MAX_DEPTH, MAX_HOURS, Comment, comment_words


class Node:
    """A position, the move that led to it, and its annotations.

    The root has no move and no parent. The first child continues the line; the others are
    variations. A node belongs to one record and is mutable.
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
        """Create a root."""
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
        """Append a child: the next turn, or a variation if there already is one.

        MoveError if the move is illegal or the game is over here, including by repetition.
        """
        position = self.position.play(move)
        # The position allowed the move, so only repetition can have ended the game.
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
        """Remove all children."""
        for child in self._children:
            child.parent = None
        self._children.clear()

    @property
    def children(self) -> tuple["Node", ...]:
        """The turns from here; the first continues the line."""
        return tuple(self._children)

    @property
    def next(self) -> "Node | None":
        """The next turn of the line."""
        return self._children[0] if self._children else None

    @property
    def text(self) -> str:
        """The move as text; empty at the root."""
        return self._text

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        return self.parent.position.parse_move(self._text) if self.parent is not None else None

    @property
    def comment(self) -> str:
        """The comment on the turn; at the root, on the game."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError("A comment must be text.")
        self._comment = text

    @property
    def nags(self) -> tuple[int, ...]:
        """Numeric annotation glyphs of PGN, 0 to 255: 1 is a good move (!), 2 a mistake (?)."""
        return self._nags

    @nags.setter
    def nags(self, numbers: Sequence[int]) -> None:
        if not all(isinstance(number, int) and 0 <= number <= 255 for number in numbers):
            raise ValueError("Annotation numbers ($n) must be from 0 to 255.")
        self._nags = tuple(int(number) for number in numbers)

    @property
    def clock(self) -> float | None:
        """Seconds left on the player's clock after the turn, in whole milliseconds."""
        return self._clock

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        self._clock = _checked_time(seconds)

    @property
    def spent(self) -> float | None:
        """Seconds spent on the turn, in whole milliseconds."""
        return self._spent

    @spent.setter
    def spent(self, seconds: float | None) -> None:
        self._spent = _checked_time(seconds)

    @property
    def repetitions(self) -> int:
        """How often this position has occurred in the line so far, including now.

        Counted only in the moving phase of Alquerque; 0 elsewhere.
        """
        return self.position.repetitions(self._earlier_positions)

    @property
    def outcome(self) -> Outcome | None:
        """How the rules ended the game here, including by repetition; None if they did not."""
        return self.position.outcome_after(self._earlier_positions)

    @property
    def _earlier_positions(self) -> Iterator[Position]:
        """The positions before this one, latest first."""
        node = self.parent
        while node is not None:
            yield node.position
            node = node.parent

    @property
    def line(self) -> Iterator["Node"]:
        """The following turns of this line, without variations."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def copy(self) -> "Node":
        """Copy the subtree; the copy of this node becomes a root.

        Not recursive: lines can be longer than Python's stack is deep.
        """
        root = _copy_node(self, None)
        stack = [(self, root)]
        while stack:
            source, target = stack.pop()
            for child in source._children:
                copied = _copy_node(child, target)
                target._children.append(copied)
                stack.append((child, copied))
        return root

    def is_same(self, other: "Node") -> bool:
        """Return whether both trees have the same turns and annotations."""
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
    """Return the error for a turn after the end of the game."""
    error = MoveError(f"The game is over ({end}): no more moves can be played.")
    error.reason = "game_over"
    return error


def pair_number(root: Position, ply: int) -> int:
    """Return the PGN move number, which counts pairs, of the turn `ply` turns after the root.

    It starts from the root's TURN and increases after each turn of the side that moves second.
    """
    return (root.turn + 1) // 2 + (ply + (root.side == root.game.sides[1])) // 2


def movetext(root: Node, *, escapes: bool) -> Iterator[str]:
    """Yield the movetext of a tree by words, in PGN order: turn, comment, variations, next turn."""
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
        yield from _node_comment(node, escapes=escapes)

    yield from (f"${nag}" for nag in root.nags)
    yield from _node_comment(root, escapes=escapes)
    # Still to write, last first: a line to continue, a variation to open, or None to close one.
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


def _node_comment(node: Node, *, escapes: bool) -> list[str]:
    """Return the words of a node's comment, including its times."""
    return comment_words(Comment(node.comment, node.clock, node.spent), escapes=escapes)


def check_size(root: Node, *, limit: int) -> None:
    """Raise ValueError if a tree exceeds the limits on turns and nesting of variations."""
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


def _copy_node(source: Node, parent: Node | None) -> Node:
    copied = Node(source.position)
    copied.parent = parent
    if parent is not None:
        copied.ply = parent.ply + 1
        copied.depth = parent.depth + bool(parent._children)
        copied._text = source._text
    copied._comment = source._comment
    copied._nags = source._nags
    copied._clock = source._clock
    copied._spent = source._spent
    return copied


def _checked_time(seconds: float | None) -> float | None:
    if seconds is None:
        return None
    limit = MAX_HOURS * 3600
    if not (math.isfinite(seconds) and 0 <= seconds < limit):
        raise ValueError(f"A time must be a number of seconds from 0 up, below {MAX_HOURS} hours.")
    return min(round(seconds * 1000) / 1000, limit - 0.001)
