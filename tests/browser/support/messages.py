"""The site's messages from its catalogues; only single-line ones."""

import re
from functools import cache

from support.paths import ROOT

MESSAGES = ROOT / "web/messages"
AREAS = sorted(path.stem for path in (MESSAGES / "en").glob("*.ftl"))
# A missing message is shown as its key.
KEY = re.compile(rf"\b(?:{'|'.join(AREAS)})-[a-z0-9_]+(?:-[a-z0-9_]+)*\b")


@cache
def messages(language: str = "en") -> dict[str, str]:
    """Return every message by its key."""
    texts = [(MESSAGES / language / f"{area}.ftl").read_text() for area in AREAS]
    return dict(re.findall(r"^([a-z][\w-]*) = (.+)$", "\n".join(texts), re.MULTILINE))
