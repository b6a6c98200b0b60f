// The player's own parts in fair draws, and what the server had committed to, so that the page can check a draw later.

import { localStore } from "../site/browser_storage";

interface OwnPart {
  game: string;
  part: string;
  commitment: string;
}

const STORAGE_KEY = "qirkat-parts";
const MAX_PARTS = 50;

export function storedPart(game: string): OwnPart | null {
  return parts().find((each) => each.game === game) ?? null;
}

export function storePart(own: OwnPart): void {
  const others = parts().filter(({ game }) => game !== own.game);
  localStore.setJson(STORAGE_KEY, [...others, own].slice(-MAX_PARTS));
}

/** The next game of a pair is drawn with the same parts. A rematch has another commitment: the secret that the previous
 * game revealed. */
export function passOnPart(from: string, to: string, commitment?: string): void {
  const own = storedPart(from);
  if (own && !storedPart(to)) storePart({ ...own, game: to, ...(commitment && { commitment }) });
}

function parts(): OwnPart[] {
  const list = localStore.getJson(STORAGE_KEY);
  return Array.isArray(list) ? list.filter(isOwnPart) : [];
}

function isOwnPart(value: unknown): value is OwnPart {
  if (typeof value !== "object" || value === null) return false;
  const { game, part, commitment } = value as Record<string, unknown>;
  const matches = (field: unknown, form: RegExp) => typeof field === "string" && form.test(field);
  return (
    matches(game, /^\w{10}$/) &&
    matches(part, /^[0-9a-f]{32}$/) &&
    matches(commitment, /^[0-9a-f]{64}$/)
  );
}
