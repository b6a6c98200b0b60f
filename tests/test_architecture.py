"""Dependencies point one way: every file uses only what stands above it in its list."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = [
    "board.h",
    "position.h",
    "querni.h",
    "querni.cpp",
    "alquerque.h",
    "alquerque.cpp",
    "game.h",
    "history.h",
    "evaluate.h",
    "evaluate.cpp",
    "explain.h",
    "explain.cpp",
    "tt.h",
    "search.h",
    "search.cpp",
    "level.h",
    "engine.h",
    "sets.h",
    "sets.cpp",
    "index.h",
    "index.cpp",
    "unit.h",
    "unit.cpp",
    "layer.h",
    "layer.cpp",
    "book.h",
    "book.cpp",
    "table.h",
    "table.cpp",
    "file.h",
    "file.cpp",
    "folder.h",
    "folder.cpp",
    "retrograde.h",
    "retrograde.cpp",
    "room.h",
    "room.cpp",
    "solver.h",
    "solver.cpp",
    "placing.h",
    "placing.cpp",
    "verify.h",
    "verify.cpp",
    "json.h",
    "describe.h",
    "wasm.cpp",
    "binding.h",
    "python_values.h",
    "python.cpp",
    "python_move.cpp",
    "python_engine.cpp",
    "python_solver.cpp",
    "bench.cpp",
    "fuzz.cpp",
]
PACKAGE = [
    "_core",
    "palette",
    "canvas",
    "diagram",
    "picture",
    "__init__",
    "movetext",
    "result",
    "tree",
    "foreign",
    "reader",
    "record",
    "folders",
    "tables",
    "engine",
    "bench",
    "solve",
    "ugi",
    "review",
    "program",
    "policy",
    "opponent",
    "rating",
    "match",
    "ledger",
    "arena",
    "raster",
    "clock",
    "seeding",
    "protocol",
    "state",
    "room",
    "output",
    "wording",
    "paragraph",
    "telling",
    "advice",
    "computer",
    "choice",
    "terminal",
    "standing",
    "names",
    "limits",
    "origin",
    "settings",
    "logs",
    "pages",
    "schema",
    "failure",
    "database",
    "sqlite",
    "postgres",
    "upgrade",
    "writer",
    "access",
    "store_games",
    "store_sessions",
    "store_people",
    "store_servers",
    "store",
    "cookies",
    "passwords",
    "people",
    "metrics",
    "export",
    "transfer",
    "backup",
    "bus",
    "redis_bus",
    "deal",
    "inspection",
    "presence",
    "hall_tables",
    "hall_ratings",
    "hall",
    "lounge",
    "sockets",
    "club",
    "gate",
    "api",
    "server",
    "listener",
    "console",
    "cli_positions",
    "cli_records",
    "cli_engine",
    "cli_review",
    "cli_matches",
    "cli_solve",
    "cli_play",
    "cli_serve",
    "cli_admin",
    "cli",
    "__main__",
]
# Tables and queries; above them nobody knows of SQL.
SQL = (
    "schema",
    "failure",
    "database",
    "sqlite",
    "postgres",
    "writer",
    "access",
    "store_games",
    "store_sessions",
    "store_people",
    "store_servers",
    "store",
    "transfer",
    "backup",
)
# What each module may use beyond the standard library and the package itself.
ALLOWED = {
    "raster": {"PIL", "resvg_py", "font_source_serif_pro"},
    "protocol": {"msgspec"},
    **{name: {"sqlalchemy"} for name in SQL},
    "upgrade": {"sqlalchemy", "alembic"},
    "standing": {"glicko2"},
    "names": {"confusable_homoglyphs"},
    "cookies": {"itsdangerous"},
    "passwords": {"argon2"},
    "metrics": {"prometheus_client"},
    "redis_bus": {"redis"},
    **{name: {"msgspec"} for name in ("deal", "presence", "lounge")},
    "sockets": {"starlette"},
    "gate": {"msgspec", "starlette"},
    "api": {"msgspec", "starlette"},
    "server": {"starlette"},
    "listener": {"uvicorn", "h11"},
    "console": {"cyclopts"},
}
GAMES = {"querni", "alquerque"}


def includes(file: Path) -> set[str]:
    return set(re.findall(r'^#include "([^"]+)"', file.read_text(), re.MULTILINE))


def imports(file: Path) -> set[str]:
    """All modules that a file imports, wherever in it; ours as `qirkat.name`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = {f"{module}.{alias.name}" for alias in node.names}
            ours = {name for name in names if module == "qirkat" and name.split(".")[1] in PACKAGE}
            found |= ours or {module}
    return found


def test_lists_are_complete() -> None:
    core = {file.name for file in (ROOT / "core").iterdir() if file.suffix in {".h", ".cpp"}}
    package = {file.stem for file in (ROOT / "src" / "qirkat").glob("*.py*")} - {"py"}
    assert core == set(CORE)
    assert package == set(PACKAGE)


@pytest.mark.parametrize("name", CORE)
def test_core_includes_point_upward(name: str) -> None:
    above = set(CORE[: CORE.index(name)])
    used = includes(ROOT / "core" / name)
    assert used <= above
    if name.split(".")[0] in GAMES:
        other = next(iter(GAMES - {name.split(".")[0]}))
        assert not any(file.startswith(other) for file in used), "a game knows only itself"


@pytest.mark.parametrize("name", [name for name in PACKAGE if name != "_core"])
def test_package_imports_point_upward(name: str) -> None:
    above = {f"qirkat.{module}" for module in PACKAGE[: PACKAGE.index(name)]} | {"qirkat"}
    used = imports(ROOT / "src" / "qirkat" / f"{name}.py")
    if PACKAGE.index(name) < PACKAGE.index("__init__"):
        above.discard("qirkat")
    ours = {module for module in used if module.split(".")[0] == "qirkat"}
    assert ours <= above
    foreign = {module.split(".")[0] for module in used - ours} - set(sys.stdlib_module_names)
    assert foreign <= ALLOWED.get(name, set())


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
