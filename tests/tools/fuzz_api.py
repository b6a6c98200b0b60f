"""Schemathesis against a running server: valid and invalid requests by its OpenAPI description.

    PYTHONPATH=tests python -m tools.fuzz_api --examples 300

Each answer must match the description; none may be a server error.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from support import paths
from support.live_client import Browser, Tab
from support.server_process import serving, write_site

from qirkat.live.protocol import Ack

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
)
"""All checks but acceptance of valid input: a name may be taken, a game not open."""


def fuzz(address: str, *, examples: int, seed: int, phases: str = "coverage,fuzzing") -> str:
    """Fuzz every endpoint as one of many people; the output of Schemathesis."""
    origin = address.rstrip("/")
    known = asyncio.run(prepare(origin, people=5 + examples // 5))
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                *(Path(sys.executable).with_name("st"), "run", f"{origin}/api/openapi.json"),
                *("--checks", ",".join(CHECKS), "--phases", phases, "--no-color"),
                *("--max-examples", str(examples), "--seed", str(seed), "--mode", "all"),
                *("-H", f"Origin: {origin}", "--generation-deterministic"),
            ],
            capture_output=True,
            text=True,
            cwd=folder,
            env={
                **paths.environment(),
                "QIRKAT_KNOWN": json.dumps(known),
                "SCHEMATHESIS_HOOKS": "tools.fuzz_api_hooks",
            },
        )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


async def prepare(origin: str, *, people: int) -> dict[str, list[str]]:
    """People with and without accounts, and open, running and finished games."""
    known: dict[str, list[str]] = {"cookies": [], "id": [], "name": []}
    browsers = [Browser(origin) for _ in range(people)]
    for number, browser in enumerate(browsers):
        made = await browser.ask("/api/guest", {})
        assert made.status == 200, made
        if number < 3:
            name = f"Somebody{number}"
            made = await browser.ask("/api/account", {"name": name, "password": "a long password"})
            assert made.status == 201, made
            known["name"].append(name)
        known["cookies"].append(browser.cookie or "")
    for number in range(4):
        one, two = browsers[number], browsers[number + 1]
        known["id"].append(await one.open_game("alquerque"))
        match = await one.open_game("querni", mirror=True)
        await two.join(match)
        known["id"].append(match)
        known["id"].append((await one.ask(f"/api/games/{match}"))["info"]["mirror"])
        tab = await Tab.open(one)
        await tab.watch(match)
        if number % 2:
            assert isinstance(await tab.act(match, "resign"), Ack)
        await tab.close()
    return known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=300, help="of each endpoint")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = write_site(Path(folder) / "site")
        own = {"QIRKAT_CROWD": "1000000", "QIRKAT_DATA": folder}
        with serving("serve", "--site", site, "--port", "0", **own) as server:
            server.wait()
            print(fuzz(server.address, examples=wanted.examples, seed=wanted.seed))
            said = server.stop()
    assert "ERROR" not in said, said


if __name__ == "__main__":
    main()
