// A game in a link: its moves with variations, comments and NAGs, and the move to open it at.
//
// Every move is written as its index among the legal moves, and all indexes together as one number, so that forty moves
// take some forty letters. A checksum detects a link that was cut, mistyped, or made by other rules. Tags and times are
// left out: the board does not show them, and a record carries them.
//
// Version 1 has the moves of a game without variations and comments, and opens at the start. Version 2 has everything.

import type { Core } from "../core/core";
import { CoreRefusal } from "../core/core";
import type { GameName, Move, Outcome } from "../core/position";
import { endingOf, settledOutcome } from "./result";
import type { Decided, TurnNode, Result, Start, Tree } from "./game_tree";
import {
  annotate,
  append,
  blank,
  historyTo,
  DECIDED,
  endOf,
  lineFrom,
  mainLine,
  newTree,
  path,
  ROOT,
  settle,
  startOf,
  turnAt,
} from "./game_tree";

const PLAIN = 1;
const WHOLE = 2;
/** The last plausible version: a link that claims a higher one is not ours. */
const LAST_VERSION = 9;
/** Limit of a link we make, in characters. Telegram sends 4,096 in one message; browsers open far longer ones. */
export const LONGEST_LINK = 4_000;
// Limits of a link we read.
const MAX_LETTERS = 10_000;
const MAX_TURNS = 5_000;
const MAX_NOTES = 100_000;
const CHECKSUM_BYTES = 3;

// Links hold indexes into these lists: append, never reorder.
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

/** A link that does not hold a game; `key` names the message to show. */
export class LinkError extends Error {
  constructor(readonly key: "record-link-broken" | "record-link-newer") {
    super(key);
  }
}

export function gameLink(origin: string, code: string): string {
  return `${origin}/g#${code}`;
}

/** A game, and the move to open it at. */
interface Shared {
  tree: Tree;
  at: number;
}

/** A link short enough to send, and what had to be left out for that. */
interface ShortLink {
  text: string;
  leftOut: "comments" | "variations" | null;
}

/** The most complete link that is short enough; null if even the main line is too long. */
export async function shortLink(
  core: Core,
  origin: string,
  shared: Shared,
): Promise<ShortLink | null> {
  const candidates = [
    { leftOut: null, rest: shared },
    { leftOut: "comments", rest: withoutComments(shared) },
    { leftOut: "variations", rest: onlyMainLine(shared) },
  ] as const;
  for (const { leftOut, rest } of candidates) {
    if (!isReadable(rest.tree)) continue;
    const text = gameLink(origin, await gameCode(core, rest));
    if (text.length <= LONGEST_LINK) return { text, leftOut };
  }
  return null;
}

function withoutComments({ tree, at }: Shared): Shared {
  const turns = tree.turns.map((turn) => turn && { ...turn, comment: "" });
  return { tree: { ...tree, turns }, at };
}

/** Keeps only the main line; `at` in a variation becomes the move where it branches off. */
function onlyMainLine({ tree, at }: Shared): Shared {
  const ids = [ROOT, ...mainLine(tree)];
  const turns = ids.map((id, ply) => ({
    ...blank(ply === 0 ? null : ply - 1, turnAt(tree, id).move),
    children: ply + 1 < ids.length ? [ply + 1] : [],
  }));
  const left = path(tree, at).findLastIndex((id, ply) => ids[ply] === id);
  return { tree: { ...tree, turns }, at: left };
}

/** Repetitive texts can be short in a link and yet longer than the reader accepts. */
function isReadable(tree: Tree): boolean {
  const { ids } = linesOf(tree);
  return ids.length <= MAX_TURNS && utf8(notesText(tree, ids)).length <= MAX_NOTES;
}

/** Encodes a game in URL-safe letters. */
export async function gameCode(core: Core, { tree, at }: Shared): Promise<string> {
  const { ids, shape } = linesOf(tree);
  const isPlain = at === ROOT && ids.every((id) => isPlainTurn(turnAt(tree, id)));
  const moves = ids.slice(1).map((id) => turnAt(tree, id).move);
  const end = settledText(tree);
  const indexes = bytesOf(await moveIndexes(core, tree, ids));
  const bytes = [isPlain ? PLAIN : WHOLE, ...startBytes(tree, end)];
  if (isPlain) bytes.push(...varint(moves.length), ...indexes);
  else {
    bytes.push(...shape.flatMap((number) => varint(number)), ...varint(ids.indexOf(at)));
    bytes.push(...varint(indexes.length), ...indexes, ...(await pack(notesText(tree, ids))));
  }
  const texts = [tree.game, tree.start.text, ...moves, end];
  return base64([...bytes, ...checksum(texts, isPlain ? [] : bytes)]);
}

function isPlainTurn({ children, comment, marks }: TurnNode): boolean {
  return children.length <= 1 && comment === "" && marks.length === 0;
}

function startBytes(tree: Tree, end: string): number[] {
  const { seed, isUsual, text } = tree.start;
  const kind = STARTS.indexOf(seed !== null ? "seed" : isUsual ? "usual" : "position");
  const [game, ending] = [GAMES.indexOf(tree.game), ENDS.indexOf(end)];
  if (game < 0 || ending < 0)
    throw new RangeError(`No link holds ${tree.game} with the end ${end}.`);
  const bytes = [game + 8 * kind, ending];
  if (seed !== null) bytes.push(...padded(bytesOf(BigInt(seed)), 8));
  else if (!isUsual) bytes.push(...varint(text.length), ...utf8(text));
  return bytes;
}

/**
 * Returns the moves in link order: the main line, then the variations by the index of the move they follow. `shape`
 * holds the number of lines, then two numbers per line: that index, as a difference from the previous line's, and the
 * number of moves.
 */
function linesOf(tree: Tree): { ids: number[]; shape: number[] } {
  const ids = [ROOT];
  const lines: number[][] = [];
  let last = 0;
  const put = (parent: number, line: readonly number[]): void => {
    lines.push([parent - last, line.length]);
    ids.push(...line);
    last = parent;
  };
  const main = mainLine(tree);
  if (main.length > 0) put(0, main);
  // `ids` grows while it is walked, since variations may have variations.
  for (let parent = 0; parent < ids.length; parent += 1) {
    for (const first of turnAt(tree, ids[parent]!).children.slice(1))
      put(parent, [first, ...lineFrom(tree, first)]);
  }
  return { ids, shape: [lines.length, ...lines.flat()] };
}

/** Encodes the indexes of all moves among the legal ones in one number, the first move in the lowest digit. */
async function moveIndexes(core: Core, tree: Tree, ids: readonly number[]): Promise<bigint> {
  const legal = new Map<number, readonly Move[]>();
  const positions = await core.replay(historyTo(tree, endOf(tree)));
  for (const [ply, id] of path(tree, endOf(tree)).entries()) legal.set(id, positions[ply]!.moves);
  for (const id of ids.slice(1)) {
    const parent = turnAt(tree, id).parent!;
    if (!legal.has(parent)) legal.set(parent, (await core.follow(historyTo(tree, parent))).moves);
  }
  let indexes = 0n;
  for (const id of ids.slice(1).reverse()) {
    const { parent, move } = turnAt(tree, id);
    const moves = legal.get(parent!)!;
    const index = moves.findIndex(({ text }) => text === move);
    indexes = indexes * BigInt(moves.length) + BigInt(index);
  }
  return indexes;
}

/** Returns the annotations as JSON: for each its index in `ids`, the comment, and the NAGs. */
function notesText(tree: Tree, ids: readonly number[]): string {
  const notes = ids.flatMap((id, index) => {
    const { comment, marks } = turnAt(tree, id);
    return comment !== "" || marks.length > 0 ? [[index, comment, ...marks]] : [];
  });
  return notes.length > 0 ? JSON.stringify(notes) : "";
}

/** Decodes a game; LinkError if the code is invalid. */
export async function readGameCode(core: Core, code: string): Promise<Shared> {
  const bytes = unbase64(code);
  const [version = 0] = bytes;
  if (version > WHOLE && version <= LAST_VERSION) throw new LinkError("record-link-newer");
  if (version !== PLAIN && version !== WHOLE) throw new LinkError("record-link-broken");
  try {
    return await decoded(core, bytes, version === PLAIN);
  } catch (error) {
    if (error instanceof CoreRefusal) throw new LinkError("record-link-broken");
    throw error;
  }
}

async function decoded(core: Core, bytes: number[], isPlain: boolean): Promise<Shared> {
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  const reader = new Reader(body.slice(1));
  const first = reader.byte();
  const [game, kind] = [GAMES[first % 8], STARTS[Math.floor(first / 8)]];
  const end = ENDS[reader.byte()];
  if (game === undefined || kind === undefined || end === undefined) throw reader.error();
  const start = await decodedStart(core, game, kind, reader);
  const lines = isPlain ? [{ parent: ROOT, length: reader.varint() }] : decodedShape(reader);
  if (lines.reduce((count, { length }) => count + length, 0) > MAX_TURNS) throw reader.error();
  const at = isPlain ? ROOT : reader.varint();
  const indexes = numberOf(isPlain ? reader.rest() : reader.take(reader.varint()));
  const notes = isPlain ? "" : await unpack(reader);
  const tree = await decodedTurns(core, newTree(game, start), lines, indexes);
  const moves = tree.turns.slice(1).map((turn) => turn!.move);
  const due = checksum([game, start.text, ...moves, end], isPlain ? [] : body);
  if (bytes.slice(-CHECKSUM_BYTES).join() !== due.join() || at >= tree.turns.length)
    throw reader.error();
  return { tree: settle(annotated(tree, notes), settledFrom(game, end)), at };
}

/** Reads the index of the move that each line follows, and the line's length. */
function decodedShape(reader: Reader): { parent: number; length: number }[] {
  const lines = [];
  let [parent, turns] = [0, 1];
  for (let left = reader.varint(); left > 0; left -= 1) {
    parent += reader.varint();
    const length = reader.varint();
    if (parent >= turns || length === 0) throw reader.error();
    turns += length;
    lines.push({ parent, length });
  }
  return lines;
}

async function decodedTurns(
  core: Core,
  start: Tree,
  lines: readonly { parent: number; length: number }[],
  indexes: bigint,
): Promise<Tree> {
  let tree = start;
  let left = indexes;
  for (const { parent, length } of lines) {
    let at = parent;
    for (let ply = 0; ply < length; ply += 1) {
      const { moves } = await core.follow(historyTo(tree, at));
      if (moves.length === 0) throw new LinkError("record-link-broken");
      const move = moves[Number(left % BigInt(moves.length))]!;
      left /= BigInt(moves.length);
      ({ tree, id: at } = append(tree, at, move.text));
    }
  }
  if (left !== 0n) throw new LinkError("record-link-broken");
  return tree;
}

function annotated(tree: Tree, notes: string): Tree {
  if (notes === "") return tree;
  const isMark = (mark: unknown): boolean =>
    Number.isInteger(mark) && Number(mark) >= 0 && Number(mark) <= 255;
  let result = tree;
  for (const note of notesIn(notes)) {
    const [at, comment, ...marks] = Array.isArray(note) ? (note as unknown[]) : [];
    const isTurn = typeof at === "number" && tree.turns[at] !== undefined;
    if (!isTurn || typeof comment !== "string" || !marks.every(isMark))
      throw new LinkError("record-link-broken");
    result = annotate(result, at, { comment, marks: marks as number[] });
  }
  return result;
}

function notesIn(text: string): unknown[] {
  try {
    const notes: unknown = JSON.parse(text);
    if (Array.isArray(notes)) return notes;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new LinkError("record-link-broken");
}

async function decodedStart(
  core: Core,
  game: GameName,
  kind: (typeof STARTS)[number],
  reader: Reader,
): Promise<Start> {
  if ((kind === "usual") !== (game === "alquerque") && kind !== "position") throw reader.error();
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
  return settledOutcome(game, result as Result, reason);
}

// Letters, bytes and numbers

class Reader {
  private at = 0;

  constructor(private readonly bytes: readonly number[]) {}

  error(): LinkError {
    return new LinkError("record-link-broken");
  }

  take(count: number): number[] {
    const taken = this.bytes.slice(this.at, this.at + count);
    if (taken.length < count) throw this.error();
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
    throw this.error();
  }

  rest(): number[] {
    return this.take(this.bytes.length - this.at);
  }
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}

function utf8(text: string): number[] {
  return [...new TextEncoder().encode(text)];
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

/** Returns the low bytes of the CRC-32 of texts and the bytes after them. */
function checksum(texts: readonly string[], bytes: readonly number[]): number[] {
  let crc = -1;
  for (const byte of [...utf8(texts.join("\n")), ...bytes]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return padded(bytesOf(BigInt(~crc & 0xffffff)), CHECKSUM_BYTES);
}

const [STORED, DEFLATED] = [0, 1];

/** Compresses a text if that is shorter; an empty text takes no bytes. */
async function pack(text: string): Promise<number[]> {
  if (text === "") return [];
  const plain = utf8(text);
  const deflated = await pipe(plain, new CompressionStream("deflate-raw"));
  return deflated.length < plain.length ? [DEFLATED, ...deflated] : [STORED, ...plain];
}

async function unpack(reader: Reader): Promise<string> {
  const [encoding, ...bytes] = reader.rest();
  if (encoding === undefined) return "";
  if (encoding !== STORED && encoding !== DEFLATED) throw reader.error();
  try {
    const plain =
      encoding === STORED
        ? bytes
        : await pipe(bytes, new DecompressionStream("deflate-raw"), MAX_NOTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(plain));
  } catch (error) {
    // The data cannot be inflated, or is not UTF-8.
    throw error instanceof TypeError ? reader.error() : error;
  }
}

/** Returns the output of a stream; LinkError if it exceeds the limit. */
async function pipe(
  bytes: readonly number[],
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<number[]> {
  const source = new Blob([Uint8Array.from(bytes)]).stream();
  const end = source.pipeThrough(stream).getReader();
  const found: number[] = [];
  for (;;) {
    const { done, value } = await end.read();
    if (done) return found;
    if (found.length + value.length > most) {
      await end.cancel();
      throw new LinkError("record-link-broken");
    }
    for (const byte of value) found.push(byte);
  }
}

function base64(bytes: readonly number[]): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unbase64(code: string): number[] {
  if (code.length > MAX_LETTERS || !/^[A-Za-z0-9_-]+$/.test(code) || code.length % 4 === 1)
    throw new LinkError("record-link-broken");
  const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return [...text].map((char) => char.charCodeAt(0));
}
