"""The command `play` over a pipe: options, languages, and kept games."""

from pathlib import Path

import pytest
from support.command import Call, command, played
from support.terminal_game import beginning, say

from qirkat.messages import Messages
from qirkat.record import Record

pytestmark = pytest.mark.usefixtures("plain")

ASCII = {"PYTHONIOENCODING": "ascii"}


def test_play_over_a_pipe_keeps_the_game(call: Call, tmp_path: Path) -> None:
    result = call("play", typed="2\n2\nd2\nf4\n")
    assert result.code == 0
    assert result.err == ""
    assert say("did.place", side="Black", target="f4") in result.out
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    assert f"qirkat play --load {kept}" in result.out
    again = call("play", "alquerque", "--load", str(kept), typed="undo 2\nquit\n")
    assert say("did.undone", turns="d2, f4") in again.out
    assert call("play", "querni", "--load", str(kept)).code == 2
    for typed in ("", "2\n", "2\n1\n", "quit\n", "2\nquit\n", "2\n\nquit\n"):
        assert call("play", typed=typed).code == 0
    endless = call("play", "alquerque", typed="d" * 1_000_000)
    assert endless.code == 0
    assert len(endless.out) < 100_000


def test_options_before_the_game_name(call: Call) -> None:
    assert (
        say("state.game_set_up", game="Querni", seed=7)
        in call("play", "--seed", "7", typed="1\n2\n").out
    )
    assert (
        say("state.game_set_up", game="Querni", seed=7)
        in call("play", "--seed", "7", "--level", "1", typed="1\n").out
    )
    assert (
        Messages("es")("did.bye")
        in call("play", "--language", "es", "alquerque", typed="salir\n").out
    )


def test_names_of_the_players(call: Call, tmp_path: Path) -> None:
    names = ["--first", "Ana", "--second", "Luis"]
    shown = call("play", "alquerque", *names, typed="d2\nnew\nd2\nf4\n").out
    assert shown.count("Ana (White)> ") == 3
    assert shown.count("Luis (Black)> ") == 2
    for kept in (tmp_path / "state" / "qirkat").iterdir():
        tags = next(Record.read(kept)).tags
        assert (tags["White"], tags["Black"]) == ("Ana", "Luis")
    call("play", "querni", "--seed", "7", "--second", "Luis", typed=f"save {tmp_path}/game\n")
    tags = next(Record.read(tmp_path / "game")).tags
    assert "Blue" not in tags
    assert tags["Pink"] == "Luis"
    renamed = call("play", "--load", str(tmp_path / "game"), "--first", "Eva").out
    assert "Eva (Blue)> " in renamed


@pytest.mark.parametrize(
    ("options", "yours", "computer"),
    [
        ([], "White", "Black"),
        (["--side", "white"], "White", "Black"),
        (["--side", "black"], "Black", "White"),
        (["--second", "Ana"], "Black", "White"),
        (["--side", "black", "--second", "Ana"], "Black", "White"),
        (["--position", "W......./......../........ b 8-9 -,- 0 2"], "Black", "White"),
    ],
)
def test_side_against_the_computer(
    call: Call, options: list[str], yours: str, computer: str
) -> None:
    shown = call("play", "alquerque", "--level", "1", *options, typed="quit\n").out
    assert say("state.against", side=yours, other=computer, number=1) in shown
    name = "Ana (Black)" if "Ana" in options else yours
    assert f"{name}> " in shown


def test_random_side(call: Call) -> None:
    shown = call("play", "querni", "--level", "1", "--side", "random", typed="quit\n").out
    sides = (("Blue", "Pink"), ("Pink", "Blue"))
    drawn = [say("state.against", side=a, other=b, number=1) for a, b in sides]
    assert sum(text in shown for text in drawn) == 1


def test_game_against_the_computer_is_saved_and_resumed(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game"
    tokens = ["play", "alquerque", "--level", "1", "--first", "Ana"]
    shown = call(*tokens, typed=f"d2\nsave {file}\n").out
    assert beginning("did.place", side="Black") in shown
    assert "thinking" not in shown  # no terminal
    record = next(Record.read(file))
    assert (record.tags["White"], record.tags["Black"]) == ("Ana", "Qirkat level 1")
    assert len(record.moves) == 2
    again = call("play", "--load", str(file)).out
    assert say("state.against", side="White", other="Black", number=1) in again
    assert "Ana (White)> " in again
    stronger = call("play", "--load", str(file), "--level", "2").out
    assert say("state.against", side="White", other="Black", number=2) in stronger
    swapped = call("play", "--load", str(file), "--side", "black").out
    assert say("state.against", side="Black", other="White", number=1) in swapped


def test_game_of_two_people_can_continue_against_the_computer(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(str(played("d2")))
    shown = call("play", "--load", str(file), "--level", "1").out
    assert say("state.against", side="Black", other="White", number=1) in shown


def test_play_from_a_seed_a_position_and_marks(call: Call) -> None:
    assert (
        say("state.game_set_up", game="Querni", seed=7) in call("play", "querni", "--seed", "7").out
    )
    given = call("play", "querni", "--position", "ABC7/10/10/10/10/10/abc7 b 0 9", typed="x1-3\n")
    assert say("end.win", winner="Blue") in given.out
    marks = "a1,c1,e1,g1,a6,c6,e6,g6"
    assert "[10]" in call("play", "querni", "--marks", marks, "--seed", "7").out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Goodbye."),
        ("es", Messages("es")("did.bye")),
        ("fr", "À bientôt."),
        ("ja", "お疲れさまでした。"),
    ],
)
def test_play_uses_the_requested_language(language: str, words: str) -> None:
    by_option = command("play", "alquerque", "--language", language, typed="quit\n")
    assert words in by_option.stdout
    by_shell = command("play", "alquerque", typed="quit\n", LC_ALL=f"{language}_XX.UTF-8")
    assert by_shell.stdout == by_option.stdout
    # An encoding without these letters falls back to English.
    poor = command("play", "alquerque", typed="d2\nd3\nquit\n", LC_ALL=f"{language}_XX", **ASCII)
    assert (poor.returncode, poor.stderr) == (0, "")
    assert "O White 1 (8), X Black 1 (8)." in poor.stdout
    assert "?" not in poor.stdout
    asked = command("play", "alquerque", "--language", language, typed="quit\n", **ASCII)
    assert "Goodbye." in asked.stdout
    said = f"The terminal's encoding, ascii, cannot show {language}: using English.\n"
    assert asked.stderr == ("" if language == "en" else said)


def test_user_without_a_home_can_play(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert call("play", "alquerque", typed="d2\nquit\n").code == 0
