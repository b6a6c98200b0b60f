"""Run Lighthouse on pages as a phone sees them; fail if a score is too low.

Performance is the median of several runs, as Lighthouse recommends: it is measured with a CPU
slowed down four times, and any other busy program costs ten points.
"""

import json
import os
import statistics
import subprocess
import sys

from browser.support.chromium import find_chromium
from browser.support.visit import PAGES, running_server
from support.paths import ROOT

TO = ROOT / "build/lighthouse"
JUDGED = ("home", "play-querni", "play-alquerque", "learn", "analysis-alquerque", "lobby", "live")
RUNS = 5
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}


def judged(address: str, name: str) -> dict[str, int]:
    """Return the scores of a page; its report file has the details."""
    report = TO / f"{name}.json"
    flags = ["--quiet", "--output=json", f"--output-path={report}"]
    flags.append("--chrome-flags=--headless --no-sandbox --disable-gpu")
    program = str(TO / "node_modules/.bin/lighthouse")
    environment = {**os.environ, "CHROME_PATH": find_chromium() or ""}
    command = [program, address + PAGES[name], *flags]
    # Sometimes it misses the start of its own trace, says so, and asks for another run.
    if subprocess.run(command, check=False, env=environment).returncode != 0:
        subprocess.run(command, check=True, env=environment)
    categories = json.loads(report.read_text())["categories"]
    return {category: round(100 * categories[category]["score"]) for category in LEAST}


def main() -> None:
    below: list[str] = []
    with running_server() as address:
        for name in JUDGED:
            # Warm-up: at first the server reads files on the cores that the browser needs.
            _, *scores = [judged(address, name) for _ in range(RUNS + 1)]
            for category, least in LEAST.items():
                reached = sorted(score[category] for score in scores)
                median = statistics.median_low(reached)
                seen = f"{median}" if reached[0] == reached[-1] else f"{median} of {reached}"
                print(f"{name}: {category} {seen}", flush=True)
                if median < least:
                    below.append(f"{name}: {category} is {median}, and should be {least}")
    if below:
        sys.exit("\n".join(below))


if __name__ == "__main__":
    main()
