// The ladder: ten levels of each game, and one's record against each. Beating a level earns its badge.

import type { Family, Side } from "../core/position";
import { familyOf, otherSide } from "../core/position";
import { computerSeat } from "../records/computer_seat";
import { tag, type Tree } from "../records/game_tree";
import type { Record3 } from "./merge";
import { deviceName, progress, type ProgressStore } from "./progress.svelte";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const ASSISTED = "Assisted";

/** Mark a game in which the player was helped: by a hint, by taking a move back, or by another level. */
export function markAssisted(tree: Tree, by: "hint" | "takeback" | "level"): Tree {
  return tree.tags[ASSISTED] ? tree : tag(tree, ASSISTED, by);
}

export function isAssisted(tree: Tree): boolean {
  return ASSISTED in tree.tags;
}

/** The rung that a game is about: against the computer, by the standard rules, from the start. */
export function rungOf(tree: Tree): { family: Family; level: number; side: Side } | null {
  const seat = computerSeat(tree);
  const family = familyOf(tree.game);
  const isFromStart = tree.start.seed !== null || tree.start.isUsual;
  if (!seat || tree.game !== family || !isFromStart) return null;
  return { family, level: seat.level, side: otherSide(seat.side) };
}

const keyOf = (family: Family, level: number) => `${family}-${level}`;

/** The record against a level, on all devices together. */
export function recordAgainst(
  family: Family,
  level: number,
  from: ProgressStore = progress(),
): Record3 {
  const counts = Object.values(from.get("ladder", keyOf(family, level)) ?? {});
  const sum = (index: 0 | 1 | 2) => counts.reduce((count, each) => count + each[index], 0);
  return [sum(0), sum(1), sum(2)];
}

export function isBeaten(family: Family, level: number, from?: ProgressStore): boolean {
  return recordAgainst(family, level, from)[0] > 0;
}

/** The lowest level above all that were beaten; null at the top. */
export function nextLevel(family: Family, from?: ProgressStore): number | null {
  const highest = LEVELS.findLast((level) => isBeaten(family, level, from)) ?? 0;
  return highest < LEVELS.length ? highest + 1 : null;
}

/** Add a game, and tell whether it has earned a badge. */
export function addResult(
  family: Family,
  level: number,
  end: "won" | "drawn" | "lost",
  to: ProgressStore = progress(),
): boolean {
  const wasBeaten = isBeaten(family, level, to);
  const device = deviceName();
  to.change("ladder", keyOf(family, level), (counts) => {
    const [won, drawn, lost] = counts?.[device] ?? [0, 0, 0];
    const added: Record3 =
      end === "won"
        ? [won + 1, drawn, lost]
        : end === "drawn"
          ? [won, drawn + 1, lost]
          : [won, drawn, lost + 1];
    return { ...counts, [device]: added };
  });
  return !wasBeaten && end === "won";
}
