"""Untrusted text made safe to show in a message, a log line or a terminal."""


def printable(text: str, limit: int = 60) -> str:
    """Shorten a text and replace control characters, which could control a terminal."""
    return without_controls(text if len(text) <= limit else text[:limit] + "...")


def without_controls(text: str, keep: str = "") -> str:
    """Replace control characters by question marks, except those to keep."""
    return "".join(c if c.isprintable() or c in keep else "?" for c in text)


def quote(text: str) -> str:
    """Shorten a text and quote it in ASCII."""
    return ascii(text if len(text) <= 40 else text[:40] + "...")
