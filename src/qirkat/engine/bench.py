"""The engine's signature and speed: fixed positions, fixed depths, one thread, an empty table.

The signature is the sum of the nodes. It is the same on every machine, so it reveals unintended
changes to the search and identifies intended ones.
"""

import time
from dataclasses import dataclass

from qirkat._core import Game
from qirkat.engine.engine import Engine, Limit

# From games of the engine against itself, in which it often played its second or third choice:
# openings, then middle games, then endings. Each with its search depth.
POSITIONS = {
    "querni": (
        ("10/1CDkFchJd1/1GILHmbjl1/10/1aiofEgPO1/1KMNpABen1/10 b 0 1", 4),
        ("10/1p2nkMNK1/2e1jAlOB1/2F7/1mLGobCDg1/1facPhEid1/10 p 0 2", 3),
        ("10/1jKL1c2P1/1kp1D1l1M1/5f4/2gOndmib1/1ahFEGeNo1/10 p 0 4", 4),
        ("10/1D2HpEf2/1lJceBjGb1/m2gOFM3/1niIPCKok1/3NaALhd1/10 p 5 6", 4),
        ("10/4Mh1D2/3pefn3/3EgoF3/1iPINm4/4HB1CG1/4O1A3 b 8 13", 4),
        ("3D1O4/1kNFhP4/2imKEb1e1/2Mjlf1c2/2ngJod3/3aL3p1/10 b 13 17", 4),
        ("7P2/3k1jeOm1/2F1l2gi1/5dHIN1/2G5h1/5J1f2/10 p 4 22", 5),
        ("10/4N3J1/1l8/4FGI3/4HP1O2/1E1k2m3/D9 b 0 11", 4),
        ("10/4cd4/3gMIG3/4Phi3/3OafeF2/2H1N1b3/3DE5 p 7 26", 5),
        ("10/10/4am4/3JlKj3/4bM1k2/5cL3/10 p 2 46", 6),
        ("1iK1b5/1j1L1c4/1k3l4/2h7/a1g3Mm2/10/10 b 1 25", 8),
        ("10/10/10/6gh2/6CDBA/7i2/10 b 10 47", 13),
    ),
    "alquerque": (
        ("......../......../........ w 9-9 -,- 0 1", 8),
        ("......../.W.B...W/........ b 7-8 -,- 0 4", 9),
        ("......../WB..WBBW/.B...W.. w 5-5 -,- 0 9", 10),
        (".....W.B/B.WB.BWW/BBWW...W b 2-3 -,- 0 14", 11),
        (".WBWBW.B/BBWWBBWW/..WB.W.B w 0-0 -,- 0 19", 15),
        ("WWBB..B./.WBWBW../.BW..... w 0-0 -,- 6 39", 14),
        ("WBBWBBBW/BW....WB/W..BW..W b 0-0 -,- 1 22", 13),
        (".BW.WBBB/BW..BWW./B.B.BWWW b 0-0 -,d7-a7 5 26", 10),
        ("B..WB.B./.W.WBW../W.W.BBBW w 0-0 e5-e4,- 5 31", 10),
        ("B....BB./.W.WBWWB/W.WBBWWB w 0-0 d6-d5,- 4 27", 11),
        ("..BWBW../.WBW..../.B.W.B.W w 0-0 -,- 1 81", 12),
        ("B.BW.BBW/WWWB..../W..W..WW b 0-0 b6-b4,- 0 70", 12),
    ),
}


@dataclass(frozen=True, slots=True)
class BenchResult:
    """The nodes of a run and how long it took."""

    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Nodes per second."""
        return self.nodes / max(self.seconds, 1e-9)


def measure(game: Game) -> BenchResult:
    """Search the positions of a game; its variants use the same ones. Takes seconds."""
    nodes, begun = 0, time.perf_counter()
    for text, depth in POSITIONS[game.family]:
        nodes += Engine(game).analyse(game.parse(text), Limit(depth=depth)).nodes
    return BenchResult(nodes, time.perf_counter() - begun)
