"""The report: one page in four languages with its data, the same to the byte."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from qirkat.lab import Study
from qirkat.lab.clauses import clauses
from qirkat.lab.metrics import METRICS
from qirkat.lab.report import FIGURES, PAGE, write_report
from qirkat.lab.words import CATALOGUES, LANGUAGES, Number, Percent, phrase
from qirkat.lab.words import html as in_all_languages

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["querni", "alquerque"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report, beside the games that it was made from."""
    folder = tmp_path_factory.mktemp(request.param)
    study(request.param, folder)
    return folder


def study(name: str, folder: Path) -> Study:
    variants = ["querni.jump_each_once"] if name == "querni" else []
    own = Study(name, games=20, strengths=(0, 20, 60), variants=variants, folder=folder / "games")
    own.run()
    write_report(own, folder)
    return own


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file()}


def test_second_run_writes_the_same_bytes(made: Path, tmp_path: Path) -> None:
    """From the games that are there, in another folder."""
    before = files(made)
    assert list(before) == sorted([PAGE, FIGURES, "games-0.csv", "games-20.csv", "games-60.csv"])
    (made / "games").rename(tmp_path / "games")
    try:
        study(made.name.rstrip("0123456789"), tmp_path)
    finally:
        (tmp_path / "games").rename(made / "games")
    assert files(tmp_path) == before


def test_page_needs_nothing_else_and_tells_nothing_of_the_machine(made: Path) -> None:
    page = (made / PAGE).read_text(encoding="utf-8")
    assert re.findall(r"""(?:src|href|action)=["'](?!data:)""", page) == []
    assert set(re.findall(r"https?://[^\s\"')<]+", page)) <= {"http://www.w3.org/2000/svg"}
    for file in made.iterdir():
        if file.is_file():
            assert str(made).encode() not in file.read_bytes()
    assert len(page) < 1_000_000


class Outline(HTMLParser):
    """Collects what matters for readers: languages, tables, charts."""

    def __init__(self) -> None:
        super().__init__()
        self.languages: dict[str, int] = {}
        self.tables = self.charts = self.open = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        if tag == "span" and own.get("lang"):
            self.languages[str(own["lang"])] = self.languages.get(str(own["lang"]), 0) + 1
        self.tables += tag == "table"
        self.charts += tag == "svg" and own.get("class") == "chart"
        if tag in ("section", "table", "tr", "div"):
            self.open += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("section", "table", "tr", "div"):
            self.open -= 1


def test_page_is_whole_in_every_language(made: Path) -> None:
    outline = Outline()
    outline.feed((made / PAGE).read_text(encoding="utf-8"))
    assert outline.languages.keys() == LANGUAGES.keys()
    assert len(set(outline.languages.values())) == 1
    assert outline.open == 0
    assert outline.tables >= outline.charts >= 3


def test_figures(made: Path) -> None:
    figures = json.loads((made / FIGURES).read_text(encoding="utf-8"))
    name = figures["game"]
    assert figures["command"].startswith(f"qirkat report {name} --seed 1 --games 20 --strengths")
    assert figures["metrics"]["60"].keys() == METRICS.keys()
    assert [row["clause"] for row in figures["clauses"]] == [
        clause.name for clause in clauses(Study(name).game)
    ]
    chosen = [opening["chosen"][0] for opening in figures["openings"]]
    assert sum(chosen) == pytest.approx(1.0, abs=1e-4)
    if name == "alquerque":
        assert [opening["proven"] for opening in figures["openings"]] == ["draw"] * 4
    for ends in figures["ends"]:
        assert sum(listed[0] for listed in ends.values()) == pytest.approx(1.0, abs=1e-4)
    if name == "querni":
        for luck in figures["luck"]:
            shares = [luck[cause][0] for cause in ("beginning", "set_up", "skill", "rest")]
            assert sum(shares) == pytest.approx(1.0, abs=1e-4)
        assert len(figures["variants"]) == 2


def test_rows_are_beside_the_page(made: Path) -> None:
    lines = (made / "games-60.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("seed,exchanged,first,result,reason,turns")
    assert len(lines) > 20


def test_catalogues_have_the_same_keys_and_values() -> None:
    english = CATALOGUES["en"]
    for catalogue in CATALOGUES.values():
        assert catalogue.keys() == english.keys()
        for key, words in catalogue.items():
            assert set(re.findall(r"\{\w+\}", words)) == set(re.findall(r"\{\w+\}", english[key]))


def test_numbers_are_written_as_each_language_does() -> None:
    written = {code: Number(-1234.5, 1).written(code) for code in LANGUAGES}
    assert written == {
        "en": "−1,234.5",  # noqa: RUF001 - a minus sign
        "es": "−1\u00a0234,5",  # noqa: RUF001
        "fr": "−1\u202f234,5",  # noqa: RUF001
        "ja": "−1,234.5",  # noqa: RUF001
    }
    assert Percent(0.5).written("fr") == "50,0\u202f%"
    assert in_all_languages(phrase("elo")) == "Elo"
    assert in_all_languages("<b>") == "&lt;b&gt;"
