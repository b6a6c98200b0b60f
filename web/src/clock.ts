// Time controls of live games, and what the clocks of both sides show at a given time. The server keeps the clocks, and
// its events say what was left when a turn began (src/qirkat/clock.py); here they only tick on until the next event.

import type { SideIndex } from "./protocol";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The first turn of each side has this long instead of its clock, in real time. */
const FIRST_TURN = MINUTE;

export const MINUTES = [0.25, 0.5, 0.75, 1, 1.5] as const;
export const MOST_MINUTES = 180;
export const MOST_INCREMENT = 180;
export const MOST_DAYS = 14;

export interface TimeControl {
  kind: "real" | "days" | "unlimited";
  /** Milliseconds at the start; with days, for each turn. */
  initial: number;
  increment: number;
}

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

/** The time control of a text such as `5+3`, `3d` or `-`; null where it is none. */
export function parseTime(text: string): TimeControl | null {
  if (text === "-") return { kind: "unlimited", initial: 0, increment: 0 };
  const days = /^([1-9][0-9]?)d$/.exec(text);
  if (days) {
    const count = Number(days[1]);
    return count <= MOST_DAYS ? { kind: "days", initial: count * DAY, increment: 0 } : null;
  }
  const real = /^(0\.25|0\.5|0\.75|1\.5|[1-9][0-9]{0,2})\+(0|[1-9][0-9]{0,2})$/.exec(text);
  if (!real) return null;
  const [minutes, seconds] = [Number(real[1]), Number(real[2])];
  if (minutes > MOST_MINUTES || seconds > MOST_INCREMENT) return null;
  return { kind: "real", initial: minutes * MINUTE, increment: seconds * SECOND };
}

/** Milliseconds that a side has left at a time; null where time is unlimited. */
export function remaining(clock: Clock, side: SideIndex, now: number): number | null {
  if (clock.left === null) return null;
  const left = clock.left[side];
  if (side !== clock.side || isFirstTurn(clock)) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** Whether the running turn is the first one of its side, in real time: its clock stands still. */
export function isFirstTurn({ control, turns, side }: Clock): boolean {
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
