"""Matches between engines: players, openings, Elo with error bars, and SPRT."""

from qirkat.arena.elo import Tally, ratings
from qirkat.arena.match import Plan
from qirkat.arena.players import Entrant
from qirkat.arena.workers import play

__all__ = ["Entrant", "Plan", "Tally", "play", "ratings"]
