"""The text family of PGN: tags, turns, comments and variations as tokens, and as wrapped lines.

Knows no game and no rule. Everything that is read is bounded, so that a stranger's file costs no
more than one game of the largest size that is allowed.
"""

import re
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

from qirkat.safe_text import quote

MAX_LINE = 1 << 20
"""Characters (or bytes, where bytes are read) in one line."""
MAX_GAME = 1 << 22
"""Characters in one game."""
MAX_TURNS = 100_000
"""Turns in one game, those of its variations included."""
MAX_CUTS = 100
"""Variations of a foreign game that are read only in part."""
MAX_DEPTH = 100
"""Variations inside one another."""
MAX_TAGS = 250
"""Tags of one game, besides those that follow from the game itself."""
MAX_TAG = 10_000
"""Characters in the value of one tag."""
MAX_WORD = 64
MAX_HOURS = 10**5
COLUMNS = 80

OWN_TAGS = ("Game", "Seed", "Position", "Result", "Reason")
"""The tags of our format that follow from the game itself."""
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_TOKEN = re.compile(
    r"""[ \t\r\n\v\f]*+(?:
      (?P<word>[^ \t\r\n\v\f{}()\[\];$"]+)
    | (?P<comment>\{[^}]*\})
    | (?P<long>\{[^}]*)
    | (?P<nag>\$[0-9]+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<tag>\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"(?:[^"\\\n]|\\[^\n])*"[ \t]*\])
    | (?P<rest>;[^\n]*)
    | (?P<bad>.)
    )""",
    re.VERBOSE,
)
_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]+"(.*)"[ \t]*\]')
_TAG_LINE = re.compile(r"\[[ \t]*[A-Za-z]")
_CLOCK = re.compile(r"\[%(clk|emt)[ \t\r\n]+([0-9]{1,5}):([0-5]?[0-9]):([0-5]?[0-9])(\.[0-9]+)?\]")
_RAW = re.compile(
    r"\\(?:(?P<plain>[\\n])|x(?P<byte>[0-9a-fA-F]{2})|u(?P<unit>[0-9a-fA-F]{4})|(?P<joined>\r?\n))"
    r"|(?P<space>[ \t\r\n\v\f]+)"
)
_COMMAND = re.compile(r"\[(?=%(?:clk|emt))")
_BLANK = re.compile(r"[ \t\r\n\v\f]+")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_SPECIAL = re.compile(r"[\\}\x00-\x1f\x7f\ud800-\udfff]|\A | (?= )| \Z|\[(?=%(?:clk|emt))")
_TAG_SPECIAL = re.compile(r'[\\"\x00-\x1f\x7f\ud800-\udfff]')
_TAG_RAW = re.compile(
    r"\\(?:(?P<plain>[\\\"n])|x(?P<byte>[0-9a-fA-F]{2})|u(?P<unit>[0-9a-fA-F]{4}))"
)
_UNIT = re.compile(r"\\(?:x..|u....|.)|[^\\]")


class RecordError(ValueError):
    """A text that is not a record, or not of a legal game.

    `reason` is a stable word for programs. `game`, `line` and `column` count from 1; `turn` is the
    number of the turn as in position texts. What is not known is None.
    """

    def __init__(
        self,
        sentence: str,
        *,
        reason: str = "invalid",
        game: int | None = None,
        line: int | None = None,
        column: int | None = None,
        turn: int | None = None,
    ) -> None:
        """The sentence is told after the places that are known."""
        places = {"game": game, "line": line, "column": column, "turn": turn}
        where = ", ".join(f"{name} {at}" for name, at in places.items() if at is not None)
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.sentence = sentence
        self.reason = reason
        self.game = game
        self.line = line
        self.column = column
        self.turn = turn


class ForeignRulesError(RecordError):
    """A game of another program that our rules do not allow; `reason` says which rule."""


class Token(NamedTuple):
    """One word, comment, tag, ... and where it begins; kind "end" after the last one."""

    kind: str
    text: str
    line: int
    column: int
    value: str = ""


class Comment(NamedTuple):
    """What a comment says, apart from the times in it (seconds left, seconds spent)."""

    text: str
    clock: float | None
    spent: float | None


class Tokens:
    """The tokens of a file, one by one; only the present line and comment are held."""

    def __init__(self, file: IO[str] | IO[bytes]) -> None:
        """Nothing is read before the first token is asked for."""
        self._file = file
        self._text = ""
        self._at = 0
        self._size = 0
        self._kept: Token | None = None
        self._is_over = False
        self.game = 1
        self.line = 0

    def begin(self, game: int) -> None:
        """Count the size anew, for the game of this number."""
        self.game = game
        self._size = len(self._text) - self._at

    def error(
        self, sentence: str, reason: str, token: Token | None = None, turn: int | None = None
    ) -> RecordError:
        """An error at a token, or at the present place."""
        line, column = (token.line, token.column) if token else (self.line, self._at + 1)
        return RecordError(
            sentence, reason=reason, game=self.game, line=line, column=column, turn=turn
        )

    def keep(self, token: Token) -> None:
        """Give a token back: `next` returns it once more."""
        self._kept = token

    def next(self) -> Token:
        """The next token."""
        if self._kept is not None:
            token, self._kept = self._kept, None
            return token
        while True:
            match = _TOKEN.match(self._text, self._at)
            if match is None:
                if not self._advance():
                    return Token("end", "", self.line, self._at + 1)
                if self._text.startswith("%"):
                    self._at = len(self._text)
                continue
            kind = match.lastgroup or ""
            text = match[kind]
            self._at = match.end()
            token = Token(kind, text, self.line, self._at - len(text) + 1)
            if kind == "word":
                return token
            match kind:
                case "open" | "close" | "nag":
                    return token
                case "comment":
                    return token._replace(text=text[1:-1])
                case "rest":
                    return token._replace(kind="comment", text=text[1:])
                case "tag":
                    return self._tag(token)
                case "long":
                    return self._comment(token)
                case _:
                    raise self._unexpected(token)

    def skip_game(self) -> None:
        """After an error: go on to the next line that begins with a tag after a line that does not.

        A guess that can be wrong only inside a comment that has such lines.
        """
        if self._kept is not None and self._kept.kind == "tag":
            return
        self._kept = None
        was_text = not _TAG_LINE.match(self._text)
        while True:
            self._text, self._at, self._size = "", 0, 0
            try:
                if not self._advance():
                    return
            except RecordError:
                was_text = True
                continue
            if _TAG_LINE.match(self._text):
                if was_text:
                    return
            elif not self._text.isspace():
                was_text = True

    def _tag(self, token: Token) -> Token:
        parts = _TAG.fullmatch(token.text)
        assert parts is not None
        name, raw = parts.groups()
        value = _TAG_RAW.sub(_unescaped, raw)
        if not TAG_NAME.fullmatch(name) or len(value) > MAX_TAG:
            raise self.error(f"The tag {quote(name)} is too long.", "tag_too_long", token)
        return token._replace(text=name, value=value)

    def _comment(self, token: Token) -> Token:
        """A comment of more than one line."""
        parts = [token.text[1:]]
        while self._advance():
            end = self._text.find("}")
            if end >= 0:
                parts.append(self._text[:end])
                self._at = end + 1
                return token._replace(kind="comment", text="".join(parts))
            parts.append(self._text)
        raise self.error("The comment that begins here has no }.", "open_comment", token)

    def _unexpected(self, token: Token) -> RecordError:
        if token.text == "[":
            return self.error('A tag must look like [Name "value"], on one line.', "bad_tag", token)
        return self.error(f"{quote(token.text)} has no meaning here.", "bad_character", token)

    def _advance(self) -> bool:
        """Take the next line; False at the end of the file."""
        if self._is_over:
            return False
        try:
            line = self._file.readline(MAX_LINE + 2)
        except UnicodeDecodeError as error:
            # A text file cannot be read on after this: how much of it is lost is unknown.
            self._is_over = True
            byte = error.object[error.start]
            raise RecordError(
                f"The byte 0x{byte:02x} after line {self.line} is not UTF-8.",
                reason="not_utf8",
                game=self.game,
            ) from None
        if not line:
            self._is_over = True
            return False
        self.line += 1
        self._text, self._at = "", 0
        if len(line) > MAX_LINE:
            raise self.error(f"The line is longer than {MAX_LINE} characters.", "line_too_long")
        text = self._decoded(line) if isinstance(line, bytes) else line
        if self.line == 1:
            text = text.removeprefix("\ufeff")
        self._size += len(text)
        if self._size > MAX_GAME:
            raise self.error(f"The game is longer than {MAX_GAME} characters.", "game_too_long")
        self._text = text
        return True

    def _decoded(self, line: bytes) -> str:
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            raise RecordError(
                f"The byte 0x{line[error.start]:02x} is not UTF-8.",
                reason="not_utf8",
                game=self.game,
                line=self.line,
                column=column,
            ) from None


def comment(raw: str, *, escapes: bool) -> Comment:
    """What stands between the braces, read; with `escapes` as our own format writes it."""
    times: dict[str, float] = {}

    def time(match: re.Match[str]) -> str:
        name, hours, minutes, seconds, fraction = match.groups()
        whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
        # Thousandths are enough for a clock, and whole thousandths read back exactly.
        times[name] = (whole * 1000 + int(((fraction or ".")[1:4]).ljust(3, "0"))) / 1000
        return " "

    text = _CLOCK.sub(time, raw).strip(" \t\r\n\v\f")
    text = _RAW.sub(_unescaped, text) if escapes else _BLANK.sub(" ", text)
    return Comment(text, times.get("clk"), times.get("emt"))


def comment_words(content: Comment, *, escapes: bool) -> list[str]:
    """The words of a comment in braces, for `wrapped`; none when there is nothing to say.

    Without `escapes` the text is for other programs: a closing brace becomes a parenthesis, and
    white space becomes one space, and what nobody can read a question mark.
    """
    words = [
        f"[%{name} {clock_text(seconds)}]"
        for name, seconds in (("clk", content.clock), ("emt", content.spent))
        if seconds is not None
    ]
    if escapes:
        text = _SPECIAL.sub(_escaped, content.text)
    else:
        plain = _UNPRINTABLE.sub("?", " ".join(content.text.replace("}", ")").split()))
        text = _COMMAND.sub("(", plain)
    if text:
        for word in text.split(" "):
            words.extend(_pieces(word) if escapes else [word])
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    return words


def tag_line(name: str, value: str) -> str:
    """One tag pair as a line."""
    return f'[{name} "{_TAG_SPECIAL.sub(_escaped_tag, value)}"]\n'


def clock_text(seconds: float) -> str:
    """A time as the PGN commands have it: 0:05:00 or 0:00:07.25."""
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    minutes, second = divmod(whole, 60)
    hour, minute = divmod(minutes, 60)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{hour}:{minute:02}:{second:02}{fraction}"


def wrapped(words: Iterable[str]) -> str:
    """The words in lines of at most 80 columns; a word that ends its line by itself stays so."""
    return "".join(f"{line}\n" for line in _lines(words))


def _lines(words: Iterable[str]) -> Iterator[str]:
    line: list[str] = []
    width = 0
    for word in words:
        is_broken = word.endswith("\n")
        shown = word[:-1] if is_broken else word
        if line and width + 1 + len(shown) > COLUMNS:
            yield " ".join(line)
            line, width = [], 0
        width += len(shown) + (1 if line else 0)
        line.append(shown)
        if is_broken:
            yield " ".join(line)
            line, width = [], 0
    if line:
        yield " ".join(line)


def _pieces(word: str) -> Iterator[str]:
    """A word too long for a line, cut between characters: \\ at the end of a line joins them."""
    limit = COLUMNS - 4
    if len(word) <= limit:
        yield word
        return
    piece: list[str] = []
    width = 0
    for unit in _UNIT.findall(word):
        if width + len(unit) > limit:
            yield "".join(piece) + "\\\n"
            piece, width = [], 0
        piece.append(unit)
        width += len(unit)
    yield "".join(piece)


def _unescaped(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind == "space":
        return " "
    if kind == "joined":
        return ""
    if kind == "plain":
        return "\n" if match["plain"] == "n" else match["plain"]
    return chr(int(match[kind or ""], 16))


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if character == "\\":
        return "\\\\"
    if character == "\n":
        return "\\n"
    return f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"


def _escaped_tag(match: re.Match[str]) -> str:
    return '\\"' if match[0] == '"' else _escaped(match)
