"""The pages are true: links lead somewhere, tables are complete, examples run.

Lines that begin with `>>>` are run by pytest itself, which collects every page as a doctest.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from support.doc_tables import table_under
from support.paths import ROOT

import qirkat
from qirkat.live import protocol
from qirkat.live.game import REFUSALS

DOCS = ROOT / "docs"
PAGES = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING", "SECURITY")]
PAGES += sorted(DOCS.glob("*.md"))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A path from the root on; in the tables of the architecture also from src on.
PATH = re.compile(
    r"(?<![\w./-])((?:\.ci|core|src|qirkat|web|tests|benchmarks|studies|deploy|docs)/[\w./@-]*\w)"
)
FILE = re.compile(r"`([\w.-]+\.(?:py|pyi|cpp|h|ts|svelte|css|json|toml|md|cff))`")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def programs(page: Path) -> list[str]:
    """The blocks of Python on a page that have no prompts, which doctest does not see."""
    blocks = FENCE.findall(page.read_text(encoding="utf-8"))
    return [code for kind, code in blocks if kind == "python" and ">>>" not in code]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """The page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> list[str]:
    """What the headings of a page are linked by."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings]
    return [re.sub(r"\s+", "-", heading) for heading in plain]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(re.sub(r"`[^`]*`", "", prose(page))):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.is_file(), target
        if page.parent == DOCS:
            assert file.is_relative_to(DOCS), f"{target} is not part of the site"
        if anchor:
            assert anchor in anchors(file), target


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_has_one_title_and_is_reached_by_a_link(page: Path) -> None:
    assert len(re.findall(r"^# ", prose(page), re.MULTILINE)) == 1
    elsewhere = [other for other in PAGES if other != page]
    links = {
        (other.parent / target.partition("#")[0]).resolve()
        for other in elsewhere
        for target in LINK.findall(prose(other))
    }
    assert page in links or page.name in {"README.md", "index.md"}


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "architecture.md"])
def test_paths_exist(name: str) -> None:
    """What a page names is there, or is made by a command and kept out of the repository."""
    page = next(page for page in PAGES if page.name == name)
    text = page.read_text(encoding="utf-8")
    for path in PATH.findall(text):
        is_there = (ROOT / path).exists() or (ROOT / "src" / path).exists()
        assert is_there or is_ignored(path), path
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {Path(line).name for line in listed.stdout.splitlines()}
    assert set(FILE.findall(text)) <= names


def is_ignored(path: str) -> bool:
    return subprocess.run(["git", "check-ignore", "-q", path], cwd=ROOT).returncode == 0


def test_the_site_has_every_page() -> None:
    site = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    linked: list[str] = []
    for entry in site["project"]["nav"]:
        for target in entry.values():
            pages = [target] if isinstance(target, str) else [p for x in target for p in x.values()]
            linked += pages
    assert sorted(linked) == sorted(page.name for page in DOCS.glob("*.md"))


@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)], ids=name_of)
def test_examples_without_prompts_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page are one program, run where there is a file of games to read."""
    shutil.copy(ROOT / "tests" / "data" / "records.pgn", tmp_path / "games.pgn")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for program in programs(page):
        exec(compile(program, name_of(page), "exec"), names)


def test_the_newest_change_is_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+) - \d{4}-\d\d-\d\d$", changes, re.MULTILINE)
    assert versions[0] == qirkat.__version__


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    fields = dict(re.findall(r'^([\w-]+): "?([^"\n]+)"?$', citation, re.MULTILINE))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert fields["cff-version"] == "1.2.0"
    assert fields["version"] == qirkat.__version__
    assert f"## {fields['version']} - {fields['date-released']}\n" in changes


# The functions of the core that refuse something, by the error that Python sees.
REFUSING = {
    "parse": "PositionError",
    "parse_counts": "PositionError",
    "validate": "MoveError",
    "parse_move": "MoveError",
    "play": "MoveError",
    "play_code": "MoveError",
    "play_action": "MoveError",
    "start_squares": "ValueError",
}
# What the solver and its files refuse is a TableError, whichever function says so.
BROWSER = {"wasm"}  # where Python sees nothing
TABLE_FAULT = re.compile(r'(?:Fault\{|return \{)\s*"(\w+)"')
FUNCTION = re.compile(r"^\S[^;=\n]*?(\w+)\([^;\n]*\{$", re.MULTILINE)
FAULT = re.compile(
    r'(?:fault\(|Fault\{|_error, \{|Fault unreadable = \{)\s*(?:\w+ \? "(\w+)" : )?"(\w+)"'
)


class Refusal(NamedTuple):
    """A key that the core gives, where Python sees it, and of which games."""

    error: str
    reason: str
    games: str


def refusing_files() -> list[Path]:
    """The files of the core that refuse texts and turns."""
    sources = [
        file
        for folder in ("rules", "engine", "bindings", "tools")
        for file in sorted((ROOT / "core" / folder).glob("*.cpp"))
    ]
    return [
        ROOT / "core" / "rules" / "position.h",
        *(file for file in sources if file.stem not in BROWSER),
    ]


def refusals() -> set[Refusal]:
    games: dict[tuple[str, str], set[str]] = {}
    shared = {"querni", "alquerque"}
    for file in refusing_files():
        source = file.read_text(encoding="utf-8")
        for found in FAULT.finditer(source):
            function = FUNCTION.findall(source[: found.start()])[-1]
            for reason in filter(None, found.groups()):
                known = games.setdefault((REFUSING[function], reason), set())
                known |= {file.stem} & shared or shared
    names = {"querni": "Querni", "alquerque": "Alquerque de 9"}
    return {
        Refusal(error, reason, "both" if of == shared else names[min(of)])
        for (error, reason), of in games.items()
    }


@pytest.mark.parametrize("error", ["PositionError", "MoveError"])
def test_the_guide_lists_every_reason_of_the_core(error: str) -> None:
    given = {refusal for refusal in refusals() if refusal.error == error}
    rows = table_under(DOCS / "python.md", error)
    listed = [Refusal(error, reason.strip("`"), games) for reason, games, _ in rows]
    assert len(listed) == len(set(listed))
    assert set(listed) == given


def test_the_guide_lists_every_reason_of_the_tables() -> None:
    files = (ROOT / "core" / "solver").glob("*.cpp")
    sources = [file.read_text(encoding="utf-8") for file in files]
    given = {reason for source in sources for reason in TABLE_FAULT.findall(source)}
    package = (ROOT / "src" / "qirkat" / "solve" / "solver.py").read_text(encoding="utf-8")
    given |= set(re.findall(r'_table_error\("(\w+)"', package))
    assert all(source.count("Fault{") <= len(TABLE_FAULT.findall(source)) for source in sources)
    listed = [reason.strip("`") for reason, _ in table_under(DOCS / "python.md", "TableError")]
    assert sorted(listed) == sorted(given)


def test_the_search_for_reasons_misses_none() -> None:
    """Whatever makes a fault in the core names its key where the search looks for it."""
    making = re.compile(r"(?:fault\(|Fault\{|_error, \{|Fault \w+ = \{)(?!reason,|std::)")
    for file in refusing_files():
        source = file.read_text(encoding="utf-8")
        assert len(FAULT.findall(source)) == len(making.findall(source)), file.name


def test_the_protocol_page_lists_every_message_and_event_with_its_fields() -> None:
    unions = {
        "To the server": protocol.ClientMessage,
        "To the client": protocol.ServerMessage,
        "Kinds": protocol.Event,
    }
    for heading, union in unions.items():
        told = {
            row[0].strip("`"): re.findall(r"`(\w+)`", row[1])
            for row in table_under(DOCS / "protocol.md", heading)
        }
        everywhere = ("v", "at", "by") if union is protocol.Event else ()
        assert told == {
            kind.__struct_config__.tag: [
                field for field in kind.__struct_fields__ if field not in everywhere
            ]
            for kind in get_args(union)
        }


def test_the_protocol_page_lists_every_word() -> None:
    page = DOCS / "protocol.md"
    rows = table_under(page, "Reasons")
    reasons = [reason for row in rows for reason in re.findall(r"`(\w+)`", row[0])]
    unreadable = re.findall(r'ProtocolError\("(\w+)"', Path(protocol.__file__).read_text())
    assert sorted(reasons) == sorted([*REFUSALS, *unreadable])
    words = re.findall(r"`(\w+)`", page.read_text(encoding="utf-8"))
    for kind in (protocol.What, protocol.Phrase, protocol.ByeReason, protocol.Wish):
        assert set(get_args(kind)) <= set(words)
    assert set(protocol.GameInfo.__struct_fields__) <= set(words)
