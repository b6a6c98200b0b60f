"""Parse one game from its tokens: detect its format, then read start, turns and result."""

import re
from typing import NamedTuple

from qirkat._core import MoveError, Outcome, Position, PositionError, alquerque, game
from qirkat.record.morris_formats import PLAYOK, Dialect, detect, position_text
from qirkat.record.result import RESULTS, result_of, settled_outcome
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
    parse_comment,
)
from qirkat.record.tree import Node, pair_number
from qirkat.safe_text import quote

_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_DIGITS = "0123456789"
_NUMBER = re.compile(r"([0-9]{1,9})(\.*)")
_SEED = re.compile(r"0|[1-9][0-9]{0,19}")
_FOREIGN_START = ("FEN", "SetUp")


class ReadGame(NamedTuple):
    """One parsed game."""

    root: Node
    tags: dict[str, str]
    settled: Outcome | str | None
    """The end that the players settled; only the result if no reason is given."""


def read_game(tokens: Tokens, *, legal_part: bool) -> ReadGame | None:
    """Parse the next game; None at the end of the file.

    With `legal_part`, a foreign game is read up to the first turn that breaks our rules.
    """
    reader = _Reader(tokens, legal_part=legal_part)
    while True:
        token = reader.next()
        if token.kind == "comment":
            reader.comments.append(token.text)
        elif token.kind == "tag" and not reader.has_begun:
            reader.add_tag(token)
        elif token.kind in ("tag", "end"):
            # A tag of the next game ends a game without a result.
            tokens.push_back(token)
            if token.kind == "end" and not reader.has_begun and not reader.tags:
                return None
            return reader.finish(token)
        else:
            reader.read_movetext(token)
            if reader.result is not None:
                return reader.finish(token)


class _Annotations:
    """Comments and NAGs of a turn, collected and joined once for linear time."""

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
        # The last turn is played only when the next one shows that it is complete: foreign games
        # may write a capture as a separate word.
        self.pending: tuple[Token, str] | None = None
        self.annotations = _Annotations()
        self.number: tuple[Token, int] | None = None
        # Turns whose variations are being read, outermost first.
        self.open_variations: list[tuple[Node, _Annotations]] = []
        self.is_variation_start = False
        # Number of open parentheses while skipping the illegal rest of a foreign line; else None.
        self.skip_depth: int | None = None
        self.cut_sentence = ""
        self.cuts = 0

    @property
    def comments(self) -> list[str]:
        return self.annotations.comments if self.skip_depth is None else []

    def error(self, sentence: str, reason: str, token: Token) -> RecordError:
        turn = self.node.position.turn + bool(self.pending) if self.has_begun else None
        return self.tokens.error(sentence, reason, token, turn)

    def next(self) -> Token:
        """Return the next token; add the turn to its errors."""
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

    # Tags

    def add_tag(self, token: Token) -> None:
        if token.text in self.tags:
            raise self.error(f"The tag {token.text} appears twice.", "tag_twice", token)
        if len(self.tags) >= MAX_TAGS + len(OWN_TAGS) + len(_FOREIGN_START):
            raise self.too_many_tags(token)
        self.tags[token.text] = token

    def too_many_tags(self, token: Token) -> RecordError:
        return self.error(f"The game has more than {MAX_TAGS} tags.", "too_many_tags", token)

    def begin(self) -> None:
        """Set up the start position once all tags are read."""
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
                    raise ValueError(
                        f"{quote(seed.value)} is not a seed: a whole number is needed."
                    )
                return kind.start(seed=int(seed.value))
        except ValueError as error:
            reason = "bad_position" if isinstance(error, PositionError) else "bad_seed"
            raise self.error(str(error), reason, given or seed or named) from None
        if kind.family != "alquerque":
            raise self.error(
                f"A game of {kind} needs a start: add a tag Seed or Position.", "no_start", named
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

    # Turns

    def read_movetext(self, token: Token) -> None:
        """Read a word, NAG or parenthesis."""
        if not self.has_begun:
            self.begin()
        if self.skip_depth is not None and not self.ends_skipping(token):
            return
        match token.kind:
            case "word":
                self.read_word(token)
            case "nag":
                if len(token.text) > 4 or int(token.text[1:]) > 255:
                    raise self.error("An annotation must be from $0 to $255.", "bad_nag", token)
                self.annotations.nags.append(int(token.text[1:]))
            case "open":
                self.open_variation(token)
            case _:
                self.close_variation(token)

    def read_word(self, token: Token) -> None:
        text = token.text
        if len(text) > MAX_WORD:
            raise self.error(f"The word {quote(text)} is too long.", "word_too_long", token)
        if text in RESULTS:
            if self.open_variations:
                raise self.error("There is a result inside a variation.", "open_variation", token)
            self.result = token
            return
        suffix = ""
        if text[0] in _DIGITS:
            token, text = self.strip_number(token)
        if text.endswith(("!", "?")):
            text = text.rstrip("!?")
            suffix = token.text[len(text) :]
            if suffix not in _NAGS:
                raise self.error(f"{quote(suffix)} is not an annotation.", "bad_nag", token)
        if text.strip("."):
            self.add_turn(token, text)
        if suffix:
            self.annotations.nags.append(_NAGS[suffix])

    def strip_number(self, token: Token) -> tuple[Token, str]:
        """Strip the turn number from a word; return the rest as a token and as text."""
        match = _NUMBER.match(token.text)
        if match is None or not (match[2] or (self.is_own and match.end() == len(token.text))):
            return token, token.text
        self.number = token, int(match[1])
        rest = token.text[match.end() :]
        return Token("word", rest, token.line, token.column + match.end()), rest

    def add_turn(self, token: Token, text: str) -> None:
        if not self.is_own:
            if self.dialect is None:
                self.dialect = self.detect_dialect(token, text)
            if self.pending is not None and self.dialect.is_capture(text):
                first, before = self.pending
                if len(before) > MAX_WORD:
                    raise self.error(
                        "A move takes one piece after another.", "word_too_long", token
                    )
                self.pending = first._replace(text=f"{first.text} {text}"), before + text
                return
        self.play()
        if self.skip_depth is not None:
            return
        if self.is_variation_start:
            # Annotations before the first turn of a variation belong to that turn.
            self.is_variation_start = False
        else:
            self.attach()
        self.check_number()
        self.pending = token, text

    def detect_dialect(self, token: Token, text: str) -> Dialect:
        dialect = detect({name: tag.value for name, tag in self.tags.items()}, text)
        if dialect is None:
            raise self.error(
                f"The game has no tag Game, and {quote(text)} is not a move of a known format.",
                "unknown_format",
                token,
            )
        return dialect

    def play(self) -> None:
        """Play the pending turn."""
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
                self.refuse(token, "A move can take at most one piece.", "two_captures")
                return
        try:
            self.node = self.node.add(text)
        except MoveError as error:
            self.refuse(token, str(error), error.reason)

    def refuse(self, token: Token, why: str, reason: str) -> None:
        """Reject an illegal turn: raise, or end the legal part of a foreign line."""
        position, ply = self.node.position, self.node.ply
        dots = "." if position.side == position.game.sides[0] else "..."
        shown = f"{pair_number(self.root.position, ply)}{dots} {quote(token.text)[1:-1]}"
        if self.is_own:
            raise self.error(f"{shown} is illegal: {why}", "illegal_move", token)
        assert self.dialect is not None
        sentence = f"{shown} in this game from {self.dialect.name} is against our rules: {why}"
        self.cut_line(token, sentence, reason)

    def cut_line(self, token: Token, sentence: str, reason: str) -> None:
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
        if self.open_variations:
            self.cut_variation(token, sentence)
        else:
            self.attach()
            self.cut_sentence = sentence
        self.is_variation_start = False
        self.skip_depth = 0

    def cut_variation(self, token: Token, sentence: str) -> None:
        self.cuts += 1
        if self.cuts > MAX_CUTS:
            raise self.error(
                f"More than {MAX_CUTS} variations are against our rules.", "too_many_cuts", token
            )
        if self.node is self.open_variations[-1][0].parent:
            # The variation has no legal turn, so the turn it would replace gets the comment.
            self.open_variations[-1][1].comments.append(sentence)
            self.annotations = _Annotations()
        else:
            self.attach()
            self.annotations.comments.append(sentence)

    def ends_skipping(self, token: Token) -> bool:
        assert self.skip_depth is not None
        if token.kind == "open":
            self.skip_depth += 1
        elif token.kind == "close" and self.skip_depth:
            self.skip_depth -= 1
        elif token.kind == "close" and self.open_variations:
            self.skip_depth = None
            return True
        return token.text in RESULTS and not self.skip_depth and not self.open_variations

    def check_number(self) -> None:
        """Check a turn number; it counts pairs or single turns, from the start's TURN or from 1."""
        if self.number is None:
            return
        (token, number), self.number = self.number, None
        start, ply = self.root.position, self.node.ply
        pair = pair_number(start, ply)
        if not self.is_own:
            # Other programs number differently, but none restarts at 1 within a game.
            if number == 1 and ply >= 2:
                raise self.error(
                    "There is a move number 1 within a game. If another game begins here, put a"
                    " result or a tag before it.",
                    "bad_number",
                    token,
                )
            return
        if number == pair:
            return
        if number not in (start.turn + ply, ply + 1, pair - pair_number(start, 0) + 1):
            raise self.error(
                f"The move number is {number}, but should be {pair}"
                f" ({start.turn + ply} counting single turns).",
                "bad_number",
                token,
            )

    def attach(self) -> None:
        """Attach the collected annotations to the last turn played."""
        annotations, node = self.annotations, self.node
        if not annotations.comments and not annotations.nags:
            return
        self.annotations = _Annotations()
        node.nags = (*node.nags, *annotations.nags)
        texts = [node.comment] if node.comment else []
        for raw in annotations.comments:
            text, clock, spent = parse_comment(raw, escapes=self.is_own)
            if clock is not None:
                node.clock = clock
            if spent is not None:
                node.spent = spent
            if text:
                texts.append(text)
        node.comment = "\n".join(texts)

    def open_variation(self, token: Token) -> None:
        self.play()
        if self.skip_depth is not None:
            self.skip_depth += 1
            return
        if self.node.parent is None or self.is_variation_start:
            raise self.error("There is a variation before the first move.", "bad_variation", token)
        if len(self.open_variations) >= MAX_DEPTH:
            raise self.error(
                f"The variations are nested deeper than {MAX_DEPTH}.", "too_deep", token
            )
        self.open_variations.append((self.node, self.annotations))
        self.node = self.node.parent
        self.annotations = _Annotations()
        self.number = None
        self.is_variation_start = True

    def close_variation(self, token: Token) -> None:
        if not self.open_variations:
            raise self.error("This ) has no matching (.", "bad_variation", token)
        self.play()
        if self.is_variation_start:
            raise self.error("The variation has no moves.", "bad_variation", token)
        self.attach()
        self.skip_depth = None
        self.node, self.annotations = self.open_variations.pop()
        self.number = None

    # Result

    def finish(self, token: Token) -> ReadGame:
        """Return the game that ends with this token."""
        if not self.has_begun:
            self.begin()
        if self.open_variations:
            raise self.error("A variation is missing its ).", "open_variation", token)
        if self.skip_depth is None:
            self.play()
        if self.skip_depth is None:
            self.attach()
        outcome = self.own_end(token) if self.is_own else self.foreign_end(token)
        dropped = OWN_TAGS if self.is_own else (*OWN_TAGS, *_FOREIGN_START)
        tags = {name: tag.value for name, tag in self.tags.items() if name not in dropped}
        if len(tags) > MAX_TAGS:
            raise self.too_many_tags(token)
        return ReadGame(self.root, tags, outcome)

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
            return settled_outcome(self.root.position.game, result, reason.value)
        except ValueError as error:
            raise self.error(str(error), "wrong_reason", reason) from None

    def no_result(self, token: Token) -> RecordError:
        return self.error(
            f"The game has no result ({', '.join(RESULTS)}) at its end; it may be cut short.",
            "no_result",
            token,
        )

    def foreign_end(self, token: Token) -> str | None:
        tag = self.tags.get("Result")
        dialect = self.dialect
        if dialect is None:
            dialect = detect({name: tag.value for name, tag in self.tags.items()}, None)
        if dialect is None:
            raise self.error(
                "The game has neither a tag Game nor any moves.", "unknown_format", token
            )
        if self.result is not None:
            result = self.result.text
        elif dialect is PLAYOK and self.tags:
            # A point without its last digit is another valid point, so truncation must be detected.
            raise self.no_result(token)
        else:
            result = tag.value if tag is not None and tag.value in RESULTS else "*"
        over = self.node.outcome if not self.cut_sentence else None
        if over is not None:
            due = result_of(self.root.position.game, over)
            if result not in (due, "*"):
                self.cut_line(
                    token,
                    f"By our rules the game ended {due} ({over.reason}), not {result}.",
                    "other_result",
                )
        if self.cut_sentence:
            ending = "" if result == "*" or over is not None else f" The game ended {result}."
            sentences = (self.node.comment, self.cut_sentence + ending)
            self.node.comment = "\n".join(filter(None, sentences))
            return None
        return None if over is not None or result == "*" else result
