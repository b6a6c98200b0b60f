// Whether the computer agrees to a draw, by the same rule as in the terminal: always if it can no longer win; otherwise
// only late in the game, and unless it is better off.

import type { Core, GameHistory } from "./core";
import { familyOf, SIDES, type GameName, type Position, type Side } from "./position";

export type DrawAnswer = "accepted" | "early" | "declined";

const JUDGING = { nodes: 1_000_000, seconds: 2 };
/** Up to this score it does not consider itself better off. */
const EVEN = 0.52;
/** From this turn on an offer is taken seriously. */
const LATE = { querni: 20, alquerque: 40 };

export function lateTurn(game: GameName): number {
  return LATE[familyOf(game)];
}

/** The answer of the computer's side in this position. */
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
