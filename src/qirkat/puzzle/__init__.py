"""Puzzles of Alquerque de 9: a position, and the right moves at every node.

>>> from qirkat.puzzle import pack
>>> puzzle = pack("alquerque")[0]
>>> puzzle.accepted(()) <= set(puzzle.position.moves)
True
"""

from qirkat.puzzle.daily import daily
from qirkat.puzzle.pack_file import Pack, PackError, pack
from qirkat.puzzle.puzzle import Puzzle

__all__ = ["Pack", "PackError", "Puzzle", "daily", "pack"]
