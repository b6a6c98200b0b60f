"""The command `qirkat`."""

from qirkat.cli.app import main

__all__ = ["main"]
