"""A whole game: start, turns, times, comments and variations, read and written as text.

The format is of the family of PGN and is specified in docs/records.md. Games of nine men's morris
from Sanmill and PlayOK are recognised and read as Alquerque de 9.

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
from qirkat.record.parser import GameText, read_game
from qirkat.record.result import DECIDED, misfit, result_of
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
    wrapped,
)
from qirkat.record.tree import Node, check_size, game_over, words
from qirkat.safe_text import quote

__all__ = ["ForeignRulesError", "Node", "Record", "RecordError", "Tags", "to_sanmill"]

_FIRST_TAGS = ("Event", "Site", "Date", "Round")


class Tags(UserDict[str, str]):
    """What is said about a game as a whole: Event, Site, Date, the players by side, and more.

    Keeps the order. Game, Seed, Position, Result and Reason follow from the record and are not
    set here.
    """

    def __setitem__(self, name: str, value: str) -> None:
        """Set a tag; ValueError or TypeError when it could not be written."""
        if not TAG_NAME.fullmatch(name):
            raise ValueError(
                f"A tag is named by a letter and then letters, digits or _, not {quote(name)}."
            )
        if name in OWN_TAGS:
            raise ValueError(f"The tag {name} follows from the game and cannot be set.")
        if not isinstance(value, str):
            raise TypeError(f"The value of the tag {name} must be text.")
        if len(value) > MAX_TAG:
            raise ValueError(f"The value of the tag {name} is longer than {MAX_TAG} characters.")
        super().__setitem__(name, value)

    def __ior__(self, other: Mapping[str, str]) -> Self:  # type: ignore[override, misc]
        """Set several tags, checked like one."""
        self.update(other)
        return self


class Record:
    """A game from its start to where it stands, with its history and so the draw by repetition.

    The turns are a tree (`root`); its first line is the game that was played, and `play`, `undo`,
    `moves`, `position` and `outcome` are about that line. Two records are equal when all that they
    say is equal.
    """

    def __init__(self, game: Game, start: Position | None = None) -> None:
        """A game before its first turn; without a start, one by the rules (Querni: at random)."""
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
        """The game with its variants."""
        return self._root.position.game

    @property
    def start(self) -> Position:
        """The first position."""
        return self._root.position

    @property
    def tags(self) -> Tags:
        """What is said about the game as a whole."""
        return self._tags

    @property
    def root(self) -> Node:
        """The tree of turns."""
        return self._root

    @property
    def end(self) -> Node:
        """The last turn of the main line; the root when none was played."""
        # The line may have grown through its nodes since it was looked at last.
        while (following := self._end.next) is not None:
            self._end = following
        return self._end

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.end.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the main line, the start first."""
        return (self.start, *(node.position for node in self._root.line))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(node.move for node in self._root.line if node.move is not None)

    @property
    def repetitions(self) -> int:
        """How often the present position has stood on the board; 0 where that does not count."""
        return self.end.repetitions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, else as people settled it; None while it goes on.

        None also where only the result was handed down and nobody knows why (`result`, `is_over`).
        """
        return self.end.outcome or (None if isinstance(self._settled, str) else self._settled)

    @property
    def is_over(self) -> bool:
        """Whether no turn can follow."""
        return self._settled is not None or self.end.outcome is not None

    @property
    def result(self) -> str:
        """1-0, 0-1 or 1/2-1/2, where 1 is the side that moves first by the rules; else *."""
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

        `clock` is the time left after it and `spent` the time that it took, in seconds. MoveError
        when it is illegal or the game is over, whether by the rules, by repetition or by people.
        """
        if self._settled is not None:
            raise game_over(
                self._settled if isinstance(self._settled, str) else self._settled.reason
            )
        self._end = self.end.add(move, comment=comment, clock=clock, spent=spent)
        return self._end.position

    def undo(self) -> Move:
        """Take the last turn of the main line back, with the variations of it; returns its move.

        An end that people had settled is open again. ValueError when no turn was played.
        """
        end = self.end
        move = end.move
        if end.parent is None or move is None:
            raise ValueError("No turn was played that could be taken back.")
        self._end = end.parent
        self._end.clear()
        self._settled = None
        return move

    def finish(self, outcome: Outcome | str | None) -> None:
        """End the game as people settle it, as in `Outcome("white", "resigned")`; None reopens it.

        A result alone ("1-0") is for games whose end is known and its reason is not. ValueError
        when the game is over by the rules, or when winner and reason do not fit.
        """
        if outcome is not None:
            if (over := self.end.outcome) is not None:
                raise ValueError(f"The game is already over ({over.reason}).")
            if isinstance(outcome, str):
                if outcome not in DECIDED:
                    raise ValueError(f"A result is one of {', '.join(DECIDED)}.")
            elif (fault := misfit(self.game, outcome)) is not None:
                raise ValueError(fault)
        self._settled = outcome

    def copy(self) -> "Record":
        """A record of its own that says the same."""
        twin = Record(self.game, self.start)
        twin._tags = Tags(self._tags)
        twin._root = twin._end = self._root.copy()
        twin._settled = self._settled
        return twin

    def __copy__(self) -> "Record":
        """The same as `copy`: records do not share their turns."""
        return self.copy()

    def __deepcopy__(self, _: object) -> "Record":
        """The same as `copy`."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Record"], tuple[str]]:
        """Pickled by its text: the tree itself would go as deep as the game is long."""
        return Record.parse, (str(self),)

    def __eq__(self, other: object) -> bool:
        """Whether both say the same: start with its seed, tags, turns, comments, times, end."""
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
        """The game, how many turns, and the result."""
        return f"<qirkat.Record {self.game}, {self.end.ply} turns, {self.result}>"

    def _repr_svg_(self) -> str:
        """Shows in a notebook where the game stands, with its last turn and its result."""
        return record_svg(self)

    def __str__(self) -> str:
        """The record in our own format; ValueError when it is larger than a text may be."""
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
        """The one game in a text; RecordError when there is none, another, or something wrong.

        A foreign game that our rules do not allow is a ForeignRulesError. With `legal_part` it is
        read up to there instead, and a comment at its end says why it stops.
        """
        if not isinstance(text, str):
            raise TypeError(f"Record.parse takes text, not {type(text).__name__}.")
        tokens = Tokens(io.StringIO(text))
        read = read_game(tokens, legal_part=legal_part)
        if read is None:
            raise RecordError("There is no game in the text.", reason="no_game")
        tokens.begin(2)
        while (token := tokens.next()).kind == "comment":
            pass
        if token.kind != "end":
            raise tokens.error("The text goes on after its first game.", "more_games", token)
        return cls._of(read)

    @classmethod
    def first(cls, file: str | os.PathLike[str]) -> "Record":
        """The first game of a file; ValueError if there is none."""
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
        """The games of a file (UTF-8), one after another, holding one at a time.

        The first error ends the reading. With `on_error` it is handed over instead, and reading
        goes on with the next game that begins with a tag.
        """
        if isinstance(file, str | os.PathLike):
            with Path(file).open("rb") as opened:
                yield from cls.read(opened, legal_part=legal_part, on_error=on_error)
            return
        tokens = Tokens(file)
        number = 0
        while True:
            number += 1
            tokens.begin(number)
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
            yield cls._of(read)

    @classmethod
    def _of(cls, read: GameText) -> "Record":
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
        turns = wrapped([*words(self._root, escapes=escapes), self.result])
        text = "".join(tag_line(name, value) for name, value in head) + "\n" + turns
        if len(text) > MAX_GAME:
            raise ValueError(f"The record is longer than {MAX_GAME} characters as text.")
        return text


def to_sanmill(record: Record) -> str:
    """The game as Sanmill reads it: its turns, comments and variations, and a FEN if it needs one.

    Reading it back gives the same turns. The reason of the result is not kept. ValueError for
    games other than Alquerque de 9.
    """
    if record.game.family != "alquerque":
        raise ValueError(
            f"Sanmill plays nine men's morris; a game of {record.game} has no form there."
        )
    head = [tag for tag in record._ordered_tags() if tag[0] not in ("FEN", "SetUp")]
    head.append(("Result", record.result))
    if record.start != alquerque.start() or record.root.next is None:
        head += [("FEN", fen(record.start)), ("SetUp", "1")]
    return record._text(head, escapes=False)
