"""Coverage-guided fuzzing of the record parser.

    python -m tools.fuzz_records -max_total_time=60

Laws: only RecordError is raised; a parsed record round-trips unchanged; text written for Sanmill
parses back with the same turns. Needs atheris.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

from support.paths import DATA

from qirkat.record import (
    Record,
    RecordError,
    morris_formats,
    parser,
    record,
    result,
    to_sanmill,
    tokens,
    tree,
)


def check(record: Record) -> None:
    """Check the laws for a parsed record."""
    text = str(record)
    again = Record.parse(text)
    assert again == record, text
    assert str(again) == text, text
    if record.game.family == "alquerque":
        assert Record.parse(to_sanmill(record)).moves == record.moves, text


def one_input(data: bytes) -> None:
    """Parse the bytes as a file and as text."""
    legal_part = len(data) % 2 == 1
    errors: list[RecordError] = []
    for game in Record.read(io.BytesIO(data), legal_part=legal_part, on_error=errors.append):
        check(game)
    for error in errors:
        assert str(error)
        assert error.reason
    try:
        text = data.decode("utf-8", "surrogateescape")
        record = Record.parse(text, legal_part=legal_part)
    except RecordError:
        return
    check(record)


def functions(holder: ModuleType | type, file: str | None) -> Iterator[FunctionType]:
    """Yield every function, method and property that a module's own file defines."""
    for value in vars(holder).values():
        if isinstance(value, type) and value.__module__ == holder.__name__:
            yield from functions(value, file)
        parts = (value.fget, value.fset) if isinstance(value, property) else (value,)
        for part in parts:
            function = getattr(part, "__func__", part)
            if isinstance(function, FunctionType) and function.__code__.co_filename == file:
                yield function


def corpus(folder: Path) -> str:
    """Write the sample files as an initial corpus."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in DATA.glob("*.pgn"):
        for number, game in enumerate(path.read_bytes().split(b"\n\n[")):
            (folder / f"{path.stem}-{number}").write_bytes(game if number == 0 else b"[" + game)
    return str(folder)


if __name__ == "__main__":
    # Imported here, so that the module can be checked without atheris.
    import atheris  # type: ignore[import-untyped]

    folders = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    arguments = sys.argv if folders else [*sys.argv, corpus(Path("build/fuzz/record"))]
    # Not atheris.instrument_imports, which does not work with an editable install.
    for module in (
        tokens,
        result,
        tree,
        morris_formats,
        parser,
        record,
    ):
        for function in functions(module, module.__file__):
            atheris.instrument_func(function)
    atheris.Setup(arguments, one_input)
    atheris.Fuzz()
