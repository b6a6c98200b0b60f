"""A game of two people, line by line, without a terminal."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.terminal_game import MILL, at, say, table, unwrapped

from qirkat import Outcome, alquerque, game, querni
from qirkat.messages import LANGUAGES, Messages
from qirkat.picture.diagram import text
from qirkat.record import Record
from qirkat.terminal.game import run
from qirkat.terminal.sentences import turn_text

# c3-e5 from a Japanese keyboard, with a wide dash or the long vowel mark.
WIDE = "\uff43\uff13\uff0d\uff45\uff15"
WIDE_DASH = "\uff43\uff13\u30fc\uff45\uff15"
COMMANDS = ("help", "hint", "moves", "undo", "draw", "no", "save", "quit")


def test_turn_is_drawn_and_described(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    assert game.prompt == "White> "
    said = game.handle_line("d2")
    drawn = text(game.record.position, last=game.record.end.move, colour=False, status=False)
    assert said.startswith("\n" + drawn)
    assert say("did.place", side="White", target="d2") in said
    assert (
        "\n"
        + say.joined(
            say("state.turn", turn="2"),
            say(
                "state.men_in_hand",
                first="○ White",
                first_count=1,
                first_hand=8,
                second="● Black",
                second_count=0,
                second_hand=9,
            ),
        )
        + "\n"
        in said
    )
    assert said.endswith(say("ask.place", side="Black"))
    assert game.prompt == "Black> "


def test_turns_of_querni_in_words(folder: Path) -> None:
    game = table(folder, Record(querni, querni.start(seed=7)))
    assert "Querni, set-up 7." in game.opening()
    said = game.handle_line("i2-h1x1-3")
    assert (
        say("did.move_remove", side="Blue", number=3, path="i2 → h1", numbers="1, 2 and 3") in said
    )
    assert (
        say.joined(
            say("state.turn", turn="2"),
            say("state.tiles", first="[] Blue", first_count=13, second="() Pink", second_count=16),
        )
        in said
    )
    assert say("did.remove", side="Pink", numbers="5, 6 and 7") in game.handle_line("x5-7")
    assert say("did.move", side="Blue", number=10, path="b6 → d4") in game.handle_line("b6-d4")


def test_turns_of_alquerque_in_words(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    said = [game.handle_line(turn) for turn in MILL][-1]
    assert say("did.place_take", side="White", target="d3", taken="f2") in unwrapped(said)
    slide = table(folder, at(alquerque, "W.W.B.../..B.B.../.W...... w 0-0 -,- 0 30"))
    assert say("did.slide", side="White", origin="d5", target="d6") in slide.handle_line("d5-d6")
    take = table(folder, at(alquerque, "W.W.B.../.WB.B.../........ w 0-0 -,- 0 30"))
    said = unwrapped(take.handle_line("d6-d7xf6"))
    assert say("did.slide_take", side="White", origin="d6", target="d7", taken="f6") in said


@pytest.mark.parametrize(
    "typed",
    ["c3-e5", "C3-E5", " c3 - e5 ", "c3 e5", "c3e5", "c3\u2013e5", WIDE, WIDE_DASH, "c3  e5"],
)
def test_turn_spellings(typed: str) -> None:
    assert turn_text(typed) == "c3-e5"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("c3 e5 x4-7", "c3-e5x4-7"),
        ("C3-E5 X 4 - 7", "c3-e5x4-7"),
        ("x4-16", "x4-16"),
        ("d2 x f4", "d2xf4"),
        ("d2-d3\u00d7f4", "d2-d3xf4"),
        ("pass", "pass"),
    ],
)
def test_other_turn_spellings(typed: str, text: str) -> None:
    assert turn_text(typed) == text


def test_undo(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    assert game.handle_line("undo") == say("state.no_moves")
    for turn in MILL:
        game.handle_line(turn)
    said = game.handle_line("undo 2")
    assert say("did.undone", turns="f2, d3xf2") in said
    assert [move.text for move in game.record.moves] == MILL[:3]
    assert say("answer.undo_count") in game.handle_line("undo x")
    assert say("answer.undo_count") in game.handle_line("undo 0")
    assert say("did.undone_all", count=3, turns="d2, f4, d1") in game.handle_line("undo 99")
    assert game.record.moves == ()


def test_undo_message_replaces_the_turn(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    for turn in MILL:
        game.handle_line(turn)
    said = game.handle_line("undo")
    assert "g\n" + say("did.undone", turns="d3xf2") + "\n" + say("state.turn", turn="5") in said
    assert "placed" not in said
    assert said.endswith(game.handle_line(""))


def test_hints(folder: Path) -> None:
    game = table(folder, Record(querni, querni.start(seed=7)))
    said = game.handle_line("hint")
    assert "i2-h1x1-3" in said
    assert "\n  f3[1]  g2[2]" in said
    game.record.play("b6-a5")
    assert "(1)" in game.handle_line("hint")
    game.record.undo()
    assert game.handle_line("moves b6").split() == [
        f"b6-{end}" for end in ("a5", "a6", "a7", "b4", "b7", "c7", "d4")
    ]
    assert (
        game.handle_line("moves 10")
        == game.handle_line("moves b6")
        == game.handle_line("b6")
        == game.handle_line("10")
    )
    assert game.handle_line("moves i6") == say("hint.no_targets", origin="i6")
    assert game.handle_line("moves 17") == say("hint.none", text=17)
    assert "more. Type moves and a square" in game.handle_line("moves")
    careless = table(folder, at(querni, "ABCDE5/10/10/10/10/10/abcde5 b 0 9")).handle_line("hint")
    assert (
        unwrapped(careless)
        .split(" Tiles")[0]
        .endswith(
            "x1-5 x1-4 (strands 5) x2-5 (strands 1) x1-3 (strands 4 and 5) "
            "x2-4 (strands 1 and 5) x3-5 (strands 1 and 2)"
        )
    )
    mills = table(folder, Record(alquerque))
    assert say("hint.no_mill") in mills.handle_line("hint")
    for turn in MILL[:-1]:
        mills.handle_line(turn)
    said = mills.handle_line("hint")
    assert say("hint.mills") + "\n  d3xf2  d3xf4\n" + say("hint.others") in said


def test_draw_offer_is_accepted(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("d2")
    assert game.handle_line("draw") == say("ask.draw", side="Black", other="White")
    assert game.prompt == "> "
    assert say("answer.yes_or_no") in game.handle_line("perhaps")
    assert say("answer.yes_or_no") in game.handle_line("")
    assert game.handle_line("no") == say("answer.declined", other="White")
    game.handle_line("draw")
    assert say.joined(say("end.draw"), say("why.agreed")) in game.handle_line("Y")
    assert game.record.outcome == Outcome(None, "agreed")


def test_questions_can_be_ignored(folder: Path, tmp_path: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("resign")
    said = game.handle_line("d2")
    assert said.startswith(say("did.reopened") + "\n")
    assert say("did.place", side="White", target="d2") in said
    game.handle_line("draw")
    assert say("answer.declined", other="White") + "\n" + say("hint.no_mill") in game.handle_line(
        "hint"
    )
    (tmp_path / "file").write_text("precious")
    game.handle_line(f"save {tmp_path}/file")
    assert game.handle_line("resign").startswith(
        say("answer.not_saved") + "\n" + say("ask.resign", side="Black")
    )
    assert (tmp_path / "file").read_text() == "precious"
    assert say("did.bye") in game.handle_line("quit")
    assert not game.is_open
    assert game.record.outcome is None


def test_resigning_can_be_undone(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("d2")
    game.handle_line("resign")
    assert game.handle_line("n") == say("did.reopened")
    game.handle_line("resign")
    assert say.joined(
        say("end.win", winner="White"), say("why.resigned", loser="Black")
    ) in game.handle_line("yes")
    assert say("state.over") in game.handle_line("d6")
    assert say("state.over") in game.handle_line("hint")
    assert say("answer.undo_count") in game.handle_line("undo abc")
    assert game.record.outcome == Outcome("white", "resigned")
    assert "g\n" + say("did.reopened") + "\n" + say("state.turn", turn="2") in game.handle_line(
        "undo"
    )
    assert game.record.outcome is None
    assert len(game.record.moves) == 1
    game.handle_line("resign")
    game.handle_line("yes")
    assert "g\n" + say("did.reopened") + "\n" + say("did.undone", turns="d2") + "\n" + say(
        "state.turn", turn="1"
    ) in game.handle_line("undo 2")


def test_end_by_the_rules(folder: Path) -> None:
    game = table(folder, at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9"))
    said = game.handle_line("x1-3")
    assert say.joined(say("end.win", winner="Blue"), say("why.all_removed", winner="Blue")) in said
    assert (
        "\n"
        + say("state.tiles", first="[] Blue", first_count=0, second="() Pink", second_count=3)
        + "\n"
        in said
    )
    assert "Turn" not in said
    assert say("ask.over") in said
    assert game.handle_line("") == say("did.bye")
    assert not game.is_open
    few = table(folder, at(alquerque, "WW...B../..BBW.../........ w 1-0 -,- 0 40"))
    assert say.joined(
        say("end.win", winner="White"), say("why.fewer_than_three", loser="Black")
    ) in unwrapped(few.handle_line("g7xd1"))


def test_prompt_shows_the_names(folder: Path) -> None:
    record = Record(alquerque)
    record.tags["White"] = "Ana"
    record.tags["Black"] = "?"  # unknown
    game = table(folder, record)
    assert game.prompt == "Ana (White)> "
    game.handle_line("d2")
    assert game.prompt == "Black> "
    record.tags["Black"] = "Luis\x1b[J" + 100 * "x"
    assert game.prompt == "Luis?[J" + 13 * "x" + "... (Black)> "


def test_japanese_command_needs_no_space(folder: Path) -> None:
    game = table(folder, Record(querni, querni.start(seed=7)), "ja")
    assert (
        game.handle_line("手b6") == game.handle_line("手 b6") == game.handle_line("手\uff42\uff16")
    )
    assert "b6-a5" in game.handle_line("手b6")
    game.handle_line("b6-a5")
    assert Messages("ja")("did.undone", turns="b6-a5") in game.handle_line("待った1")
    assert "手でもコマンドでもありません" in game.handle_line("駒b六")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_in_every_language(folder: Path, tmp_path: Path, language: str) -> None:
    messages = Messages(language)
    words = {name: messages.command_word(name) for name in COMMANDS}
    lines = iter(
        (
            *(*MILL, words["help"], words["hint"], f"{words['moves']} a7", "d2", words["undo"]),
            *(words["draw"], words["no"], f"{words['save']} {tmp_path}/{language}", words["quit"]),
        )
    )
    said: list[str] = []
    game = table(folder, Record(alquerque), language)
    run(game, lambda _prompt: next(lines), said.append)
    assert not game.is_open
    assert list(lines) == []
    assert Record.parse((tmp_path / language).read_text()) == game.record
    assert [move.text for move in game.record.moves] == MILL[:-1]
    everything = "\n".join(said)
    assert messages("did.place", side=messages.side("white"), target="d1") in everything
    assert messages("answer.declined", other=messages.side("black")) in everything
    assert messages("did.bye") in everything
    assert "{" not in everything


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(LANGUAGES),
    st.sampled_from(["querni", "alquerque"]),
    st.lists(
        st.text(max_size=12)
        | st.sampled_from(["d2", "f4", "d1", "d3", "draw", "yes", "no", "undo", "resign", "hint"])
        | st.from_regex(r"\A[a-j][1-7](-[a-j][1-7])?(x[a-j1]?[0-9](-[0-9]{1,2})?)?\Z"),
        max_size=12,
    ),
)
@pytest.mark.slow
def test_no_input_raises(tmp_path: Path, language: str, name: str, lines: list[str]) -> None:
    kind = game(name)
    start = kind.start(seed=1) if name == "querni" else kind.start()
    game_ = table(tmp_path / "state", Record(kind, start), language)
    for line in lines:
        if game_.is_open and not line.startswith(("save", "load")):
            said = game_.handle_line(line)
            assert "None" not in said
            assert all(c.isprintable() or c in "\n\u00a0\u202f" for c in said)
