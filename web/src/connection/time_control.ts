// Time controls of live games in the notation of the protocol; Python's live clock has the same rules.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const MINUTES = [0.25, 0.5, 0.75, 1, 1.5] as const;
export const MOST_MINUTES = 180;
export const MOST_INCREMENT = 180;
export const MOST_DAYS = 14;

export interface TimeControl {
  kind: "real" | "days" | "unlimited";
  /** Milliseconds at the start; for days, per turn. */
  initial: number;
  increment: number;
}

/** Parse a time control such as `5+3`, `3d` or `-`; null if it is none. */
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

/** Whether the clock runs in minutes and seconds, so that the player has to stay at the board. */
export function isTimed({ time }: { time: string }): boolean {
  return parseTime(time)?.kind === "real";
}
