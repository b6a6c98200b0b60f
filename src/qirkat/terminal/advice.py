"""A turn in words: what it does, how the game stands with it, and what would have been better.

What a turn does is a fact of the rules, which the core tells; how the game stands is the engine's
judgement.
"""

from qirkat._core import Position, Remark
from qirkat.engine import Line
from qirkat.engine.review import Judgement
from qirkat.messages import Wording

MOST_TOLD = 3
"""More than that about one turn nobody wants to hear."""


def advice(wording: Wording, position: Position, line: Line) -> str:
    """The first turn of a line, what it does, and how the game stands with it."""
    is_only = position.move_count() == 1
    said = [
        wording("advice.only" if is_only else "advice.turn", move=line.move.text),
        *(remark_words(wording, position, remark) for remark in line.move.remarks[:MOST_TOLD]),
    ]
    if position.play(line.move).outcome is None:
        said.append(_standing(wording, position, line))
    return wording.joined(*said)


def criticism(wording: Wording, turn: Judgement) -> str:
    """What speaks against a turn that was played, and what would have been better; or nothing."""
    if turn.best is None:
        return ""
    played, best = turn.move.remarks, turn.best.move.remarks
    # What is true of both turns is no reason to prefer one.
    drawbacks = [remark for remark in played if remark.is_drawback and remark not in best]
    merits = [remark for remark in best if not remark.is_drawback and remark not in played]
    said = [remark_words(wording, turn.position, remark) for remark in drawbacks[:MOST_TOLD]]
    if turn.missed == "win":
        said.append(wording("advice.missed_win"))
    said.append(wording("advice.better", move=turn.best.move.text))
    said += [remark_words(wording, turn.position, remark) for remark in merits[:MOST_TOLD]]
    return wording.joined(*said)


def remark_words(wording: Wording, position: Position, remark: Remark) -> str:
    """A fact about a turn of a position as a sentence."""
    things = {"numbers": remark.numbers, "points": remark.squares}
    listed = {name: wording.listed(each) for name, each in things.items() if each}
    key = f"remarks.{position.game.family}.{remark.key}"
    return wording(key, **listed, **_sides(wording, position))


def _standing(wording: Wording, position: Position, line: Line) -> str:
    sides = _sides(wording, position)
    if line.distance is not None and line.value == 1:
        # The engine counts the turns of both; a player counts his own.
        return wording("advice.forced_win", count=(line.distance + 1) // 2, **sides)
    if line.distance is not None and line.value == 0:
        return wording("advice.forced_loss", **sides)
    chance = max(1, min(round(line.value * 100), 99))
    return wording("advice.chances", own=chance, rest=100 - chance, **sides)


def _sides(wording: Wording, position: Position) -> dict[str, str]:
    """The side to move and the other one."""
    first, second = position.game.sides
    other = second if position.side == first else first
    return {"side": wording(f"sides.{position.side}"), "other": wording(f"sides.{other}")}
