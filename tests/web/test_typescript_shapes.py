"""The site checks what the server sends by the server's own types."""

from tools.write_typescript_shapes import SHAPES, generate


def test_shapes_of_the_site_are_those_of_the_server() -> None:
    again = "run: PYTHONPATH=tests python -m tools.write_typescript_shapes"
    assert SHAPES.read_text(encoding="utf-8") == generate(), again
