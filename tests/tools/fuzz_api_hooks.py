"""What Schemathesis is told of a server: people who may ask, and games that are there.

Without it nearly all games that it asks for are not there, and one person asks too often. It is
loaded by its name; `api_fuzz` writes what it needs into the environment.
"""

import json
import os
import random
from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext

KNOWN: dict[str, list[str]] = json.loads(os.environ.get("QIRKAT_KNOWN", "{}"))
"""Cookies, and by the names of parameters what they may be."""
GAMES = ("querni", "querni.voluntary_pass", "alquerque")
TIMES = ("5+3", "0.25+0", "180+180", "14d", "-")
chance = random.Random(1)


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], **given: Any) -> None:  # noqa: ARG001
    """Ask as one of many people, from one of many addresses, for something that is there."""
    case.headers["Cookie"] = f"qirkat={chance.choice(KNOWN['cookies'])}"
    case.headers["X-Forwarded-For"] = f"198.18.{chance.randrange(256)}.{chance.randrange(256)}"
    is_odd = case.meta is not None and case.meta.generation.mode is not GenerationMode.POSITIVE
    for name in case.path_parameters or {}:
        if not is_odd and chance.random() < 0.8:
            case.path_parameters[name] = chance.choice(KNOWN[name])
    if not is_odd and isinstance(case.body, dict) and "game" in case.body and chance.random() < 0.7:
        case.body |= {"game": chance.choice(GAMES), "time": chance.choice(TIMES), "start": None}
