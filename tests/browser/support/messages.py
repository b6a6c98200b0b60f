"""What the pages say, straight from the catalogues; only messages of one line without arguments."""

import re
from functools import cache

from support.paths import ROOT

MESSAGES = ROOT / "web/messages"
AREAS = sorted(path.stem for path in (MESSAGES / "en").glob("*.ftl"))
# Text in the form of a key stands where a message is missing.
KEY = re.compile(rf"\b(?:{'|'.join(AREAS)})-[a-z0-9_]+(?:-[a-z0-9_]+)*\b")


@cache
def messages(language: str = "en") -> dict[str, str]:
    """Every such message by its key."""
    texts = [(MESSAGES / language / f"{area}.ftl").read_text() for area in AREAS]
    return dict(re.findall(r"^([a-z][\w-]*) = (.+)$", "\n".join(texts), re.MULTILINE))
