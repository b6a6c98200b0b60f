"""The committed stub of the core is the one that follows from the compiled module."""

from tools.write_stub import STUB, generate


def test_stub_is_current() -> None:
    assert STUB.read_text() == generate(), "run `make stub`"
