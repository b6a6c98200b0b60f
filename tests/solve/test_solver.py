"""The solver: known counts, reference rules, kills, damage, refusals."""

from __future__ import annotations

import random
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support import reference_rules
from support.forged_tables import with_checksums
from tools.kill_solver import contents, killed

from qirkat import _core
from qirkat.solve import Progress, TableError, counts, solve, verify
from qirkat.solve.solver import Count, Task, sample_step

DRAWN = 255


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder solved up to seven men."""
    folder = tmp_path_factory.mktemp("tables") / "new" / "seven"
    solve(folder, men=7)
    return folder


def copied(folder: Path, to: Path) -> Path:
    for name, data in contents(folder).items():
        (to / name).write_bytes(data)
    return to


def refused(work: Callable[[], object]) -> tuple[str, str]:
    """Return the reason and the message of a TableError."""
    with pytest.raises(TableError) as caught:
        work()
    return caught.value.reason, str(caught.value)


def test_counts_match_an_independent_solver(seven: Path) -> None:
    three, strong, weak = counts(seven)
    assert (three.ours, three.theirs) == (3, 3)
    assert three.all == Count(97_034, 39_293, 42_752, longest_win=39, longest_loss=38)
    assert three.unbarred.states == 169_626 < three.all.states
    assert ((strong.ours, strong.theirs), (weak.ours, weak.theirs)) == ((4, 3), (3, 4))
    assert strong.all.states == weak.all.states == 860_241
    assert strong.checksum == weak.checksum != three.checksum
    assert counts(seven, men=6) == (three,)


def value_by_the_slow_rules(text: str, units: dict[tuple[int, int], _core.Unit]) -> int:
    """Return the value of a state, given the table's values of the next states."""
    state = reference_rules.position("alquerque", text)
    if state.outcome() is not None:
        return 0  # the side to move has lost: the winner always makes the last turn
    after = []
    for move in state.moves():
        next_state = state.after(move)
        men = [next_state.text[:26].count(man) for man in "WB"]
        unit = units.get((max(men), min(men)))
        after.append(0 if unit is None else unit.value(next_state.text))
    losses = [value for value in after if value % 2 == 0]
    if losses:
        return 1 + min(losses)
    return DRAWN if DRAWN in after else 1 + max(after)


@pytest.mark.parametrize("unit", [(3, 3), (4, 3)])
def test_values_follow_from_the_reference_rules(seven: Path, unit: tuple[int, int]) -> None:
    units = {each: _core.Unit.open(seven, *each) for each in _core.units_up_to(7)}
    chance = random.Random(2026)
    numbers = (chance.randrange(_core.unit_size(*unit)) for _ in range(400))
    texts = [text for number in numbers if (text := units[unit].text(number)) is not None]
    assert len(texts) > 250
    values = {text: units[unit].value(text) for text in texts}
    assert values == {text: value_by_the_slow_rules(text, units) for text in texts}
    kinds = {"drawn" if value == DRAWN else value % 2 for value in values.values()}
    assert kinds == {0, 1, "drawn"}


def test_unit_answers_only_for_its_own_states(seven: Path) -> None:
    unit = _core.Unit.open(seven, 3, 3)
    with pytest.raises(ValueError, match="does not belong to this unit"):
        unit.value("WWWW..../BBB...../........ w 0-0 -,- 0 1")
    with pytest.raises(ValueError, match="does not belong to this unit"):
        unit.value("WWW...../BBB...../........ w 1-0 -,- 0 1")
    with pytest.raises(_core.PositionError):
        unit.value("nonsense")
    with pytest.raises(IndexError):
        unit.text(_core.unit_size(3, 3))


@pytest.mark.slow
def test_kills_change_nothing(tmp_path: Path) -> None:
    met = killed(tmp_path, men=8, kills=6, seed=random.getrandbits(32))
    assert met.kills == 6


def test_threads_change_nothing(seven: Path, tmp_path: Path) -> None:
    solve(tmp_path, men=7, threads=3)
    assert contents(tmp_path) == contents(seven)


def test_existing_tables_are_kept(seven: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in seven.glob("*.values")}
    heard: list[Progress] = []
    solve(seven, men=7, on_progress=heard.append)
    assert {file: file.stat().st_mtime_ns for file in seven.glob("*.values")} == before
    assert [each.task for each in heard] == [(3, 3), (4, 3), *range(1, 7)]
    assert [each.place for each in heard] == list(range(1, 9))
    assert {each.tasks for each in heard} == {8}


def test_progress(tmp_path: Path) -> None:
    heard: list[Progress] = []
    solve(tmp_path, men=7, threads=1, on_progress=heard.append)
    last = [each for each in heard if each.task == (4, 3)][-1]
    assert (last.place, last.tasks) == (2, 8)
    assert last.numbers == _core.unit_size(4, 3)
    assert last.distance is not None
    assert last.distance > 10
    assert last.seconds_left is not None
    assert last.seconds_left >= 0
    in_unit = [each.fraction for each in heard if each.place == 2]
    assert in_unit == sorted(in_unit)
    assert 0.5 < in_unit[-1] <= 1


def test_stopped_run_resumes(seven: Path, tmp_path: Path) -> None:
    class EnoughError(Exception):
        pass

    def stop(progress: Progress) -> None:
        if progress.place == 2 and progress.fraction > 0.3:
            raise EnoughError

    with pytest.raises(EnoughError):
        solve(tmp_path, men=7, on_progress=stop)
    assert (tmp_path / "alquerque-4-3.checkpoint").exists()
    fractions: list[float] = []
    solve(
        tmp_path,
        men=7,
        on_progress=lambda each: fractions.append(each.fraction) if each.distance else None,
    )
    assert fractions[0] > 0.25, "it started again"
    assert contents(tmp_path) == contents(seven)


def test_damage_is_reported(seven: Path, tmp_path: Path) -> None:
    folder = copied(seven, tmp_path)
    file = folder / "alquerque-3-3.values"
    data = bytearray(file.read_bytes())
    data[100_000] ^= 1
    file.write_bytes(data)
    for work in (lambda: solve(folder, men=7), lambda: verify(folder, men=7)):
        reason, sentence = refused(work)
        assert reason == "damaged"
        assert str(file) in sentence
    data[60] ^= 1  # in the header
    file.write_bytes(data)
    assert refused(lambda: counts(folder)) == (
        "damaged",
        f"{file} is damaged: the checksum of its header is wrong.",
    )


def test_verify_finds_a_wrong_value(seven: Path, tmp_path: Path) -> None:
    folder = copied(seven, tmp_path)
    file = folder / "alquerque-3-3.values"
    layers: dict[Task, int] = {1: 27_098, 2: 4_200, 3: 428, 4: 46, 5: 4, 6: 1}
    assert verify(folder, men=6) == layers | {(3, 3): 179_079}
    good = file.read_bytes()
    assert with_checksums(good) == good
    place = good.index(DRAWN, 50_000)
    file.write_bytes(with_checksums(good[:place] + bytes([7]) + good[place + 1 :]))
    reason, sentence = refused(lambda: verify(folder, men=6))
    assert reason == "wrong_value"
    assert "3 pieces against 3" in sentence
    assert verify(folder, men=6, every=179_000)[3, 3] == 2, "a sample can miss it"
    counts_at = struct.calcsize("<8sIIIIQQQ")
    won, drawn = struct.unpack_from("<QQ", good, counts_at)
    changed = bytearray(good)
    struct.pack_into("<QQ", changed, counts_at, won - 1, drawn + 1)
    file.write_bytes(with_checksums(bytes(changed)))
    assert refused(lambda: verify(folder, men=6)) == (
        "wrong_count",
        "The counts in the file of 3 pieces against 3 do not match its states.",
    )
    file.write_bytes(good)
    file = folder / "alquerque-hand-2.values"
    good = file.read_bytes()
    place = good.index(DRAWN, 5_000)
    file.write_bytes(with_checksums(good[:place] + bytes([7]) + good[place + 1 :]))
    reason, sentence = refused(lambda: verify(folder, men=6))
    assert reason == "wrong_value"
    assert "the layer with 2 pieces in hand" in sentence


def test_verify_samples_large_units(seven: Path) -> None:
    assert (sample_step((6, 6), 9), sample_step((7, 6), 9)) == (1, 200)
    assert (sample_step(5, 6), sample_step(5, 7)) == (1, 200)
    heard: list[Progress] = []
    seen = verify(seven, men=7, every=100, threads=2, on_progress=heard.append)
    assert 15_000 < seen[4, 3] < 20_000
    assert heard[-1].task == 6
    assert heard[-1].distance is None


def test_verify_needs_tables(tmp_path: Path, seven: Path) -> None:
    assert refused(lambda: verify(tmp_path, men=7)) == (
        "nothing",
        f"There are no tables of up to 7 pieces in {tmp_path}.",
    )
    assert refused(lambda: verify(tmp_path / "nowhere"))[0] == "nothing"
    assert not (tmp_path / "nowhere").exists()
    copied(seven, tmp_path)
    (tmp_path / "alquerque-3-3.values").unlink()
    assert refused(lambda: verify(tmp_path))[0] == "file", "captures lead to what is missing"


def test_run_without_enough_memory_is_refused(tmp_path: Path) -> None:
    reason, sentence = refused(lambda: solve(tmp_path, memory=5 << 30))
    assert reason == "memory"
    assert sentence == ("Solving 8 pieces against 6 needs 5.5 GiB of memory; 5.0 GiB is allowed.")
    assert contents(tmp_path) == {}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a file system without room")
def test_run_without_enough_disk_is_refused() -> None:
    def work() -> None:
        _core.check_room(18, each=9, form="results", folder=Path("/proc"), memory=1 << 40)

    assert refused(work) == (
        "disk",
        "Solving everything up to 9 pieces against 9 needs 43.8 GiB in /proc; 0.0 GiB is free.",
    )


def test_folder_has_one_solver(tmp_path: Path) -> None:
    """A second one is refused; after SIGKILL the folder is free again."""
    program = "from qirkat.solve import solve; import sys; solve(sys.argv[1], men=9)"
    with subprocess.Popen([sys.executable, "-c", program, str(tmp_path)]) as process:
        while not (tmp_path / "alquerque-3-3.values").exists():
            assert process.poll() is None
        assert refused(lambda: solve(tmp_path, men=6)) == (
            "locked",
            f"Another process is solving in {tmp_path}. Wait for it to finish, or stop it first.",
        )
        assert verify(tmp_path, men=6)[3, 3] == 179_079, "reading is open to all"
        process.kill()
    assert process.returncode == -signal.SIGKILL
    solve(tmp_path, men=6)


@pytest.mark.parametrize(
    "work",
    [
        lambda folder: solve(folder, men=5),
        lambda folder: solve(folder, men=19),
        lambda folder: solve(folder, men=6, threads=0),
        lambda folder: solve(folder, men=6, memory=0),
        lambda folder: verify(folder, men=5),
        lambda folder: verify(folder, men=6, every=0),
        lambda _: _core.unit_size(3, 4),
        lambda _: _core.layer_size(19, 9),
    ],
)
def test_wrong_arguments(work: Callable[[Path], object], seven: Path) -> None:
    before = contents(seven)
    with pytest.raises(ValueError, match=r"\.$"):
        work(seven)
    assert contents(seven) == before


def test_units() -> None:
    assert _core.units_up_to(8) == [(3, 3), (4, 3), (5, 3), (4, 4)]
    assert len(_core.units_up_to(18)) == 28
    assert (
        refused(
            lambda: _core.solve(
                3, 4, folder=Path(), threads=1, memory=0, checkpoint_every=1.0, on_progress=None
            )
        )[0]
        == "no_unit"
    )
