// What the clocks of both sides show at a given time. The server keeps the clocks, and its events say what was left
// when a turn began; here they only tick on until the next event.

import type { SideIndex } from "../connection/protocol";
import { MINUTE, SECOND, type TimeControl } from "../connection/time_control";

/** The time for the first turn of each side, during which its clock does not run. */
const FIRST_TURN = MINUTE;

/** Both clocks when the current turn began. */
export interface Clock {
  control: TimeControl;
  /** null for unlimited time. */
  left: readonly [number, number] | null;
  side: SideIndex;
  since: number;
  /** The number of turns taken by each side, including those taken back. */
  turns: readonly [number, number];
  /** Credited to a first turn, during which the clock does not run. */
  extra: number;
}

/** Milliseconds a side has left at a time; null for unlimited time. */
export function remaining(clock: Clock, side: SideIndex, now: number): number | null {
  if (clock.left === null) return null;
  const left = clock.left[side];
  if (side !== clock.side || isFirstTurn(clock)) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** Whether the current turn is the first of its side in real time, so that its clock does not run. */
function isFirstTurn({ control, turns, side }: Clock): boolean {
  return control.kind === "real" && turns[side] === 0;
}

/** Milliseconds until a game without a first turn is aborted; null otherwise. */
export function firstTurnLeft(clock: Clock, now: number): number | null {
  if (!isFirstTurn(clock)) return null;
  return Math.max(0, FIRST_TURN + clock.extra - Math.max(0, now - clock.since));
}

/** A clock's digits: 4:05, 1:02:09, and tenths when little is left. */
export function digits(ms: number): string {
  // Rounded up: a clock shows 0:00 only when time is up.
  if (ms < 10 * SECOND) {
    const tenths = Math.ceil(ms / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace("0:010", "0:10");
  }
  const seconds = Math.ceil(ms / SECOND);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** When to announce the time left to the side to move, most urgent last. */
const MOMENTS = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** The moment passed when a clock went from `before` to `now`; null if none. */
export function momentOf(before: number, now: number): number | null {
  return MOMENTS.findLast((moment) => now <= moment && moment < before) ?? null;
}
