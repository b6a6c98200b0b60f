// The daily set-up as a challenge: everyone plays the same one on the same day in UTC, as Blue against the same level,
// which gives the same replies to the same moves. The best result of a day counts.

import { dailySeed } from "../core/seed";
import { SIDES } from "../core/position";
import { setEngineSeed } from "../records/computer_seat";
import { tag, type Tree } from "../records/game_tree";
import { address, playRoute } from "../site/route";
import { rungOf } from "./ladder";
import { betterResult, type DailyResult } from "./merge";
import { progress, type ProgressStore } from "./progress.svelte";

export const DAILY_LEVEL = 3;
export const DAILY_ADDRESS = address(playRoute("querni", { daily: true, level: DAILY_LEVEL }));

const DAILY = "Daily";
const DAY = 86_400_000;
const DATE = /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** The day in UTC: 2026-11-17. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Mark a new game that is the daily set-up of a date, and give it the replies that everyone gets. */
export function markDaily(tree: Tree, date: Date): Tree {
  const rung = rungOf(tree);
  const seed = dailySeed(date);
  const isDaily =
    rung?.family === "querni" &&
    rung.level === DAILY_LEVEL &&
    rung.side === SIDES.querni[0] &&
    tree.start.seed === seed;
  return isDaily ? setEngineSeed(tag(tree, DAILY, dayOf(date)), seed) : tree;
}

/** The day whose set-up a game was begun as; null for other games. */
export function dailyOf(tree: Tree): string | null {
  const day = tree.tags[DAILY] ?? "";
  return DATE.test(day) && rungOf(tree)?.level === DAILY_LEVEL ? day : null;
}

export function resultOf(day: string, from: ProgressStore = progress()): DailyResult | null {
  return from.get("daily", day.slice(0, 7))?.[day.slice(8)] ?? null;
}

/** Add a result, and tell whether it is the best of its day. */
export function addDaily(
  day: string,
  result: DailyResult,
  to: ProgressStore = progress(),
): boolean {
  const before = resultOf(day, to);
  const best = before ? betterResult(before, result) : result;
  to.change("daily", day.slice(0, 7), (month) => ({ ...month, [day.slice(8)]: best }));
  return best === result;
}

function before(day: string): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - DAY));
}

/** The days in a row with a result, up to today, or up to yesterday while today's set-up can still be played. */
export function streak(today: string, from: ProgressStore = progress()): number {
  let day = resultOf(today, from) ? today : before(today);
  let count = 0;
  for (; resultOf(day, from); day = before(day)) count += 1;
  return count;
}

/** The last days, the oldest first, today included. */
export function lastDays(today: string, count: number): string[] {
  const days = [today];
  while (days.length < count) days.unshift(before(days[0]!));
  return days;
}
