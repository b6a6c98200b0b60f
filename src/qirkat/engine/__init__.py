"""The engine: search with a limit, levels of strength, game review, and the UGI protocol."""

from qirkat.engine.engine import LEVELS, Analysis, Engine, Limit, Line

__all__ = ["LEVELS", "Analysis", "Engine", "Limit", "Line"]
