// Positions of every kind for the tests: openings, the middle and the end of random games, chains, long jumps, a forced
// and a voluntary pass, mills with several men to take, barred returns, and finished games.

import { openCore } from "../core_workers";
import type { GameName, Position } from "../position";
import { LOCAL_CORE } from "./local_core";

const TEXTS: [GameName, string][] = [
  ["querni", "10/1kBngDLhP1/1HcaCAFMj1/10/1bOIGoimd1/1NfeKJEpl1/10 b 0 1"],
  ["querni", "10/fk2g1A1P1/8j1/6i1d1/2O4o2/1h1e2Ep2/10 b 3 15"],
  ["querni", "5A4/f3g5/k6Pj1/8d1/7o2/1h1e2ip2/O6E2 b 11 23"],
  ["querni", "10/8B1/1C2L1K3/9h/5d4/3Jm4P/3i4A1 b 0 15"],
  ["querni", "10/9B/1C1L2K3/2J4d1h/10/4m4P/3i4A1 b 8 23"],
  ["querni", "3o6/Mk4P1O1/4A1eGC1/10/2j1H3f1/1p2N5/1aI1B5 b 3 15"],
  ["querni", "7P2/1k1o4O1/M3AGe1C1/10/3jH3f1/1p2N5/2IaB5 b 11 23"],
  ["querni", "d9/3h1m1K2/1F1L2g3/1D8/5fEMJ1/8l1/6e3 b 3 15"],
  ["querni", "d2h4g1/5m1K2/3L6/6fJ2/10/8l1/6eM2 b 5 23"],
  ["alquerque", "......../......../........ w 9-9 -,- 0 1"],
  ["alquerque", ".W....../..WWW.../BB...... b 5-6 -,- 0 8"],
  ["alquerque", "...WBW.W/WWWWW..B/BBB.B... b 0-1 -,- 0 18"],
  ["alquerque", "W.W..B../.WWWW..W/BBBB.B.. b 0-0 d6-d7,d3-e3 2 28"],
  ["alquerque", "B..W..../W..B..../WW....B. b 5-6 -,- 0 8"],
  ["alquerque", "BBB...../W.BBBW../WWWWW... b 0-1 -,- 0 18"],
  ["alquerque", ".BBBB.../WWB..B../W.WWW... b 0-0 -,- 3 28"],
  ["alquerque", ".B....../WBW...W./...W..B. b 5-6 -,- 0 8"],
  ["alquerque", ".BWW.B../WBWWWB../.B.W.B.. b 0-1 -,- 0 18"],
  ["alquerque", ".B.W.B../.BWWW..W/.B.W...B b 0-0 -,- 0 28"],
  ["querni", "10/2ABC5/5DE3/10/1F6ab/7c2/10 b 0 1"],
  ["querni", "ABCD6/10/10/5JKL2/10/10/abc7 b 3 9"],
  ["querni", "10/1aA1b5/2B1c5/3C1d4/4D1e3/10/10 p 2 12"],
  ["querni", "10/10/10/10/EFGH6/IJKL6/aDMN6 p 0 1"],
  ["querni.voluntary_pass", "10/10/3abc4/10/10/4ABC3/10 b 0 1"],
  ["querni.jump_each_once", "10/1aA1b5/2B1c5/3C1d4/4D1e3/10/10 b 2 12"],
  ["alquerque", "WW.....B/B..B..../.......W w 6-6 -,- 0 7"],
  ["alquerque", "WW.W..../BBB.B..B/....W..W w 0-0 -,- 3 40"],
  ["querni", "10/10/10/10/10/10/abc7 p 0 5"],
  ["alquerque", "WW....../......../BBB..... w 0-0 -,- 9 60"],
  ["alquerque", "WWW...../...W..../BBB..... b 0-0 -,- 9 60"],
];

/** The samples as the core describes them. */
export function samplePositions(): Promise<Position[]> {
  const core = openCore(LOCAL_CORE);
  return Promise.all(TEXTS.map(([game, text]) => core.read(game, text)));
}
