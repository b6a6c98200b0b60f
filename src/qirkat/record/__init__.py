"""Game records: a tree of turns with comments and clocks, parsed from and written as text."""

from qirkat._core import BALANCE_VERSION
from qirkat.record.record import Record, Tags, to_sanmill
from qirkat.record.tokens import ForeignRulesError, RecordError
from qirkat.record.tree import Node

BALANCED_TAG = f"balanced {BALANCE_VERSION}"
"""The tag SetUp of a game whose set-up was drawn balanced: the version of the judgement."""

__all__ = [
    "BALANCED_TAG",
    "ForeignRulesError",
    "Node",
    "Record",
    "RecordError",
    "Tags",
    "to_sanmill",
]
