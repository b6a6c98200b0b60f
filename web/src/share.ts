// A game in one short link. Every turn is written as its place among the legal turns, and all places
// together as one number, so that forty turns take some forty letters; a sum over the texts of the
// turns shows a link that was cut, mistyped, or made by other rules. What was said about the game
// and its variations are left out: those travel as a record.

import type { Core } from "./core";
import { Refused } from "./core";
import type { GameName, Outcome } from "./position";
import { endingOf, settledBy } from "./result";
import type { Decided, Result, Start, Tree } from "./tree";
import { append, courseTo, DECIDED, endOf, newTree, settle, startOf } from "./tree";

const VERSION = 1;
/** Later versions that can be believed: what claims to be of a higher one is not a link of ours. */
const LAST_VERSION = 9;
const MOST_LETTERS = 10_000;
const MOST_TURNS = 5_000;
const SUM_BYTES = 3;

// The place in these lists is what a link holds: append, never reorder.
const GAMES: readonly GameName[] = [
  "alquerque",
  "querni",
  "querni.jump_each_once",
  "querni.voluntary_pass",
  "querni.jump_each_once.voluntary_pass",
];
const STARTS = ["usual", "seed", "position"] as const;
const ENDS: readonly string[] = [
  "",
  ...DECIDED,
  "1-0 resigned",
  "0-1 resigned",
  "1-0 forfeit",
  "0-1 forfeit",
  "1-0 time",
  "0-1 time",
  "1/2-1/2 time",
  "1-0 abandoned",
  "0-1 abandoned",
  "1/2-1/2 abandoned",
  "1/2-1/2 agreed",
  "* aborted",
];

/** A link that holds no game: `key` is the message that says why. */
export class LinkFault extends Error {
  constructor(readonly key: "record-link-broken" | "record-link-newer") {
    super(key);
  }
}

export function gameLink(origin: string, code: string): string {
  return `${origin}/g#${code}`;
}

export function positionLink(origin: string, game: GameName, text: string): string {
  return `${origin}/analysis/${game}?${new URLSearchParams({ position: text })}`;
}

export function seedLink(origin: string, game: GameName, seed: string): string {
  return `${origin}/play/${game}?seed=${seed}`;
}

/** The main line, its start and its end in letters that an address may hold. */
export async function gameCode(core: Core, tree: Tree): Promise<string> {
  const course = courseTo(tree, endOf(tree));
  const positions = await core.replay(course);
  const end = settledText(tree);
  const kind = tree.start.seed !== null ? 1 : tree.start.isUsual ? 0 : 2;
  const bytes = [VERSION, GAMES.indexOf(tree.game) + 8 * kind, ENDS.indexOf(end)];
  if (bytes.includes(-1)) throw new RangeError(`No link holds ${tree.game} with the end ${end}.`);
  if (kind === 1) bytes.push(...padded(bytesOf(BigInt(tree.start.seed ?? 0)), 8));
  if (kind === 2) bytes.push(...varint(tree.start.text.length), ...ascii(tree.start.text));
  bytes.push(...varint(course.moves.length));
  let places = 0n;
  for (const [ply, move] of [...course.moves.entries()].reverse()) {
    const { moves } = positions[ply]!;
    const place = moves.findIndex(({ text }) => text === move);
    places = places * BigInt(moves.length) + BigInt(place);
  }
  bytes.push(...bytesOf(places), ...sum(tree.game, tree.start.text, course.moves, end));
  return base64(bytes);
}

/** The game in a code; LinkFault where there is none. */
export async function readGameCode(core: Core, code: string): Promise<Tree> {
  const bytes = unbase64(code);
  const [version = 0] = bytes;
  if (version > VERSION && version <= LAST_VERSION) throw new LinkFault("record-link-newer");
  if (version !== VERSION) throw new LinkFault("record-link-broken");
  try {
    return await decoded(core, new Reader(bytes.slice(1)));
  } catch (error) {
    if (error instanceof Refused) throw new LinkFault("record-link-broken");
    throw error;
  }
}

async function decoded(core: Core, reader: Reader): Promise<Tree> {
  const first = reader.byte();
  const [game, kind] = [GAMES[first % 8], STARTS[Math.floor(first / 8)]];
  const end = ENDS[reader.byte()];
  if (game === undefined || kind === undefined || end === undefined) throw reader.fault();
  const start = await decodedStart(core, game, kind, reader);
  const count = reader.varint();
  if (count > MOST_TURNS) throw reader.fault();
  const rest = reader.rest();
  const given = rest.splice(-SUM_BYTES);
  let places = numberOf(rest);
  let tree = newTree(game, start);
  for (let ply = 0; ply < count; ply += 1) {
    const { moves } = await core.follow(courseTo(tree, endOf(tree)));
    if (moves.length === 0) throw reader.fault();
    const move = moves[Number(places % BigInt(moves.length))]!;
    places /= BigInt(moves.length);
    tree = append(tree, endOf(tree), move.text).tree;
  }
  const { moves } = courseTo(tree, endOf(tree));
  const due = sum(game, start.text, moves, end);
  if (places !== 0n || given.join() !== due.join()) throw reader.fault();
  return settle(tree, settledFrom(game, end));
}

async function decodedStart(
  core: Core,
  game: GameName,
  kind: (typeof STARTS)[number],
  reader: Reader,
): Promise<Start> {
  if ((kind === "usual") !== (game === "alquerque") && kind !== "position") throw reader.fault();
  if (kind === "usual") return startOf(core, game);
  if (kind === "seed") return startOf(core, game, { seed: String(numberOf(reader.take(8))) });
  const position = String.fromCharCode(...reader.take(reader.varint()));
  return startOf(core, game, { position });
}

function settledText(tree: Tree): string {
  if (tree.settled === null || typeof tree.settled === "string") return tree.settled ?? "";
  return `${endingOf(tree, null).result} ${tree.settled.reason}`;
}

function settledFrom(game: GameName, text: string): Outcome | Decided | null {
  const [result = "", reason] = text.split(" ");
  if (reason === undefined) return result === "" ? null : (result as Decided);
  return settledBy(game, result as Result, reason);
}

// Letters, bytes and numbers

class Reader {
  private at = 0;

  constructor(private readonly bytes: readonly number[]) {}

  fault(): LinkFault {
    return new LinkFault("record-link-broken");
  }

  take(count: number): number[] {
    const taken = this.bytes.slice(this.at, this.at + count);
    if (taken.length < count) throw this.fault();
    this.at += count;
    return taken;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw this.fault();
  }

  rest(): number[] {
    return this.bytes.slice(this.at);
  }
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}

function ascii(text: string): number[] {
  return [...text].map((char) => char.charCodeAt(0));
}

function bytesOf(value: bigint): number[] {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return value === 0n ? [] : even.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
}

function padded(bytes: number[], length: number): number[] {
  return [...Array<number>(length - bytes.length).fill(0), ...bytes];
}

function numberOf(bytes: readonly number[]): bigint {
  return BigInt(`0x0${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
}

/** The lower bytes of the CRC-32 of all that the link stands for. */
function sum(game: GameName, start: string, moves: readonly string[], end: string): number[] {
  let crc = -1;
  for (const byte of ascii([game, start, ...moves, end].join("\n"))) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return padded(bytesOf(BigInt(~crc & 0xffffff)), SUM_BYTES);
}

function base64(bytes: readonly number[]): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unbase64(code: string): number[] {
  if (code.length > MOST_LETTERS || !/^[A-Za-z0-9_-]+$/.test(code) || code.length % 4 === 1)
    throw new LinkFault("record-link-broken");
  const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return [...text].map((char) => char.charCodeAt(0));
}
