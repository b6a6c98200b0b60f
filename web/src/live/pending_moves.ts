// What the browser keeps of a live game until the server has it: a move that was not acknowledged yet, for all tabs, and a
// half-made turn, for this tab.

import type { Turn } from "../game/turn";
import { localStore, tabStore } from "../site/browser_storage";

/** A move as it is sent, and resent with the same id. */
export interface PendingMove {
  game: string;
  id: string;
  ply: number;
  /** Decimal digits. */
  key: string;
  move: string;
}

const moveKey = (game: string) => `qirkat-unsent-${game}`;
const halfTurnKey = (game: string) => `qirkat-half-${game}`;

/** 16 random hexadecimal digits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function storedMove(game: string): PendingMove | null {
  const found = localStore.getJson(moveKey(game));
  return isPendingMove(found) && found.game === game ? found : null;
}

export function storeMove(move: PendingMove): void {
  localStore.setJson(moveKey(move.game), move);
}

/** Leaves alone a move that another tab has stored since. */
export function forgetMove({ game, id }: PendingMove): void {
  if (storedMove(game)?.id === id) localStore.set(moveKey(game), null);
}

/** Unchecked; restoreTurn compares it with the position. */
export function storedHalfTurn(game: string): unknown {
  return tabStore.getJson(halfTurnKey(game));
}

/** `null` forgets it. */
export function storeHalfTurn(game: string, turn: Turn | null): void {
  tabStore.setJson(halfTurnKey(game), turn);
}

/** Another version may have stored the value, or it may be damaged. */
function isPendingMove(value: unknown): value is PendingMove {
  if (typeof value !== "object" || value === null) return false;
  const { game, id, ply, key, move } = value as Record<string, unknown>;
  const matches = (field: unknown, form: RegExp) => typeof field === "string" && form.test(field);
  return (
    matches(game, /^\w{10}$/) &&
    matches(id, /^[0-9a-f]{16}$/) &&
    Number.isSafeInteger(ply) &&
    (ply as number) >= 0 &&
    matches(key, /^[0-9]{1,20}$/) &&
    matches(move, /^[^]{1,16}$/)
  );
}
