"""Untrusted text made safe to show in a message, a log line or a terminal."""


def printable(text: str, limit: int = 60) -> str:
    """Shorten a text and replace control characters, which could control a terminal."""
    shown = text if len(text) <= limit else text[:limit] + "..."
    return "".join(c if c.isprintable() else "?" for c in shown)


def quote(text: str) -> str:
    """Shorten a text and quote it in ASCII."""
    return ascii(text if len(text) <= 40 else text[:40] + "...")
