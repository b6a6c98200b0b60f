"""What players are told about a position: lost chances, imminent draws, barred returns, passes."""

from pathlib import Path

import pytest
from support.terminal_game import MILL, at, say, table, unbroken, unwrapped

from qirkat import Outcome, alquerque, game, querni
from qirkat.messages import LANGUAGES, Messages
from qirkat.record import Record


def test_stranding_is_warned_of_and_chances_are_shown(folder: Path) -> None:
    game = table(folder, at(querni, "ABCDE5/10/10/10/10/10/abcde5 b 0 9"))
    said = unwrapped(game.handle_line("x1-3"))
    assert say("state.strands", side="Blue", numbers="4 and 5") in said
    said = unwrapped(game.handle_line("a1-a2"))
    assert say("state.cannot_win", side="Blue", numbers="4 and 5") in said
    game.handle_line("undo")
    said = unwrapped(game.handle_line("x1-4"))
    # Neither side has three consecutive numbers now, so this ends the game.
    assert say.joined(say("end.draw"), say("why.no_chains")) in said


def test_game_goes_on_if_neither_side_can_win(folder: Path) -> None:
    game = table(folder, at(querni, "ABCDEFGH2/10/10/10/10/10/abcdefgh2 b 0 9"))
    game.handle_line("x2-4")
    said = unwrapped(game.handle_line("x2-4"))
    assert (
        say.joined(
            say("state.turn", turn="11"),
            say("state.tiles", first="[] Blue", first_count=5, second="() Pink", second_count=5),
            say("state.strands", side="Pink", numbers="1"),
            say("state.neither", first="Blue", first_numbers=1, second="Pink", second_numbers=1),
        )
    ) in said


def test_quiet_turns_are_shown_near_the_limit(folder: Path) -> None:
    tiles = "ABC7/10/10/10/10/10/abc7 b {} 9"
    assert "turns without" not in table(folder, at(querni, tiles.format(18))).handle_line("a7-a6")
    late = table(folder, at(querni, tiles.format(28)))
    assert say("state.quiet_30", count=29) in late.handle_line("a7-a6")
    assert say("why.quiet_30") in late.handle_line("a1-a2")
    men = "W.W..B../.WB.B.../........ w 0-0 -,- {} 40"
    near = table(folder, at(alquerque, men.format(98)))
    assert "99 turns without a capture" in near.handle_line("a7-d7")


def test_repetition_warns_then_ends_the_game(folder: Path) -> None:
    game = table(folder, at(alquerque, "W.W..B../.WB.B.../........ w 0-0 -,- 0 40"))
    there, back = ("g7-g4", "f2-d2"), ("g4-g7", "d2-f2")
    first = [game.handle_line(turn) for turn in (*there, *back)]
    assert say("state.repeated") in first[-1]
    for turn in (*there, *back):
        said = game.handle_line(turn)
    assert say("why.repetition") in said
    assert game.record.outcome == Outcome(None, "repetition")


def test_barred_return_is_shown(folder: Path) -> None:
    game = table(folder, at(alquerque, "WWW..B../..B.B..B/........ w 0-0 -,- 0 40"))
    game.handle_line("d7-d6")
    said = unwrapped(game.handle_line("d1-g1"))
    assert say("state.barred", move="d6-d7") in said
    told = unwrapped(game.handle_line("d6-d7xb4"))
    assert say("illegal.alquerque.barred", origin="d6", target="d7") in told


def test_forced_pass(folder: Path) -> None:
    # Blue's only tile is in a corner: it can neither step nor jump.
    walled = at(querni, "7mkA/7nlo/7pji/10/10/10/abcdefgh2 b 0 1")
    game = table(folder, walled)
    assert say("ask.must_pass", side="Blue") in game.opening()
    assert say("did.pass", side="Blue") in game.handle_line("pass")
    spanish = table(folder, Record(walled.game, walled.start), "es")
    assert "El bando azul ha pasado." in spanish.handle_line("paso")


def test_voluntary_pass_is_offered(folder: Path) -> None:
    kind = game("querni.voluntary_pass")
    table_ = table(folder, Record(kind, kind.start(seed=1)))
    assert "or pass." in table_.opening()
    assert say("did.pass", side="Blue") in table_.handle_line("pass")
    assert "pass         whenever you like" in table_.handle_line("help")
    assert "only when" not in table_.handle_line("help")
    plain = table(folder, Record(querni, querni.start(seed=1)))
    assert say("help.must_pass") in plain.handle_line("help")


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
        board, _, counts = said.partition(say("state.turn", turn="6"))
        assert f"{signs[0]} White 3 (6), {signs[1]} Black 1 (7)." in counts
        assert all(sign in board for sign in signs)
        help_ = men.handle_line("help")
        assert say("help.marks_alquerque", man=signs[0], gone=signs[2]) in help_
        assert said.isascii() != unicode
        assert help_.isascii() != unicode
    for unicode, signs in ((True, "∘✕"), (False, "o*")):
        tiles = table(folder, Record(querni, querni.start(seed=7)), unicode=unicode)
        said = tiles.handle_line("i2-h1x1-3")
        assert all(f"  {sign}  " in said for sign in signs)
        assert "[] Blue 13, () Pink 16." in said
        assert say("help.marks_querni", way=signs[0], gone=signs[1]) in tiles.handle_line("help")
        assert said.isascii() != unicode
