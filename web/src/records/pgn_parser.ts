// Reading one game from its tokens, ours or another program's. The text is taken apart without knowing a rule, then the
// core is asked whether the turns are legal; of all faults the one that stands first in the text is told.

import type { Core } from "../core/core";
import { CoreRefusal } from "../core/core";
import { detected, PLAYOK, positionText, type Dialect } from "./morris_formats";
import type { Place, Token, Tokens } from "./pgn_tokens";
import {
  MAX_DEPTH,
  MAX_TAGS,
  MAX_TURNS,
  MAX_WORD,
  OWN_TAGS,
  quote,
  readComment,
  TextFault,
} from "./pgn_tokens";
import type { Fault, GameName, Outcome } from "../core/position";
import { familyOf, SIDES } from "../core/position";
import { RESULTS, resultOf, settledBy } from "./result";
import type { Decided, TurnNode, Result, Start, Tree } from "./game_tree";
import { blank, pairNumber, ROOT, startOf } from "./game_tree";

const MARKS = new Map([
  ["!", 1],
  ["?", 2],
  ["!!", 3],
  ["??", 4],
  ["!?", 5],
  ["?!", 6],
]);
/** What other programs say about the start. */
const FOREIGN_START = ["FEN", "SetUp"];
const LARGEST_TURN = 999_999_999;

/** A text that is no record, or not of a legal game: `key` is the message that says why. */
export class RecordFault extends Error {
  readonly key: string;

  constructor(
    /** The same word as in Python. */
    readonly reason: string,
    readonly args: Record<string, string | number>,
    readonly line: number | null,
    readonly column: number | null,
    /** Which turn it is about, counted as in position texts. */
    readonly turn: number | null,
    /** What the core says against it. */
    readonly fault: Fault | null = null,
  ) {
    super(`${line}:${column} ${reason} ${JSON.stringify(args)}`);
    this.key = `record-error-${reason.replaceAll("_", "-")}`;
  }
}

/** A game that was read, and its end by the rules. */
export interface ReadGame {
  tree: Tree;
  over: Outcome | null;
}

/** The next game, or null when the text ends before one begins. */
export async function readGame(core: Core, tokens: Tokens): Promise<ReadGame | null> {
  const tags = new Map<string, Token>();
  const preface: string[] = [];
  let token = next(tokens, null);
  for (; token.kind === "tag" || token.kind === "comment"; token = next(tokens, null)) {
    if (token.kind === "comment") preface.push(token.text);
    else takeTag(tags, token);
  }
  if (token.kind === "end" && tags.size === 0) return null;
  const named = tags.get("Game");
  const start = named ? await ownStart(core, tags, named) : await foreignStart(core, tags);
  const reader = new TurnsReader(tokens, tags, start, preface);
  let fault: unknown = null;
  let last = token;
  try {
    last = reader.read(token);
  } catch (error) {
    fault = error;
  }
  // Only what was read before the fault can have another before it.
  const { illegal, over } = await check(core, reader, fault === null);
  if (illegal) {
    tokens.goBack(illegal.place);
    throw illegal.fault;
  }
  if (fault !== null) throw fault;
  return { tree: reader.finished(last, over), over };
}

function next(tokens: Tokens, turn: number | null): Token {
  try {
    return tokens.next();
  } catch (fault) {
    if (!(fault instanceof TextFault)) throw fault;
    throw new RecordFault(fault.reason, fault.args, fault.line, fault.column, turn);
  }
}

function faultAt(
  token: Token,
  reason: string,
  args: Record<string, string | number> = {},
  turn: number | null = null,
  fault: Fault | null = null,
): RecordFault {
  return new RecordFault(reason, args, token.line, token.column, turn, fault);
}

// The tags

function takeTag(tags: Map<string, Token>, token: Token): void {
  if (tags.has(token.text)) throw faultAt(token, "tag_twice", { text: quote(token.text) });
  if (tags.size >= MAX_TAGS + OWN_TAGS.length + FOREIGN_START.length) throw tooManyTags(token);
  tags.set(token.text, token);
}

function tooManyTags(token: Token, turn: number | null = null): RecordFault {
  return faultAt(token, "too_many_tags", { most: MAX_TAGS }, turn);
}

async function ownStart(core: Core, tags: Map<string, Token>, named: Token): Promise<Start> {
  const game = named.value;
  const [seed, given] = [tags.get("Seed"), tags.get("Position")];
  if (!(await isGame(core, game))) throw faultAt(named, "unknown_game", { text: quote(game) });
  if (seed && given) throw faultAt(seed, "two_starts");
  if (!seed && !given && familyOf(game) !== "alquerque") throw faultAt(named, "no_start");
  if (seed && (!/^(?:0|[1-9][0-9]{0,19})$/.test(seed.value) || familyOf(game) !== "querni"))
    throw faultAt(seed, "bad_seed", { text: quote(seed.value) });
  try {
    if (given) return await startOf(core, game, { position: given.value });
    return await startOf(core, game, seed ? { seed: seed.value } : {});
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error;
    const tag = given ?? seed ?? named;
    const args = { text: quote(tag.value) };
    throw faultAt(tag, given ? "bad_position" : "bad_seed", args, null, error.fault);
  }
}

async function foreignStart(core: Core, tags: Map<string, Token>): Promise<Start> {
  const ours = ["Seed", "Position", "Reason"].flatMap((name) => tags.get(name) ?? []);
  if (ours[0]) throw faultAt(ours[0], "no_game_tag");
  const given = tags.get("FEN");
  if (!given) return startOf(core, "alquerque");
  const fault = (why: Fault | null) =>
    faultAt(given, "bad_position", { text: quote(given.value) }, null, why);
  const position = positionText(given.value);
  if (position === null) throw fault(null);
  try {
    return await startOf(core, "alquerque", { position });
  } catch (error) {
    throw error instanceof CoreRefusal ? fault(error.fault) : error;
  }
}

async function isGame(core: Core, game: GameName): Promise<boolean> {
  try {
    await core.start(game, familyOf(game) === "querni" ? "0" : undefined);
    return true;
  } catch (error) {
    if (error instanceof CoreRefusal) return false;
    throw error;
  }
}

// The turns

/** What is said about a turn while more may follow. */
interface Said {
  comments: string[];
  marks: number[];
}

type Open = { -readonly [key in keyof TurnNode]: TurnNode[key] } & { children: number[] };

class TurnsReader {
  readonly turns: Open[] = [{ ...blank(null, ""), children: [] }];
  /** Where the text of each turn stands. */
  readonly words: (Token | null)[] = [null];
  /** Where reading stood when it was complete. */
  readonly places: (Place | null)[] = [null];
  readonly plies: number[] = [0];
  readonly game: GameName;
  /** Whose words they are; null in our own games, and before the first turn of another's. */
  dialect: Dialect | null = null;
  result: Token | null = null;
  private node = ROOT;
  // The turn that was read last counts only when the next word has come, as in Python: so both tell
  // the same fault of two that stand side by side.
  private pending: { token: Token; text: string } | null = null;
  private said: Said;
  private number: { token: Token; value: number } | null = null;
  /** The turns whose variations are being read, outermost first. */
  private readonly outer: { node: number; said: Said }[] = [];
  private isFresh = false;

  constructor(
    private readonly tokens: Tokens,
    private readonly tags: ReadonlyMap<string, Token>,
    readonly start: Start,
    preface: string[],
  ) {
    this.game = tags.get("Game")?.value ?? "alquerque";
    this.said = { comments: preface, marks: [] };
  }

  /** Reads up to the result; gives the token that ended the game. */
  read(first: Token): Token {
    for (let token = first; ; token = next(this.tokens, this.turn)) {
      if (token.kind === "comment") this.said.comments.push(token.text);
      else if (token.kind === "tag" || token.kind === "end") {
        // The tag of the next game ends a game that has no result.
        this.tokens.keep(token);
        this.end(token);
        return token;
      } else {
        this.take(token);
        if (this.result) {
          this.end(token);
          return token;
        }
      }
    }
  }

  /** The number that the turn to come has, counted as in position texts. */
  turnAt(ply: number): number {
    return Math.min(this.start.turn + ply, LARGEST_TURN);
  }

  private get isOwn(): boolean {
    return this.tags.has("Game");
  }

  private get turn(): number {
    return this.turnAt(this.plies[this.node]!) + Number(this.pending !== null);
  }

  private fault(
    token: Token,
    reason: string,
    args: Record<string, string | number> = {},
  ): RecordFault {
    return faultAt(token, reason, args, this.turn);
  }

  private take(token: Token): void {
    if (token.kind === "word") this.word(token);
    else if (token.kind === "open") this.open(token);
    else if (token.kind === "close") this.close(token);
    else {
      const mark = Number(token.text.slice(1));
      if (token.text.length > 4 || mark > 255) throw this.fault(token, "bad_nag", said(token.text));
      this.said.marks.push(mark);
    }
  }

  private word(token: Token): void {
    if ([...token.text.slice(0, 2 * MAX_WORD + 2)].length > MAX_WORD)
      throw this.fault(token, "word_too_long", said(token.text));
    if (RESULTS.some((result) => result === token.text)) {
      if (this.outer.length) throw this.fault(token, "open_variation");
      this.result = token;
      return;
    }
    const { word, text } = this.numbered(token);
    const move = text.replace(/[!?]+$/, "");
    const suffix = text.slice(move.length);
    const mark = MARKS.get(suffix);
    if (suffix && mark === undefined) throw this.fault(word, "bad_nag", said(suffix));
    if (move.replaceAll(".", "")) this.put(word, move);
    if (mark !== undefined) this.said.marks.push(mark);
  }

  /** Takes the number off the front of a word: the rest, and where it is. */
  private numbered(token: Token): { word: Token; text: string } {
    const [found, digits, dots] = /^([0-9]{1,9})(\.*)/.exec(token.text) ?? [""];
    // PlayOK's points are numbers too.
    if (!found || !(dots || (this.isOwn && found.length === token.text.length)))
      return { word: token, text: token.text };
    this.number = { token, value: Number(digits) };
    const text = token.text.slice(found.length);
    return { word: { ...token, text, column: token.column + found.length }, text };
  }

  private put(token: Token, text: string): void {
    if (!this.isOwn) this.dialect ??= this.detected(token, text);
    if (this.pending && this.dialect?.isCapture(text)) return this.join(token, text);
    this.play();
    // What was said before the first turn of a variation is about that turn.
    if (this.isFresh) this.isFresh = false;
    else this.attach();
    this.checkNumber();
    this.pending = { token, text };
  }

  private detected(token: Token, text: string | null): Dialect {
    const values = new Map([...this.tags].map(([name, { value }]) => [name, value]));
    const dialect = detected(values, text);
    if (!dialect) throw this.fault(token, "unknown_format");
    return dialect;
  }

  /** Others may write the taking of a man as a word of its own. */
  private join(token: Token, capture: string): void {
    const { token: first, text } = this.pending!;
    if (text.length > MAX_WORD) throw this.fault(token, "word_too_long", said(capture));
    const joined = { ...first, text: `${first.text} ${capture}` };
    this.pending = { token: joined, text: text + capture };
  }

  private play(): void {
    if (!this.pending) return;
    const { token, text } = this.pending;
    this.pending = null;
    if (this.turns.length > MAX_TURNS)
      throw this.fault(token, "too_many_turns", { most: MAX_TURNS });
    const move = this.dialect ? this.dialect.turn(text) : text;
    if (move === null)
      throw this.fault(token, "bad_turn", { ...said(token.text), program: this.dialect!.name });
    if (this.dialect && move.split("x").length > 2)
      throw faultAt(token, "two_captures", this.shown(token, this.plies[this.node]!), this.turn);
    const id = this.turns.length;
    this.turns.push({ ...blank(this.node, move), children: [] });
    this.turns[this.node]!.children.push(id);
    this.words.push(token);
    this.places.push(this.tokens.place());
    this.plies.push(this.plies[this.node]! + 1);
    this.node = id;
  }

  /** A number counts pairs or single turns, from the start's TURN or from 1. */
  private checkNumber(): void {
    if (!this.number) return;
    const { token, value } = this.number;
    this.number = null;
    const ply = this.plies[this.node]!;
    const pair = pairNumber(this, ply);
    const single = this.start.turn + ply;
    // Others number in ways of their own, but nobody begins again within a game.
    if (!this.isOwn && (value !== 1 || ply < 2)) return;
    if (![pair, single, ply + 1, pair - pairNumber(this, 0) + 1].includes(value))
      throw this.fault(token, "bad_number", { number: value, due: pair, single });
  }

  /** Nothing more is said about the last turn that was played. */
  private attach(): void {
    const { comments, marks } = this.said;
    if (!comments.length && !marks.length) return;
    this.said = { comments: [], marks: [] };
    const turn = this.turns[this.node]!;
    turn.marks = [...turn.marks, ...marks];
    const texts = turn.comment ? [turn.comment] : [];
    for (const raw of comments) {
      const { text, clock, spent } = readComment(raw, this.isOwn);
      turn.clock = clock ?? turn.clock;
      turn.spent = spent ?? turn.spent;
      if (text) texts.push(text);
    }
    turn.comment = texts.join("\n");
  }

  private open(token: Token): void {
    this.play();
    const { parent } = this.turns[this.node]!;
    if (parent === null || this.isFresh) throw this.fault(token, "bad_variation");
    if (this.outer.length >= MAX_DEPTH) throw this.fault(token, "too_deep", { most: MAX_DEPTH });
    this.outer.push({ node: this.node, said: this.said });
    this.node = parent;
    this.said = { comments: [], marks: [] };
    this.number = null;
    this.isFresh = true;
  }

  private close(token: Token): void {
    if (!this.outer.length) throw this.fault(token, "bad_variation");
    this.play();
    if (this.isFresh) throw this.fault(token, "bad_variation");
    this.attach();
    const { node, said } = this.outer.pop()!;
    this.node = node;
    this.said = said;
    this.number = null;
  }

  private end(token: Token): void {
    if (this.outer.length) throw this.fault(token, "open_variation");
    this.play();
    this.attach();
  }

  // The end

  /** The whole game; `over` is how the core says that it ended. */
  finished(token: Token, over: Outcome | null): Tree {
    const settled = this.isOwn ? this.ownEnd(token, over) : this.foreignEnd(token, over);
    const dropped = this.isOwn ? OWN_TAGS : [...OWN_TAGS, ...FOREIGN_START];
    const others = [...this.tags].filter(([name]) => !dropped.includes(name));
    if (others.length > MAX_TAGS) throw tooManyTags(token, this.turn);
    return {
      game: this.game,
      start: this.start,
      tags: Object.fromEntries(others.map(([name, { value }]) => [name, value])),
      turns: this.turns,
      settled,
    };
  }

  private ownEnd(token: Token, over: Outcome | null): Outcome | Decided | null {
    if (!this.result) throw this.fault(token, "no_result");
    const result = this.result.text as Result;
    const [named, reason] = [this.tags.get("Result"), this.tags.get("Reason")];
    if (named && named.value !== result)
      throw this.fault(this.result, "wrong_result", { text: quote(named.value), due: result });
    if (over) {
      const due = resultOf(this.game, over);
      if (due !== result) throw this.fault(this.result, "wrong_result", { text: result, due });
      if (reason && reason.value !== over.reason)
        throw this.fault(reason, "wrong_reason", said(reason.value));
      return null;
    }
    if (!reason) return result === "*" ? null : result;
    const outcome = settledBy(this.game, result, reason.value);
    if (outcome === null) throw this.fault(reason, "wrong_reason", said(reason.value));
    return outcome;
  }

  private foreignEnd(token: Token, over: Outcome | null): Decided | null {
    const dialect = this.dialect ?? this.detected(token, null);
    // A point that lost its last digit is another point, so a cut must not go unseen.
    if (!this.result && dialect === PLAYOK && this.tags.size > 0)
      throw this.fault(token, "no_result");
    const named = this.result?.text ?? this.tags.get("Result")?.value;
    const result = RESULTS.find((each) => each === named) ?? "*";
    if (result === "*") return null;
    const due = resultOf(this.game, over);
    if (over && due !== result) throw this.fault(token, "other_result", { text: result, due });
    return over ? null : result;
  }

  /** A turn with its number, `ply` turns after the start, and whose words it is in. */
  shown(token: Token, ply: number): Record<string, string> {
    const isFirst = (this.start.side === SIDES[familyOf(this.game)][0]) === (ply % 2 === 0);
    const number = `${pairNumber(this, ply)}${isFirst ? "." : "..."}`;
    return { text: quote(token.text), number, program: this.dialect?.name ?? "" };
  }
}

function said(text: string): { text: string } {
  return { text: quote(text) };
}

// The rules

/** Asks the core about every line; `isWhole` says that the main line is there up to its end. */
async function check(
  core: Core,
  reader: TurnsReader,
  isWhole: boolean,
): Promise<{ illegal: { fault: RecordFault; place: Place } | null; over: Outcome | null }> {
  const { turns, game, start } = reader;
  // Turns are numbered in the order of their texts: the lowest that is illegal is the one to tell.
  let first = turns.length;
  let fault: Fault | null = null;
  let over: Outcome | null = null;
  const legal = new Set([ROOT]);
  for (const [leaf, { children }] of turns.entries()) {
    if (children.length) continue;
    const line: number[] = [];
    for (let at: number | null = leaf; at !== null; at = turns[at]!.parent) line.push(at);
    line.reverse();
    if ((line.find((at) => !legal.has(at)) ?? ROOT) > first) continue;
    const moves = line.slice(1).map((at) => turns[at]!.move);
    try {
      const { outcome } = await core.follow({ game, start: start.text, moves });
      for (const at of line) legal.add(at);
      if (isWhole && isMainEnd(turns, line)) over = outcome;
    } catch (error) {
      if (!(error instanceof CoreRefusal) || error.ply === null) throw error;
      for (const at of line.slice(0, error.ply + 1)) legal.add(at);
      const refused = line[error.ply + 1]!;
      if (refused >= first) continue;
      first = refused;
      fault = error.fault;
    }
  }
  const [word, place] = [reader.words[first], reader.places[first]];
  if (!word || !place || !fault) return { illegal: null, over };
  const ply = reader.plies[first]! - 1;
  const reason = reader.dialect ? "foreign_rules" : "illegal_move";
  const illegal = faultAt(word, reason, reader.shown(word, ply), reader.turnAt(ply), fault);
  return { illegal: { fault: illegal, place }, over };
}

function isMainEnd(turns: readonly Open[], line: readonly number[]): boolean {
  return line.every((at, ply) => ply === 0 || turns[line[ply - 1]!]!.children[0] === at);
}
