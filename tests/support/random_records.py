"""Random records with everything a record can hold."""

from random import Random

from hypothesis import strategies as st

from qirkat import GAMES, Game, Outcome, Position, querni
from qirkat.record import Node, Record
from qirkat.record.tokens import MAX_HOURS

ALL_GAMES = (
    *GAMES.values(),
    querni.with_rules(voluntary_pass=True),
    querni.with_rules(jump_each_once=True),
    querni.with_rules(voluntary_pass=True, jump_each_once=True),
)
OTHER_MARKS = ("a1", "c1", "e1", "g1", "a6", "c6", "e6", "g6")
TRICKY = ' \n\t\r\\{}[]()%;"$*!?.x0\x00\x07\x7f\x85\xa0\u2028\ufeff\ud800é漢🂡'
TEXTS = (
    st.text(st.sampled_from(TRICKY), max_size=40)
    | st.text(max_size=40)
    | st.sampled_from(
        ["[%clk 0:01:00]", "[%emt 1:00:00.5]", "[%eval 1]", "\\x7d", "\\", "a" * 500, "}\\" * 200]
    )
    | st.lists(st.text(st.sampled_from("ab\\} "), max_size=90), max_size=8).map(" ".join)
)
TIMES = st.none() | st.floats(0, MAX_HOURS * 3600, exclude_max=True)
TAG_NAMES = st.sampled_from(["Event", "Site", "Date", "White", "Pink", "ECO", "x_1"])


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game or variant."""
    return draw(st.sampled_from(ALL_GAMES))


def any_start(game: Game, rng: Random) -> Position:
    """Return a regular start, one with other marks, or a position reached by play."""
    start = game.start() if game.family == "alquerque" else game.start(seed=rng.randrange(2**64))
    kind = rng.randrange(3)
    if kind == 0 and game.family == "querni":
        return game.start(seed=rng.randrange(2**64), marks=OTHER_MARKS)
    if kind == 1:
        for _ in range(rng.randrange(60)):
            if start.outcome is None:
                start = start.play(rng.choice(start.moves))
        start = game.parse(start.text)
    return start


def random_record(game: Game, rng: Random, *, turns: int) -> Record:
    """Return a random game of at most `turns` turns in its main line, with a few variations."""
    record = Record(game, any_start(game, rng))
    for _ in range(turns):
        if record.is_over:
            break
        record.play(rng.choice(record.position.moves))
    nodes = [record.root, *record.root.line]
    for _ in range(rng.randrange(6)):
        node = rng.choice(nodes)
        # A turn at the end would extend the main line.
        if node.children and node.outcome is None:
            for _ in range(rng.randrange(1, 4)):
                if node.outcome is None:
                    node = node.add(rng.choice(node.position.moves))
                    nodes.append(node)
    return record


def all_nodes(record: Record) -> list[Node]:
    """Return the nodes of all lines, including the root."""
    nodes = [record.root]
    for node in nodes:
        nodes.extend(node.children)
    return nodes


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw random games with comments, times, NAGs, tags and settled ends."""
    game = draw(games())
    rng = Random(draw(st.integers(0, 2**32)))
    record = random_record(game, rng, turns=draw(st.integers(0, 30)))
    nodes = all_nodes(record)
    for _ in range(draw(st.integers(0, 4))):
        node = draw(st.sampled_from(nodes))
        node.comment = draw(TEXTS)
        node.clock, node.spent = draw(TIMES), draw(TIMES)
        node.nags = draw(st.lists(st.integers(0, 255), max_size=3))
    record.tags.update(draw(st.dictionaries(TAG_NAMES, TEXTS, max_size=4)))
    if not record.is_over:
        first, second = game.sides
        record.finish(
            draw(
                st.sampled_from(
                    [
                        None,
                        None,
                        "1-0",
                        "1/2-1/2",
                        Outcome(first, "resigned"),
                        Outcome(second, "time"),
                        Outcome(None, "time"),
                        Outcome(None, "agreed"),
                        Outcome(None, "aborted"),
                        Outcome(second, "abandoned"),
                        Outcome(first, "forfeit"),
                    ]
                )
            )
        )
    return record
