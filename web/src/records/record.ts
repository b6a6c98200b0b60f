// Game records as text, in the format of docs/records.md, as in qirkat.record in Python.

import type { Core } from "../core/core";
import {
  commentWords,
  lengthOf,
  MAX_DEPTH,
  MAX_GAME,
  MAX_TAG,
  MAX_TAGS,
  MAX_TURNS,
  OWN_TAGS,
  TAG_NAME,
  tagLine,
  Tokens,
  wrap,
} from "./pgn_tokens";
import type { Outcome } from "../core/position";
import { familyOf, SIDES } from "../core/position";
import type { ReadGame } from "./pgn_parser";
import { readGame, RecordError } from "./pgn_parser";
import { endingOf } from "./result";
import type { Tree } from "./game_tree";
import { historyTo, endOf, pairNumber, ROOT, sideAt, turnAt } from "./game_tree";

export { RecordError } from "./pgn_parser";
export type { ReadGame } from "./pgn_parser";

/** Limit of an imported file. */
const MAX_BYTES = 4_000_000;
const FIRST_TAGS = ["Event", "Site", "Date", "Round"];

/** Reads all games of a text; after an error, continues with the next game that begins with a tag. */
export async function readRecords(
  core: Core,
  text: string,
): Promise<{ games: ReadGame[]; errors: RecordError[] }> {
  const tokens = new Tokens(text);
  const games: ReadGame[] = [];
  const errors: RecordError[] = [];
  for (;;) {
    tokens.startGame();
    try {
      const game = await readGame(core, tokens);
      if (!game) break;
      games.push(game);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      errors.push(error);
      tokens.skipGame();
    }
  }
  if (!games.length && !errors.length)
    errors.push(new RecordError("no_game", {}, null, null, null));
  return { games, errors };
}

/** Throws RecordError if a text is so large that reading it would block the page. */
export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw new RecordError("too_large", { most: MAX_BYTES / 1_000_000 }, null, null, null);
}

/** Decodes a file; RecordError if it is not UTF-8. */
export function fileText(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RecordError("not_utf8", {}, null, null, null);
  }
}

/** Writes a game in our format, asking the core how it ended. RecordError if it exceeds the size limits. */
export async function recordText(core: Core, tree: Tree): Promise<string> {
  const { outcome } = await core.follow(historyTo(tree, endOf(tree)));
  return writtenRecord(tree, outcome);
}

/** Writes a game in our format; `over` is its outcome by the rules. */
export function writtenRecord(tree: Tree, over: Outcome | null): string {
  const { result, outcome } = endingOf(tree, over);
  const { seed, isUsual, text: start } = tree.start;
  const head: [string, string][] = [["Game", tree.game], ...orderedTags(tree), ["Result", result]];
  if (outcome) head.push(["Reason", outcome.reason]);
  if (seed !== null) head.push(["Seed", seed]);
  else if (!isUsual) head.push(["Position", start]);
  if (Object.keys(tree.tags).length > MAX_TAGS) throw tooLarge("too_many_tags", MAX_TAGS);
  if (tree.turns.length > MAX_TURNS) throw tooLarge("too_many_turns", MAX_TURNS);
  const lines = head.map(([name, value]) => tagLine(name, value)).join("");
  const text = `${lines}\n${wrap([...movetext(tree), result])}`;
  if (lengthOf(text) > MAX_GAME) throw tooLarge("game_too_long", MAX_GAME);
  return text;
}

function tooLarge(reason: string, most: number): RecordError {
  return new RecordError(reason, { most }, null, null, null);
}

function orderedTags(tree: Tree): [string, string][] {
  const players = SIDES[familyOf(tree.game)].map((side) => side[0]!.toUpperCase() + side.slice(1));
  const known = [...FIRST_TAGS, ...players];
  const tags = Object.entries(tree.tags).filter(
    ([name, value]) =>
      TAG_NAME.test(name) && !OWN_TAGS.includes(name) && lengthOf(value) <= MAX_TAG,
  );
  const first = known.flatMap((name) => tags.filter(([tag]) => tag === name));
  return [...first, ...tags.filter(([name]) => !known.includes(name))];
}

/** Yields the movetext of a tree by words, in PGN order: turn, comment, variations, next turn. */
function* movetext(tree: Tree): Generator<string> {
  const first = SIDES[familyOf(tree.game)][0];

  function* annotations(id: number): Generator<string> {
    const { comment, marks, clock, spent } = turnAt(tree, id);
    for (const mark of marks) yield `$${mark}`;
    yield* commentWords({ text: comment, clock, spent });
  }

  function* turn(id: number, ply: number, isNumbered: boolean): Generator<string> {
    const isFirst = sideAt(tree, ply) === first;
    if (isFirst || isNumbered) yield `${pairNumber(tree, ply)}${isFirst ? "." : "..."}`;
    yield turnAt(tree, id).move;
    yield* annotations(id);
  }

  yield* annotations(ROOT);
  // Still to write, last first: a line to continue, a variation to open, or null to close one.
  type Left = { id: number; ply: number; depth: number; isVariation: boolean } | null;
  const stack: Left[] = [{ id: ROOT, ply: 0, depth: 0, isVariation: false }];
  while (stack.length) {
    const left = stack.pop()!;
    if (!left) {
      yield ")";
      continue;
    }
    let { id, ply } = left;
    let isNumbered = true;
    if (left.depth > MAX_DEPTH) throw tooLarge("too_deep", MAX_DEPTH);
    if (left.isVariation) {
      yield "(";
      yield* turn(id, ply - 1, true);
      isNumbered = isAnnotated(tree, id);
    }
    for (;;) {
      const [next, ...variations] = turnAt(tree, id).children;
      if (next === undefined) break;
      yield* turn(next, ply, isNumbered);
      id = next;
      ply += 1;
      isNumbered = isAnnotated(tree, id);
      if (variations.length) {
        stack.push({ id, ply, depth: left.depth, isVariation: false });
        for (const variation of variations.reverse())
          stack.push(null, { id: variation, ply, depth: left.depth + 1, isVariation: true });
        break;
      }
    }
  }
}

function isAnnotated(tree: Tree, id: number): boolean {
  const { comment, clock, spent } = turnAt(tree, id);
  return comment !== "" || clock !== null || spent !== null;
}
