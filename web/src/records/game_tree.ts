// A game as a tree of moves: the main line first, variations beside it. A tree is a value: every change returns a new
// one, and its JSON is what the browser saves. It knows no rules: the core says whether a move is legal and what
// follows from it (`historyTo`).

import type { Core, GameHistory } from "../core/core";
import type { GameName, Outcome, Position, Side } from "../core/position";
import { familyOf, SIDES } from "../core/position";

/** Where a game begins. */
export interface Start {
  text: string;
  side: Side;
  turn: number;
  /** Decimal digits, if a seed made the set-up. */
  seed: string | null;
  /** Whether every game of this name begins here, so that it need not be written. */
  isUsual: boolean;
}

/** A move and its annotations; the root has no move, and its comment is about the game. */
export interface TurnNode {
  parent: number | null;
  move: string;
  comment: string;
  /** PGN's numeric annotation glyphs, 0 to 255: 1 to 6 are ! ? !! ?? !? ?! */
  marks: readonly number[];
  /** Seconds left to the player after the move, and seconds it took. */
  clock: number | null;
  spent: number | null;
  /** The first continues the line, the others are variations. */
  children: readonly number[];
}

/** "1-0": the side that moves first by the rules has won. */
export type Decided = "1-0" | "0-1" | "1/2-1/2";
export type Result = Decided | "*";

export interface Tree {
  game: GameName;
  start: Start;
  /** Event, Site, Date, the players by side, and other tags of a record. */
  tags: Readonly<Record<string, string>>;
  /** A node's id is its index here and never changes; null if it was deleted. 0 is the root. */
  turns: readonly (TurnNode | null)[];
  /** The end the players agreed on; only the result if the reason is unknown. */
  settled: Outcome | Decided | null;
}

export const ROOT = 0;
export const DECIDED: readonly Decided[] = ["1-0", "0-1", "1/2-1/2"];

/** The start by the rules (in Querni from a seed, random if none is given) or a given position. */
export async function startOf(
  core: Core,
  game: GameName,
  from: { seed?: string; position?: string } = {},
): Promise<Start> {
  if (from.position === undefined) {
    const { position, seed } = await core.start(game, from.seed);
    return startAt(position, seed, seed === null);
  }
  const position = await core.read(game, from.position);
  const usual = familyOf(game) === "alquerque" ? (await core.start(game)).position.text : null;
  return startAt(position, null, position.text === usual);
}

function startAt(position: Position, seed: string | null, isUsual: boolean): Start {
  return { text: position.text, side: position.side, turn: position.turn, seed, isUsual };
}

export function newTree(game: GameName, start: Start, tags: Record<string, string> = {}): Tree {
  return { game, start, tags, turns: [blank(null, "")], settled: null };
}

export function blank(parent: number | null, move: string): TurnNode {
  return { parent, move, comment: "", marks: [], clock: null, spent: null, children: [] };
}

export function turnAt(tree: Tree, id: number): TurnNode {
  const turn = tree.turns[id];
  if (!turn) throw new RangeError(`There is no turn ${id}.`);
  return turn;
}

/** Every node from the root to this one, both included. */
export function path(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let at: number | null = id; at !== null; at = turnAt(tree, at).parent) ids.push(at);
  return ids.reverse();
}

/** The number of moves played to get here. */
export function plyOf(tree: Tree, id: number): number {
  return path(tree, id).length - 1;
}

/** The rest of this line, without variations. */
export function lineFrom(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let at = turnAt(tree, id).children[0]; at !== undefined; at = turnAt(tree, at).children[0])
    ids.push(at);
  return ids;
}

/** The game that was played: its nodes in order, without the root. */
export function mainLine(tree: Tree): number[] {
  return lineFrom(tree, ROOT);
}

export function endOf(tree: Tree): number {
  return mainLine(tree).at(-1) ?? ROOT;
}

/** The history up to a node, as a question to the core. */
export function historyTo(tree: Tree, id: number): GameHistory {
  const moves = path(tree, id)
    .slice(1)
    .map((at) => turnAt(tree, at).move);
  return { game: tree.game, start: tree.start.text, moves };
}

/** The side to move after `ply` moves: sides alternate, and a pass is a move too. */
export function sideAt(tree: Tree, ply: number): Side {
  const [first, second] = SIDES[familyOf(tree.game)];
  return (tree.start.side === first) === (ply % 2 === 0) ? first : second;
}

/** The number of the pair of moves to which the move `ply` moves after the start belongs. */
export function pairNumber(tree: Pick<Tree, "game" | "start">, ply: number): number {
  const { side, turn } = tree.start;
  const isSecond = side === SIDES[familyOf(tree.game)][1];
  return Math.floor((turn + 1) / 2) + Math.floor((ply + Number(isSecond)) / 2);
}

// Changes

/** Append a child: the next move, or a variation of those already there. */
export function append(tree: Tree, parent: number, move: string): { tree: Tree; id: number } {
  const id = tree.turns.length;
  const turns = changed(tree, parent, { children: [...turnAt(tree, parent).children, id] });
  turns.push(blank(parent, move));
  return { tree: { ...tree, turns }, id };
}

/** Go to an existing move or append it: what playing on a board does. */
export function advance(tree: Tree, parent: number, move: string): { tree: Tree; id: number } {
  const id = turnAt(tree, parent).children.find((child) => turnAt(tree, child).move === move);
  return id === undefined ? append(tree, parent, move) : { tree, id };
}

export function annotate(
  tree: Tree,
  id: number,
  said: Partial<Pick<TurnNode, "comment" | "marks" | "clock" | "spent">>,
): Tree {
  return { ...tree, turns: changed(tree, id, said) };
}

/** Make a variation the first child of its parent, ahead of its siblings. */
export function promote(tree: Tree, id: number): Tree {
  const { parent } = turnAt(tree, id);
  if (parent === null) return tree;
  const others = turnAt(tree, parent).children.filter((child) => child !== id);
  return { ...tree, turns: changed(tree, parent, { children: [id, ...others] }) };
}

/** Delete a node and all that follows it; the root stays. */
export function prune(tree: Tree, id: number): Tree {
  const { parent } = turnAt(tree, id);
  if (parent === null) return tree;
  const children = turnAt(tree, parent).children.filter((child) => child !== id);
  const turns: (TurnNode | null)[] = changed(tree, parent, { children });
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...turnAt(tree, at).children);
    turns[at] = null;
  }
  return { ...tree, turns };
}

/** Take back the last moves of the main line with their variations, and an agreed end. */
export function takeBack(tree: Tree, count = 1): Tree {
  const from = mainLine(tree).at(-count);
  if (from === undefined) return tree;
  const siblings = turnAt(tree, turnAt(tree, from).parent ?? ROOT).children;
  return { ...siblings.reduce(prune, tree), settled: null };
}

/** An empty value removes the tag. */
export function tag(tree: Tree, name: string, value: string): Tree {
  const { [name]: _, ...others } = tree.tags;
  return { ...tree, tags: value ? { ...tree.tags, [name]: value } : others };
}

/** End the game by agreement or resignation; null reopens it. */
export function settle(tree: Tree, settled: Outcome | Decided | null): Tree {
  return { ...tree, settled };
}

function changed(tree: Tree, id: number, change: Partial<TurnNode>): (TurnNode | null)[] {
  const turns = tree.turns.slice();
  turns[id] = { ...turnAt(tree, id), ...change };
  return turns;
}

// Untrusted input

/** The tree in untrusted JSON, or null if it is none: every link is checked, so that no later walk can fail or loop.
 * The core decides whether the moves are legal. */
export function treeFrom(json: unknown): Tree | null {
  if (!isRecord(json)) return null;
  const { game, start, tags, turns, settled } = json;
  const fits =
    typeof game === "string" &&
    isStart(start) &&
    isRecord(tags) &&
    Object.values(tags).every((value) => typeof value === "string") &&
    Array.isArray(turns) &&
    turns.every((turn) => turn === null || isTurn(turn)) &&
    (settled === null || DECIDED.some((result) => result === settled) || isOutcome(settled));
  return fits && isWhole(turns) ? (json as unknown as Tree) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStart(value: unknown): value is Start {
  return (
    isRecord(value) &&
    typeof value["text"] === "string" &&
    typeof value["side"] === "string" &&
    typeof value["turn"] === "number" &&
    (value["seed"] === null || typeof value["seed"] === "string") &&
    typeof value["isUsual"] === "boolean"
  );
}

function isTurn(value: unknown): value is TurnNode {
  const isTime = (time: unknown): boolean => time === null || typeof time === "number";
  const isNumbers = (list: unknown): boolean =>
    Array.isArray(list) && list.every((item) => Number.isInteger(item));
  return (
    isRecord(value) &&
    (value["parent"] === null || Number.isInteger(value["parent"])) &&
    typeof value["move"] === "string" &&
    typeof value["comment"] === "string" &&
    isNumbers(value["marks"]) &&
    isNumbers(value["children"]) &&
    isTime(value["clock"]) &&
    isTime(value["spent"])
  );
}

export function isOutcome(value: unknown): value is Outcome {
  if (!isRecord(value) || typeof value["reason"] !== "string") return false;
  return value["winner"] === null || typeof value["winner"] === "string";
}

/** One root, and every node is listed once, by its parent, which comes before it. */
function isWhole(turns: readonly (TurnNode | null)[]): boolean {
  if (!turns[ROOT] || turns[ROOT].parent !== null) return false;
  const named = new Map<number, number>();
  for (const [id, turn] of turns.entries()) {
    for (const child of turn?.children ?? []) {
      if (child <= id || named.has(child)) return false;
      named.set(child, id);
    }
  }
  return turns.every((turn, id) => id === ROOT || (turn?.parent ?? undefined) === named.get(id));
}
