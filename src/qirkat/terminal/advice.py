"""A turn in words: what it does, how good it is, and what would have been better.

What a turn does is a fact that the core derives from the rules; how good it is, the engine judges.
"""

from qirkat._core import Position, Remark
from qirkat.engine import Line
from qirkat.engine.review import Judgement
from qirkat.messages import Messages
from qirkat.terminal.sentences import other_side

MAX_REMARKS = 3
"""How many remarks are shown about one turn."""


def advice(messages: Messages, position: Position, line: Line) -> str:
    """Describe the first turn of a line: what it does, and the chances after it."""
    is_only = position.move_count() == 1
    lines = [
        messages("advice.only" if is_only else "advice.turn", move=line.move.text),
        *(
            remark_sentence(messages, position, remark)
            for remark in line.move.remarks[:MAX_REMARKS]
        ),
    ]
    if position.play(line.move).outcome is None:
        lines.append(_outlook(messages, position, line))
    return messages.joined(*lines)


def criticism(messages: Messages, turn: Judgement) -> str:
    """Say what is wrong with a turn and what was better; empty if nothing was better."""
    if turn.best is None:
        return ""
    drawbacks, merits = turn.move.reasons(turn.best.move.text)
    lines = [remark_sentence(messages, turn.position, remark) for remark in drawbacks[:MAX_REMARKS]]
    if turn.missed == "win":
        lines.append(messages("advice.missed_win"))
    lines.append(messages("advice.better", move=turn.best.move.text))
    lines += [remark_sentence(messages, turn.position, remark) for remark in merits[:MAX_REMARKS]]
    return messages.joined(*lines)


def remark_sentence(messages: Messages, position: Position, remark: Remark) -> str:
    """Turn a remark about a turn into a sentence."""
    named = {}
    if remark.numbers:
        named["numbers"] = messages.tiles(remark.numbers)
    if remark.squares:
        named["points"] = messages.listed(remark.squares)
    key = f"remarks.{position.game.family}.{remark.key}"
    return messages(key, **named, **_sides(messages, position))


def _outlook(messages: Messages, position: Position, line: Line) -> str:
    sides = _sides(messages, position)
    if line.distance is not None and line.value == 1:
        # The engine counts the turns of both sides, this one included; players count their own.
        return messages("advice.forced_win", count=(line.distance + 1) // 2, **sides)
    if line.distance is not None and line.value == 0:
        return messages("advice.forced_loss", **sides)
    chance = max(1, min(round(line.value * 100), 99))
    other = other_side(position.game, position.side)
    return messages(
        "advice.chances",
        side=messages(f"sides.{position.side}"),
        other=messages(f"sides.{other}"),
        own=chance,
        rest=100 - chance,
    )


def _sides(messages: Messages, position: Position) -> dict[str, str]:
    """Name the side to move and the other side."""
    other = other_side(position.game, position.side)
    return {"side": messages.side(position.side), "other": messages.side(other)}
