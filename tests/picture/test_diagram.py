"""Diagrams for terminals: they read back as the same board, with and without colours."""

import re
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest
from support.picture_positions import GAMES, JUMP, MILL, WON, after

from qirkat import Outcome, Position, alquerque, querni
from qirkat.picture import svg
from qirkat.picture.diagram import status_text, text
from qirkat.record.result import PEOPLE, RULES

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def read_back(printed: str, family: str) -> dict[str, str]:
    """Parse the board from a printed diagram."""
    board = {}
    for line in ANSI.sub("", printed).splitlines():
        rank = line[1:2]
        if not rank.isdigit():
            continue
        if family == "querni":
            for index, file in enumerate("abcdefghij"):
                cell = line[3 + 6 * index : 9 + 6 * index].strip(" <>")
                if tile := re.fullmatch(r"(\[|\()([ 1]\d)(\]|\))", cell):
                    letter = "ABCDEFGHIJKLMNOP"[int(tile[2]) - 1]
                    board[file + rank] = letter if tile[1] == "[" else letter.lower()
        else:
            for index, file in enumerate("abcdefg"):
                sign = line[5 + 4 * index : 6 + 4 * index]
                if sign and sign in "○●OX":
                    board[file + rank] = "W" if sign in "○O" else "B"
    return board


@pytest.mark.parametrize(("colour", "unicode"), list(product((False, True), repeat=2)))
def test_diagram_round_trip(colour: bool, unicode: bool) -> None:
    for before, position in (pair for game in GAMES for pair in pairwise(game)):
        last = next(move for move in before.moves if before.play(move) == position)
        for shown in (None, last):
            printed = text(position, colour=colour, unicode=unicode, last=shown)
            assert read_back(printed, position.game.family) == position.board
            plain = ANSI.sub("", printed)
            assert max(map(len, plain.splitlines())) <= 80
            assert colour == (plain != printed)
            assert unicode or printed.isascii()


@pytest.mark.parametrize("colour", [False, True])
def test_narrow_board(colour: bool) -> None:
    position, last = after(JUMP, "a2-g4")
    narrow = ANSI.sub("", text(position, colour=colour, last=last, status=False, width=62))
    wide = ANSI.sub("", text(position, colour=colour, last=last, status=False, width=63))
    assert wide == ANSI.sub("", text(position, colour=colour, last=last, status=False))
    ranks = [line.rstrip() for line in narrow.splitlines() if line[1:2].isdigit()]
    assert ranks[3] == " 4   ·    ·    ∘    ·    ·    ·  >[ 1]  ·    ·    ·"
    assert max(map(len, narrow.splitlines())) <= 53
    assert re.findall(r"\d+", narrow) == re.findall(r"\d+", wide)
    men, move = after(MILL, "g4-g7xf4")
    assert text(men, last=move, width=40) == text(men, last=move)


def test_last_turn_is_marked_without_colour() -> None:
    position, last = after(JUMP, "a2-g4")
    lines = text(position, colour=False, last=last).splitlines()
    assert lines[3] == " 4   ·     ·     ∘     ·     ·     ·   >[ 1]<  ·     ·     ·"
    assert lines[5].startswith(" 2   ∘     ·")
    assert lines[-2] == "   turn 2, Pink to move, last a2-g4"
    position, last = after(JUMP, "a2-g4x1-3")
    assert text(position, colour=False, last=last).count("✕") == 3
    position, last = after(MILL, "g4-g7xf4")
    lines = text(position, colour=False, last=last).splitlines()
    assert lines[0] == " 7   ○───────────○──────────[○]"
    assert lines[6] == " 4   ├───┼───┤       ├──[✕]─[┤]"


def test_colours_do_not_depend_on_the_terminal_theme() -> None:
    position, last = after(MILL, "g4-g7xf4")
    printed = text(position, last=last) + text(querni.start(seed=4))
    codes = set(re.findall(r"\x1b\[([0-9;]*)m", printed))
    pairs = [re.fullmatch(r"38;5;(\d+);48;5;(\d+)", code) for code in codes - {"0"}]
    assert len(pairs) > 5
    assert all(pair and int(pair[1]) >= 16 and int(pair[2]) >= 16 for pair in pairs)
    for line in printed.splitlines():
        assert not line.count("\x1b") or line.endswith("\x1b[0m") or line[-1].isalnum()


def test_status_lines() -> None:
    def status(position: Position) -> list[str]:
        return [line.strip() for line in text(position, colour=False).splitlines()[-2:]]

    assert status(JUMP) == ["turn 1, Blue to move", "[] Blue 4, () Pink 4"]
    assert status(alquerque.start().play("d2")) == [
        "turn 2, Black to move",
        "○ White 1 and 8 in hand, ● Black 0 and 9 in hand",
    ]
    assert status(WON) == [
        "turn 10, Blue has won: all its tiles are removed",
        "[] Blue 0, () Pink 3",
    ]


def test_status_can_be_omitted_or_show_an_outcome() -> None:
    position = alquerque.start()
    board = text(position, colour=False, status=False)
    assert text(position, colour=False).startswith(board + "\n")
    assert "to move" not in board
    resigned = text(position, colour=False, outcome=Outcome("black", "resigned"))
    assert "Black has won: White resigned" in resigned


ENDS = {
    **dict.fromkeys(RULES["querni"], JUMP),
    **dict.fromkeys(RULES["alquerque"], MILL),
    **dict.fromkeys(PEOPLE, JUMP),
}


@pytest.mark.parametrize("reason", ENDS)
def test_every_reason_has_a_text(reason: str) -> None:
    drawn_by_rule = ("no_chains", "quiet_30", "quiet_100", "repetition")
    has_winner = PEOPLE.get(reason, reason not in drawn_by_rule)
    position = ENDS[reason]
    sides = position.game.sides
    for winner in {True: sides, False: (None,), None: (None, *sides)}[has_winner]:
        outcome = Outcome(winner, reason)
        told = status_text(position, outcome)
        first = f"{winner.capitalize()} has won: " if winner else "drawn: "
        assert told.startswith("aborted, " if reason == "aborted" else first)
        assert not re.search(r"[_{}]", told)
        assert f", {told}" in text(position, colour=False, outcome=outcome)
        spoken = ElementTree.fromstring(svg(position, outcome=outcome))[1].text or ""
        assert spoken.endswith(f" {told[0].upper()}{told[1:]}.")


def test_status_texts() -> None:
    assert status_text(MILL, Outcome("black", "fewer_than_three")) == (
        "Black has won: White has fewer than 3 pieces"
    )
    assert status_text(JUMP, Outcome(None, "quiet_30")) == "drawn: 30 turns without a removal"
    assert status_text(MILL, Outcome(None, "repetition")) == (
        "drawn: the same position for the third time"
    )
    assert status_text(JUMP, Outcome("pink", "time")) == "Pink has won: Blue ran out of time"
    assert status_text(JUMP, Outcome(None, "time")) == "drawn: time ran out"
    assert status_text(JUMP, Outcome(None, "resigned")) == "drawn"  # winner and reason do not fit
    assert status_text(JUMP) == "Blue to move"


def test_longest_lines_fit_a_terminal() -> None:
    tiles = querni.parse("10/3A6/4B5/3C6/10/10/a1b1c5 b 0 999999999")
    men = alquerque.parse("WW.W.B../B..B..../......B. w 0-0 -,- 3 999999999")
    for start, turn in ((tiles, "d6-c7"), (men, "g4-g7xf4")):
        position, last = after(start, turn)
        for reason, winner in product(ENDS, (None, *position.game.sides)):
            shown = text(position, colour=False, last=last, outcome=Outcome(winner, reason))
            assert max(map(len, shown.splitlines())) <= 80


def test_marks_of_neighbours_do_not_touch() -> None:
    start = alquerque.parse("WW.W.B../B......./...B..B. w 0-0 -,- 3 21")
    position, last = after(start, "g4-f4")
    for colour, beside in ((False, "──"), (True, " ─")):  # a coloured man fills its field
        plain = ANSI.sub("", text(position, colour=colour, last=last))
        row = next(line for line in plain.splitlines() if line.startswith(" 4"))
        assert row.rstrip() == f" 4   ├───┼───┤       ●{beside}[○]─[┤]"


def test_middle_of_the_board_is_empty() -> None:
    for unicode in (False, True):
        shown = text(alquerque.start(), colour=False, unicode=unicode).splitlines()
        assert shown[6][14:21].strip() == ""
