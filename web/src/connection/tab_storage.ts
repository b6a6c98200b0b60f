// What this tab remembers of live games over a reload: a half-made turn, and the games that were made here and wait for
// an opponent. Other tabs have their own.

import type { Turn } from "../game/turn";

const MADE = "qirkat-made";
const MOST_MADE = 20;

/** As it was kept, to be checked against the position: see restoreTurn. */
export function halfTurn(game: string): unknown {
  return read(halfKey(game));
}

/** `null` forgets it. */
export function keepHalfTurn(game: string, turn: Turn | null): void {
  write(halfKey(game), turn);
}

/** Games that were made in this tab and have not begun, as far as it knows. */
export function madeHere(): string[] {
  const found = read(MADE);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
}

export function rememberMade(game: string): void {
  write(MADE, [...madeHere(), game].slice(-MOST_MADE));
}

export function forgetMade(game: string): void {
  write(
    MADE,
    madeHere().filter((id) => id !== game),
  );
}

function halfKey(game: string): string {
  return `qirkat-half-${game}`;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where storage is forbidden, a reload forgets it.
  }
}
