"""The lab: what kind of game it is, from any number of seeded games."""

from qirkat.lab.rows import Rows
from qirkat.lab.study import Study, play

__all__ = ["Rows", "Study", "play"]
