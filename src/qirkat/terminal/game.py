"""A game at one terminal, between two people or against the computer.

`TerminalGame` turns each typed line into an answer. It reads and writes nothing but the files it is
told to save and load; `run` connects it to a keyboard and a screen.
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
from qirkat.messages import Messages
from qirkat.picture.diagram import text as diagram
from qirkat.record import Record
from qirkat.safe_text import printable
from qirkat.terminal.advice import advice
from qirkat.terminal.computer_player import DEFAULT_LEVEL, Computer, Seat, seat, seat_computer
from qirkat.terminal.game_choice import ReadLine, WriteText
from qirkat.terminal.line_wrap import columns, wrapped
from qirkat.terminal.sentences import Sentences, looks_like_turn, other_side, turn_text

Busy = Callable[[str], AbstractContextManager[object]]
"""Shows a text while the computer works."""


def run(game: "TerminalGame", read: ReadLine, write: WriteText) -> None:
    """Play until the players leave. An unfinished game is kept however this ends."""
    try:
        write(game.opening())
        while game.is_open:
            try:
                text = (
                    game.play_computer_turn()
                    if game.is_computer_next
                    else game.handle_line(read(game.prompt))
                )
                if text:
                    write(text)
            except EOFError:
                write("\n" + game.leave())
            except KeyboardInterrupt:
                write("\n" + game.interrupt())
    finally:
        if game.is_open:
            words = game.leave()
            with suppress(OSError):  # the terminal may be gone
                write(words)


class TerminalGame:
    """A game and its dialogue: a typed line goes in, the answer comes out."""

    def __init__(
        self,
        record: Record,
        messages: Messages,
        *,
        folder: Path,
        file: Path | None = None,
        new_record: Callable[[Game], Record] = Record,
        computer: Computer | None = None,
        busy: Busy = nullcontext,
        colour: bool = False,
        unicode: bool = True,
        width: int = 80,
    ) -> None:
        """`folder` receives unfinished games; `file` is where this one was loaded from.

        `new_record` creates the record of a new game. Without a computer, people play both sides
        and hints are lists; `busy` is shown while it thinks.
        """
        self.is_open = True
        self._messages = messages
        self._sentences = Sentences(messages, unicode=unicode)
        self._folder = folder
        self._new_record = new_record
        self._computer = computer
        self._busy = busy
        self._colour = colour
        self._unicode = unicode
        self._width = max(40, min(width, 100)) - 1
        self._question: tuple[str, Callable[[bool], list[str]]] | None = None
        self._is_interrupted = False
        self._set_record(record, file)

    def _set_record(self, record: Record, file: Path | None) -> None:
        self.record, self._file, self._saved = record, file, str(record)

    @property
    def prompt(self) -> str:
        """The prompt in front of the input."""
        if self._question is not None or self.record.is_over or self._is_computers_turn:
            return "> "
        side = self._sentences.side(self._side_to_move)
        name = self.record.tags.get(self._side_to_move.capitalize(), "?")
        # Records write an unknown name as a question mark.
        return f"{side}> " if name in ("", "?") else f"{printable(name, 20)} ({side})> "

    def opening(self) -> str:
        """Return the greeting, and the board unless the computer moves first."""
        name = self._messages(f"games.{self.record.game.family}")
        seed = self.record.start.seed
        key = "state.game" if seed is None else "state.game_set_up"
        text = [self._messages(key, game=name, seed=seed)]
        text += [self._messages(f"variants.{variant}") for variant in self.record.game.variants]
        text.append(self._messages("ask.help"))
        players = []
        if (place := self._seat) is not None:
            side, other = map(self._messages.colour, (self._person_side, place.side))
            players = [self._messages("state.against", side=side, other=other, number=place.level)]
        # If the computer is to move, the board comes with its turn.
        view = [] if self._is_computers_turn else ["", *self._view()]
        return self._lines(self._messages.joined(*text), *players, *view)

    def handle_line(self, line: str) -> str:
        """Execute a typed line and return the answer."""
        self._is_interrupted = False
        line = "".join(c if c.isprintable() else " " for c in line).strip()
        command, rest = self._parse_command(unicodedata.normalize("NFKC", line))
        if self._question is None or command == "quit":
            return self._lines(*self._run_command(command, rest, line))
        question, answered = self._question
        is_answer = command in ("yes", "no")
        if not is_answer and command is None and not looks_like_turn(line):
            return self._lines(self._messages("answer.yes_or_no"), question)
        self._question = None
        text = answered(command == "yes")
        # Anything but an answer counts as no.
        return self._lines(*text, *([] if is_answer else self._run_command(command, rest, line)))

    def _parse_command(self, line: str) -> tuple[str | None, str]:
        """Split a line into its command and the rest."""
        word, _, rest = line.partition(" ")
        if command := self._messages.command(word):
            return command, rest
        # A Japanese command may be followed by a square or number without a space.
        if glued := re.fullmatch(r"([^\x00-\x7f]+)([a-z0-9].*)", line, re.IGNORECASE):
            return self._messages.command(glued[1]), glued[2]
        return None, ""

    def _run_command(self, command: str | None, rest: str, line: str) -> list[str]:
        match command:
            case "save" | "load":
                # File names are taken as typed.
                file = line.partition(" ")[2].strip()
                return self._save(file) if command == "save" else self._load(file)
            case "help":
                return self._help()
            case "board":
                return self._view()
            case "hint":
                return self._refuse_if_over() or self._hint()
            case "moves":
                return self._refuse_if_over() or self._sentences.turns(self.record.position, rest)
            case "undo":
                return self._undo(rest.strip())
            case "draw":
                return self._refuse_if_over() or self._draw()
            case "resign":
                return self._refuse_if_over() or self._resign()
            case "level":
                return self._level(rest.strip())
            case "new":
                return [*self._keep_unfinished(), *self._new()]
            case "quit":
                return [self.leave()]
            case "pass":
                return self._refuse_if_over() or self._play("pass")
            case _ if line:
                return self._refuse_if_over() or self._play(turn_text(line))
            case _ if self.record.is_over:
                return [self.leave()]
            case _:
                return self._expected()

    @property
    def is_computer_next(self) -> bool:
        """Whether the computer moves now, before the next line is read."""
        return self._is_computers_turn and self._question is None and not self._is_interrupted

    def play_computer_turn(self) -> str:
        """Play the computer's turn and return what it did."""
        assert self._computer is not None
        with self._thinking():
            move = self._computer.turn(self.record)
        self.record.play(move)
        return self._lines("", *self._view())

    def interrupt(self) -> str:
        """Handle Ctrl-C: explain how to leave the first time, leave the second time."""
        if self._is_interrupted:
            return self.leave()
        self._is_interrupted = True
        self._question = None
        is_thinking = self._is_computers_turn
        return self._lines(
            self._messages("ask.interrupted_thinking" if is_thinking else "ask.interrupted")
        )

    def leave(self) -> str:
        """Close the dialogue, and keep a game that is neither over nor saved."""
        self.is_open = False
        return self._lines(*self._keep_unfinished(), self._messages("did.bye"))

    def _refuse_if_over(self) -> list[str]:
        if not self.record.is_over:
            return []
        return [self._messages("state.over"), *self._expected()]

    def _expected(self) -> list[str]:
        """Return what may be typed; nothing if the computer moves next."""
        return [] if self._is_computers_turn else [self._sentences.expected(self.record)]

    def _play(self, text: str) -> list[str]:
        if self._is_computers_turn:
            return [self._messages("answer.not_your_turn")]
        try:
            self.record.play(text)
        except MoveError as error:
            return self._sentences.illegal(self.record.position, text, error)
        if self._is_computers_turn:
            end = self.record.end
            return [*self._sentences.happened(end), *self._sentences.warning(end)]
        return ["", *self._view()]

    def _help(self) -> list[str]:
        """Return the help in two columns; long lines wrap below the second."""
        rows = "\n".join(self._sentences.help(self.record.game)).split("\n")
        first = [re.match(r"  \S.*?  +", row) for row in rows]
        return [
            wrapped(row, self._width, indent=" " * columns(begun[0])) if begun else row
            for row, begun in zip(rows, first, strict=True)
        ]

    def _hint(self) -> list[str]:
        position = self.record.position
        lists = self._sentences.hint(position)
        if self._computer is None:
            return lists
        if self._is_computers_turn:
            return [self._messages("answer.not_your_turn")]
        with self._thinking():
            line = self._computer.judgement(self.record)
        return [advice(self._messages, position, line), *lists]

    def _level(self, number: str) -> list[str]:
        messages, place = self._messages, self._seat
        if place is None:
            command = f"    qirkat play {self.record.game} --level {DEFAULT_LEVEL}"
            return [messages("answer.no_computer"), command]
        if not number.isdecimal() or len(number) > 2 or int(number) not in LEVELS:
            return [messages("answer.level", number=place.level)]
        seat_computer(self.record, place.side, int(number))
        return [messages("did.level", number=int(number))]

    def _undo(self, count: str) -> list[str]:
        if count and not re.fullmatch("[1-9][0-9]{0,4}", count):
            return [self._messages("answer.undo_count")]
        wanted = int(count or 1)
        events: list[str] = []
        if self.record.is_over and self.record.end.outcome is None:
            # An agreed end, such as a resignation, is undone before any turn.
            self.record.finish(None)
            events.append(self._messages("did.reopened"))
            wanted -= 1
        # Against the computer, the person's turns count, and the replies go with them.
        own = self._person_plies()[-wanted:] if wanted else []
        count_back = self.record.end.ply - own[0] if own else 0
        taken = [self.record.undo().text for _ in range(count_back)]
        if taken:
            key = "did.undone" if len(own) == wanted else "did.undone_all"
            turns = self._messages("list.between").join(reversed(taken))
            events.append(self._messages(key, count=len(taken), turns=turns))
        if not events:
            return [self._messages("state.no_moves")]
        return ["", *self._view(events)]

    def _person_plies(self) -> list[int]:
        """Return the ply of every turn that a person played."""
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
                return [self._messages("answer.computer_declines")]
            agreed = self._messages("answer.computer_agrees")
            return [agreed, *self._finish(Outcome(None, "agreed"))]
        messages, asked = self._messages, self._other_side

        def answered(agreed: bool) -> list[str]:
            if agreed:
                return self._finish(Outcome(None, "agreed"))
            return [messages("answer.declined", other=messages.side(asked))]

        side, other = messages.side(self._side_to_move), messages.colour(asked)
        return self._ask(messages("ask.draw", side=side, other=other), answered)

    def _resign(self) -> list[str]:
        loser = self._person_side

        def answered(agreed: bool) -> list[str]:
            if agreed:
                return self._finish(Outcome(other_side(self.record.game, loser), "resigned"))
            return [self._messages("answer.not_resigned")]

        return self._ask(self._messages("ask.resign", side=self._messages.colour(loser)), answered)

    def _finish(self, outcome: Outcome) -> list[str]:
        self.record.finish(outcome)
        return [*self._sentences.ended(self.record), *self._expected()]

    def _thinking(self) -> AbstractContextManager[object]:
        return self._busy(self._messages("state.thinking"))

    @property
    def _seat(self) -> Seat | None:
        return None if self._computer is None else seat(self.record)

    @property
    def _is_computers_turn(self) -> bool:
        place = self._seat
        return place is not None and place.side == self._side_to_move and not self.record.is_over

    @property
    def _person_side(self) -> str:
        """The side of the person at the keyboard."""
        place = self._seat
        return (
            self._other_side
            if place is not None and place.side == self._side_to_move
            else self._side_to_move
        )

    @property
    def _side_to_move(self) -> str:
        return self.record.position.side

    @property
    def _other_side(self) -> str:
        return other_side(self.record.game, self._side_to_move)

    def _new(self) -> list[str]:
        record = self._new_record(self.record.game)
        tags = [side.capitalize() for side in record.game.sides]
        names = [self.record.tags.get(tag) for tag in tags]
        if self._seat is not None:  # the sides swap in a rematch
            names.reverse()
        record.tags.update({tag: name for tag, name in zip(tags, names, strict=True) if name})
        self._set_record(record, None)
        return [self.opening()]

    def _save(self, name: str) -> list[str]:
        if not name:
            return [self._messages("answer.no_file", command=self._messages.command_word("save"))]
        try:
            file = Path(name).expanduser()
            is_folder, is_there = file.is_dir(), file.exists()
        except (OSError, RuntimeError) as error:
            return self._file_error(name, error)
        if is_folder:
            return [self._messages("answer.is_folder", file=printable(name, 500))]
        if is_there and file != self._file:

            def answered(agreed: bool) -> list[str]:
                return self._write(file) if agreed else [self._messages("answer.not_saved")]

            return self._ask(self._messages("ask.overwrite", file=printable(name)), answered)
        return self._write(file)

    def _write(self, file: Path) -> list[str]:
        try:
            text = str(self.record)
            with whole_file(file) as out:
                out.write(text.encode())
        except (OSError, ValueError) as error:
            return self._file_error(str(file), error)
        self._file, self._saved = file, text
        return [self._messages("did.saved", file=printable(str(file), 500))]

    def _load(self, name: str) -> list[str]:
        if not name:
            return [self._messages("answer.no_file", command=self._messages.command_word("load"))]
        try:
            file = Path(name).expanduser()
            record = Record.first(file)
        except FileNotFoundError:
            return [self._messages("answer.file_missing", file=printable(name, 500))]
        except (OSError, RuntimeError, ValueError) as error:
            return self._file_error(name, error)
        kept = self._keep_unfinished()
        self._set_record(record, file)
        return [*kept, self.opening()]

    def _file_error(self, name: str, error: Exception) -> list[str]:
        file = printable(name, 500)
        return [self._messages("answer.file_failed", file=file, reason=_reason(error))]

    def _keep_unfinished(self) -> list[str]:
        """Save an unfinished game and say where; print it if it cannot be saved."""
        if self.record.is_over or not self._person_plies():
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
            return [self._messages("did.printed", reason=_reason(error)), "", text]
        command = f"    qirkat play --load {shlex.quote(str(file))}"
        return [self._messages("did.kept"), command]

    def _ask(self, question: str, answered: Callable[[bool], list[str]]) -> list[str]:
        self._question = question, answered
        return [question]

    def _view(self, events: list[str] | None = None) -> list[str]:
        """Return the board, what just happened, the state of the game and what to type.

        `events` replaces the description of the last turn.
        """
        end, sentences, place = self.record.end, self._sentences, self._seat
        # The computer's own turns cannot be undone alone, so no warning about them.
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
            *(events or sentences.happened(end)),
            *sentences.game_status(self.record, warn=warn),
            *sentences.ended(self.record),
            *self._expected(),
        ]

    def _lines(self, *parts: str) -> str:
        """Join the parts and wrap their lines between words."""
        return "\n".join(self._wrapped(line) for text in parts for line in text.split("\n"))

    def _wrapped(self, line: str) -> str:
        # Drawn boards and commands to copy are not wrapped.
        if "\x1b" in line or line.startswith("    "):
            return line
        return wrapped(line, self._width, indent="  " if line.startswith("  ") else "")


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
