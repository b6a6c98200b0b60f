"""The engine finds the proven answers in tests/data/tactics.txt and claims nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

import pytest
from support import reference_rules
from support.paths import DATA

import qirkat
from qirkat.engine import Engine, Limit

# Most need far fewer: a search ends once it has proved a win.
NODES = {"querni": 250_000, "alquerque": 1_500_000}


@dataclass(frozen=True)
class Claim:
    """A line of the file; its header explains the fields."""

    game: str
    kind: str
    position: str
    wins: bool
    turns: int
    answers: frozenset[str]

    def __str__(self) -> str:
        return f"{self.game}-{self.kind}-{self.turns}"


def read_claims() -> list[Claim]:
    claims = []
    for line in (DATA / "tactics.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            game, kind, position, claim, answers = line.split(" | ")
            verb, turns = claim.split(" ")
            claims.append(
                Claim(game, kind, position, verb == "wins", int(turns), frozenset(answers.split()))
            )
    return claims


CLAIMS = read_claims()


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_claims_are_many_and_distinct(game: str) -> None:
    positions = [claim.position for claim in CLAIMS if claim.game == game]
    assert len(set(positions)) == len(positions) >= 40


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_engine_finds_an_answer(claim: Claim) -> None:
    game = qirkat.game(claim.game)
    limit = Limit(nodes=NODES[claim.game])
    best = Engine(game).analyse(game.parse(claim.position), limit).lines[0]
    assert best.move.text in claim.answers
    if claim.wins:
        assert best.value == 1
        assert best.distance is not None
        assert best.distance >= claim.turns, "no win is quicker"
    elif best.value == 0:
        assert best.distance is not None
        assert best.distance > claim.turns, "no loss comes so soon"


def library_result(position: qirkat.Position) -> str:
    """Return the winner, or `draw`; empty while the game goes on."""
    return "" if position.outcome is None else position.outcome.winner or "draw"


def library_turns(position: qirkat.Position) -> Iterator[tuple[str, qirkat.Position]]:
    return ((move.text, position.play(move)) for move in position.moves)


def reference_result(position: reference_rules.Position) -> str:
    outcome = position.outcome()
    return "" if outcome is None else outcome[0] or "draw"


def reference_turns(
    position: reference_rules.Position,
) -> Iterator[tuple[str, reference_rules.Position]]:
    return ((move, position.after(move)) for move in position.turns())


class Sided(Protocol):
    @property
    def side(self) -> str: ...


P = TypeVar("P", bound=Sided)


def answers(
    claim: Claim,
    position: P,
    result: Callable[[P], str],
    turns_of: Callable[[P], Iterator[tuple[str, P]]],
) -> set[str]:
    """Find the answers by trying every turn."""

    def is_won(position: P, turns: int, attacker: str) -> bool:
        if ended := result(position):
            return ended == attacker
        if turns < (1 if position.side == attacker else 2):
            return False
        tried = (is_won(after, turns - 1, attacker) for _, after in turns_of(position))
        return any(tried) if position.side == attacker else all(tried)

    return {
        move
        for move, after in turns_of(position)
        if claim.wins == is_won(after, claim.turns - 1, (position if claim.wins else after).side)
    }


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.turns <= 4], ids=str)
def test_short_claims_are_right(claim: Claim) -> None:
    position = qirkat.game(claim.game).parse(claim.position)
    assert answers(claim, position, library_result, library_turns) == claim.answers


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.turns <= 3], ids=str)
def test_reference_agrees(claim: Claim) -> None:
    position = reference_rules.position(claim.game, claim.position)
    assert answers(claim, position, reference_result, reference_turns) == claim.answers
