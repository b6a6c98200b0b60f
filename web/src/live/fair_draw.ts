// The fair draw of a live game, checked in the page: the server committed to its secret beforehand, and set-up and
// sides follow from it and from both players' parts. The server's counterpart is Python's fair_draw.

import { familyOf } from "../core/position";
import type { GameEventOf, GameInfo } from "../connection/protocol";

interface DrawRecord {
  seed: string;
  creatorIsFirst: boolean;
}

/** What is wrong: the secret, the own part, the seed, or who begins. */
export type DrawFailure = "secret" | "part" | "seed" | "side";

/** A player's part in the draw: 16 random bytes in hexadecimal. */
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

/** What is wrong with a draw, or null. `own` is the part this page has sent, if it still knows. */
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
  // In the second game of a mirror match the sides are swapped.
  if (info.side === "random" && info.round !== 2 && info.creator !== null)
    if (drawn.creatorIsFirst !== (info.creator === 0)) return "side";
  return null;
}

/** From a library, since browsers deny their own to pages served without encryption in a home network. */
async function digest(digits: string): Promise<Uint8Array> {
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return sha256(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
