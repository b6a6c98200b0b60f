"""The game at one terminal, of two people or of one and the computer.

`Table` understands what they type and answers in words, without input or output of its own except
for the files that it is told to save and load; `run` joins it to a keyboard and a screen.
"""

import re
import shlex
import unicodedata
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime
from pathlib import Path

from qirkat._core import Game, MoveError, Outcome
from qirkat.engine import LEVELS
from qirkat.files import whole_file
from qirkat.messages import Wording
from qirkat.picture.diagram import text as diagram
from qirkat.record import Record
from qirkat.safe_text import printable
from qirkat.terminal.advice import advice
from qirkat.terminal.computer_player import BEGINNERS, Computer, Seat, seat, sit_down
from qirkat.terminal.game_choice import Ask, Say
from qirkat.terminal.line_wrap import columns, wrapped
from qirkat.terminal.sentences import Telling, is_turnlike, turn_text

Busy = Callable[[str], AbstractContextManager[object]]
"""Shows in these words that something is worked on."""


def run(table: "Table", ask: Ask, say: Say) -> None:
    """Let them play until they leave. However this ends, an unfinished game is kept."""
    try:
        say(table.opening())
        while table.is_open:
            try:
                said = table.reply() if table.awaits_reply else table.hear(ask(table.prompt))
                if said:
                    say(said)
            except EOFError:
                say("\n" + table.leave())
            except KeyboardInterrupt:
                say("\n" + table.interrupt())
    finally:
        if table.is_open:
            words = table.leave()
            with suppress(OSError):  # there may be no screen any more
                say(words)


class Table:
    """A board between two players: a line goes in, the answer comes out."""

    def __init__(
        self,
        record: Record,
        wording: Wording,
        *,
        folder: Path,
        file: Path | None = None,
        another: Callable[[Game], Record] = Record,
        computer: Computer | None = None,
        busy: Busy = nullcontext,
        colour: bool = False,
        unicode: bool = True,
        width: int = 80,
    ) -> None:
        """`folder` is where an unfinished game is kept, and `file` where this one came from.

        `another` makes the record of a new game. Without a computer people play both sides and
        hints are lists; `busy` is shown while it thinks.
        """
        self.is_open = True
        self._wording = wording
        self._telling = Telling(wording, unicode=unicode)
        self._folder = folder
        self._another = another
        self._computer = computer
        self._busy = busy
        self._colour = colour
        self._unicode = unicode
        self._width = max(40, min(width, 100)) - 1
        self._question: tuple[str, Callable[[bool], list[str]]] | None = None
        self._is_interrupted = False
        self._sit_down(record, file)

    def _sit_down(self, record: Record, file: Path | None) -> None:
        self.record, self._file, self._saved = record, file, str(record)

    @property
    def prompt(self) -> str:
        """What stands before the place where they type."""
        if self._question is not None or self.record.is_over or self._is_computers_turn:
            return "> "
        side = self._telling.side(self._mover)
        name = self.record.tags.get(self._mover.capitalize(), "?")
        # A question mark is how records say that a name is not known.
        return f"{side}> " if name in ("", "?") else f"{printable(name, 20)} ({side})> "

    def opening(self) -> str:
        """What is said first."""
        name = self._wording(f"games.{self.record.game.family}")
        said = [self._wording("state.game", game=name)]
        said += [self._wording(f"variants.{variant}") for variant in self.record.game.variants]
        if self.record.start.seed is not None:
            said.append(self._wording("state.set_up", seed=self.record.start.seed))
        said.append(self._wording("ask.help"))
        players = []
        if (place := self._seat) is not None:
            side, other = self._telling.side(self._speaker), self._telling.side(place.side)
            players = [self._wording("state.against", side=side, other=other, number=place.level)]
        # Where the computer is to play, the board comes with its reply.
        view = [] if self._is_computers_turn else ["", *self._view()]
        return self._lines(self._wording.joined(*said), *players, *view)

    def hear(self, line: str) -> str:
        """Do what was typed, and say what happened."""
        self._is_interrupted = False
        line = "".join(c if c.isprintable() else " " for c in line).strip()
        command, rest = self._understood(unicodedata.normalize("NFKC", line))
        if self._question is None or command == "quit":
            return self._lines(*self._done(command, rest, line))
        question, answered = self._question
        is_answer = command in ("yes", "no")
        if not is_answer and command is None and not is_turnlike(line):
            return self._lines(self._wording("answer.yes_or_no"), question)
        self._question = None
        said = answered(command == "yes")
        # Who plays on or asks for something else has said no.
        return self._lines(*said, *([] if is_answer else self._done(command, rest, line)))

    def _understood(self, line: str) -> tuple[str | None, str]:
        """The command that a line begins with, and what follows it."""
        word, _, rest = line.partition(" ")
        if command := self._wording.command(word):
            return command, rest
        # A word of Japanese ends where a square or a number begins, with or without a blank.
        if glued := re.fullmatch(r"([^\x00-\x7f]+)([a-z0-9].*)", line, re.IGNORECASE):
            return self._wording.command(glued[1]), glued[2]
        return None, ""

    def _done(self, command: str | None, rest: str, line: str) -> list[str]:
        match command:
            case "save" | "load":
                # The name of a file is taken as it was typed.
                file = line.partition(" ")[2].strip()
                return self._save(file) if command == "save" else self._load(file)
            case "help":
                return self._help()
            case "board":
                return self._view()
            case "hint":
                return self._over() or self._hint()
            case "moves":
                return self._over() or self._telling.turns(self.record.position, rest)
            case "undo":
                return self._undo(rest.strip())
            case "draw":
                return self._over() or self._draw()
            case "resign":
                return self._over() or self._resign()
            case "level":
                return self._level(rest.strip())
            case "new":
                return [*self._kept(), *self._new()]
            case "quit":
                return [self.leave()]
            case "pass":
                return self._over() or self._play("pass")
            case _ if line:
                return self._over() or self._play(turn_text(line))
            case _ if self.record.is_over:
                return [self.leave()]
            case _:
                return self._expected()

    @property
    def awaits_reply(self) -> bool:
        """Whether the computer is to play now, before anything else is typed."""
        return self._is_computers_turn and self._question is None and not self._is_interrupted

    def reply(self) -> str:
        """Let the computer play its turn, and say what it did."""
        assert self._computer is not None
        with self._thinking():
            move = self._computer.turn(self.record)
        self.record.play(move)
        return self._lines("", *self._view())

    def interrupt(self) -> str:
        """Ctrl-C: the first time say how to leave, the second time leave."""
        if self._is_interrupted:
            return self.leave()
        self._is_interrupted = True
        self._question = None
        is_thinking = self._is_computers_turn
        return self._lines(
            self._wording("ask.interrupted_thinking" if is_thinking else "ask.interrupted")
        )

    def leave(self) -> str:
        """Close the table, and keep a game that is neither over nor saved."""
        self.is_open = False
        return self._lines(*self._kept(), self._wording("did.bye"))

    def _over(self) -> list[str]:
        if not self.record.is_over:
            return []
        return [self._wording("answer.over"), *self._expected()]

    def _expected(self) -> list[str]:
        """What may be typed; nothing when the computer goes on by itself."""
        return [] if self._is_computers_turn else [self._telling.expected(self.record)]

    def _play(self, text: str) -> list[str]:
        if self._is_computers_turn:
            return [self._wording("answer.not_your_turn")]
        try:
            self.record.play(text)
        except MoveError as error:
            return self._telling.illegal(self.record.position, text, error)
        if self._is_computers_turn:
            end = self.record.end
            return [*self._telling.happened(end), *self._telling.warning(end)]
        return ["", *self._view()]

    def _help(self) -> list[str]:
        """In two columns: what does not fit goes on below the second."""
        rows = "\n".join(self._telling.help(self.record.game)).split("\n")
        first = [re.match(r"  \S.*?  +", row) for row in rows]
        return [
            wrapped(row, self._width, indent=" " * columns(begun[0])) if begun else row
            for row, begun in zip(rows, first, strict=True)
        ]

    def _hint(self) -> list[str]:
        position = self.record.position
        lists = self._telling.hint(position)
        if self._computer is None:
            return lists
        if self._is_computers_turn:
            return [self._wording("answer.not_your_turn")]
        with self._thinking():
            line = self._computer.judgement(self.record)
        return [advice(self._wording, position, line), *lists]

    def _level(self, number: str) -> list[str]:
        wording, place = self._wording, self._seat
        if place is None:
            command = f"    qirkat play {self.record.game} --level {BEGINNERS}"
            return [wording("answer.no_computer"), command]
        if not number.isdecimal() or len(number) > 2 or int(number) not in LEVELS:
            return [wording("answer.level", number=place.level)]
        sit_down(self.record, place.side, int(number))
        return [wording("did.level", number=int(number))]

    def _undo(self, count: str) -> list[str]:
        if count and not re.fullmatch("[1-9][0-9]{0,4}", count):
            return [self._wording("answer.undo_count")]
        wanted = int(count or 1)
        told: list[str] = []
        if self.record.is_over and self.record.end.outcome is None:
            # What people settled, such as giving up, is taken back before any turn.
            self.record.finish(None)
            told.append(self._wording("did.reopened"))
            wanted -= 1
        # Against the computer one's own turns are counted, and its replies go with them.
        own = self._own_turns()[-wanted:] if wanted else []
        count_back = self.record.end.ply - own[0] if own else 0
        taken = [self.record.undo().text for _ in range(count_back)]
        if taken:
            key = "did.undone" if len(own) == wanted else "did.undone_all"
            turns = ", ".join(reversed(taken))
            told.append(self._wording(key, count=len(taken), turns=turns))
        if not told:
            return [self._wording("answer.nothing_to_undo")]
        return ["", *self._view(told)]

    def _own_turns(self) -> list[int]:
        """How many turns stood on the board before each that a person played."""
        place, own = self._seat, []
        for ply, position in enumerate(self.record.positions[:-1]):
            if place is None or position.side != place.side:
                own.append(ply)
        return own

    def _draw(self) -> list[str]:
        if self._computer is not None and self._seat is not None:
            with self._thinking():
                accepts = self._computer.accepts_draw(self.record)
            if not accepts:
                return [self._wording("answer.computer_declines")]
            agreed = self._wording("answer.computer_agrees")
            return [agreed, *self._finish(Outcome(None, "agreed"))]
        side, other = self._telling.side(self._mover), self._telling.side(self._waiting)

        def answered(agreed: bool) -> list[str]:
            if agreed:
                return self._finish(Outcome(None, "agreed"))
            return [self._wording("answer.declined", other=other)]

        return self._put(self._wording("ask.draw", side=side, other=other), answered)

    def _resign(self) -> list[str]:
        first, second = self.record.game.sides
        loser = self._speaker

        def answered(agreed: bool) -> list[str]:
            if agreed:
                return self._finish(Outcome(second if loser == first else first, "resigned"))
            return [self._wording("answer.not_resigned")]

        return self._put(self._wording("ask.resign", side=self._telling.side(loser)), answered)

    def _finish(self, outcome: Outcome) -> list[str]:
        self.record.finish(outcome)
        return [*self._telling.ended(self.record), *self._expected()]

    def _thinking(self) -> AbstractContextManager[object]:
        return self._busy(self._wording("state.thinking"))

    @property
    def _seat(self) -> Seat | None:
        return None if self._computer is None else seat(self.record)

    @property
    def _is_computers_turn(self) -> bool:
        place = self._seat
        return place is not None and place.side == self._mover and not self.record.is_over

    @property
    def _speaker(self) -> str:
        """The side of who types."""
        place = self._seat
        return self._waiting if place is not None and place.side == self._mover else self._mover

    @property
    def _mover(self) -> str:
        return self.record.position.side

    @property
    def _waiting(self) -> str:
        first, second = self.record.game.sides
        return second if self._mover == first else first

    def _new(self) -> list[str]:
        record = self._another(self.record.game)
        tags = [side.capitalize() for side in record.game.sides]
        names = [self.record.tags.get(tag) for tag in tags]
        if self._seat is not None:  # who began against the computer now lets it begin
            names.reverse()
        record.tags.update({tag: name for tag, name in zip(tags, names, strict=True) if name})
        self._sit_down(record, None)
        return [self.opening()]

    def _save(self, name: str) -> list[str]:
        if not name:
            return [self._wording("answer.no_file", command=self._wording.shown("save"))]
        try:
            file = Path(name).expanduser()
            is_folder, is_there = file.is_dir(), file.exists()
        except (OSError, RuntimeError) as error:
            return self._failed(name, error)
        if is_folder:
            return [self._wording("answer.is_folder", file=printable(name, 500))]
        if is_there and file != self._file:

            def answered(agreed: bool) -> list[str]:
                return self._write(file) if agreed else [self._wording("answer.not_saved")]

            return self._put(self._wording("ask.overwrite", file=printable(name)), answered)
        return self._write(file)

    def _write(self, file: Path) -> list[str]:
        try:
            text = str(self.record)
            with whole_file(file) as out:
                out.write(text.encode())
        except (OSError, ValueError) as error:
            return self._failed(str(file), error)
        self._file, self._saved = file, text
        return [self._wording("did.saved", file=printable(str(file), 500))]

    def _load(self, name: str) -> list[str]:
        if not name:
            return [self._wording("answer.no_file", command=self._wording.shown("load"))]
        try:
            file = Path(name).expanduser()
            record = Record.first(file)
        except FileNotFoundError:
            return [self._wording("answer.file_missing", file=printable(name, 500))]
        except (OSError, RuntimeError, ValueError) as error:
            return self._failed(name, error)
        kept = self._kept()
        self._sit_down(record, file)
        return [*kept, self.opening()]

    def _failed(self, name: str, error: Exception) -> list[str]:
        file = printable(name, 500)
        return [self._wording("answer.file_failed", file=file, reason=_reason(error))]

    def _kept(self) -> list[str]:
        """Write an unfinished game where it can be found again; say where, or show it whole."""
        if self.record.is_over or not self._own_turns():
            return []
        text = str(self.record)
        if text == self._saved:
            return []
        name = datetime.now().strftime(f"{self.record.game.family}-%Y%m%d-%H%M%S")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._folder / f"{name}.pgn"
            number = 1
            while file.exists():
                number += 1
                file = self._folder / f"{name}-{number}.pgn"
            with whole_file(file) as out:
                out.write(text.encode())
        except OSError as error:
            return [self._wording("did.printed", reason=_reason(error)), "", text]
        command = f"    qirkat play --load {shlex.quote(str(file))}"
        return [self._wording("did.kept", file=file), command]

    def _put(self, question: str, answered: Callable[[bool], list[str]]) -> list[str]:
        self._question = question, answered
        return [question]

    def _view(self, told: list[str] | None = None) -> list[str]:
        """The board, what just happened, where the game stands and what is expected.

        `told` is what happened where it was not the last turn.
        """
        end, tell, place = self.record.end, self._telling, self._seat
        # Nobody takes a turn back for the computer.
        warn = place is None or end.parent is None or end.parent.position.side != place.side
        return [
            diagram(
                end.position,
                last=end.move,
                colour=self._colour,
                unicode=self._unicode,
                status=False,
                width=self._width + 1,
            ),
            *(told or tell.happened(end)),
            *tell.standing(self.record, warn=warn),
            *tell.ended(self.record),
            *self._expected(),
        ]

    def _lines(self, *said: str) -> str:
        """Everything, on lines that are not broken within a word."""
        return "\n".join(self._wrapped(line) for text in said for line in text.split("\n"))

    def _wrapped(self, line: str) -> str:
        # Drawn lines and commands to copy stay whole.
        if "\x1b" in line or line.startswith("    "):
            return line
        return wrapped(line, self._width, indent="  " if line.startswith("  ") else "")


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
