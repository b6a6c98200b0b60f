# How the generated stub of qirkat._core differs from what can be seen at run time.
qirkat._core.PositionError.at:
    at: int | None

qirkat._core.Position.__suffix__:
    \from collections.abc import Callable
    \from typing import ClassVar
    _repr_svg_: ClassVar[Callable[[Position], str]]
    """Shows the position in a notebook; set by the package."""

