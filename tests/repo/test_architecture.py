"""Dependencies point one way: a folder uses only the folders that its table allows.

Within a folder files may use each other, but not in a circle. `docs/architecture.md` shows the same
tables for people.
"""

import re
import subprocess
import sys
from collections.abc import Mapping
from graphlib import TopologicalSorter
from itertools import permutations
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import pytest
from support.imports import imports, includes, script_imports
from support.paths import DOCS, ROOT

# A folder, and all that its files may use. A name with a suffix is a file of the root folder.
CORE = {
    "rules": "",
    "engine": "rules",
    "solver": "rules engine",
    "rl": "rules solver",
    "bindings": "rules engine solver rl",
    "tools": "rules engine solver",
}
PACKAGE = {
    "_core.py": "",
    "safe_text.py": "",
    "files.py": "",
    "logs.py": "safe_text.py",
    "picture": "_core.py",
    "__init__.py": "_core.py picture",
    "jobs": "__init__.py files.py",
    "record": "__init__.py _core.py safe_text.py picture",
    "solve": "__init__.py _core.py files.py",
    "engine": "__init__.py _core.py safe_text.py record solve",
    "arena": "__init__.py _core.py safe_text.py files.py jobs record solve engine",
    "rl": "__init__.py _core.py safe_text.py files.py picture jobs record solve engine arena",
    "puzzle": "__init__.py _core.py jobs solve engine",
    "messages": "",
    "lab": "__init__.py _core.py files.py picture jobs record solve engine arena",
    "live": "__init__.py _core.py record",
    "storage": "logs.py live",
    "accounts": "safe_text.py logs.py live storage",
    "cluster": "logs.py live storage",
    "server": "__init__.py _core.py safe_text.py files.py logs.py messages record solve engine "
    "live storage accounts cluster",
    "terminal": "__init__.py _core.py safe_text.py files.py picture messages record solve engine "
    "puzzle",
    "cli": "__init__.py _core.py safe_text.py files.py logs.py picture messages jobs record "
    "solve engine arena lab rl puzzle live storage accounts cluster server terminal",
    "__main__.py": "cli",
}
_EVERY_PAGE = "i18n core text site board records progress page_resources.ts library game review"
SITE = {
    "i18n": "",
    "core": "i18n",
    "text": "i18n core",
    "site": "i18n core text",
    "board": "i18n core text site",
    "records": "i18n core text site board",
    "progress": "i18n core text site board records",
    "page_resources.ts": "i18n core text site board records",
    "library": "i18n core text site board records page_resources.ts",
    "game": "i18n core text site board records page_resources.ts library",
    "review": "i18n core text site board records page_resources.ts library game",
    "play": _EVERY_PAGE,
    "analysis": _EVERY_PAGE,
    "learn": _EVERY_PAGE,
    "connection": _EVERY_PAGE,
    "live": f"{_EVERY_PAGE} connection",
    "lobby": f"{_EVERY_PAGE} connection live",
    "account": f"{_EVERY_PAGE} connection live lobby",
    "home": f"{_EVERY_PAGE} play analysis learn connection live lobby account",
    "page_loader.ts": "i18n site",
    "App.svelte": f"{_EVERY_PAGE} page_loader.ts connection live lobby account home",
    "main.ts": "i18n site page_loader.ts App.svelte",
    "service_worker.ts": "",
}
SEPARATE = [{"play"}, {"analysis"}, {"learn"}, {"connection", "live", "lobby", "account"}]
"""Parts of the site that must not import each other."""
# The one file, or the few, that may import each third party.
THIRD_PARTIES = {
    "PIL": "picture/raster.py",
    "resvg_py": "picture/raster.py",
    "font_source_serif_pro": "picture/raster.py",
    "platformdirs": "files.py",
    "numpy": "rl/",
    "pettingzoo": "rl/pettingzoo.py",
    "gymnasium": "rl/gymnasium.py rl/pettingzoo.py",
    "pyspiel": "rl/open_spiel.py",
    "open_spiel": "rl/open_spiel.py",
    "msgspec": "live/clock.py live/state.py live/protocol.py server/new_games.py "
    "cluster/presence.py cluster/presence_exchange.py cluster/bus_messages.py "
    "server/connections.py server/endpoints.py server/api.py server/quick_games.py",
    "sqlalchemy": "storage/",
    "alembic": "storage/migration.py storage/migrations/",
    "confusable_homoglyphs": "accounts/names.py",
    "itsdangerous": "accounts/cookies.py",
    "argon2": "accounts/passwords.py",
    "zxcvbn": "accounts/common_passwords.py",
    "prometheus_client": "server/metrics.py",
    "redis": "cluster/redis_bus.py",
    "distributed": "jobs/cluster.py",
    "pandas": "lab/rows.py",
    "polars": "lab/rows.py",
    "pyarrow": "lab/rows.py rl/dataset.py",
    "starlette": "server/",
    "uvicorn": "server/uvicorn_server.py",
    "uvloop": "server/uvicorn_server.py",
    "h11": "server/uvicorn_server.py",
    "cyclopts": "cli/console.py",
}
MOST_FILES = {
    "core/solver": 30,
    "tests/browser": 32,
    "tests/server": 30,
    "tests/support": 45,
    "web/src/live": 30,
}
"""Of code in one folder, where it is more than the usual 25."""


def folder_of(file: PurePosixPath) -> str:
    """The first folder below the root, or the file itself if it lies in the root."""
    return file.parts[0]


def check(graph: Mapping[PurePosixPath, set[PurePosixPath]], allowed: Mapping[str, str]) -> None:
    """Fail on a file outside of the table, on a folder that is not allowed, and on a circle."""
    for file, used in graph.items():
        own = folder_of(file)
        assert own in allowed, f"{file} is in no folder of the table"
        for other in used:
            is_allowed = folder_of(other) in {own, *allowed[own].split()}
            assert is_allowed, f"{file} uses {other}: {own} may use {allowed[own] or 'nothing'}"
    TopologicalSorter({file: used - {file} for file, used in graph.items()}).prepare()


def core_graph() -> dict[PurePosixPath, set[PurePosixPath]]:
    root = ROOT / "core"
    files = [file for file in root.rglob("*") if file.suffix in {".h", ".cpp"}]
    return {
        PurePosixPath(file.relative_to(root)): {PurePosixPath(name) for name in includes(file)}
        for file in files
    }


def package_graph() -> dict[PurePosixPath, set[PurePosixPath]]:
    root = ROOT / "src" / "qirkat"
    files = [file for file in root.rglob("*.py") if "migrations" not in file.parts]
    return {
        PurePosixPath(file.relative_to(root)): {
            found
            for module in imports(file)
            if module.split(".")[0] == "qirkat" and (found := module_file(root, module))
        }
        for file in files
    }


def module_file(root: Path, module: str) -> PurePosixPath | None:
    """The file of a module of ours; None for a name within a module."""
    path = root.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path.with_suffix(".pyi"), path / "__init__.py"):
        if file.is_file():
            return PurePosixPath(file.relative_to(root)).with_suffix(".py")
    return None


def site_graph() -> dict[PurePosixPath, set[PurePosixPath]]:
    """The files of the site without its tests, which may import what they like."""
    root = ROOT / "web" / "src"
    files = [
        file
        for file in root.rglob("*")
        if file.suffix in {".ts", ".svelte"}
        and not file.name.endswith(".test.ts")
        and file.parent.name != "testing"
    ]
    return {
        PurePosixPath(file.relative_to(root)): {
            PurePosixPath(used.relative_to(root))
            for used in script_imports(file)
            if used.is_relative_to(root)
        }
        for file in files
    }


def test_core() -> None:
    graph = core_graph()
    assert {folder_of(file) for file in graph} == CORE.keys()
    check(graph, CORE)


@pytest.mark.parametrize(("game", "other"), [("querni", "alquerque"), ("alquerque", "querni")])
def test_neither_game_knows_the_other(game: str, other: str) -> None:
    for suffix in ("h", "cpp"):
        used = includes(ROOT / "core" / "rules" / f"{game}.{suffix}")
        assert not any(other in name for name in used)


def test_package() -> None:
    graph = package_graph()
    assert {folder_of(file) for file in graph} == PACKAGE.keys() - {"_core.py"}
    check(doorless(graph), PACKAGE)


def doorless(
    graph: Mapping[PurePosixPath, set[PurePosixPath]],
) -> dict[PurePosixPath, set[PurePosixPath]]:
    """Without what Python loads unasked: a package before each of its modules."""
    return {
        file: {
            other
            for other in used
            if other.name != "__init__.py" or folder_of(other) != folder_of(file)
        }
        for file, used in graph.items()
    }


def test_site() -> None:
    graph = site_graph()
    assert {folder_of(file) for file in graph} == SITE.keys()
    check(graph, SITE)


def test_parts_of_the_site_are_separate() -> None:
    for part, other in permutations(SEPARATE, 2):
        for folder in part:
            assert other.isdisjoint(SITE[folder].split())
    wrong = {PurePosixPath("play/PlayPage.svelte"): {PurePosixPath("analysis/study.svelte.ts")}}
    with pytest.raises(AssertionError, match=r"^play/PlayPage\.svelte uses analysis/"):
        check(wrong, SITE)


def test_site_imports_are_found() -> None:
    """Each way to import that the site uses: of types and values, dynamic, for a worker."""
    graph = site_graph()
    expected = {
        "board/Board.svelte": "site/staged_render.svelte.ts",
        "core/worker_host.ts": "core/wasm_instance.ts",
        "core/core_workers.ts": "core/worker.ts",
        "main.ts": "site/theme.css",
        "App.svelte": "lobby/OwnGamesBanner.svelte",
    }
    for file, used in expected.items():
        assert PurePosixPath(used) in graph[PurePosixPath(file)], f"{file} imports {used}"


def test_third_parties_are_imported_where_they_belong() -> None:
    for file in (ROOT / "src" / "qirkat").rglob("*.py"):
        name = file.relative_to(ROOT / "src" / "qirkat").as_posix()
        used = {module.split(".")[0] for module in imports(file)}
        for party in used - {"qirkat"} - set(sys.stdlib_module_names):
            places = THIRD_PARTIES.get(party, "").split()
            assert any(
                name == place or (place.endswith("/") and name.startswith(place))
                for place in places
            ), f"{name} imports {party}, which only {places} may"


def test_no_folder_is_crowded() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "core", "src", "web/src", "tests"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    count: dict[str, int] = {}
    for name in listed.stdout.split():
        path = PurePosixPath(name)
        if path.suffix in {".py", ".ts", ".svelte", ".cpp", ".h"}:
            count[str(path.parent)] = count.get(str(path.parent), 0) + 1
    crowded = {name: n for name, n in count.items() if n > MOST_FILES.get(name, 27)}
    assert crowded == {}


def test_the_page_shows_every_folder() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `([^`]+)`", page, re.MULTILINE))
    folders = {f"core/{name}" for name in CORE}
    folders |= {f"qirkat/{name}" for name in PACKAGE if is_folder(name)}
    folders |= {f"web/src/{name}" for name in SITE if is_folder(name)}
    assert folders <= rows
    assert folders >= {row for row in rows if row.startswith(("core/", "qirkat/", "web/src/"))}


def is_folder(name: str) -> bool:
    """Whether a name of a table is a folder, not a file of the root."""
    return "." not in name


@pytest.mark.parametrize(
    ("path", "allowed"), [("core/", CORE), ("src/qirkat/", PACKAGE), ("web/src/", SITE)]
)
def test_the_picture_shows_every_folder_below_all_that_it_uses(
    path: str, allowed: Mapping[str, str]
) -> None:
    """If this fails: change docs/img/folders.py, and make pictures."""
    picture = ElementTree.parse(DOCS / "img" / "architecture.svg")
    svg = "{http://www.w3.org/2000/svg}"
    names = picture.findall(f".//{svg}g[@data-folder='{path}']/{svg}text[@class='mono name']")
    heights = {name.text: float(name.attrib["y"]) for name in names}
    assert heights.keys() == {name for name in allowed if is_folder(name)}
    for name, others in allowed.items():
        if is_folder(name):
            used = [heights[other] for other in others.split() if is_folder(other)]
            assert all(height < heights[name] for height in used), name


def test_import_needs_nothing_but_the_core() -> None:
    """`import qirkat` loads no third party and no slow part of the standard library."""
    code = (
        "import sys; before = set(sys.modules); import qirkat; print(*(set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {module.split(".")[0] for module in run.stdout.split()}
    assert loaded - set(sys.stdlib_module_names) == {"qirkat"}
    assert loaded.isdisjoint({"typing", "re", "asyncio", "json", "dataclasses", "subprocess"})


def test_commands_load_the_server_only_to_serve() -> None:
    """They would all start a third of a second later."""
    code = "import sys, qirkat.cli; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"starlette", "uvicorn", "asyncio", "sqlalchemy"}.isdisjoint(run.stdout.split())
