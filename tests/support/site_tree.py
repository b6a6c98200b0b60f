"""A record in the site's representation."""

from typing import Any

from qirkat import alquerque
from qirkat.record import Node, Record


def tree(record: Record) -> dict[str, Any]:
    """Return a record as the site's `Tree`, with turns numbered in file order."""
    turns: list[dict[str, Any]] = []

    def put(node: Node, parent: int | None) -> int:
        turns.append(
            {
                "parent": parent,
                "move": node.text,
                "comment": node.comment,
                "marks": list(node.nags),
                "clock": node.clock,
                "spent": node.spent,
                "children": [],
            }
        )
        return len(turns) - 1

    # In file order: a turn, its variations, and then what follows it.
    stack: list[tuple[Node, int | None, bool]] = [(record.root, None, True)]
    while stack:
        node, parent, is_new = stack.pop()
        at = put(node, parent) if is_new else parent
        assert at is not None
        if is_new and parent is not None:
            turns[parent]["children"].append(at)
        if not node.children:
            continue
        following, *variations = node.children
        next_at = put(following, at)
        turns[at]["children"].append(next_at)
        stack.append((following, next_at, False))
        stack.extend((variation, at, True) for variation in reversed(variations))
    start, settled = record.start, record._settled
    return {
        "game": record.game.name,
        "start": {
            "text": start.text,
            "side": start.side,
            "turn": start.turn,
            "seed": None if start.seed is None else str(start.seed),
            "isUsual": start == alquerque.start(),
        },
        "tags": dict(record.tags),
        "turns": turns,
        "settled": settled
        if settled is None or isinstance(settled, str)
        else {"winner": settled.winner, "reason": settled.reason},
    }
