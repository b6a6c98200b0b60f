"""Saving and loading, and games that are kept when the dialogue ends early."""

from pathlib import Path

import pytest
from support.terminal_game import MILL, at, beginning, say, table, unwrapped

from qirkat import alquerque, querni
from qirkat.record import Record
from qirkat.terminal.game import TerminalGame, run


def test_save_and_load(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = table(folder, Record(alquerque))
    for turn in MILL:
        game.handle_line(turn)
    assert game.handle_line("save") == say("answer.no_file", command="save")
    assert game.handle_line("save My Game.pgn") == say("did.saved", file="My Game.pgn")
    assert Record.parse((tmp_path / "My Game.pgn").read_text()) == game.record
    game.handle_line("a7")
    assert game.handle_line("save My Game.pgn") == say(
        "did.saved", file="My Game.pgn"
    )  # its own file: no confirmation
    (tmp_path / "other").write_text("precious")
    assert say("ask.overwrite", file="other") in game.handle_line("save other")
    assert game.handle_line("no") == say("answer.not_saved")
    assert (tmp_path / "other").read_text() == "precious"
    assert unwrapped(game.handle_line(f"save {tmp_path}")) == (
        say("answer.is_folder", file=tmp_path)
    )
    assert game.prompt == "White> "
    assert "~nobody at all/x: " in game.handle_line("save ~nobody at all/x")
    assert "~nobody at all/x: " in game.handle_line("load ~nobody at all/x")
    assert "File name too long" in unwrapped(game.handle_line("save " + "x" * 1000))
    assert say("answer.file_missing", file="nowhere") in game.handle_line("load nowhere")
    assert "other: " in game.handle_line("load other")
    assert "No such file or directory" in unwrapped(
        game.handle_line(f"save {tmp_path}/no/such/folder")
    )
    fresh = table(folder, Record(alquerque))
    assert say("did.place", side="Black", target="a7") in fresh.handle_line("load My Game.pgn")
    assert fresh.record == game.record
    assert not folder.exists()  # no unsaved unfinished game
    assert sorted(file.name for file in tmp_path.iterdir()) == ["My Game.pgn", "other"]


def test_unfinished_game_is_kept_on_any_exit(folder: Path) -> None:
    for leave in (TerminalGame.leave, lambda game: game.handle_line("quit"), twice_interrupted):
        game = table(folder, Record(alquerque))
        game.handle_line("d2")
        said = leave(game)
        file = Path(said.split("qirkat play --load ")[1].split("\n")[0])
        assert Record.parse(file.read_text()) == game.record
        assert not game.is_open
    assert len(list(folder.iterdir())) == 3


def twice_interrupted(game: TerminalGame) -> str:
    assert game.interrupt() == say("ask.interrupted")
    assert game.is_open
    return game.interrupt()


def test_interrupt_is_forgotten_after_the_next_line(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    game.interrupt()
    game.handle_line("d2")
    game.handle_line("resign")
    game.interrupt()
    assert game.is_open
    assert game.prompt == "Black> "


def test_game_is_kept_before_a_new_one(folder: Path, tmp_path: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("d2")
    assert beginning("did.kept") in game.handle_line("new")
    assert game.record.moves == ()
    game.handle_line("d3")
    (tmp_path / "game").write_text(str(Record(alquerque)))
    assert beginning("did.kept") in game.handle_line(f"load {tmp_path}/game")
    assert len(list(folder.iterdir())) == 2


def test_game_that_cannot_be_saved_is_printed(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    game = table(tmp_path / "state", Record(alquerque))
    game.handle_line("d2")
    said = game.leave()
    assert beginning("did.printed") in said
    assert Record.parse(said.partition("\n\n")[2].removesuffix(say("did.bye"))) == game.record


def test_unstarted_and_finished_games_are_not_kept(folder: Path) -> None:
    assert table(folder, Record(alquerque)).leave() == say("did.bye")
    over = table(folder, at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9"))
    over.handle_line("x1-3")
    assert over.leave() == say("did.bye")
    assert not folder.exists()


@pytest.mark.parametrize("error", [KeyboardInterrupt, BrokenPipeError, RuntimeError])
def test_game_is_kept_on_any_exception(folder: Path, error: type[BaseException]) -> None:
    game = table(folder, Record(alquerque))
    asked = iter(["d2"])

    def say(_words: str) -> None:
        if game.record.moves:
            raise error

    with pytest.raises(error):
        run(game, lambda _prompt: next(asked), say)
    (kept,) = folder.iterdir()
    assert [move.text for move in next(Record.read(kept)).moves] == ["d2"]
