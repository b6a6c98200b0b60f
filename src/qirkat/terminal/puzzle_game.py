"""Puzzles at a terminal: the player types moves, and is told what each is worth.

Like `TerminalGame`, it turns typed lines into answers and reads and writes nothing itself.
"""

from collections.abc import Callable

from qirkat._core import Move, MoveError
from qirkat.engine import Engine, Limit
from qirkat.messages import Messages
from qirkat.picture.diagram import text as diagram
from qirkat.puzzle import Puzzle
from qirkat.record import Record
from qirkat.terminal.advice import MAX_REMARKS, remark_sentence
from qirkat.terminal.game_choice import ReadLine, WriteText
from qirkat.terminal.line_wrap import wrapped
from qirkat.terminal.sentences import Sentences, turn_text

_REFUTATION = Limit(nodes=50_000)


def solve(game: "PuzzleGame", read: ReadLine, write: WriteText) -> None:
    """Show puzzles until the player leaves; Ctrl-C and the end of input leave too."""
    write(game.opening())
    while game.is_open:
        try:
            write(game.handle_line(read(game.prompt)))
        except (EOFError, KeyboardInterrupt):
            write("\n" + game.leave())


class PuzzleGame:
    """A series of puzzles as a dialogue: a typed line goes in, the answer comes out."""

    def __init__(
        self,
        puzzle: Puzzle,
        messages: Messages,
        *,
        next_puzzle: Callable[[], Puzzle],
        engine: Engine,
        is_daily: bool = False,
        colour: bool = False,
        unicode: bool = True,
        width: int = 80,
    ) -> None:
        """`engine` finds what refutes a wrong move, at full strength."""
        self.is_open = True
        self._messages = messages
        self._sentences = Sentences(messages, unicode=unicode)
        self._next_puzzle = next_puzzle
        self._engine = engine
        self._is_daily = is_daily
        self._colour = colour
        self._unicode = unicode
        self._width = max(40, min(width, 100)) - 1
        self._set_puzzle(puzzle)

    def _set_puzzle(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._record = Record(puzzle.position.game, puzzle.position)
        self._wrong = 0
        self._is_over = False

    @property
    def prompt(self) -> str:
        """The prompt in front of the input."""
        return "> " if self._is_over else f"{self._sentences.side(self._record.position.side)}> "

    @property
    def _path(self) -> tuple[Move, ...]:
        return self._record.moves

    def opening(self) -> str:
        """Return what to find, and the board."""
        puzzle, messages = self._puzzle, self._messages
        title = [messages("puzzle.title", id=puzzle.id, rating=puzzle.rating)]
        if self._is_daily:
            title.insert(0, messages("puzzle.daily"))
        return self._lines(
            messages.joined(*title),
            "",
            *self._board(),
            self._goal(),
            messages("puzzle.commands"),
        )

    def _goal(self) -> str:
        side = self._messages.side(self._puzzle.position.side)
        return self._messages(
            f"puzzle.goal_{self._puzzle.kind}", side=side, count=self._puzzle.length
        )

    def leave(self) -> str:
        """Close the dialogue."""
        self.is_open = False
        return self._messages("did.bye")

    def handle_line(self, line: str) -> str:
        """Execute a typed line and return the answer."""
        line = "".join(c if c.isprintable() else " " for c in line).strip()
        word, _, rest = line.partition(" ")
        match self._messages.command(word):
            case "quit":
                return self.leave()
            case "new":
                self._is_daily = False
                self._set_puzzle(self._next_puzzle())
                return self.opening()
            case "board":
                return self._lines(*self._board(), self._goal())
            case "moves":
                return self._lines(*self._sentences.turns(self._record.position, rest))
            case "hint" if not self._is_over:
                return self._lines(self._hint())
            case "solution" if not self._is_over:
                return self._lines(*self._solution())
            case "pass" if not self._is_over:
                return self._lines(*self._answer("pass"))
            case None if line and not self._is_over:
                return self._lines(*self._answer(turn_text(line)))
            case _ if self._is_over:
                return self.leave() if not line else self._messages("puzzle.over")
            case _:
                return self._lines(self._messages("puzzle.commands"))

    def _answer(self, text: str) -> list[str]:
        """Judge a move; if it is right, play it and the defence's reply."""
        position = self._record.position
        try:
            move = position.parse_move(text)
        except MoveError as error:
            return self._sentences.illegal(position, text, error)
        if move in self._puzzle.accepted(self._path):
            return self._play(move)
        if move in self._puzzle.good_enough(self._path):
            return [self._messages("puzzle.slower")]
        self._wrong += 1
        return [self._refutation(move)]

    def _play(self, move: Move) -> list[str]:
        self._record.play(move)
        reply = self._puzzle.reply(self._path)
        if reply is None:
            return ["", *self._board(), *self._end()]
        said = [*self._sentences.happened(self._record.end)]
        self._record.play(reply)
        return [
            "",
            *self._board(),
            self._messages.joined(self._messages("puzzle.right"), *said),
            *self._sentences.happened(self._record.end),
        ]

    def _end(self) -> list[str]:
        self._is_over = True
        messages = self._messages
        solved = (
            messages("puzzle.solved_late", count=self._wrong)
            if self._wrong
            else messages("puzzle.solved")
        )
        return [
            *self._sentences.happened(self._record.end),
            messages.joined(solved, *self._sentences.ended(self._record)),
            *self._themes(),
            messages("puzzle.over"),
        ]

    def _themes(self) -> list[str]:
        return [
            f"  {self._messages(f'themes.{theme}')}: {self._messages(f'theme_notes.{theme}')}"
            for theme in self._puzzle.themes
        ]

    def _refutation(self, move: Move) -> str:
        """Say what is wrong with a move, and how the opponent answers it."""
        position, messages = self._record.position, self._messages
        best = min(self._puzzle.accepted(self._path))
        drawbacks, _ = move.reasons(best.text)
        said = [messages("puzzle.wrong")]
        said += [remark_sentence(messages, position, each) for each in drawbacks[:MAX_REMARKS]]
        after = position.play(move)
        if after.outcome is None:
            line = self._engine.analyse(after, _REFUTATION).lines[0]
            other = messages.side(after.side)
            said.append(messages("puzzle.refuted", other=other, move=line.move.text))
            said += [
                remark_sentence(messages, after, each)
                for each in line.move.remarks[:MAX_REMARKS]
                if not each.is_drawback
            ]
            if line.value == 1 and line.distance is not None:
                turns = (line.distance + 1) // 2
                own = messages.side(position.side)
                said.append(messages("advice.forced_win", side=other, other=own, count=turns))
        return messages.joined(*said)

    def _hint(self) -> str:
        """Point at the square where the solution begins."""
        best = min(self._puzzle.accepted(self._path))
        squares = [square for square in (best.origin, best.target, *best.removed) if square]
        return self._messages("puzzle.look_at", square=squares[0] if squares else best.text)

    def _solution(self) -> list[str]:
        """Play the rest of the main line."""
        moves = []
        while True:
            moves.append(min(self._puzzle.accepted(self._path)))
            self._record.play(moves[-1])
            reply = self._puzzle.reply(self._path)
            if reply is None:
                break
            moves.append(reply)
            self._record.play(reply)
        self._is_over = True
        between = self._messages("list.between")
        told = self._messages("puzzle.answer", moves=between.join(move.text for move in moves))
        return ["", *self._board(), told, *self._themes(), self._messages("puzzle.over")]

    def _board(self) -> list[str]:
        end = self._record.end
        return [
            diagram(
                end.position,
                last=end.move,
                colour=self._colour,
                unicode=self._unicode,
                status=False,
                width=self._width + 1,
            ),
            *self._sentences.game_status(self._record, warn=False)[:1],
        ]

    def _lines(self, *parts: str) -> str:
        """Join the parts and wrap their lines between words."""
        return "\n".join(self._wrapped(line) for text in parts for line in text.split("\n"))

    def _wrapped(self, line: str) -> str:
        if "\x1b" in line or line.startswith("    "):  # drawn boards are not wrapped
            return line
        return wrapped(line, self._width, indent="    " if line.startswith("  ") else "")
