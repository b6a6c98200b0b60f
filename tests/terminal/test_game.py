"""A game of two people, line by line, without a terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qirkat import Game, Outcome, alquerque, game, querni
from qirkat.messages import LANGUAGES, Messages
from qirkat.picture.diagram import text
from qirkat.record import Record
from qirkat.terminal.game import TerminalGame, run
from qirkat.terminal.sentences import turn_text

# c3-e5 from a Japanese keyboard, with a wide dash or the long vowel mark.
WIDE = "\uff43\uff13\uff0d\uff45\uff15"
WIDE_DASH = "\uff43\uff13\u30fc\uff45\uff15"
COMMANDS = ("help", "hint", "moves", "undo", "draw", "no", "save", "quit")
MILL = ["d2", "f4", "d1", "f2", "d3xf2"]  # white makes a mill with its third man


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


def table(folder: Path, record: Record, language: str = "en", **options: object) -> TerminalGame:
    return TerminalGame(record, Messages(language), folder=folder, **options)  # type: ignore[arg-type]


def at(kind: Game, text: str) -> Record:
    return Record(kind, kind.parse(text))


def unwrapped(said: str) -> str:
    return " ".join(said.split())


def unbroken(said: str) -> str:
    """Remove all whitespace: Japanese wraps without spaces."""
    return "".join(said.split())


def test_turn_is_drawn_and_described(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    assert game.prompt == "White> "
    said = game.handle_line("d2")
    drawn = text(game.record.position, last=game.record.end.move, colour=False, status=False)
    assert said.startswith("\n" + drawn)
    assert "White placed a man on d2." in said
    assert "\nTurn 2. Men on the board (in hand): ○ White 1 (8), ● Black 0 (9).\n" in said
    assert said.endswith("Black: place a man (d2). To make a mill, add the man you take (d2xf4).")
    assert game.prompt == "Black> "


def test_turns_of_querni_in_words(folder: Path) -> None:
    game = table(folder, Record(querni, querni.start(seed=7)))
    assert "Set-up 7." in game.opening()
    said = game.handle_line("i2-h1x1-3")
    assert "Blue moved 3: i2 → h1, and removed 1, 2 and 3." in said
    assert "Turn 2. Tiles left: [] Blue 13, () Pink 16." in said
    assert "Pink removed 5, 6 and 7." in game.handle_line("x5-7")
    assert "Blue moved 10: b6 → d4." in game.handle_line("b6-d4")


def test_turns_of_alquerque_in_words(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    said = [game.handle_line(turn) for turn in MILL][-1]
    assert "White placed a man on d3, made a mill and took the man on f2." in unwrapped(said)
    slide = table(folder, at(alquerque, "W.W.B.../..B.B.../.W...... w 0-0 -,- 0 30"))
    assert "White moved a man from d5 to d6." in slide.handle_line("d5-d6")
    take = table(folder, at(alquerque, "W.W.B.../.WB.B.../........ w 0-0 -,- 0 30"))
    said = unwrapped(take.handle_line("d6-d7xf6"))
    assert "White moved a man from d6 to d7, made a mill and took the man on f6." in said


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


def illegal_turns() -> Iterator[tuple[Record, str, str, str]]:
    """For each reason yield a game, an illegal turn, and words of the English explanation."""
    seven = Record(querni, querni.start(seed=7))
    yield seven, "b6-c", "not_a_move", "b6-c is no turn of Querni"
    yield seven, "pass", "cannot_pass", "Blue can move or remove"
    yield seven, "a1-a2", "empty_square", "There is no tile on a1."
    yield seven, "i6-j7", "not_yours", "The tile on i6 belongs to Pink."
    yield seven, "b6-b6", "same_square", "where it began, b6. From b6 one can go to: a5"
    yield seven, "b6-c6", "occupied", "c6 is not empty. From b6 one can go to: a5"
    yield seven, "b6-b1", "out_of_reach", "The tile on b6 cannot reach b1"
    yield seven, "x1-2", "too_short", "at least three tiles; 1 to 2 are fewer"
    yield seven, "x1-3", "no_chain", "Your tiles 1 to 3 do not form a chain"
    gone = Record(querni, querni.start(seed=7))
    gone.play("i2-h1x1-3")
    gone.play("x5-7")
    yield gone, "x1-3", "tile_gone", "Not every one of your tiles 1 to 3"
    strict = at(game("querni.jump_each_once"), "CP3gAp1i/4a5/6mG2/5f4/2n6h/5HOo2/3B6 p 1 36")
    yield strict, "f4-d6", "jumped_twice", "would have to jump a tile twice to reach d6"
    start = Record(alquerque)
    yield start, "d2-", "not_a_move", "d2- is no turn of Alquerque de 9"
    yield start, "d2-d3", "must_place", "White still has men in hand (9)"
    yield start, "d2xf4", "no_mill", "That makes no mill"
    placed = Record(alquerque)
    for turn in ["d2", "f4", "d1", "f2"]:
        placed.play(turn)
    yield placed, "f4", "occupied", "f4 is not empty."
    yield placed, "d3", "must_take", "Type one of: d3xf2, d3xf4."
    yield placed, "d3xd1", "own_man", "The man on d1 is your own."
    yield placed, "d3xa1", "nobody_there", "There is no man to take on a1."
    slide = "WW...B.W/B.BBB.../W....... w 0-0 -,- 0 40"
    moving = at(alquerque, slide)
    yield moving, "d3", "must_slide", "White has no men in hand"
    yield moving, "d1-g1", "not_yours", "The man on d1 belongs to Black."
    yield moving, "g7-g4", "empty_point", "There is no man on g7."
    yield moving, "a4-a4", "same_point", "The man on a4 must go to another point."
    yield moving, "d7-g4", "not_adjacent", "men do not fly. From d7 one can go to: d6 g7."
    guarded = at(alquerque, "WW...B../..BBB.../........ w 1-0 -,- 0 40")
    yield guarded, "g7xf4", "protected", "The man on f4 stands in a mill"
    barred = at(alquerque, "W.W..B../.WB.B.../........ w 0-0 d6-d7,- 1 40")
    yield barred, "d6-d7xf6", "barred", "has just left a mill on d7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_illegal_turns_are_explained_in_every_language(folder: Path, language: str) -> None:
    messages = Messages(language)
    for record, typed, reason, words in illegal_turns():
        before = str(record)
        said = unwrapped(table(folder, record, language).handle_line(typed))
        assert str(record) == before
        if language == "en":
            assert words in said, reason
        key = f"illegal.{record.game.family}.{reason}"
        first = re.split(r"\{\w+\}", messages.sentences[key])
        position = 0
        for part in first:  # the sentence for this reason, filled in
            position = unbroken(said).index(unbroken(part), position)
        assert "None" not in said
        assert "{" not in said


def test_unknown_word(folder: Path) -> None:
    said = table(folder, Record(alquerque)).handle_line("frobnicate\x1b[J")
    assert said == "frobnicate[j is neither a turn nor a command. Type help for both."


def test_stranding_is_warned_of_and_chances_are_shown(folder: Path) -> None:
    game = table(folder, at(querni, "ABCDE5/10/10/10/10/10/abcde5 b 0 9"))
    said = unwrapped(game.handle_line("x1-3"))
    assert "now Blue can never remove 4 and 5, and so can no longer win. Type undo" in said
    said = unwrapped(game.handle_line("a1-a2"))
    assert "Blue can no longer win: 4 and 5 cannot leave the board." in said
    game.handle_line("undo")
    said = unwrapped(game.handle_line("x1-4"))
    # Neither side has three consecutive numbers now, so this ends the game.
    assert "The game is drawn. Neither player has three consecutive numbers left." in said


def test_game_goes_on_if_neither_side_can_win(folder: Path) -> None:
    game = table(folder, at(querni, "ABCDEFGH2/10/10/10/10/10/abcdefgh2 b 0 9"))
    game.handle_line("x2-4")
    said = unwrapped(game.handle_line("x2-4"))
    assert (
        "Turn 11. Tiles left: [] Blue 5, () Pink 5. "
        "Careful: now Pink can never remove 1, and so can no longer win. Type undo to take the "
        "turn back. Neither player can win any more: Blue\u2019s 1 and Pink\u2019s 1 can never "
        "leave. Type draw to offer a draw."
    ) in said


def test_quiet_turns_are_shown_near_the_limit(folder: Path) -> None:
    tiles = "ABC7/10/10/10/10/10/abc7 b {} 9"
    assert "turns without" not in table(folder, at(querni, tiles.format(18))).handle_line("a7-a6")
    late = table(folder, at(querni, tiles.format(28)))
    assert "29 turns without a removal: at 30 the game is drawn." in late.handle_line("a7-a6")
    assert "Thirty turns went by without a removal." in late.handle_line("a1-a2")
    men = "W.W..B../.WB.B.../........ w 0-0 -,- {} 40"
    near = table(folder, at(alquerque, men.format(98)))
    assert "99 turns without a capture" in near.handle_line("a7-d7")


def test_repetition_warns_then_ends_the_game(folder: Path) -> None:
    game = table(folder, at(alquerque, "W.W..B../.WB.B.../........ w 0-0 -,- 0 40"))
    there, back = ("g7-g4", "f2-d2"), ("g4-g7", "d2-f2")
    first = [game.handle_line(turn) for turn in (*there, *back)]
    assert "for the second time: the third time is a draw" in first[-1]
    for turn in (*there, *back):
        said = game.handle_line(turn)
    assert "The same position stood for the third time." in said
    assert game.record.outcome == Outcome(None, "repetition")


def test_barred_return_is_shown(folder: Path) -> None:
    game = table(folder, at(alquerque, "WWW..B../..B.B..B/........ w 0-0 -,- 0 40"))
    game.handle_line("d7-d6")
    said = unwrapped(game.handle_line("d1-g1"))
    assert "Not d6-d7 this turn" in said
    assert "has just left a mill on d7" in game.handle_line("d6-d7xb4")


def test_forced_pass(folder: Path) -> None:
    # Blue's only tile is in a corner: it can neither step nor jump.
    walled = at(querni, "7mkA/7nlo/7pji/10/10/10/abcdefgh2 b 0 1")
    game = table(folder, walled)
    assert "Blue can neither move nor remove. Type pass." in game.opening()
    assert "Blue passed." in game.handle_line("pass")
    spanish = table(folder, Record(walled.game, walled.start), "es")
    assert "Azul pasó." in spanish.handle_line("paso")


def test_voluntary_pass_is_offered(folder: Path) -> None:
    kind = game("querni.voluntary_pass")
    table_ = table(folder, Record(kind, kind.start(seed=1)))
    assert "or pass." in table_.opening()
    assert "Blue passed." in table_.handle_line("pass")
    assert "pass         whenever you like" in table_.handle_line("help")
    assert "only when" not in table_.handle_line("help")
    plain = table(folder, Record(querni, querni.start(seed=1)))
    assert "pass         only when you can neither move nor remove" in plain.handle_line("help")


@pytest.mark.parametrize("language", LANGUAGES)
def test_opening_names_the_variants(folder: Path, language: str) -> None:
    messages = Messages(language)
    names = ("jump_each_once", "voluntary_pass")
    for on in ((), names[:1], names[1:], names):
        kind = querni.with_rules(**dict.fromkeys(on, True))
        said = table(folder, Record(kind, kind.start(seed=1)), language, width=100).opening()
        for name in names:
            assert (unbroken(messages(f"variants.{name}")) in unbroken(said)) == (name in on)


def test_side_symbols_match_the_board(folder: Path) -> None:
    for unicode, signs in ((True, "○●✕"), (False, "OX*")):
        men = table(folder, Record(alquerque), unicode=unicode)
        said = [men.handle_line(turn) for turn in MILL][-1]
        board, _, counts = said.partition("Turn 6.")
        assert f"{signs[0]} White 3 (6), {signs[1]} Black 1 (7)." in counts
        assert all(sign in board for sign in signs)
        help_ = men.handle_line("help")
        assert f"[{signs[0]}]          what the last turn touched; [{signs[2]}]" in help_
        assert said.isascii() != unicode
        assert help_.isascii() != unicode
    for unicode, signs in ((True, "∘✕"), (False, "o*")):
        tiles = table(folder, Record(querni, querni.start(seed=7)), unicode=unicode)
        said = tiles.handle_line("i2-h1x1-3")
        assert all(f"  {sign}  " in said for sign in signs)
        assert "[] Blue 13, () Pink 16." in said
        assert f"{signs[0]} on its way, {signs[1]} what it removed" in tiles.handle_line("help")
        assert said.isascii() != unicode


def test_undo(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    assert game.handle_line("undo") == "No turn has been played yet."
    for turn in MILL:
        game.handle_line(turn)
    said = game.handle_line("undo 2")
    assert "Taken back: f2, d3xf2." in said
    assert [move.text for move in game.record.moves] == MILL[:3]
    assert "Type undo" in game.handle_line("undo x")
    assert "Type undo" in game.handle_line("undo 0")
    assert "Taken back as far as the start (3): d2, f4, d1." in game.handle_line("undo 99")
    assert game.record.moves == ()


def test_undo_message_replaces_the_turn(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    for turn in MILL:
        game.handle_line(turn)
    said = game.handle_line("undo")
    assert "g\nTaken back: d3xf2.\nTurn 5." in said
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
    assert game.handle_line("moves i6") == "The piece on i6 cannot move now."
    assert game.handle_line("moves 17") == "No turn begins with 17."
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
    assert "No mill can be made this turn." in mills.handle_line("hint")
    for turn in MILL[:-1]:
        mills.handle_line(turn)
    said = mills.handle_line("hint")
    assert "Turns that make a mill:\n  d3xf2  d3xf4\nOther turns:" in said


def test_draw_offer_is_accepted(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("d2")
    assert game.handle_line("draw") == "Black offers a draw. White, do you agree? (yes/no)"
    assert game.prompt == "> "
    assert "Please answer yes or no." in game.handle_line("perhaps")
    assert "Please answer yes or no." in game.handle_line("")
    assert game.handle_line("no") == "White plays on."
    game.handle_line("draw")
    assert "The game is drawn. The players have agreed on it." in game.handle_line("Y")
    assert game.record.outcome == Outcome(None, "agreed")


def test_questions_can_be_ignored(folder: Path, tmp_path: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("resign")
    said = game.handle_line("d2")
    assert said.startswith("The game goes on.\n")
    assert "White placed a man on d2." in said
    game.handle_line("draw")
    assert "White plays on.\nNo mill can be made this turn." in game.handle_line("hint")
    (tmp_path / "file").write_text("precious")
    game.handle_line(f"save {tmp_path}/file")
    assert game.handle_line("resign").startswith("Not saved.\nBlack, do you give the game up?")
    assert (tmp_path / "file").read_text() == "precious"
    assert "Goodbye." in game.handle_line("quit")
    assert not game.is_open
    assert game.record.outcome is None


def test_resigning_can_be_undone(folder: Path) -> None:
    game = table(folder, Record(alquerque))
    game.handle_line("d2")
    game.handle_line("resign")
    assert game.handle_line("n") == "The game goes on."
    game.handle_line("resign")
    assert "White wins. Black has given up." in game.handle_line("yes")
    assert "The game is over." in game.handle_line("d6")
    assert "The game is over." in game.handle_line("hint")
    assert "Type undo" in game.handle_line("undo abc")
    assert game.record.outcome == Outcome("white", "resigned")
    assert "g\nThe game goes on.\nTurn 2." in game.handle_line("undo")
    assert game.record.outcome is None
    assert len(game.record.moves) == 1
    game.handle_line("resign")
    game.handle_line("yes")
    assert "g\nThe game goes on.\nTaken back: d2.\nTurn 1." in game.handle_line("undo 2")


def test_end_by_the_rules(folder: Path) -> None:
    game = table(folder, at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9"))
    said = game.handle_line("x1-3")
    assert "Blue wins. Blue has removed every tile." in said
    assert "\nTiles left: [] Blue 0, () Pink 3.\n" in said
    assert "Turn" not in said
    assert "Type save FILE, undo, new, or Enter to leave." in said
    assert game.handle_line("") == "Goodbye."
    assert not game.is_open
    few = table(folder, at(alquerque, "WW...B../..BBW.../........ w 1-0 -,- 0 40"))
    assert "White wins. Black has fewer than three men left." in unwrapped(few.handle_line("g7xd1"))


def test_save_and_load(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = table(folder, Record(alquerque))
    for turn in MILL:
        game.handle_line(turn)
    assert game.handle_line("save") == "Which file? Type save and its name."
    assert game.handle_line("save My Game.pgn") == "Saved to My Game.pgn."
    assert Record.parse((tmp_path / "My Game.pgn").read_text()) == game.record
    game.handle_line("a7")
    assert (
        game.handle_line("save My Game.pgn") == "Saved to My Game.pgn."
    )  # its own file: no confirmation
    (tmp_path / "other").write_text("precious")
    assert "Write over it?" in game.handle_line("save other")
    assert game.handle_line("no") == "Not saved."
    assert (tmp_path / "other").read_text() == "precious"
    assert unwrapped(game.handle_line(f"save {tmp_path}")) == (
        f"{tmp_path} is a folder. Type save and the name of a file."
    )
    assert game.prompt == "White> "
    assert "~nobody at all/x: " in game.handle_line("save ~nobody at all/x")
    assert "~nobody at all/x: " in game.handle_line("load ~nobody at all/x")
    assert "File name too long" in unwrapped(game.handle_line("save " + "x" * 1000))
    assert "There is no file nowhere." in game.handle_line("load nowhere")
    assert "other: " in game.handle_line("load other")
    assert "No such file or directory" in unwrapped(
        game.handle_line(f"save {tmp_path}/no/such/folder")
    )
    fresh = table(folder, Record(alquerque))
    assert "Black placed a man on a7." in fresh.handle_line("load My Game.pgn")
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
    assert "press Ctrl-C once more" in game.interrupt()
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
    assert "is kept in" in game.handle_line("new")
    assert game.record.moves == ()
    game.handle_line("d3")
    (tmp_path / "game").write_text(str(Record(alquerque)))
    assert "is kept in" in game.handle_line(f"load {tmp_path}/game")
    assert len(list(folder.iterdir())) == 2


def test_game_that_cannot_be_saved_is_printed(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    game = table(tmp_path / "state", Record(alquerque))
    game.handle_line("d2")
    said = game.leave()
    assert "could not be kept" in said
    assert Record.parse(said.split("Here it is:")[1].split("Goodbye")[0]) == game.record


def test_unstarted_and_finished_games_are_not_kept(folder: Path) -> None:
    assert table(folder, Record(alquerque)).leave() == "Goodbye."
    over = table(folder, at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9"))
    over.handle_line("x1-3")
    assert over.leave() == "Goodbye."
    assert not folder.exists()


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


@pytest.mark.parametrize(
    ("kind", "typed", "said"),
    [
        ("querni", "b6-a9", "There is no square a9: they go from a1 to j7."),
        ("querni", "k1", "There is no square k1: they go from a1 to j7."),
        ("querni", "x9-17", "The tiles are numbered from 1 to 16."),
        ("querni", "x0-3", "The tiles are numbered from 1 to 16."),
        ("querni", "x7-4", "The lower number comes first: type x4-7."),
        ("querni", "B6-a5 x 7-4", "The lower number comes first: type b6-a5x4-7."),
        ("querni", "a1", "There is no tile on a1."),
        ("querni", "i6", "The tile on i6 belongs to Pink."),
        ("alquerque", "d4", "There is no point d4 on the board."),
        ("alquerque", "d2xh1", "There is no point h1 on the board."),
        ("alquerque", "d2x4-7", "d2x4-7 is no turn of Alquerque de 9."),
    ],
)
def test_typing_mistakes_are_explained(folder: Path, kind: str, typed: str, said: str) -> None:
    start = querni.start(seed=7) if kind == "querni" else alquerque.start()
    heard = table(folder, Record(start.game, start)).handle_line(typed)
    assert unwrapped(heard).startswith(said)


def test_man_without_a_target_lists_targets(folder: Path) -> None:
    game = table(folder, at(alquerque, "W.W.B.../..B.B.../.W...... w 0-0 -,- 0 30"))
    assert game.handle_line("d5").split() == ["d5-c5", "d5-d6", "d5-e5"]
    shut = table(folder, at(alquerque, "WB.B...B/......../W...WW.. w 0-0 -,- 0 30"))
    assert shut.handle_line("a7") == "The piece on a7 cannot move now."


def test_japanese_command_needs_no_space(folder: Path) -> None:
    game = table(folder, Record(querni, querni.start(seed=7)), "ja")
    assert (
        game.handle_line("手b6") == game.handle_line("手 b6") == game.handle_line("手\uff42\uff16")
    )
    assert "b6-a5" in game.handle_line("手b6")
    game.handle_line("b6-a5")
    assert "取り消しました: b6-a5" in game.handle_line("待った1")
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
    assert messages("did.place", side=messages("sides.white"), target="d1") in everything
    assert messages("answer.declined", other=messages("sides.black")) in everything
    assert messages("did.bye") in everything
    assert "{" not in everything


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
def test_no_input_raises(tmp_path: Path, language: str, name: str, lines: list[str]) -> None:
    kind = game(name)
    start = kind.start(seed=1) if name == "querni" else kind.start()
    game_ = table(tmp_path / "state", Record(kind, start), language)
    for line in lines:
        if game_.is_open and not line.startswith(("save", "load")):
            said = game_.handle_line(line)
            assert "None" not in said
            assert all(c.isprintable() or c in "\n\u202f" for c in said)
