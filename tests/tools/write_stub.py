"""The stub of the core.

`PYTHONPATH=tests python -m tools.write_stub --write` rewrites it; test_stub.py checks it.
"""

import sys
from importlib import import_module

from nanobind.stubgen import StubGen, load_pattern_file
from support.paths import ROOT

STUB = ROOT / "src" / "qirkat" / "_core.pyi"


def generate() -> str:
    """Generate the stub from the compiled module."""
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
