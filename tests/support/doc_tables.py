"""Tables in the documentation."""

import re
from pathlib import Path


def table_under(page: Path, heading: str, *, level: int = 3) -> list[list[str]]:
    """Return the cells of the only table under a heading, without its header."""
    text = page.read_text(encoding="utf-8")
    section = re.split(
        r"^#+ ", text.split(f"\n{'#' * level} {heading}\n")[1], maxsplit=1, flags=re.MULTILINE
    )
    rows = re.findall(r"^\| (.+) \|$", section[0], re.MULTILINE)
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)] for row in rows[1:]]
