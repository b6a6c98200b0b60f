"""Building a solution from an answer to the question what is right in a position."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from qirkat._core import Position
from qirkat.puzzle.puzzle import Answers, Path, Ply

MOST_NODES = 2_500
"""Nodes of a puzzle; one that needs more is dropped."""


class TooLargeError(Exception):
    """The solution has too many nodes, or the tables do not know one of them."""


class Node(NamedTuple):
    """A place where the solver is to move, and what is right there."""

    path: Path
    position: Position
    answers: Answers


Question = Callable[[Position], Answers]


def build(position: Position, length: int, question: Question) -> list[Ply]:
    """Return the plies of a puzzle with so many turns of the solver.

    TooLargeError if there are more nodes than allowed.
    """
    return [
        {node.path: node.answers for node in nodes} for nodes in walk(position, length, question)
    ]


def walk(position: Position, length: int, question: Question) -> Iterator[list[Node]]:
    """Yield the nodes of each turn of the solver: after every best move, every reply."""
    places: list[tuple[Path, Position]] = [((), position)]
    count = 0
    for _ in range(length):
        count += len(places)
        if count > MOST_NODES:
            raise TooLargeError
        nodes = [Node(path, there, question(there)) for path, there in places]
        yield nodes
        places = list(children(nodes))


def children(nodes: Iterable[Node]) -> Iterator[tuple[Path, Position]]:
    """Yield the places of the solver's next turn, in the order in which packs store them."""
    for node in nodes:
        for text in sorted(node.answers.best):
            after = node.position.play(text)
            for reply in after.moves:
                there = after.play(reply)
                if there.outcome is None:
                    yield (*node.path, text, reply.text), there
