"""Positions as SVG, as text for a terminal and, in `raster`, as PNG and GIF."""

from qirkat.picture.diagram import text
from qirkat.picture.drawing import MARKS, record_svg, svg

__all__ = ["MARKS", "record_svg", "svg", "text"]
