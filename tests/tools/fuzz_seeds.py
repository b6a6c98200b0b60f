"""Write the initial corpora for fuzzing.

PYTHONPATH=tests python -m tools.fuzz_seeds CORE_FOLDER RECORD_FOLDER
"""

import json
import sys
from pathlib import Path

from support.paths import DATA

import qirkat

FIRST_BYTE = {
    "alquerque": b"\1",
    "querni": b"\0",
    "querni.jump_each_once": b"\2",
    "querni.voluntary_pass": b"\4",
}


def main(core_folder: str, record_folder: str) -> None:
    """Write every vector as a position with one of its moves, and every sample record."""
    number = 0
    for game, entries in json.loads((DATA / "vectors.json").read_text()).items():
        if game not in FIRST_BYTE:
            continue
        for entry in entries:
            try:
                moves = qirkat.game(game).parse(entry["position"]).moves
            except qirkat.PositionError:
                moves = ()
            move = f"\n{moves[len(moves) // 2]}" if moves else ""
            text = FIRST_BYTE[game] + (entry["position"] + move).encode()
            (Path(core_folder) / f"seed-{number}").write_bytes(text)
            number += 1
    for sample in DATA.iterdir():
        if sample.suffix in {".pgn", ".txt", ".qirkat"} and sample.stat().st_size < 20_000:
            (Path(record_folder) / f"seed-{sample.name}").write_bytes(sample.read_bytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
