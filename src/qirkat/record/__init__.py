"""Game records: a tree of turns with comments and clocks, parsed from and written as text."""

from qirkat.record.record import Record, Tags, to_sanmill
from qirkat.record.tokens import ForeignRulesError, RecordError
from qirkat.record.tree import Node

__all__ = ["ForeignRulesError", "Node", "Record", "RecordError", "Tags", "to_sanmill"]
