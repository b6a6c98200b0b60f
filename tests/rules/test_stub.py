"""The committed stub of the core matches the compiled module."""

from tools.write_stub import STUB, generate


def test_stub_is_current() -> None:
    assert STUB.read_text() == generate(), "run `make stub`"
