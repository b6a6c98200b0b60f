"""A game record: start, turns, times, comments and variations, parsed from and written as text.

The format is a PGN dialect, specified in docs/records.md. Nine men's morris games from Sanmill and
PlayOK are detected and read as Alquerque de 9.

    record = Record(alquerque)
    record.play("d2")
    Record.parse(str(record)) == record
"""

import io
import os
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Self

from qirkat._core import Game, Move, Outcome, Position, alquerque
from qirkat.picture import record_svg
from qirkat.record.morris_formats import fen
from qirkat.record.parser import ReadGame, read_game
from qirkat.record.result import DECIDED, outcome_error, result_of
from qirkat.record.tokens import (
    MAX_GAME,
    MAX_TAG,
    MAX_TAGS,
    MAX_TURNS,
    OWN_TAGS,
    TAG_NAME,
    ForeignRulesError,
    RecordError,
    Tokens,
    tag_line,
    wrap,
)
from qirkat.record.tree import Node, check_size, game_over, movetext
from qirkat.safe_text import quote

__all__ = ["ForeignRulesError", "Node", "Record", "RecordError", "Tags", "to_sanmill"]

_FIRST_TAGS = ("Event", "Site", "Date", "Round")


class Tags(UserDict[str, str]):
    """The tags of a game: Event, Site, Date, the players by side, and more, in order.

    Game, Seed, Position, Result and Reason are derived from the record and cannot be set.
    """

    def __setitem__(self, name: str, value: str) -> None:
        """Set a tag; ValueError or TypeError if it is invalid."""
        if not TAG_NAME.fullmatch(name):
            raise ValueError(
                f"A tag name must be a letter followed by letters, digits or _, not {quote(name)}."
            )
        if name in OWN_TAGS:
            raise ValueError(f"The tag {name} follows from the game and cannot be set.")
        if not isinstance(value, str):
            raise TypeError(f"The value of the tag {name} must be text.")
        if len(value) > MAX_TAG:
            raise ValueError(f"The value of the tag {name} is longer than {MAX_TAG} characters.")
        super().__setitem__(name, value)

    def __ior__(self, other: Mapping[str, str]) -> Self:  # type: ignore[override, misc]
        """Set several tags, with the same checks."""
        self.update(other)
        return self


class Record:
    """A game with its full history, which makes draws by repetition detectable.

    The turns form a tree (`root`). Its first line is the game as played; `play`, `undo`, `moves`,
    `position` and `outcome` refer to that main line. Records are equal if all their contents are.
    """

    def __init__(self, game: Game, start: Position | None = None) -> None:
        """Start a game; without `start`, from a regular start (random in Querni)."""
        if start is None:
            start = game.start()
        if start.game != game:
            raise ValueError(f"A record of {game} cannot start from a position of {start.game}.")
        self._tags = Tags()
        self._root = Node(start)
        self._end = self._root
        self._settled: Outcome | str | None = None

    @property
    def game(self) -> Game:
        """The game, including its variant rules."""
        return self._root.position.game

    @property
    def start(self) -> Position:
        """The start position."""
        return self._root.position

    @property
    def tags(self) -> Tags:
        """The tags, except those derived from the game."""
        return self._tags

    @property
    def root(self) -> Node:
        """The root of the tree of turns."""
        return self._root

    @property
    def end(self) -> Node:
        """The last node of the main line; the root if no turn was played."""
        # Turns may have been added through nodes since the last access.
        while (following := self._end.next) is not None:
            self._end = following
        return self._end

    @property
    def position(self) -> Position:
        """The current position, at the end of the main line."""
        return self.end.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions of the main line, from the start."""
        return (self.start, *(node.position for node in self._root.line))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(node.move for node in self._root.line if node.move is not None)

    @property
    def repetitions(self) -> int:
        """How often the current position has occurred; 0 where repetition does not count."""
        return self.end.repetitions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or as the players settled it; None if it has not.

        Also None if only the result is known, not its reason; see `result` and `is_over`.
        """
        return self.end.outcome or (None if isinstance(self._settled, str) else self._settled)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._settled is not None or self.end.outcome is not None

    @property
    def result(self) -> str:
        """1-0 (the side that moves first by the rules won), 0-1, 1/2-1/2, or * without a result."""
        outcome = self.outcome
        if outcome is None and isinstance(self._settled, str):
            return self._settled
        return result_of(self.game, outcome)

    def play(
        self,
        move: Move | str,
        *,
        comment: str = "",
        clock: float | None = None,
        spent: float | None = None,
    ) -> Position:
        """Play a turn at the end of the main line, and return the new position.

        `clock` is the time left after the turn and `spent` the time it took, in seconds. MoveError
        if the turn is illegal or the game is over, by the rules (repetition included) or settled.
        """
        if self._settled is not None:
            raise game_over(
                self._settled if isinstance(self._settled, str) else self._settled.reason
            )
        self._end = self.end.add(move, comment=comment, clock=clock, spent=spent)
        return self._end.position

    def undo(self) -> Move:
        """Take back the last turn of the main line and its variations; return its move.

        Reopens a settled game. ValueError if no turn was played.
        """
        end = self.end
        move = end.move
        if end.parent is None or move is None:
            raise ValueError("There is no move to take back.")
        self._end = end.parent
        self._end.clear()
        self._settled = None
        return move

    def finish(self, outcome: Outcome | str | None) -> None:
        """Settle the game, as in `Outcome("white", "resigned")`; None reopens it.

        A bare result ("1-0") is for games whose reason is unknown. ValueError if the game is over
        by the rules, or if winner and reason contradict each other.
        """
        if outcome is not None:
            if (over := self.end.outcome) is not None:
                raise ValueError(f"The game is already over ({over.reason}).")
            if isinstance(outcome, str):
                if outcome not in DECIDED:
                    raise ValueError(f"The result must be one of {', '.join(DECIDED)}.")
            elif (error := outcome_error(self.game, outcome)) is not None:
                raise ValueError(error)
        self._settled = outcome

    def copy(self) -> "Record":
        """Return an independent copy."""
        copied = Record(self.game, self.start)
        copied._tags = Tags(self._tags)
        copied._root = copied._end = self._root.copy()
        copied._settled = self._settled
        return copied

    def __copy__(self) -> "Record":
        """Return an independent copy: records never share nodes."""
        return self.copy()

    def __deepcopy__(self, _: object) -> "Record":
        """Return an independent copy."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Record"], tuple[str]]:
        """Pickle as text: pickling the tree would recurse once per turn."""
        return Record.parse, (str(self),)

    def __eq__(self, other: object) -> bool:
        """Compare start (with seed), tags, turns, comments, times and result."""
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self.start.seed == other.start.seed
            and self.tags == other.tags
            and (self.outcome, self.result) == (other.outcome, other.result)
            and self._root.is_same(other._root)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Show the game, the number of turns and the result."""
        return f"<qirkat.Record {self.game}, {self.end.ply} turns, {self.result}>"

    def _repr_svg_(self) -> str:
        """Draw the current position, last turn and result for notebooks."""
        return record_svg(self)

    def __str__(self) -> str:
        """Return the record in our format; ValueError if it exceeds the size limits."""
        outcome = self.outcome
        head = [("Game", self.game.name), *self._ordered_tags(), ("Result", self.result)]
        if outcome is not None:
            head.append(("Reason", outcome.reason))
        if self.start.seed is not None:
            head.append(("Seed", str(self.start.seed)))
        elif self.game.family != "alquerque" or self.start != alquerque.start():
            head.append(("Position", self.start.text))
        return self._text(head, escapes=True)

    @classmethod
    def parse(cls, text: str, *, legal_part: bool = False) -> "Record":
        """Parse a text with exactly one game; RecordError if it is not one valid game.

        ForeignRulesError if a game of another program breaks our rules. With `legal_part` it is
        read up to that turn instead, and a comment at the end explains the cut.
        """
        if not isinstance(text, str):
            raise TypeError(f"Record.parse takes text, not {type(text).__name__}.")
        tokens = Tokens(io.StringIO(text))
        read = read_game(tokens, legal_part=legal_part)
        if read is None:
            raise RecordError("There is no game in the text.", reason="no_game")
        tokens.start_game(2)
        while (token := tokens.next()).kind == "comment":
            pass
        if token.kind != "end":
            raise tokens.error("The text continues after its first game.", "more_games", token)
        return cls._from_read(read)

    @classmethod
    def first(cls, file: str | os.PathLike[str]) -> "Record":
        """Return the first game of a file; ValueError if there is none."""
        for record in cls.read(file):
            return record
        raise ValueError("There is no game in the file.")

    @classmethod
    def read(
        cls,
        file: str | os.PathLike[str] | IO[str] | IO[bytes],
        *,
        legal_part: bool = False,
        on_error: Callable[[RecordError], object] | None = None,
    ) -> Iterator["Record"]:
        """Yield the games of a UTF-8 file, with only one in memory at a time.

        Raises at the first error. With `on_error`, passes each error to it instead and continues
        with the next game that begins with a tag.
        """
        if isinstance(file, str | os.PathLike):
            with Path(file).open("rb") as opened:
                yield from cls.read(opened, legal_part=legal_part, on_error=on_error)
            return
        tokens = Tokens(file)
        number = 0
        while True:
            number += 1
            tokens.start_game(number)
            try:
                read = read_game(tokens, legal_part=legal_part)
            except RecordError as error:
                if on_error is None:
                    raise
                on_error(error)
                tokens.skip_game()
                continue
            if read is None:
                return
            yield cls._from_read(read)

    @classmethod
    def _from_read(cls, read: ReadGame) -> "Record":
        record = cls(read.root.position.game, read.root.position)
        record.tags.update(read.tags)
        record._root = record._end = read.root
        record._settled = read.settled
        return record

    def _ordered_tags(self) -> list[tuple[str, str]]:
        known = [*_FIRST_TAGS, *(side.capitalize() for side in self.game.sides)]
        first = [(name, self.tags[name]) for name in known if name in self.tags]
        return first + [(name, value) for name, value in self.tags.items() if name not in known]

    def _text(self, head: list[tuple[str, str]], *, escapes: bool) -> str:
        if len(self.tags) > MAX_TAGS:
            raise ValueError(f"The record has more than {MAX_TAGS} tags.")
        check_size(self._root, limit=MAX_TURNS)
        turns = wrap([*movetext(self._root, escapes=escapes), self.result])
        text = "".join(tag_line(name, value) for name, value in head) + "\n" + turns
        if len(text) > MAX_GAME:
            raise ValueError(f"The record is longer than {MAX_GAME} characters as text.")
        return text


def to_sanmill(record: Record) -> str:
    """Write a game for Sanmill: turns, comments, variations, and a FEN if needed.

    Parsing it back gives the same turns. The reason for the result is lost. ValueError for games
    other than Alquerque de 9.
    """
    if record.game.family != "alquerque":
        raise ValueError(
            f"Sanmill plays nine men's morris; it cannot represent a game of {record.game}."
        )
    head = [tag for tag in record._ordered_tags() if tag[0] not in ("FEN", "SetUp")]
    head.append(("Result", record.result))
    if record.start != alquerque.start() or record.root.next is None:
        head += [("FEN", fen(record.start)), ("SetUp", "1")]
    return record._text(head, escapes=False)
