# Corrections to the generated stub of qirkat._core that cannot be derived from the module.
qirkat._core.PositionError.at:
    at: int | None

qirkat._core.Position.__suffix__:
    \from collections.abc import Callable
    \from typing import ClassVar
    _repr_svg_: ClassVar[Callable[[Position], str]]
    """Shows the position in a notebook; set by the package."""

qirkat._core.REASONS:
    REASONS: tuple[str, ...]
