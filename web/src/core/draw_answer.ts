// Whether the computer agrees to a draw, by the same rule as at the terminal (qirkat.computer): when it cannot win any
// more; else not before it is late, and then unless it stands better.

import type { Core, GameHistory } from "./core";
import { familyOf, SIDES, type GameName, type Position, type Side } from "./position";

export type DrawAnswer = "accepted" | "early" | "declined";

const JUDGING = { nodes: 1_000_000, seconds: 2 };
/** The score up to which it does not think itself better. */
const EVEN = 0.52;
/** The turn from which an offer is no longer an excuse for not playing. */
const LATE = { querni: 20, alquerque: 40 };

export function lateTurn(game: GameName): number {
  return LATE[familyOf(game)];
}

/** What the side that the computer plays answers where the game stands. */
export async function drawAnswer(
  core: Core,
  history: GameHistory,
  position: Position,
  side: Side,
  signal?: AbortSignal,
): Promise<DrawAnswer> {
  const index = SIDES[familyOf(position.game)].indexOf(side);
  if (position.stranded[index]!.length > 0) return "accepted";
  if (position.turn < lateTurn(position.game)) return "early";
  const { lines } = await core.analyse(history, JUDGING, undefined, signal);
  const value = lines[0]?.value ?? 0.5;
  return (position.side === side ? value : 1 - value) <= EVEN ? "accepted" : "declined";
}
