"""Runs worlds by their seeds, and says what is wrong in which: `python -m simulation.run`.

The order of sets of texts must not differ from run to run, so this sets PYTHONHASHSEED for itself.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys

from simulation.planted import PLANTED, planted
from simulation.world import World


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=30, help="how many")
    parser.add_argument(
        "--planted", choices=sorted(PLANTED), help="a fault to put into the product"
    )
    parser.add_argument("--until-found", action="store_true", help="stop at the first violation")
    parser.add_argument("--trace", action="store_true", help="print what happened")
    parser.add_argument("--digests", action="store_true", help="print a digest of each world")
    options = parser.parse_args()
    totals = dict.fromkeys(("seconds", "steps", "events", "acknowledged", "lost", "claims"), 0.0)
    wrong = 0
    for seed in range(options.first, options.first + options.seeds):
        lines: list[str] | None = [] if options.trace else None
        with planted(options.planted):
            outcome = World(seed).run(lines)
        for line in lines or ():
            print(line)
        if options.digests:
            print(f"seed {seed}: {outcome.trace}")
        for name in totals:
            totals[name] += getattr(outcome, name)
        if outcome.violations:
            wrong += 1
            print(f"seed {seed}: {len(outcome.violations)} violations", flush=True)
            for each in outcome.violations[:5]:
                print(f"    {each}", flush=True)
            if options.until_found:
                break
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(
        f"{options.seeds} seeds, {wrong} wrong: {totals['seconds'] / 3600:.1f} hours, "
        f"{totals['events']:.0f} events, {totals['acknowledged']:.0f} acknowledgements, "
        f"{totals['lost']:.0f} events lost by failovers, {totals['claims']:.0f} claims, "
        f"{totals['steps']:.0f} steps; {used.ru_utime + used.ru_stime:.0f} s of processor"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(
            sys.executable,
            [sys.executable, "-m", "simulation.run", *sys.argv[1:]],
            {**os.environ, "PYTHONHASHSEED": "0"},
        )
    sys.exit(main())
