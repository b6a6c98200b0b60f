// What the end of a game on this device adds to the ladder and to the daily set-ups.

import type { Outcome, Position, Side } from "../core/position";
import { mainLine, sideAt, type Tree } from "../records/game_tree";
import { addDaily, dailyOf } from "./daily";
import { addResult, isAssisted, rungOf } from "./ladder";
import { progress, type ProgressStore } from "./progress.svelte";

/** What a game that has just ended was good for. */
export interface Reached {
  /** The level whose badge was earned. */
  badge: number | null;
  /** Whether it would count, but for a hint, a take-back or a change of level. */
  isAssisted: boolean;
  /** Whether it is the best result of its daily set-up. */
  isBestOfDay: boolean;
}

/** Count a game that has ended; null if it is of no kind that counts. */
export function finishGame(
  { tree, position, outcome }: { tree: Tree; position: Position; outcome: Outcome | null },
  to: ProgressStore = progress(),
): Reached | null {
  const rung = rungOf(tree);
  if (!rung || !outcome) return null;
  if (isAssisted(tree)) return { badge: null, isAssisted: true, isBestOfDay: false };
  const { winner } = outcome;
  const end = winner === null ? "drawn" : winner === rung.side ? "won" : "lost";
  const hasBadge = addResult(rung.family, rung.level, end, to);
  const day = dailyOf(tree);
  const left = position.pieces.filter(({ side }) => side === rung.side).length;
  const ends = { won: 2, drawn: 1, lost: 0 } as const;
  return {
    badge: hasBadge ? rung.level : null,
    isAssisted: false,
    isBestOfDay: day !== null && addDaily(day, [ends[end], left, ownTurns(tree, rung.side)], to),
  };
}

function ownTurns(tree: Tree, side: Side): number {
  return mainLine(tree).filter((_, ply) => sideAt(tree, ply) === side).length;
}
