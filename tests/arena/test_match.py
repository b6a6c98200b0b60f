"""Plans, openings and games of a match, and forfeits."""

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest

from qirkat import Game, Move, Outcome, alquerque, game, querni
from qirkat.arena.elo import Hypotheses
from qirkat.arena.match import MatchResults, Pair, Plan, PlayedGame, opening, play_game, play_pair
from qirkat.arena.players import Entrant, Forfeit, PolicyPlayer
from qirkat.engine import Limit
from qirkat.record import Record


def plan(*players: str, kind: Game = querni, **more: object) -> Plan:
    entrants = tuple(Entrant.parse(text) for text in players)
    return Plan(game=kind, entrants=entrants, **more)  # type: ignore[arg-type]


class Clockwork(PolicyPlayer):
    """Plays at random and forfeits at a given turn."""

    def __init__(self, name: str, *, turn: int = 0, reason: str = "forfeit") -> None:
        super().__init__("random", name=name)
        self.turn = turn
        self.reason = reason
        self.limits: list[tuple[Limit | None, Limit | None]] = []

    def choose(
        self, record: Record, limit: Limit | None, opponent_limit: Limit | None = None
    ) -> Move:
        self.limits.append((limit, opponent_limit))
        if record.position.turn == self.turn:
            raise Forfeit(self.reason, "it had enough")
        return super().choose(record, limit)


def test_openings_never_change() -> None:
    golden = {
        (querni, 1, 0, None): "10/1FcnLkdbo1/1IGhfDOej1/10/1ApBKCENg1/1PHMmJail1/10 b 0 1",
        (querni, 1, 1, 3): "7F2/1AlPoCN1I1/1jHiB1hgp1/5kO3/1LeDbJ1cE1/1GnmadfMK1/10 p 3 4",
        (alquerque, 1, 0, None): "...B..W./..BW.WB./......W. b 5-6 -,- 0 8",
        (alquerque, 2**64 - 1, 7, 5): "......W./....B.W./....W.B. b 6-7 -,- 0 6",
    }
    for (kind, seed, number, plies), text in golden.items():
        assert opening(kind, seed, number, plies=plies).text == text


def test_openings_are_balanced_and_varied() -> None:
    placed = set()
    for number in range(200):
        position = opening(alquerque, 5, number)
        placed.add(position.turn - 1)
        assert sum(position.hands) + len(position.board) == 18, "nobody has lost a man"
        assert position.outcome is None
    assert placed == {4, 5, 6, 7, 8}
    texts = {opening(kind, 5, n).text for kind in (querni, alquerque) for n in range(200)}
    assert len(texts) == 400
    for number in range(20):
        position = opening(querni, 5, number)
        assert position == querni.start(seed=position.seed)
        later = opening(querni, 5, number, plies=12)
        assert (later.turn, later.quiet, len(later.board)) == (13, 12, 32)
        assert opening(alquerque, 5, number, plies=0) == alquerque.start()
    assert opening(game("querni.voluntary_pass"), 5, 0).game.variants == ("voluntary_pass",)


def test_pairings() -> None:
    players = ["random", "taker", "greedy", "level:1"]
    everyone = plan(*players)
    assert everyone.pairings == tuple(combinations(range(4), 2))
    assert plan(*players, gauntlet=True).pairings == ((0, 1), (0, 2), (0, 3))
    assert [everyone.meeting(n) for n in (0, 5, 6)] == [((0, 1), 0), ((2, 3), 0), ((0, 1), 1)]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"entrants": ()}, "at least two"),
        ({"entrants": (Entrant.parse("random"),) * 2}, "the same name"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"plies": 13}, "from 0 to 12"),
        ({"plies": 1, "openings": (querni.start(seed=1).text,)}, "combined with random turns"),
        ({"openings": ("nonsense",)}, "Opening 1: "),
        ({"openings": ("9A/10/10/10/10/10/10 b 0 1",)}, "Opening 1: the game is already over"),
        ({"margin": -1}, "margin"),
        ({"margin": float("nan")}, "margin"),
    ],
)
def test_invalid_plans(wrong: dict[str, object], sentence: str) -> None:
    entrants = (Entrant.parse("random"), Entrant.parse("taker"))
    with pytest.raises(ValueError, match=sentence):
        Plan(**{"game": querni, "entrants": entrants, **wrong})  # type: ignore[arg-type]


def test_plan_json_round_trip() -> None:
    starts = tuple(querni.start(seed=seed).text for seed in range(3))
    for each in (
        plan("engine@name=one,time=0.1", "ugi:a, b:c@d=e", gauntlet=True, seed=2**64 - 1),
        plan("random", "taker", openings=starts, margin=0.25),
        plan("random", "taker", kind=game("querni.jump_each_once"), plies=3),
    ):
        assert Plan.from_json(each.as_json()) == each


@pytest.mark.parametrize("kind", [querni, alquerque])
def test_pair_plays_the_same_start_with_sides_swapped(kind: Game) -> None:
    of_two = plan("greedy", "taker", kind=kind)
    players = [entrant.open() for entrant in of_two.entrants]
    for number in range(4):
        pair = play_pair(of_two, players, number)
        assert [played.first for played in pair.games] == [0, 1]
        records = [Record.parse(played.text) for played in pair.games]
        sides = [side.capitalize() for side in kind.sides]
        assert [[record.tags[side] for side in sides] for record in records] == [
            ["greedy", "taker"],
            ["taker", "greedy"],
        ]
        for place, (record, played) in enumerate(zip(records, pair.games, strict=True), 1):
            assert record.start == of_two.start(number)
            assert record.tags["Round"] == f"{number + 1}.{place}"
            assert record.end.ply == played.turns
            assert record.outcome is not None
            assert record.outcome.reason == played.reason
            points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[record.result]
            assert pair.scores[place - 1] == (points if place == 1 else 1 - points)


def test_plan_gives_the_same_games_in_any_order() -> None:
    of_two = plan("random", "engine@nodes=50", kind=alquerque, seed=9)
    one = [entrant.open() for entrant in of_two.entrants]
    two = [entrant.open() for entrant in of_two.entrants]
    forwards = [play_pair(of_two, one, number) for number in range(3)]
    backwards = [play_pair(of_two, two, number) for number in (2, 1, 0)]
    assert forwards == backwards[::-1]
    other = plan("random", "engine@nodes=50", kind=alquerque, seed=10)
    assert play_pair(other, one, 0) != forwards[0]


@pytest.mark.parametrize("turn", [1, 2, 9, 10])
def test_forfeit_loses(turn: int) -> None:
    players = [Clockwork("one", turn=turn), Clockwork("two", turn=turn)]
    end = play_game(alquerque.start(), players, (None, None))
    loser = (turn - 1) % 2
    assert end.record.outcome == Outcome(alquerque.sides[1 - loser], "forfeit")
    assert (end.broken_by, end.detail) == (loser, "it had enough")
    assert end.record.end.ply == turn - 1
    text = str(end.record)
    assert f"{{{players[loser].name}: it had enough}}" in text
    assert Record.parse(text) == end.record


def test_player_that_cannot_start_loses() -> None:
    class Unready(PolicyPlayer):
        def new_game(self, *_: object, **__: object) -> None:
            raise Forfeit("forfeit", "it does not start")

    for seats in permutations((0, 1)):
        players = [(Unready("random"), PolicyPlayer("random"))[seat] for seat in seats]
        end = play_game(querni.start(seed=1), players, (None, None))
        assert end.broken_by == seats.index(0)
        assert end.record.outcome == Outcome(querni.sides[seats.index(1)], "forfeit")


def test_timeout_is_a_draw_if_the_opponent_cannot_win() -> None:
    start = querni.parse("10/10/10/10/ABC7/10/7abc b 0 1")
    late = [Clockwork("one", turn=1, reason="time"), Clockwork("two")]
    assert play_game(start, late, (None, None)).record.outcome == Outcome("pink", "time")
    stranded = querni.parse("10/10/10/10/ABC7/10/7ab1 b 0 1")
    assert play_game(stranded, late, (None, None)).record.outcome == Outcome(None, "time")


def test_clocks_run_and_are_recorded() -> None:
    limits = [Limit(clock=60, increment=0.5), Limit(clock=30, nodes=7)]
    players = [Clockwork("one"), Clockwork("two")]
    record = play_game(alquerque.start(), players, limits).record
    assert players[0].limits[0] == (limits[0], limits[1])
    for mover, player in enumerate(players):
        clocks = [limit.clock for limit, _ in player.limits if limit is not None]
        shown = [node.clock for node in record.root.line][mover::2]
        assert clocks[0] == limits[mover].clock
        assert clocks[1:] == pytest.approx(shown[: len(clocks) - 1], abs=0.001)
    assert all(limit is not None and limit.nodes == 7 for limit, _ in players[1].limits)
    assert all(node.spent is not None for node in record.root.line)
    assert [limit.clock for _, limit in players[0].limits if limit is not None][1] != 30


@pytest.mark.parametrize("limit", [Limit(time=0.001), Limit(clock=0.001)])
def test_exceeding_the_margin_loses(limit: Limit) -> None:
    class Slow(PolicyPlayer):
        def choose(self, record: Record, *__: object) -> Move:
            for _ in range(30):  # some milliseconds on any machine
                querni.start(seed=1).perft(2)
            return super().choose(record, None)

    players = [PolicyPlayer("random"), Slow("random")]
    end = play_game(querni.start(seed=1), players, (None, limit), margin=0.0)
    assert end.record.outcome == Outcome("blue", "time")
    assert "s for a turn, with 0.001 s allowed" in end.detail
    forgiven = play_game(querni.start(seed=1), players, (None, limit), margin=3600)
    assert forgiven.detail == ""


def pair(number: int, scores: Sequence[float], *, broken_by: int | None = None) -> Pair:
    games = [
        PlayedGame(
            first=place,
            winner={1.0: 0, 0.0: 1}.get(score),
            reason="forfeit",
            turns=9,
            broken_by=broken_by,
        )
        for place, score in enumerate(scores)
    ]
    return Pair(number=number, one=0, two=1, games=(games[0], games[1]))


def test_pairs_count_in_order() -> None:
    results = MatchResults(plan("random", "taker"))
    assert results.add(pair(1, (1.0, 0.5))) == []
    assert (results.counted, results.tally().games) == (0, 0)
    assert [each.number for each in results.add(pair(0, (0.0, 0.0), broken_by=0))] == [0, 1]
    assert results.counted == 2
    tally = results.tally()
    assert (tally.wins, tally.draws, tally.losses) == (1, 1, 2)
    assert tally.pairs == (1, 0, 0, 1, 0)
    assert results.forfeits == [2, 0]
    assert results.tallies == {("random", "taker"): tally}
    assert results.ratings["random"].value < 0
    assert not results.is_decided


def test_verdict_does_not_depend_on_order() -> None:
    hypotheses = Hypotheses(elo0=0, elo1=200)
    pairs = [pair(number, (1.0, 0.5 * (number % 3))) for number in range(60)]
    standings = []
    for order in (pairs, pairs[::-1], pairs[30:] + pairs[:30]):
        results = MatchResults(plan("random", "taker"), hypotheses)
        for each in order:
            results.add(each)
        standings.append(results)
    verdicts = {(s.counted, s.sprt and s.sprt.verdict, s.is_decided) for s in standings}
    assert len(verdicts) == 1
    assert standings[0].is_decided
    assert standings[0].counted < 60
    with pytest.raises(ValueError, match="exactly two players"):
        MatchResults(plan("random", "taker", "greedy"), hypotheses)
