"""Schemathesis against a running server: requests that fit its description, and that do not.

    python tests/api_fuzz.py --examples 300

Each answer must be one that the description tells of; none may be a failure of the server.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from live import Browser
from serving import serving, write_site

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
"""Not that whatever fits is accepted: a name may be taken, and a game may not wait."""


def fuzz(address: str, *, examples: int, seed: int, phases: str = "coverage,fuzzing") -> str:
    """Ask every endpoint so often, with the cookie of a guest; what Schemathesis says of it."""
    origin = address.rstrip("/")
    browser = Browser(origin)
    assert browser._ask("/api/guest", {}, None).status == 200
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                *(Path(sys.executable).with_name("st"), "run", f"{origin}/api/openapi.json"),
                *("--checks", ",".join(CHECKS), "--phases", phases, "--no-color"),
                *("--max-examples", str(examples), "--seed", str(seed), "--mode", "all"),
                *("-H", f"Origin: {origin}", "-H", f"Cookie: qirkat={browser.cookie}"),
                "--generation-deterministic",
            ],
            capture_output=True,
            text=True,
            cwd=folder,
        )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


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
