"""Reading one game from its tokens: which format it is in, its start, its turns and its end."""

import re
from typing import NamedTuple

from qirkat._core import MoveError, Outcome, Position, PositionError, alquerque, game
from qirkat.record.morris_formats import PLAYOK, Dialect, detect, position_text
from qirkat.record.result import RESULTS, result_of, settled
from qirkat.record.tokens import (
    MAX_CUTS,
    MAX_DEPTH,
    MAX_TAGS,
    MAX_TURNS,
    MAX_WORD,
    OWN_TAGS,
    ForeignRulesError,
    RecordError,
    Token,
    Tokens,
    comment,
)
from qirkat.record.tree import Node, pair_number
from qirkat.safe_text import quote

_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_DIGITS = "0123456789"
_NUMBER = re.compile(r"([0-9]{1,9})(\.*)")
_SEED = re.compile(r"0|[1-9][0-9]{0,19}")
_FOREIGN_START = ("FEN", "SetUp")


class GameText(NamedTuple):
    """What one game in a file says."""

    root: Node
    tags: dict[str, str]
    settled: Outcome | str | None
    """The end as people settled it; only the result where no reason was given."""


def read_game(tokens: Tokens, *, legal_part: bool) -> GameText | None:
    """The next game, or None when the file ends before one begins.

    With `legal_part` a foreign game is read up to the turn that our rules do not allow.
    """
    reader = _Reader(tokens, legal_part=legal_part)
    while True:
        token = reader.next()
        if token.kind == "comment":
            reader.comments.append(token.text)
        elif token.kind == "tag" and not reader.has_begun:
            reader.tag(token)
        elif token.kind in ("tag", "end"):
            # The tag of the next game ends a game that has no result.
            tokens.keep(token)
            if token.kind == "end" and not reader.has_begun and not reader.tags:
                return None
            return reader.finished(token)
        else:
            reader.take(token)
            if reader.result is not None:
                return reader.finished(token)


class _Said:
    """What is said about a turn while more may follow; joined only once, when it is complete."""

    __slots__ = ("comments", "nags")

    def __init__(self) -> None:
        self.comments: list[str] = []
        self.nags: list[int] = []


class _Reader:
    def __init__(self, tokens: Tokens, *, legal_part: bool) -> None:
        self.tokens = tokens
        self.legal_part = legal_part
        self.tags: dict[str, Token] = {}
        self.has_begun = False
        self.is_own = True
        self.dialect: Dialect | None = None
        self.result: Token | None = None
        self.count = 0
        self.root: Node
        self.node: Node
        # The turn that was read last is played only when the next one shows that it is whole:
        # foreign games may write the taking of a man as a word of its own.
        self.pending: tuple[Token, str] | None = None
        self.said = _Said()
        self.number: tuple[Token, int] | None = None
        # The turns whose variations are being read, outermost first.
        self.outer: list[tuple[Node, _Said]] = []
        self.is_fresh = False
        # Beyond the legal part of a foreign line: the parentheses that were opened there.
        self.skipped: int | None = None
        self.cut = ""
        self.cuts = 0

    @property
    def comments(self) -> list[str]:
        return self.said.comments if self.skipped is None else []

    def error(self, sentence: str, reason: str, token: Token) -> RecordError:
        turn = self.node.position.turn + bool(self.pending) if self.has_begun else None
        return self.tokens.error(sentence, reason, token, turn)

    def next(self) -> Token:
        """The next token; an error in it also names the turn."""
        try:
            return self.tokens.next()
        except RecordError as error:
            if self.has_begun:
                error = RecordError(
                    error.sentence,
                    reason=error.reason,
                    game=error.game,
                    line=error.line,
                    column=error.column,
                    turn=self.node.position.turn + bool(self.pending),
                )
            raise error from None

    # The tags

    def tag(self, token: Token) -> None:
        if token.text in self.tags:
            raise self.error(f"The tag {token.text} is there twice.", "tag_twice", token)
        if len(self.tags) >= MAX_TAGS + len(OWN_TAGS) + len(_FOREIGN_START):
            raise self.too_many_tags(token)
        self.tags[token.text] = token

    def too_many_tags(self, token: Token) -> RecordError:
        return self.error(f"The game has more than {MAX_TAGS} tags.", "too_many_tags", token)

    def begin(self) -> None:
        """All tags are known: find the start."""
        self.is_own = "Game" in self.tags
        start = self.own_start(self.tags["Game"]) if self.is_own else self.foreign_start()
        self.root = self.node = Node(start)
        self.has_begun = True

    def own_start(self, named: Token) -> Position:
        try:
            kind = game(named.value)
        except ValueError as error:
            raise self.error(str(error), "unknown_game", named) from None
        seed, given = self.tags.get("Seed"), self.tags.get("Position")
        if seed is not None and given is not None:
            raise self.error("The start is given twice, by Seed and Position.", "two_starts", seed)
        try:
            if given is not None:
                return kind.parse(given.value)
            if seed is not None:
                if not _SEED.fullmatch(seed.value):
                    raise ValueError(f"{quote(seed.value)} is not a seed (a whole number).")
                return kind.start(seed=int(seed.value))
        except ValueError as error:
            reason = "bad_position" if isinstance(error, PositionError) else "bad_seed"
            raise self.error(str(error), reason, given or seed or named) from None
        if kind.family != "alquerque":
            raise self.error(
                f"A game of {kind} needs its start: a tag Seed or Position.", "no_start", named
            )
        return kind.start()

    def foreign_start(self) -> Position:
        for name in ("Seed", "Position", "Reason"):
            if name in self.tags:
                raise self.error(
                    f'A game with the tag {name} also needs a tag Game, as in [Game "alquerque"].',
                    "no_game_tag",
                    self.tags[name],
                )
        if "FEN" not in self.tags:
            return alquerque.start()
        try:
            return alquerque.parse(position_text(self.tags["FEN"].value))
        except ValueError as error:
            raise self.error(str(error), "bad_position", self.tags["FEN"]) from None

    # The turns

    def take(self, token: Token) -> None:
        """One word, judgement or parenthesis."""
        if not self.has_begun:
            self.begin()
        if self.skipped is not None and not self.is_end_of_skipped(token):
            return
        match token.kind:
            case "word":
                self.word(token)
            case "nag":
                if len(token.text) > 4 or int(token.text[1:]) > 255:
                    raise self.error("A judgement goes from $0 to $255.", "bad_nag", token)
                self.said.nags.append(int(token.text[1:]))
            case "open":
                self.open(token)
            case _:
                self.close(token)

    def word(self, token: Token) -> None:
        text = token.text
        if len(text) > MAX_WORD:
            raise self.error(f"The word {quote(text)} is too long.", "word_too_long", token)
        if text in RESULTS:
            if self.outer:
                raise self.error("A result stands inside a variation.", "open_variation", token)
            self.result = token
            return
        judged = ""
        if text[0] in _DIGITS:
            token, text = self.numbered(token)
        if text.endswith(("!", "?")):
            text = text.rstrip("!?")
            judged = token.text[len(text) :]
            if judged not in _NAGS:
                raise self.error(f"{quote(judged)} is not a judgement.", "bad_nag", token)
        if text.strip("."):
            self.turn(token, text)
        if judged:
            self.said.nags.append(_NAGS[judged])

    def numbered(self, token: Token) -> tuple[Token, str]:
        """Take the number off the front of a word: the rest, and where it is."""
        match = _NUMBER.match(token.text)
        if match is None or not (match[2] or (self.is_own and match.end() == len(token.text))):
            return token, token.text
        self.number = token, int(match[1])
        rest = token.text[match.end() :]
        return Token("word", rest, token.line, token.column + match.end()), rest

    def turn(self, token: Token, text: str) -> None:
        if not self.is_own:
            if self.dialect is None:
                self.dialect = self.detected(token, text)
            if self.pending is not None and self.dialect.is_capture(text):
                first, before = self.pending
                if len(before) > MAX_WORD:
                    raise self.error("A turn takes man after man.", "word_too_long", token)
                self.pending = first._replace(text=f"{first.text} {text}"), before + text
                return
        self.play()
        if self.skipped is not None:
            return
        if self.is_fresh:
            # What was said before the first turn of a variation is about that turn.
            self.is_fresh = False
        else:
            self.attach()
        self.check_number()
        self.pending = token, text

    def detected(self, token: Token, text: str) -> Dialect:
        dialect = detect({name: tag.value for name, tag in self.tags.items()}, text)
        if dialect is None:
            raise self.error(
                f"The game has no tag Game, and {quote(text)} is not a turn of another program's.",
                "unknown_format",
                token,
            )
        return dialect

    def play(self) -> None:
        """Play the turn that was read last."""
        if self.pending is None:
            return
        token, text = self.pending
        self.pending = None
        self.count += 1
        if self.count > MAX_TURNS:
            raise self.error(f"The game has more than {MAX_TURNS} turns.", "too_many_turns", token)
        if self.dialect is not None:
            try:
                text = self.dialect.turn(text)
            except ValueError as error:
                raise self.error(str(error), "bad_turn", token) from None
            if text.count("x") > 1:
                self.refuse(token, "A turn takes one man at most.", "two_captures")
                return
        try:
            self.node = self.node.add(text)
        except MoveError as error:
            self.refuse(token, str(error), error.reason)

    def refuse(self, token: Token, why: str, reason: str) -> None:
        """A turn is illegal: an error, or where the legal part of a foreign line ends."""
        position, ply = self.node.position, self.node.ply
        dots = "." if position.side == position.game.sides[0] else "..."
        shown = f"{pair_number(self.root.position, ply)}{dots} {quote(token.text)[1:-1]}"
        if self.is_own:
            raise self.error(f"{shown} is illegal: {why}", "illegal_move", token)
        assert self.dialect is not None
        sentence = f"{shown} in this game from {self.dialect.name} is against our rules: {why}"
        self.leave(token, sentence, reason)

    def leave(self, token: Token, sentence: str, reason: str) -> None:
        if not self.legal_part:
            turn = self.node.position.turn
            raise ForeignRulesError(
                sentence,
                reason=reason,
                game=self.tokens.game,
                line=token.line,
                column=token.column,
                turn=turn,
            )
        if self.outer:
            self.leave_variation(token, sentence)
        else:
            self.attach()
            self.cut = sentence
        self.is_fresh = False
        self.skipped = 0

    def leave_variation(self, token: Token, sentence: str) -> None:
        self.cuts += 1
        if self.cuts > MAX_CUTS:
            raise self.error(
                f"More than {MAX_CUTS} variations are against our rules.", "too_many_cuts", token
            )
        if self.node is self.outer[-1][0].parent:
            # No turn of it is left, so the turn that it would have replaced has the word.
            self.outer[-1][1].comments.append(sentence)
            self.said = _Said()
        else:
            self.attach()
            self.said.comments.append(sentence)

    def is_end_of_skipped(self, token: Token) -> bool:
        assert self.skipped is not None
        if token.kind == "open":
            self.skipped += 1
        elif token.kind == "close" and self.skipped:
            self.skipped -= 1
        elif token.kind == "close" and self.outer:
            self.skipped = None
            return True
        return token.text in RESULTS and not self.skipped and not self.outer

    def check_number(self) -> None:
        """A number counts pairs or single turns, from the start's TURN or from 1."""
        if self.number is None:
            return
        (token, number), self.number = self.number, None
        start, ply = self.root.position, self.node.ply
        pair = pair_number(start, ply)
        if not self.is_own:
            # Others number in ways of their own, but nobody begins again within a game.
            if number == 1 and ply >= 2:
                raise self.error(
                    "The number 1 stands within a game. Where another game begins, a result or a"
                    " tag has to stand before it.",
                    "bad_number",
                    token,
                )
            return
        if number == pair:
            return
        if number not in (start.turn + ply, ply + 1, pair - pair_number(start, 0) + 1):
            raise self.error(
                f"The number {number} stands where {pair} is due"
                f" ({start.turn + ply} counting single turns).",
                "bad_number",
                token,
            )

    def attach(self) -> None:
        """Nothing more is said about the last turn that was played."""
        said, node = self.said, self.node
        if not said.comments and not said.nags:
            return
        self.said = _Said()
        node.nags = (*node.nags, *said.nags)
        texts = [node.comment] if node.comment else []
        for raw in said.comments:
            text, clock, spent = comment(raw, escapes=self.is_own)
            if clock is not None:
                node.clock = clock
            if spent is not None:
                node.spent = spent
            if text:
                texts.append(text)
        node.comment = "\n".join(texts)

    def open(self, token: Token) -> None:
        self.play()
        if self.skipped is not None:
            self.skipped += 1
            return
        if self.node.parent is None or self.is_fresh:
            raise self.error(
                "A variation stands before the turn that it could replace.", "bad_variation", token
            )
        if len(self.outer) >= MAX_DEPTH:
            raise self.error(
                f"The variations are nested deeper than {MAX_DEPTH}.", "too_deep", token
            )
        self.outer.append((self.node, self.said))
        self.node = self.node.parent
        self.said = _Said()
        self.number = None
        self.is_fresh = True

    def close(self, token: Token) -> None:
        if not self.outer:
            raise self.error("This ) closes nothing.", "bad_variation", token)
        self.play()
        if self.is_fresh:
            raise self.error("The variation has no turn.", "bad_variation", token)
        self.attach()
        self.skipped = None
        self.node, self.said = self.outer.pop()
        self.number = None

    # The end

    def finished(self, token: Token) -> GameText:
        """The game, after its last token or with the one that ended it."""
        if not self.has_begun:
            self.begin()
        if self.outer:
            raise self.error("A variation has no ).", "open_variation", token)
        if self.skipped is None:
            self.play()
        if self.skipped is None:
            self.attach()
        outcome = self.own_end(token) if self.is_own else self.foreign_end(token)
        dropped = OWN_TAGS if self.is_own else (*OWN_TAGS, *_FOREIGN_START)
        tags = {name: tag.value for name, tag in self.tags.items() if name not in dropped}
        if len(tags) > MAX_TAGS:
            raise self.too_many_tags(token)
        return GameText(self.root, tags, outcome)

    def own_end(self, token: Token) -> Outcome | str | None:
        if self.result is None:
            raise self.no_result(token)
        result = self.result.text
        tag = self.tags.get("Result")
        if tag is not None and tag.value != result:
            raise self.error(
                f"The tag Result says {quote(tag.value)}, but the game ends with {result}.",
                "wrong_result",
                self.result,
            )
        reason = self.tags.get("Reason")
        over = self.node.outcome
        if over is not None:
            due = result_of(self.root.position.game, over)
            if result != due:
                raise self.error(
                    f"The game is over ({over.reason}) and its result {due}, not {result}.",
                    "wrong_result",
                    self.result,
                )
            if reason is not None and reason.value != over.reason:
                raise self.error(
                    f"The game ended by {over.reason}, not by {quote(reason.value)}.",
                    "wrong_reason",
                    reason,
                )
            return None
        if reason is None:
            return None if result == "*" else result
        try:
            return settled(self.root.position.game, result, reason.value)
        except ValueError as error:
            raise self.error(str(error), "wrong_reason", reason) from None

    def no_result(self, token: Token) -> RecordError:
        return self.error(
            f"The game has no result ({', '.join(RESULTS)}) at its end; is it cut short?",
            "no_result",
            token,
        )

    def foreign_end(self, token: Token) -> str | None:
        tag = self.tags.get("Result")
        dialect = self.dialect
        if dialect is None:
            dialect = detect({name: tag.value for name, tag in self.tags.items()}, None)
        if dialect is None:
            raise self.error("The game has neither a tag Game nor a turn.", "unknown_format", token)
        if self.result is not None:
            result = self.result.text
        elif dialect is PLAYOK and self.tags:
            # A point that lost its last digit is another point, so a cut must not go unseen.
            raise self.no_result(token)
        else:
            result = tag.value if tag is not None and tag.value in RESULTS else "*"
        over = self.node.outcome if not self.cut else None
        if over is not None:
            due = result_of(self.root.position.game, over)
            if result not in (due, "*"):
                self.leave(
                    token,
                    f"By our rules the game ended {due} ({over.reason}), not {result}.",
                    "other_result",
                )
        if self.cut:
            ending = "" if result == "*" or over is not None else f" The game ended {result}."
            self.node.comment = "\n".join(filter(None, (self.node.comment, self.cut + ending)))
            return None
        return None if over is not None or result == "*" else result
