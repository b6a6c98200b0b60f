"""The computer as an opponent: its seat, its turns, and the dialogue."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.terminal_game import MILL, at, beginning, say

from qirkat import Game, Move, Outcome, Position, alquerque, game, querni
from qirkat.engine import Analysis, Engine, Limit, Line
from qirkat.messages import LANGUAGES, Messages
from qirkat.record import Record
from qirkat.terminal.computer_player import Computer, Seat, seat, seat_computer
from qirkat.terminal.game import TerminalGame, run


class Quick(Engine):
    """A fast, deterministic engine that looks two turns ahead."""

    def analyse(
        self,
        what: Record | Position,
        limit: Limit = Limit(),  # noqa: ARG002, B008
        *,
        lines: int = 1,
        on_info: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        return super().analyse(what, Limit(depth=2), lines=lines, on_info=on_info)

    def choose(self, what: Record | Position, limit: Limit | None = None) -> Move:  # noqa: ARG002
        best = self.analyse(what).best
        assert best is not None
        return best


class Interrupted(Quick):
    """An engine interrupted by Ctrl-C."""

    def choose(self, what: Record | Position, limit: Limit | None = None) -> Move:  # noqa: ARG002
        raise KeyboardInterrupt


def quick(kind: Game, level: int | None) -> Engine:
    return Quick(kind, level=level, memory=1, seed=0)


def against(record: Record, side: str, level: int = 3) -> Record:
    seat_computer(record, side, level)
    return record


def table(folder: Path, record: Record, language: str = "en", **options: object) -> TerminalGame:
    options.setdefault("computer", Computer(quick))
    return TerminalGame(record, Messages(language), folder=folder, **options)  # type: ignore[arg-type]


def heard(game_: TerminalGame, *lines: str) -> str:
    """Return the answers to these lines, including the computer's turns."""
    said = []
    for line in lines:
        said.append(game_.handle_line(line))
        if game_.is_open and game_.is_computer_next:
            said.append(game_.play_computer_turn())
    return "\n".join(said)


def unwrapped(said: str) -> str:
    return " ".join(said.split())


def test_player_names_define_the_seat() -> None:
    record = Record(alquerque)
    assert seat(record) is None
    seat_computer(record, "black", 3)
    assert record.tags == {"Black": "Qirkat level 3"}
    assert seat(record) == Seat("black", 3)
    assert seat(Record.parse(str(record))) == Seat("black", 3)
    seat_computer(record, "black", 10)
    assert seat(record) == Seat("black", 10)
    seat_computer(record, "white", 1)
    assert record.tags == {"White": "Qirkat level 1"}
    record.tags["Black"] = "Qirkat level 2"
    assert seat(record) is None  # two engines: no person plays
    for name in ("Qirkat level 0", "Qirkat level 11", "Qirkat", "qirkat level 3", "?"):
        record.tags["White"] = record.tags["Black"] = name
        assert seat(record) is None
    with pytest.raises(ValueError, match="from 1 to 10"):
        seat_computer(record, "white", 11)


def test_computer_plays_its_turn(folder: Path) -> None:
    game_ = table(folder, against(Record(alquerque), "black"))
    said = game_.opening()
    assert "\n" + say("state.against", side="White", other="Black", number=3) + "\n" in said
    assert not game_.is_computer_next
    # The turn is described; the board comes with the reply.
    assert game_.handle_line("d2") == say("did.place", side="White", target="d2")
    assert game_.is_computer_next
    said = game_.play_computer_turn()
    assert not game_.is_computer_next
    assert len(game_.record.moves) == 2
    assert (
        "g\n"
        + say("did.place", side="Black", target=game_.record.moves[1])
        + "\n"
        + say("state.turn", turn=3)
        in said
    )
    assert said.endswith(say("ask.place", side="White"))
    assert game_.prompt == "White> "


def test_computer_can_move_first(folder: Path) -> None:
    record = against(Record(alquerque), "white")
    record.tags["Black"] = "Ana"
    game_ = table(folder, record)
    assert game_.opening().endswith(
        "\n" + say("state.against", side="Black", other="White", number=3)
    )
    assert game_.is_computer_next
    assert beginning("did.place", side="White") in game_.play_computer_turn()
    assert game_.prompt == "Ana (Black)> "
    assert game_.handle_line("undo") == say("state.no_moves")
    assert len(game_.record.moves) == 1
    assert game_.leave() == say("did.bye")  # nothing worth keeping
    assert not folder.exists()


def test_whole_game_ends_by_the_rules(folder: Path) -> None:
    for start, side in ((querni.start(seed=7), "pink"), (alquerque.start(), "white")):
        game_ = table(folder, against(Record(start.game, start), side))
        chooser = Quick(start.game, memory=1)
        said: list[str] = []
        run(
            game_,
            lambda _: "" if game_.record.is_over else chooser.choose(game_.record).text,  # noqa: B023
            said.append,
        )
        assert game_.record.is_over
        assert say("ask.over") in said[-2]
        assert said[-1] == say("did.bye")


def test_stranding_warning_comes_before_the_reply(folder: Path) -> None:
    record = at(querni, "ABCDE5/10/10/10/10/10/abc1efg3 b 0 9")
    game_ = table(folder, against(record, "pink"))
    said = unwrapped(game_.handle_line("x1-3"))
    assert said.startswith(
        say("did.remove", side="Blue", numbers="1, 2 and 3")
        + " "
        + say("state.strands", side="Blue", numbers="4 and 5")
    )
    assert say("state.cannot_win", side="Blue", numbers="4 and 5") in unwrapped(
        game_.play_computer_turn()
    )


def test_no_warning_about_the_computers_stranded_tiles(folder: Path) -> None:
    record = at(querni, "ABCDE5/10/10/10/10/10/abcdefg3 b 0 9")
    game_ = table(folder, against(record, "blue"))
    record.play("x1-3")
    said = unwrapped(game_.handle_line("board"))
    assert "Blue removed" in said
    assert beginning("state.strands") not in said
    assert say("state.cannot_win", side="Blue", numbers="4 and 5") in said


def test_undo_includes_the_computers_reply(folder: Path) -> None:
    game_ = table(folder, against(Record(alquerque), "black"))
    heard(game_, "a1", "a7", "g7")
    turns = [move.text for move in game_.record.moves]
    assert len(turns) == 6
    assert say("did.undone", turns=f"{turns[4]}, {turns[5]}") in game_.handle_line("undo")
    assert len(game_.record.moves) == 4
    assert not game_.is_computer_next
    said = unwrapped(game_.handle_line("undo 5"))
    assert say("did.undone_all", count=4, turns=", ".join(turns[:4])) in said
    assert game_.handle_line("undo") == say("state.no_moves")
    game_.handle_line("a1")  # it has not replied yet
    assert say("did.undone", turns="a1") in game_.handle_line("undo")
    heard(game_, "a1", "resign", "yes")
    assert "g\n" + say("did.reopened") + "\n" + say("state.turn", turn="3") in game_.handle_line(
        "undo"
    )
    assert len(game_.record.moves) == 2


def test_undo_after_the_computer_ends_the_game(folder: Path) -> None:
    record = at(alquerque, "WW...B../..BBW.../........ b 1-0 -,- 0 40")
    game_ = table(folder, against(record, "white"))
    assert say("end.win", winner="White") in heard(game_, "d1-g1")
    assert beginning("did.undone") + " d1-g1, g7x" in game_.handle_line("undo")
    assert game_.prompt == "Black> "


def test_resigning(folder: Path) -> None:
    game_ = table(folder, against(Record(alquerque), "black"))
    game_.handle_line("d2")
    # The person resigns even on the computer's turn.
    game_.interrupt()
    assert game_.handle_line("resign") == say("ask.resign", side="White")
    assert not game_.is_computer_next
    assert say.joined(
        say("end.win", winner="Black"), say("why.resigned", loser="White")
    ) in game_.handle_line("yes")
    assert game_.record.outcome == Outcome("black", "resigned")
    assert not game_.is_computer_next


class Judging(Quick):
    """An engine that gives every position the same value."""

    value = 0.5

    def analyse(self, what: Record | Position, *_limits: object, **_options: object) -> Analysis:
        line = super().analyse(what).lines[0]
        return Analysis((Line(line.move, self.value, line.moves, 0),), 1, 1, 0.0)


@pytest.mark.parametrize(
    ("value", "turn", "accepts"),
    [(0.5, 40, True), (0.47, 40, False), (0.9, 40, True), (0.9, 39, False), (0.1, 90, False)],
)
def test_computer_accepts_a_draw_when_even_and_late(
    folder: Path, value: float, turn: int, accepts: bool
) -> None:
    """`value` is the expected score of the person, who is to move."""

    def make(kind: Game, level: int | None) -> Engine:
        engine = Judging(kind, level=level, memory=1, seed=0)
        engine.value = value
        return engine

    record = at(alquerque, f"W.W..B../.WB.B.../........ w 0-0 -,- 0 {turn}")
    game_ = table(folder, against(record, "black"), computer=Computer(make))
    said = game_.handle_line("draw")
    if accepts:
        assert said.startswith(say("answer.computer_agrees") + "\n" + say("end.draw"))
        assert record.outcome == Outcome(None, "agreed")
        assert say("did.reopened") in game_.handle_line("undo")
    else:
        assert said == say("answer.computer_declines")
        assert game_.prompt == "White> "


def test_computer_accepts_a_draw_when_it_cannot_win(folder: Path) -> None:
    record = at(querni, "ABCDEFGH2/10/10/10/10/10/a1cdefgh2 b 0 9")
    assert say("answer.computer_agrees") in table(folder, against(record, "pink")).handle_line(
        "draw"
    )
    other = at(querni, "ABCDEFGH2/10/10/10/10/10/a1cdefgh2 b 0 9")
    assert say("answer.computer_declines") in table(folder, against(other, "blue")).handle_line(
        "draw"
    )
    assert not Computer(quick).accepts_draw(Record(alquerque))  # it has no seat


def test_hints_start_with_a_good_turn(folder: Path) -> None:
    game_ = table(folder, against(Record(alquerque), "black"))
    for turn in MILL[:-1]:
        game_.record.play(turn)
    said = game_.handle_line("hint")
    first = said.split("\n")[0]
    assert first.startswith(beginning("advice.turn") + " d3xf")
    assert (
        say("remarks.alquerque.makes_mill", points="d1, d2 and d3")
        + " "
        + beginning("remarks.alquerque.takes")
        + " f"
        in first
    )
    assert say("hint.mills") + "\n  d3xf2  d3xf4\n" + say("hint.others") in said
    alone = table(folder, at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9"))
    assert "x1-3. " + say.joined(
        say("remarks.alquerque.wins"), say("remarks.querni.removes", numbers="1, 2 and 3")
    ) + "\n" + say("hint.removals") in alone.handle_line("hint")


def test_level_can_be_changed(folder: Path) -> None:
    made: list[int | None] = []

    def make(kind: Game, level: int | None) -> Engine:
        made.append(level)
        return quick(kind, level)

    game_ = table(folder, against(Record(alquerque), "black"), computer=Computer(make))
    heard(game_, "a1", "a7")
    assert game_.handle_line("level 9") == say("did.level", number=9)
    assert game_.record.tags["Black"] == "Qirkat level 9"
    heard(game_, "g7", "hint", "hint")
    assert made == [3, 9, None]
    for typed in ("level", "level 11", "level 0", "level high", "level -1", "level 1 2"):
        assert unwrapped(game_.handle_line(typed)) == (say("answer.level", number=9))
    people = table(folder, Record(alquerque)).handle_line("level 3")
    assert people == say("answer.no_computer") + "\n    qirkat play alquerque --level 3"


def test_rematch_swaps_sides(folder: Path) -> None:
    record = against(Record(alquerque), "black", 5)
    record.tags["White"] = "Ana"
    game_ = table(folder, record)
    heard(game_, "d2")
    said = heard(game_, "new")
    assert beginning("did.kept") in said
    assert say("state.against", side="Black", other="White", number=5) in said
    assert game_.record.tags == {"White": "Qirkat level 5", "Black": "Ana"}
    assert game_.prompt == "Ana (Black)> "
    assert len(game_.record.moves) == 1
    assert say("state.against", side="White", other="Black", number=5) in heard(game_, "new")
    people = Record(alquerque)
    people.tags.update({"White": "Ana", "Black": "Luis"})
    two = table(folder, people)
    two.handle_line("new")
    assert two.record.tags == {"White": "Ana", "Black": "Luis"}


def test_saving_and_loading_keeps_the_computer(folder: Path, tmp_path: Path) -> None:
    game_ = table(folder, against(Record(alquerque), "black", 4))
    heard(game_, "d2", f"save {tmp_path}/game")
    other = table(folder, Record(querni, querni.start(seed=7)))
    assert say("state.against", side="White", other="Black", number=4) in other.handle_line(
        f"load {tmp_path}/game"
    )
    assert other.record == game_.record
    heard(other, "a7" if "a7" in map(str, other.record.position.moves) else "g7")
    assert len(other.record.moves) == 4


def test_interrupt_while_thinking(folder: Path) -> None:
    record = against(Record(alquerque), "black")
    game_ = table(folder, record)
    slow = table(
        folder, record, computer=Computer(lambda kind, level: Interrupted(kind, level=level))
    )
    typed = iter(["d2", "a4", "", "quit"])
    said: list[str] = []
    run(slow, lambda _: next(typed), said.append)
    assert [move.text for move in record.moves] == ["d2"]
    interrupted = unwrapped(game_._messages("ask.interrupted_thinking"))
    assert [unwrapped(words) for words in said[1:-1]] == [
        say("did.place", side="White", target="d2"),
        interrupted,
        say("answer.not_your_turn"),
        interrupted,
        interrupted,
    ]
    assert beginning("did.kept") in said[-1]
    # Enter lets it continue.
    game_.interrupt()
    assert game_.prompt == "> "
    assert not game_.is_computer_next
    assert say("answer.not_your_turn") in game_.handle_line("hint")
    assert game_.is_computer_next
    game_.interrupt()
    assert say("did.undone", turns="d2") in game_.handle_line("undo")
    assert not game_.is_computer_next
    game_.handle_line("d2")
    game_.interrupt()
    assert say("did.bye") in game_.interrupt()


def test_eof_while_thinking(folder: Path) -> None:
    class Gone(Quick):
        def choose(self, *_: object) -> Move:
            raise EOFError

    record = against(Record(alquerque), "black")
    game_ = table(folder, record, computer=Computer(lambda kind, level: Gone(kind, level=level)))
    said: list[str] = []
    run(game_, lambda _: "d2", said.append)
    assert beginning("did.kept") in said[-1]
    (kept,) = folder.iterdir()
    assert next(Record.read(kept)) == record


def test_thinking_text(folder: Path) -> None:
    shown: list[str] = []

    @contextmanager
    def busy(words: str) -> Iterator[None]:
        shown.append(words)
        yield

    game_ = table(folder, against(Record(alquerque), "black"), busy=busy)
    game_.handle_line("d2")
    assert shown == []
    game_.play_computer_turn()
    game_.handle_line("hint")
    game_.handle_line("draw")
    assert shown == [say("state.thinking")] * 3


def test_computer_without_a_seat_has_no_turn() -> None:
    computer = Computer(quick)
    with pytest.raises(ValueError, match="no side"):
        computer.turn(Record(alquerque))
    over = at(querni, "ABC7/10/10/10/10/10/abc7 b 0 9")
    over.play("x1-3")
    with pytest.raises(ValueError, match="over"):
        computer.judgement(over)


@pytest.mark.parametrize("language", LANGUAGES)
def test_computer_game_in_every_language(folder: Path, language: str) -> None:
    messages = Messages(language)
    words = {
        name: messages.command_word(name) for name in ("hint", "undo", "draw", "level", "resign")
    }
    game_ = table(folder, against(Record(alquerque), "black"), language)
    said = [game_.opening()]
    lines = ("d2", words["hint"], words["undo"], words["draw"], f"{words['level']} 4", "d2")
    said.append(heard(game_, *lines, words["level"], words["resign"], messages.command_word("yes")))
    everything = "".join("\n".join(said).split())
    sides = {"side": messages.colour("white"), "other": messages.colour("black")}
    for key, values in (
        ("state.against", {**sides, "number": 3}),
        ("answer.computer_declines", {}),
        ("did.level", {"number": 4}),
        ("answer.level", {"number": 4}),
    ):
        assert "".join(messages(key, **values).split()) in everything
    assert "{" not in everything
    assert game_.record.outcome == Outcome("black", "resigned")


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.sampled_from(["querni", "alquerque", "querni.voluntary_pass"]),
    st.integers(0, 1),
    st.lists(
        st.text(max_size=5)
        | st.sampled_from(
            [
                "!",
                "^C",
                "Q",
                "draw",
                "yes",
                "no",
                "undo",
                "undo 2",
                "resign",
                "hint",
                "level 2",
                "new",
            ]
        ),
        max_size=8,
    ),
)
@pytest.mark.slow
def test_no_input_raises(tmp_path: Path, name: str, index: int, lines: list[str]) -> None:
    kind = game(name)
    start = kind.start() if name == "alquerque" else kind.start(seed=1)
    game_ = table(tmp_path / "state", against(Record(kind, start), kind.sides[index]))
    for line in lines:
        if not game_.is_open:
            break
        if line == "^C":
            said = game_.interrupt()
        elif line == "!" and not game_.record.is_over:  # a turn
            said = heard(game_, game_.record.position.moves[0].text)
        else:
            said = heard(game_, line)
        assert "None" not in said
        place = seat(game_.record)
        assert place is not None
        # Unless interrupted or left, the computer has replied.
        is_left = line == "^C" or game_.record.is_over or not game_.is_open
        assert is_left or not game_.is_computer_next
