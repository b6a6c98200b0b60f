"""The stub of the core: `python tests/stub.py --write` makes it anew, test_stub.py checks it."""

import sys
from importlib import import_module
from pathlib import Path

from nanobind.stubgen import StubGen, load_pattern_file

ROOT = Path(__file__).parent.parent
STUB = ROOT / "src" / "qirkat" / "_core.pyi"


def generate() -> str:
    """The stub as it follows from the compiled module."""
    generator = StubGen(
        import_module("qirkat._core"),
        patterns=load_pattern_file(str(ROOT / "core" / "bindings" / "stub.pat")),
        quiet=True,
    )
    generator.put(import_module("qirkat._core"))
    return str(generator.get())


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        STUB.write_text(generate())
    else:
        print(generate())
