"""The playthroughs that OpenSpiel's games are compared with.

`make playthroughs` writes them anew, after a change to observations or actions that is meant.
"""

import gzip

from open_spiel.python.algorithms.generate_playthrough import playthrough
from support.paths import ROOT

import qirkat.rl.open_spiel  # noqa: F401 - registers the games

FOLDER = ROOT / "tests" / "conformance" / "playthroughs"
GAMES = {"qirkat_alquerque": "", "qirkat_querni": "(set_ups=3)"}

if __name__ == "__main__":
    for name, parameters in GAMES.items():
        lines = playthrough(name + parameters, None, seed=1)
        # Compressed, since planes are long; without the time, so that nothing else changes it.
        packed = gzip.compress(lines.encode(), mtime=0)
        (FOLDER / f"{name}.txt.gz").write_bytes(packed)
