"""The site's courses: every diagram is checked by the core, and every sentence exists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from support.paths import ROOT

import qirkat
from qirkat import GAMES, Move, Outcome, Position

WEB = ROOT / "web"
COURSE_FILES = WEB / "src" / "learn" / "courses"
LANGUAGES = ("es", "en", "fr", "ja")
Step = dict[str, Any]
COURSES: dict[str, list[Step]] = {
    name: json.loads((COURSE_FILES / f"{name}.json").read_text(encoding="utf-8"))["steps"]
    for name in ("querni", "alquerque")
}
STEPS = [
    pytest.param(name, step, id=f"{name}-{step['id']}")
    for name, steps in COURSES.items()
    for step in steps
]
FORCING = [
    pytest.param(name, step, id=f"{name}-{step['id']}")
    for name, steps in COURSES.items()
    for step in steps
    if "forces" in step
]
TRIES = [
    pytest.param(name, step, tried, id=f"{name}-{step['id']}-{tried['example']}")
    for name, steps in COURSES.items()
    for step in steps
    for tried in step["tries"]
]
KEYS = {"id", "part", "position", "right", "show", "tries"}
MORE_KEYS = {"reply", "look", "ruling", "outcome", "facts", "forces", "stranded", "chains"}


def fits(answer: dict[str, Any], move: Move) -> bool:
    """The same as `fits` in lessons.ts."""
    has = {
        "moves": lambda wanted: move.text in wanted,
        "from": lambda wanted: move.origin in wanted,
        "ends": lambda wanted: move.target in wanted,
        "removes": lambda wanted: list(move.numbers or ()) in wanted,
        "takes": lambda wanted: bool(set(move.removed) & set(wanted)),
    }
    return all(has[what](wanted) for what, wanted in answer.items())


def begun(name: str, step: Step) -> Position:
    return GAMES[name].parse(step["position"])


def right(name: str, step: Step) -> list[Move]:
    return [move for move in begun(name, step).moves if fits(step["right"], move)]


def facts(move: Move) -> list[str]:
    return [
        " ".join(map(str, (remark.key, *remark.numbers, *remark.squares)))
        for remark in move.remarks
    ]


def outcome(claim: dict[str, Any] | None) -> Outcome | None:
    return Outcome(claim["winner"], claim["reason"]) if claim else None


def test_steps_have_unique_ids_and_known_keys() -> None:
    for steps in COURSES.values():
        names = [step["id"] for step in steps]
        assert len(set(names)) == len(names)
        assert all(set(step) >= KEYS and set(step) <= KEYS | MORE_KEYS for step in steps)


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_positions_could_occur_in_a_game(name: str, step: Step) -> None:
    position = begun(name, step)
    assert position.outcome is None
    assert position.side == position.game.sides[0]
    assert position.turn % 2 == 1
    assert position.quiet < position.turn
    assert set(step.get("look", ())) <= set(position.game.squares)
    assert any(position.stranded) == step.get("stranded", False)
    hands = position.hands
    if any(hands):
        assert hands == (9 - position.turn // 2,) * 2


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_chains_match_the_text(name: str, step: Step) -> None:
    runs = [move.numbers for move in begun(name, step).moves if move.numbers and not move.origin]
    whole = [
        [low, high]
        for low, high in runs
        if not any(a <= low and high <= b and (a, b) != (low, high) for a, b in runs)
    ]
    assert whole == step.get("chains", [])


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_right_turns_are_legal_and_do_what_the_text_says(name: str, step: Step) -> None:
    position = begun(name, step)
    answers = right(name, step)
    shown = position.parse_move(step["show"])
    assert shown in answers
    assert set(step.get("facts", ())) <= set(facts(shown))
    words = {fact.split()[0] for fact in step.get("facts", ())}
    for move in answers:
        after = position.play(move)
        assert after.outcome == outcome(step.get("outcome"))
        assert words <= {fact.split()[0] for fact in facts(move)}
        if "reply" in step:
            after.play(step["reply"])


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_every_step_has_a_wrong_turn(name: str, step: Step) -> None:
    wrong = len(begun(name, step).moves) - len(right(name, step))
    is_free = step["right"] == {}
    is_forced = len(begun(name, step).moves) == 1
    assert (wrong == 0) == (is_free or is_forced)


@pytest.mark.parametrize(("name", "step", "tried"), TRIES)
def test_wrong_tries_match_their_description(name: str, step: Step, tried: Step) -> None:
    position = begun(name, step)
    if "fault" in tried:
        with pytest.raises(qirkat.MoveError) as refusal:
            position.play(tried["example"])
        assert refusal.value.reason == tried["fault"]
        return
    move = position.parse_move(tried["example"])
    assert not fits(step["right"], move)
    told = next(each for each in step["tries"] if "when" in each and fits(each["when"], move))
    assert told is tried
    assert position.play(move).outcome == outcome(tried.get("outcome"))
    assert set(tried.get("facts", ())) <= set(facts(move))


@pytest.mark.parametrize(("name", "step"), FORCING)
def test_announced_turns_cannot_be_prevented(name: str, step: Step) -> None:
    start = begun(name, step)

    def comes(after: Position) -> bool:
        if step["forces"] == "capture":
            return any(move.removed for move in after.moves)
        return any(
            end.winner == start.side
            for move in after.moves
            if (end := after.play(move).outcome) is not None
        )

    for move in right(name, step):
        after = start.play(move)
        assert after.outcome is None
        for answer in after.moves:
            assert comes(after.play(answer)), (move.text, answer.text)


@pytest.mark.parametrize("chosen", ["part", "strand", "remain"])
def test_every_other_removal_strands_a_tile(chosen: str) -> None:
    step = next(each for each in COURSES["querni"] if each["id"] == chosen)
    answers = right("querni", step)
    for move in begun("querni", step).moves:
        if move.numbers and move not in answers:
            assert any(fact.startswith("strands") for fact in facts(move)), move.text


def test_double_mill_continues_the_see_saw() -> None:
    steps = {step["id"]: step for step in COURSES["alquerque"]}
    seesaw = steps["seesaw"]
    after = begun("alquerque", seesaw).play(seesaw["show"]).play(seesaw["reply"])
    assert after.text == steps["return"]["position"]


# -- sentences -----------------------------------------------------------------------------------


def sentences(language: str) -> dict[str, str]:
    text = (WEB / "messages" / language / "learn.ftl").read_text(encoding="utf-8")
    pairs = re.findall(r"^([a-z0-9-]+) = (.+)$", text, re.MULTILINE)
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def wanted() -> Iterator[str]:
    for name, steps in COURSES.items():
        for step in steps:
            ends = ["title", "text", "praise"]
            ends += ["ruling"] if step.get("ruling") else []
            ends += [f"try-{tried['says']}" for tried in step["tries"]]
            yield from (f"learn-{name}-{step['id']}-{end}" for end in ends)


@pytest.mark.parametrize("language", LANGUAGES)
def test_courses_have_exactly_the_needed_sentences(language: str) -> None:
    told = {key for key in sentences(language) if re.match("learn-(querni|alquerque)-", key)}
    assert told == set(wanted())
    assert set(sentences(language)) == set(sentences("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_squares(language: str) -> None:
    square = re.compile(r"(?<![a-z0-9])[a-j][1-7](?![a-z0-9])")
    here, english = sentences(language), sentences("en")
    for key, text in here.items():
        assert set(square.findall(text)) == set(square.findall(english[key])), key
        names = set(re.findall(r"\{ \$\w+ \}", text))
        assert names == set(re.findall(r"\{ \$\w+ \}", english[key])), key


@pytest.mark.parametrize("game", COURSES)
def test_strategy_follows_the_basics_and_precedes_the_finer_points(game: str) -> None:
    parts = [step["part"] for step in COURSES[game]]
    assert parts == sorted(parts, key=("basics", "strategy", "details").index)
    assert parts.count("strategy") == 2


@pytest.mark.parametrize("game", COURSES)
def test_basics_take_the_promised_three_minutes(game: str) -> None:
    """At 200 words a minute, and five seconds for each move."""
    catalogue = (WEB / "messages" / "en" / "learn.ftl").read_text(encoding="utf-8")
    basics = [step["id"] for step in COURSES[game] if step["part"] == "basics"]
    words = 0
    for step in basics:
        found = re.findall(
            rf"^learn-{game}-{step}-(?:text|praise) = (.+)$", catalogue, re.MULTILINE
        )
        assert len(found) == 2
        words += sum(len(text.split()) for text in found)
    assert words / 200 + len(basics) * 5 / 60 <= 3
