"""Building the plies of a solution from an answer to the question what is right at a node."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from qirkat._core import Position
from qirkat.puzzle.proof import TooLargeError, immediate_wins
from qirkat.puzzle.puzzle import Answers, Path, Ply, legal_answers

MOST_NODES = 60
"""Stored nodes of a puzzle; one that needs more is dropped."""


class Node(NamedTuple):
    """A place where the solver is to move, and what is right there."""

    path: Path
    position: Position
    answers: Answers


Question = Callable[[Position, int], Answers]
"""What is right in a position where the solver has so many turns left."""


def build(
    position: Position, kind: str, length: int, question: Question, *, most: int = 20_000
) -> list[Ply]:
    """Return the plies of a puzzle with so many turns of the solver.

    The question is asked at every node, for every reply of the defence. TooLargeError if there are
    more than `most` nodes in a ply, or more have to be stored than allowed.
    """
    plies: list[Ply] = []
    for nodes in walk(position, kind, length, question, most=most):
        usual = _usual(nodes)
        others = {
            node.path: node.answers
            for node in nodes
            if node.answers != legal_answers(usual, node.position)
        }
        plies.append(Ply(usual, others))
        if sum(1 + len(ply.others) for ply in plies) > MOST_NODES:
            raise TooLargeError
    return plies


def walk(
    position: Position, kind: str, length: int, question: Question, *, most: int = 20_000
) -> Iterator[list[Node]]:
    """Yield the nodes of each turn of the solver: after every best move, every reply.

    Of a forced win, without the nodes where the solver wins at once: the rules tell how.
    """
    last = 1 if kind == "win" else 0
    places: dict[Path, Position] = {(): position}
    for left in range(length, last, -1):
        if len(places) > most:
            raise TooLargeError
        nodes = [_node(path, there, question(there, left)) for path, there in places.items()]
        yield nodes
        places = {}
        if left - 1 > last:
            for path, there in _children(nodes):
                if kind != "win" or not immediate_wins(there):
                    places[path] = there


def _node(path: Path, position: Position, answers: Answers) -> Node:
    # Slower wins differ at nearly every node: after the first turn the engine judges them.
    return Node(path, position, Answers(answers.best) if path else answers)


def _usual(nodes: list[Node]) -> Answers:
    """Return the answers that most nodes have."""
    counts = Counter(node.answers for node in nodes)
    return max(counts, key=lambda each: (counts[each], sorted(each.best), sorted(each.good)))


def _children(nodes: list[Node]) -> Iterator[tuple[Path, Position]]:
    for node in nodes:
        for text in sorted(node.answers.best):
            after = node.position.play(text)
            for reply in after.moves:
                there = after.play(reply)
                if there.outcome is None:
                    yield (*node.path, text, reply.text), there
