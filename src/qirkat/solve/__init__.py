"""Alquerque de 9 solved: making the tables, checking them, and looking positions up."""

from qirkat.solve.solver import Progress, Subspace, counts, solve, verify
from qirkat.solve.tables import TableError, Tables, Verdict

__all__ = ["Progress", "Subspace", "TableError", "Tables", "Verdict", "counts", "solve", "verify"]
