"""Hooks of Schemathesis: existing people and games of a server.

Without them nearly all requested games would not exist, and one person would be rate-limited.
Loaded by name; `fuzz_api` passes the values in the environment.
"""

import json
import os
import random
from typing import Any

import schemathesis
from schemathesis import Case, GenerationMode, HookContext

KNOWN: dict[str, list[str]] = json.loads(os.environ.get("QIRKAT_KNOWN", "{}"))
"""Cookies, and existing values by parameter name."""
GAMES = ("querni", "querni.voluntary_pass", "alquerque")
TIMES = ("5+3", "0.25+0", "180+180", "14d", "-")
chance = random.Random(1)


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], **given: Any) -> None:  # noqa: ARG001
    """Send a request as one of many people and addresses, for something that exists."""
    case.headers["Cookie"] = f"qirkat={chance.choice(KNOWN['cookies'])}"
    case.headers["X-Forwarded-For"] = f"198.18.{chance.randrange(256)}.{chance.randrange(256)}"
    is_odd = case.meta is not None and case.meta.generation.mode is not GenerationMode.POSITIVE
    for name in case.path_parameters or {}:
        if not is_odd and chance.random() < 0.8:
            case.path_parameters[name] = chance.choice(KNOWN[name])
    if not is_odd and isinstance(case.body, dict) and "game" in case.body and chance.random() < 0.7:
        case.body |= {"game": chance.choice(GAMES), "time": chance.choice(TIMES)}
        case.body.pop("start", None)
