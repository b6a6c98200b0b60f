"""Lets Lighthouse judge the first page and both games as a phone sees them; prints the scores."""

import json
import os
import subprocess
from pathlib import Path

from browser.chromium import found
from browser.visit import PAGES, serving

TO = Path(__file__).parents[2] / "build/lighthouse"
JUDGED = ("home", "play-querni", "play-alquerque", "learn", "analysis-alquerque", "lobby", "live")


def judged(address: str, name: str) -> dict[str, float]:
    """The scores of a page, and in its file what costs points."""
    report = TO / f"{name}.json"
    flags = ["--quiet", "--output=json", f"--output-path={report}"]
    flags.append("--chrome-flags=--headless --no-sandbox --disable-gpu")
    program = str(TO / "node_modules/.bin/lighthouse")
    environment = {**os.environ, "CHROME_PATH": found() or ""}
    subprocess.run([program, address + PAGES[name], *flags], check=True, env=environment)
    result = json.loads(report.read_text())
    for audit in result["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(f"  {audit['title']}: {audit.get('displayValue', audit['score'])}")
    return {key: round(100 * each["score"]) for key, each in result["categories"].items()}


def main() -> None:
    with serving() as address:
        for name in JUDGED:
            print(name)
            print(" ", judged(address, name))


if __name__ == "__main__":
    main()
