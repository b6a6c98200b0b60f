"""The journal of a batch: complete, in order, resumable from any byte, with one writer."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from qirkat import __version__
from qirkat.jobs import Batch, JobError
from qirkat.jobs.journal import RESULTS, WAITING, Journal

BATCH = Batch(work="support.job_works:Draw", rules="querni", count=6, settings={"word": "año"})
TEXTS = [f'{{"n":{n},"word":"ñ{n * "x"}"}}' for n in range(BATCH.count)]


def write(folder: Path, numbers: "list[int] | range") -> None:
    with Journal.open(folder, BATCH) as journal:
        for number in numbers:
            journal.add(number, TEXTS[number])


def whole(folder: Path) -> bytes:
    write(folder, range(BATCH.count))
    return (folder / RESULTS).read_bytes()


def test_header_describes_the_batch(tmp_path: Path) -> None:
    header, *lines = [json.loads(line) for line in whole(tmp_path).splitlines()]
    assert len(header.pop("checksum")) == 16
    assert header == {
        "jobs": 1,
        "version": __version__,
        "work": "support.job_works:Draw",
        "rules": "querni",
        "seed": "1",
        "count": 6,
        "settings": {"word": "año"},
    }
    assert [line["job"] for line in lines] == list(range(6))
    assert lines[3]["result"] == {"n": 3, "word": "ñxxx"}
    assert not (tmp_path / WAITING).exists()


@pytest.mark.parametrize("order", [[5, 4, 3, 2, 1, 0], [2, 0, 5, 1, 3, 4], [0, 1, 2, 4, 5, 3]])
def test_order_of_finishing_leaves_no_trace(tmp_path: Path, order: list[int]) -> None:
    expected = whole(tmp_path / "straight")
    write(tmp_path / "other", order)
    assert (tmp_path / "other" / RESULTS).read_bytes() == expected


def test_every_byte_is_a_place_to_resume(tmp_path: Path) -> None:
    """Cut the journal anywhere, as a kill may: the rest is done again, to the same bytes."""
    expected = whole(tmp_path)
    for cut in range(0, len(expected), 3):
        (tmp_path / RESULTS).write_bytes(expected[:cut])
        with Journal.open(tmp_path, BATCH) as journal:
            done = len(journal.written)
            assert done == max(0, expected[:cut].count(b"\n") - 1)
            assert journal.written == TEXTS[:done]
            assert journal.missing == list(range(done, 6))
            for number in journal.missing:
                journal.add(number, TEXTS[number])
        assert (tmp_path / RESULTS).read_bytes() == expected


def test_jobs_that_finished_early_are_kept(tmp_path: Path) -> None:
    """Stopping loses only the jobs in progress, even if the first job is the slowest."""
    expected = whole(tmp_path / "straight")
    write(tmp_path, [3, 1])
    left = (tmp_path / WAITING).read_bytes()
    for cut in range(0, len(left) + 1, 3):
        (tmp_path / WAITING).write_bytes(left[:cut])
        (tmp_path / RESULTS).write_bytes(expected.split(b"\n")[0] + b"\n")
        with Journal.open(tmp_path, BATCH) as journal:
            kept = left[:cut].count(b"\n")
            assert len(journal.missing) == 6 - kept
            for number in journal.missing:
                journal.add(number, TEXTS[number])
            assert journal.is_complete
        assert (tmp_path / RESULTS).read_bytes() == expected


def test_second_copy_of_a_result_is_ignored(tmp_path: Path) -> None:
    expected = whole(tmp_path / "straight")
    write(tmp_path, [0, 0, 2, 2, 1, 0, 3, 4, 5])
    assert (tmp_path / RESULTS).read_bytes() == expected


@pytest.mark.parametrize("line", [2, 4, 7])
def test_damage_is_noticed(tmp_path: Path, line: int) -> None:
    lines = whole(tmp_path).splitlines(keepends=True)
    own = lines[line - 1]
    others = [lines[(line - 3) % 5 + 1], own.replace(b'"n":', b'"m":'), b"\xff\n", b"[]\n", b"\n"]
    for damaged in others:
        (tmp_path / RESULTS).write_bytes(b"".join([*lines[: line - 1], damaged, *lines[line:]]))
        with (
            pytest.raises(JobError, match=rf"^Line {line} of .*results\.jsonl is damaged"),
            Journal.open(tmp_path, BATCH),
        ):
            pass


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(BATCH, seed=2), "different seed: 1, not 2"),
        (replace(BATCH, count=7), "different count: 6, not 7"),
        (replace(BATCH, rules="alquerque"), "different rules: querni, not alquerque"),
        (replace(BATCH, settings={}), "different settings"),
        (replace(BATCH, work="a:B"), "different work"),
    ],
)
def test_another_batch_is_refused(tmp_path: Path, other: Batch, words: str) -> None:
    before = whole(tmp_path)
    with pytest.raises(ValueError, match=words), Journal.open(tmp_path, other):
        pass
    assert (tmp_path / RESULTS).read_bytes() == before


def test_another_version_is_refused(tmp_path: Path) -> None:
    older = whole(tmp_path).replace(__version__.encode(), b"0.5.9", 1)
    (tmp_path / RESULTS).write_bytes(older)
    with (
        pytest.raises(ValueError, match=rf"begun with Qirkat 0\.5\.9, and this is {__version__}"),
        Journal.open(tmp_path, BATCH),
    ):
        pass


def test_foreign_files_are_left_alone(tmp_path: Path) -> None:
    for text in ("precious", "precious\n", "[]\n", '{"precious": 1}\n'):
        (tmp_path / RESULTS).write_text(text)
        with (
            pytest.raises(ValueError, match="has other files in it"),
            Journal.open(tmp_path, BATCH),
        ):
            pass
        assert (tmp_path / RESULTS).read_text() == text


def test_journal_has_one_writer(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path, BATCH),
        pytest.raises(JobError, match="Another process is writing to"),
        Journal.open(tmp_path, BATCH),
    ):
        pass
