// What the clocks of both sides show at a given time. The server keeps the clocks, and its events say what was left when
// a turn began; here they only tick on until the next event.

import type { SideIndex } from "../connection/protocol";
import { MINUTE, SECOND, type TimeControl } from "../connection/time_control";

/** The first turn of each side has this long instead of its clock, in real time. */
const FIRST_TURN = MINUTE;

/** Both clocks when the running turn began. */
export interface Clock {
  control: TimeControl;
  /** null where time is unlimited. */
  left: readonly [number, number] | null;
  side: SideIndex;
  since: number;
  /** How many turns each side has taken, those that were taken back included. */
  turns: readonly [number, number];
  /** What was credited to a first turn, whose clock stands still. */
  extra: number;
}

/** Milliseconds that a side has left at a time; null where time is unlimited. */
export function remaining(clock: Clock, side: SideIndex, now: number): number | null {
  if (clock.left === null) return null;
  const left = clock.left[side];
  if (side !== clock.side || isFirstTurn(clock)) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** Whether the running turn is the first one of its side, in real time: its clock stands still. */
function isFirstTurn({ control, turns, side }: Clock): boolean {
  return control.kind === "real" && turns[side] === 0;
}

/** Milliseconds until a game is broken off whose first turn does not come; null where nothing is. */
export function firstTurnLeft(clock: Clock, now: number): number | null {
  if (!isFirstTurn(clock)) return null;
  return Math.max(0, FIRST_TURN + clock.extra - Math.max(0, now - clock.since));
}

/** A clock's digits: 4:05, 1:02:09, and tenths when there is little left. */
export function digits(ms: number): string {
  // A clock that shows 0:01 has up to a second left: it is at 0:00 only when time is up.
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

/** The moments at which who is to move should hear how much is left, the most urgent last. */
const MOMENTS = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** The moment that has just come, when a clock has gone from `before` to `now`; null when none has. */
export function momentOf(before: number, now: number): number | null {
  return MOMENTS.findLast((moment) => now <= moment && moment < before) ?? null;
}
