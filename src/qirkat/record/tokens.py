"""PGN text: split into tokens (tags, words, comments, NAGs, variations), and wrapped into lines.

Independent of games and rules. All input is bounded, so that an untrusted file never costs more
memory than one game of the maximum size.
"""

import re
from collections.abc import Iterable, Iterator
from typing import IO, NamedTuple

from qirkat.safe_text import quote

MAX_LINE = 1 << 20
"""Characters in a line, or bytes of a binary file."""
MAX_GAME = 1 << 22
"""Characters in a game."""
MAX_TURNS = 100_000
"""Turns in a game, including variations."""
MAX_CUTS = 100
"""Variations of a foreign game that may be cut at an illegal turn."""
MAX_DEPTH = 100
"""Nesting depth of variations."""
MAX_TAGS = 250
"""Tags of a game, not counting OWN_TAGS."""
MAX_TAG = 10_000
"""Characters in a tag value."""
MAX_WORD = 64
MAX_HOURS = 10**5
COLUMNS = 80

OWN_TAGS = ("Game", "Seed", "Position", "Result", "Reason")
"""Tags that are derived from the game itself."""
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
    """A text that is not a valid record of a legal game.

    `reason` is a stable identifier. `game`, `line` and `column` count from 1; `turn` is the turn
    number as in position texts. Unknown places are None.
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
        """Prefix the sentence with the known places."""
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
    """A game of another program that breaks our rules; `reason` names the rule."""


class Token(NamedTuple):
    """A word, comment, NAG, tag or parenthesis and its place; kind "end" after the last one."""

    kind: str
    text: str
    line: int
    column: int
    value: str = ""


class Comment(NamedTuple):
    """The text of a comment, and its times in seconds: left on the clock, and spent."""

    text: str
    clock: float | None
    spent: float | None


class Tokens:
    """Read the tokens of a file; only the current line and comment are in memory."""

    def __init__(self, file: IO[str] | IO[bytes]) -> None:
        """Prepare to read; the file is first read by `next`."""
        self._file = file
        self._text = ""
        self._at = 0
        self._size = 0
        self._pushed_back: Token | None = None
        self._is_over = False
        self.game = 1
        self.line = 0

    def start_game(self, game: int) -> None:
        """Reset the size count for the game with this number."""
        self.game = game
        self._size = len(self._text) - self._at

    def error(
        self, sentence: str, reason: str, token: Token | None = None, turn: int | None = None
    ) -> RecordError:
        """Return an error at a token, or at the current place."""
        line, column = (token.line, token.column) if token else (self.line, self._at + 1)
        return RecordError(
            sentence, reason=reason, game=self.game, line=line, column=column, turn=turn
        )

    def push_back(self, token: Token) -> None:
        """Push a token back, so that `next` returns it again."""
        self._pushed_back = token

    def next(self) -> Token:
        """Return the next token; RecordError if the text is malformed."""
        if self._pushed_back is not None:
            token, self._pushed_back = self._pushed_back, None
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
                    return self._parse_tag(token)
                case "long":
                    return self._long_comment(token)
                case _:
                    raise self._unexpected(token)

    def skip_game(self) -> None:
        """Skip the rest of a game after an error, up to the first tag line after other text.

        This heuristic fails only inside a comment with tag-like lines.
        """
        if self._pushed_back is not None and self._pushed_back.kind == "tag":
            return
        self._pushed_back = None
        has_seen_text = not _TAG_LINE.match(self._text)
        while True:
            self._text, self._at, self._size = "", 0, 0
            try:
                if not self._advance():
                    return
            except RecordError:
                has_seen_text = True
                continue
            if _TAG_LINE.match(self._text):
                if has_seen_text:
                    return
            elif not self._text.isspace():
                has_seen_text = True

    def _parse_tag(self, token: Token) -> Token:
        parts = _TAG.fullmatch(token.text)
        assert parts is not None
        name, raw = parts.groups()
        value = _TAG_RAW.sub(_unescape, raw)
        if not TAG_NAME.fullmatch(name) or len(value) > MAX_TAG:
            raise self.error(f"The tag {quote(name)} is too long.", "tag_too_long", token)
        return token._replace(text=name, value=value)

    def _long_comment(self, token: Token) -> Token:
        """Read the rest of a multi-line comment."""
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
        """Read the next line; return False at the end of the file."""
        if self._is_over:
            return False
        try:
            line = self._file.readline(MAX_LINE + 2)
        except UnicodeDecodeError as error:
            # A text file cannot be read further: the decoder may have dropped any amount of it.
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
        text = self._decode(line) if isinstance(line, bytes) else line
        if self.line == 1:
            text = text.removeprefix("\ufeff")
        self._size += len(text)
        if self._size > MAX_GAME:
            raise self.error(f"The game is longer than {MAX_GAME} characters.", "game_too_long")
        self._text = text
        return True

    def _decode(self, line: bytes) -> str:
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


def parse_comment(raw: str, *, escapes: bool) -> Comment:
    """Parse the text between the braces; `escapes` are those of our own format."""
    times: dict[str, float] = {}

    def time(match: re.Match[str]) -> str:
        name, hours, minutes, seconds, fraction = match.groups()
        whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
        # Milliseconds are precise enough for a clock, and round-trip exactly.
        times[name] = (whole * 1000 + int(((fraction or ".")[1:4]).ljust(3, "0"))) / 1000
        return " "

    text = _CLOCK.sub(time, raw).strip(" \t\r\n\v\f")
    text = _RAW.sub(_unescape, text) if escapes else _BLANK.sub(" ", text)
    return Comment(text, times.get("clk"), times.get("emt"))


def comment_words(content: Comment, *, escapes: bool) -> list[str]:
    """Return the words of a comment with its braces, for `wrap`; none if it is empty.

    Without `escapes` the text is for other programs: a closing brace becomes a parenthesis, white
    space one space, and an unprintable character a question mark.
    """
    words = [
        f"[%{name} {clock_text(seconds)}]"
        for name, seconds in (("clk", content.clock), ("emt", content.spent))
        if seconds is not None
    ]
    if escapes:
        text = _SPECIAL.sub(_escape, content.text)
    else:
        plain = _UNPRINTABLE.sub("?", " ".join(content.text.replace("}", ")").split()))
        text = _COMMAND.sub("(", plain)
    if text:
        for word in text.split(" "):
            words.extend(_split_word(word) if escapes else [word])
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    return words


def tag_line(name: str, value: str) -> str:
    """Return a tag pair as a line."""
    return f'[{name} "{_TAG_SPECIAL.sub(_escape_tag, value)}"]\n'


def clock_text(seconds: float) -> str:
    """Format a time as in PGN clock commands: 0:05:00 or 0:00:07.25."""
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    minutes, second = divmod(whole, 60)
    hour, minute = divmod(minutes, 60)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{hour}:{minute:02}:{second:02}{fraction}"


def wrap(words: Iterable[str]) -> str:
    """Wrap words into lines of at most 80 columns; a word that ends in \\n ends its line."""
    return "".join(f"{line}\n" for line in _lines(words))


def _lines(words: Iterable[str]) -> Iterator[str]:
    line: list[str] = []
    width = 0
    for word in words:
        is_line_end = word.endswith("\n")
        shown = word[:-1] if is_line_end else word
        if line and width + 1 + len(shown) > COLUMNS:
            yield " ".join(line)
            line, width = [], 0
        width += len(shown) + (1 if line else 0)
        line.append(shown)
        if is_line_end:
            yield " ".join(line)
            line, width = [], 0
    if line:
        yield " ".join(line)


def _split_word(word: str) -> Iterator[str]:
    """Split a word that is too long for a line; \\ at the end of a line joins the pieces."""
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


def _unescape(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind == "space":
        return " "
    if kind == "joined":
        return ""
    if kind == "plain":
        return "\n" if match["plain"] == "n" else match["plain"]
    return chr(int(match[kind or ""], 16))


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character == "\\":
        return "\\\\"
    if character == "\n":
        return "\\n"
    return f"\\x{ord(character):02x}" if ord(character) < 256 else f"\\u{ord(character):04x}"


def _escape_tag(match: re.Match[str]) -> str:
    return '\\"' if match[0] == '"' else _escape(match)
