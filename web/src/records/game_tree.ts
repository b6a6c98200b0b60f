// A game as a tree of turns: the main line first, variations beside it. A tree is a value: every
// change gives a new one, and as JSON it is what the browser keeps. It knows no rule: whether a turn
// is legal, and what stands after it, is asked of the core (`courseTo`).

import type { Core, GameHistory } from "../core/core";
import type { GameName, Outcome, Position, Side } from "../core/position";
import { familyOf, SIDES } from "../core/position";

/** Where a game begins. */
export interface Start {
  text: string;
  side: Side;
  turn: number;
  /** Decimal digits, where a seed made the set-up. */
  seed: string | null;
  /** Whether every game of this name begins here, so that nobody has to be told. */
  isUsual: boolean;
}

/** A turn and what was said about it; the root has no turn, and what is said there is about the game. */
export interface TurnNode {
  parent: number | null;
  move: string;
  comment: string;
  /** PGN's numbers for judgements, 0 to 255: 1 to 6 are ! ? !! ?? !? ?! */
  marks: readonly number[];
  /** Seconds left to the player after the turn, and seconds that it took. */
  clock: number | null;
  spent: number | null;
  /** The first goes on with the line, the others are variations of it. */
  children: readonly number[];
}

/** "1-0": the side that begins by the rules has won. */
export type Decided = "1-0" | "0-1" | "1/2-1/2";
export type Result = Decided | "*";

export interface Tree {
  game: GameName;
  start: Start;
  /** Event, Site, Date, the players by side, and whatever else a record says. */
  tags: Readonly<Record<string, string>>;
  /** A turn's number is its place here and never changes; null where one was deleted. 0 is the root. */
  turns: readonly (TurnNode | null)[];
  /** The end as people settled it; only its result where nobody knows why. */
  settled: Outcome | Decided | null;
}

export const ROOT = 0;
export const DECIDED: readonly Decided[] = ["1-0", "0-1", "1/2-1/2"];

/** The start by the rules (in Querni from a seed, drawn where none is given) or a position that is given. */
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

/** Every turn from the root to this one, both included. */
export function path(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let at: number | null = id; at !== null; at = turnAt(tree, at).parent) ids.push(at);
  return ids.reverse();
}

/** How many turns were played to get here. */
export function plyOf(tree: Tree, id: number): number {
  return path(tree, id).length - 1;
}

/** What follows in this line, without variations. */
export function lineFrom(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let at = turnAt(tree, id).children[0]; at !== undefined; at = turnAt(tree, at).children[0])
    ids.push(at);
  return ids;
}

/** The game that was played: its turns in order, without the root. */
export function mainLine(tree: Tree): number[] {
  return lineFrom(tree, ROOT);
}

export function endOf(tree: Tree): number {
  return mainLine(tree).at(-1) ?? ROOT;
}

/** The question to the core about where the game stands after a turn. */
export function historyTo(tree: Tree, id: number): GameHistory {
  const moves = path(tree, id)
    .slice(1)
    .map((at) => turnAt(tree, at).move);
  return { game: tree.game, start: tree.start.text, moves };
}

/** Whose turn it is after so many: sides take turns, passing too is a turn. */
export function sideAt(tree: Tree, ply: number): Side {
  const [first, second] = SIDES[familyOf(tree.game)];
  return (tree.start.side === first) === (ply % 2 === 0) ? first : second;
}

/** The number of the pair of turns that the next one belongs to, `ply` turns after the start. */
export function pairNumber(tree: Pick<Tree, "game" | "start">, ply: number): number {
  const { side, turn } = tree.start;
  const isSecond = side === SIDES[familyOf(tree.game)][1];
  return Math.floor((turn + 1) / 2) + Math.floor((ply + Number(isSecond)) / 2);
}

// Changes

/** A new last child, whatever is there: the next turn, or a variation of those that are there. */
export function append(tree: Tree, parent: number, move: string): { tree: Tree; id: number } {
  const id = tree.turns.length;
  const turns = changed(tree, parent, { children: [...turnAt(tree, parent).children, id] });
  turns.push(blank(parent, move));
  return { tree: { ...tree, turns }, id };
}

/** The turn where it is there already, else a new one: what playing on a board does. */
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

/** Makes a variation the line that it was a variation of, with its parent's others behind it. */
export function promote(tree: Tree, id: number): Tree {
  const { parent } = turnAt(tree, id);
  if (parent === null) return tree;
  const others = turnAt(tree, parent).children.filter((child) => child !== id);
  return { ...tree, turns: changed(tree, parent, { children: [id, ...others] }) };
}

/** Deletes a turn and all that follows it; the root stays. */
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

/** Takes the last turns of the main line back with their variations, and an end that people had settled. */
export function takeBack(tree: Tree, count = 1): Tree {
  const from = mainLine(tree).at(-count);
  if (from === undefined) return tree;
  const siblings = turnAt(tree, turnAt(tree, from).parent ?? ROOT).children;
  return { ...siblings.reduce(prune, tree), settled: null };
}

/** An empty value takes the tag away. */
export function tag(tree: Tree, name: string, value: string): Tree {
  const { [name]: _, ...others } = tree.tags;
  return { ...tree, tags: value ? { ...tree.tags, [name]: value } : others };
}

/** Ends the game as people settle it (resigned, agreed); null opens it again. */
export function settle(tree: Tree, settled: Outcome | Decided | null): Tree {
  return { ...tree, settled };
}

function changed(tree: Tree, id: number, change: Partial<TurnNode>): (TurnNode | null)[] {
  const turns = tree.turns.slice();
  turns[id] = { ...turnAt(tree, id), ...change };
  return turns;
}

// What comes from outside

/**
 * The tree in a stranger's JSON, or null where it is none: every link is checked, so that no later
 * walk can fail or go round in circles. Whether the turns are legal is the core's to say.
 */
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

/** One root, and every turn that is there is named once, by its parent, which stands before it. */
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
