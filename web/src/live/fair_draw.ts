// The draw of a live game, checked in the page: that the server had fixed its secret beforehand, and that
// set-up and sides follow from it and from what both players' pages added. See src/qirkat/seeding.py.

import { familyOf } from "../core/position";
import type { GameEventOf, GameInfo } from "../connection/protocol";

interface DrawRecord {
  seed: string;
  creatorIsFirst: boolean;
}

/** What is not as it should be: the secret, one's own part, the seed, or who begins. */
export type DrawFailure = "secret" | "part" | "seed" | "side";

/** A player's part in the draw: 16 random bytes as hexadecimal digits. */
export function randomPart(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export async function commitmentOf(secret: string): Promise<string> {
  return hex(await digest(secret));
}

export async function drawSeed(
  secret: string,
  creator: string,
  joiner: string,
): Promise<DrawRecord> {
  const bytes = await digest(secret + creator + joiner);
  const seed = String(BigInt(`0x${hex(bytes.subarray(0, 8))}`));
  return { seed, creatorIsFirst: bytes[8]! % 2 === 0 };
}

/**
 * What is wrong with a draw, or null when all is right. `own` is the part that this page has sent, where it
 * still knows.
 */
export async function checkDraw(
  info: GameInfo,
  start: GameEventOf<"start">,
  own: string | null = null,
): Promise<DrawFailure | null> {
  if ((await commitmentOf(start.secret)) !== info.commitment) return "secret";
  if (own !== null && own !== start.creator && own !== start.joiner) return "part";
  const drawn = await drawSeed(start.secret, start.creator, start.joiner);
  const isDrawn = familyOf(info.game) === "querni" && info.start === null;
  if (start.seed !== (isDrawn ? drawn.seed : null)) return "seed";
  // The second game of a mirror match has the sides of the first one swapped.
  if (info.side === "random" && info.round !== 2 && info.creator !== null)
    if (drawn.creatorIsFirst !== (info.creator === 0)) return "side";
  return null;
}

/** By a library, since browsers deny theirs to pages that a home network serves without encryption. */
async function digest(digits: string): Promise<Uint8Array> {
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return sha256(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
