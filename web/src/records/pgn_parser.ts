// Parses one game, ours or another program's, from its tokens. The text is parsed without rules first; then the core
// checks the turns. Of all errors, the first one in the text is reported.

import type { Core } from "../core/core";
import { CoreRefusal } from "../core/core";
import { detect, PLAYOK, positionText, type Dialect } from "./morris_formats";
import type { Checkpoint, Token, Tokens } from "./pgn_tokens";
import {
  MAX_DEPTH,
  MAX_TAGS,
  MAX_TURNS,
  MAX_WORD,
  OWN_TAGS,
  quote,
  parseComment,
  TokenError,
} from "./pgn_tokens";
import type { Fault, GameName, Outcome } from "../core/position";
import { familyOf, SIDES } from "../core/position";
import { RESULTS, resultOf, settledOutcome } from "./result";
import type { Decided, TurnNode, Result, Start, Tree } from "./game_tree";
import { blank, pairNumber, ROOT, startOf } from "./game_tree";

const NAGS = new Map([
  ["!", 1],
  ["?", 2],
  ["!!", 3],
  ["??", 4],
  ["!?", 5],
  ["?!", 6],
]);
/** Tags with which other programs give the start. */
const FOREIGN_START = ["FEN", "SetUp"];
const LARGEST_TURN = 999_999_999;

/** A text that is not a valid record of a legal game; `key` names the message to show. */
export class RecordError extends Error {
  readonly key: string;

  constructor(
    /** The same identifier as in Python. */
    readonly reason: string,
    readonly args: Record<string, string | number>,
    readonly line: number | null,
    readonly column: number | null,
    /** The turn number, as in position texts. */
    readonly turn: number | null,
    /** Why the core refused it. */
    readonly fault: Fault | null = null,
  ) {
    super(`${line}:${column} ${reason} ${JSON.stringify(args)}`);
    this.key = `record-error-${reason.replaceAll("_", "-")}`;
  }
}

/** A parsed game, and its outcome by the rules. */
export interface ReadGame {
  tree: Tree;
  over: Outcome | null;
}

/** Parses the next game; null at the end of the text. */
export async function readGame(core: Core, tokens: Tokens): Promise<ReadGame | null> {
  const tags = new Map<string, Token>();
  const preface: string[] = [];
  let token = next(tokens, null);
  for (; token.kind === "tag" || token.kind === "comment"; token = next(tokens, null)) {
    if (token.kind === "comment") preface.push(token.text);
    else addTag(tags, token);
  }
  if (token.kind === "end" && tags.size === 0) return null;
  const named = tags.get("Game");
  const start = named ? await ownStart(core, tags, named) : await foreignStart(core, tags);
  const reader = new MovetextReader(tokens, tags, start, preface);
  let failure: unknown = null;
  let last = token;
  try {
    last = reader.read(token);
  } catch (error) {
    failure = error;
  }
  // An illegal turn before a syntax error is the first error, so check the turns that were read.
  const { illegal, over } = await check(core, reader, failure === null);
  if (illegal) {
    tokens.restore(illegal.checkpoint);
    throw illegal.error;
  }
  if (failure !== null) throw failure;
  return { tree: reader.finish(last, over), over };
}

function next(tokens: Tokens, turn: number | null): Token {
  try {
    return tokens.next();
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new RecordError(error.reason, error.args, error.line, error.column, turn);
  }
}

function errorAt(
  token: Token,
  reason: string,
  args: Record<string, string | number> = {},
  turn: number | null = null,
  fault: Fault | null = null,
): RecordError {
  return new RecordError(reason, args, token.line, token.column, turn, fault);
}

// Tags

function addTag(tags: Map<string, Token>, token: Token): void {
  if (tags.has(token.text)) throw errorAt(token, "tag_twice", { text: quote(token.text) });
  if (tags.size >= MAX_TAGS + OWN_TAGS.length + FOREIGN_START.length) throw tooManyTags(token);
  tags.set(token.text, token);
}

function tooManyTags(token: Token, turn: number | null = null): RecordError {
  return errorAt(token, "too_many_tags", { most: MAX_TAGS }, turn);
}

async function ownStart(core: Core, tags: Map<string, Token>, named: Token): Promise<Start> {
  const game = named.value;
  const [seed, given] = [tags.get("Seed"), tags.get("Position")];
  if (!(await isGame(core, game))) throw errorAt(named, "unknown_game", { text: quote(game) });
  if (seed && given) throw errorAt(seed, "two_starts");
  if (!seed && !given && familyOf(game) !== "alquerque") throw errorAt(named, "no_start");
  if (seed && (!/^(?:0|[1-9][0-9]{0,19})$/.test(seed.value) || familyOf(game) !== "querni"))
    throw errorAt(seed, "bad_seed", { text: quote(seed.value) });
  try {
    if (given) return await startOf(core, game, { position: given.value });
    return await startOf(core, game, seed ? { seed: seed.value } : {});
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error;
    const tag = given ?? seed ?? named;
    const args = { text: quote(tag.value) };
    throw errorAt(tag, given ? "bad_position" : "bad_seed", args, null, error.fault);
  }
}

async function foreignStart(core: Core, tags: Map<string, Token>): Promise<Start> {
  const ours = ["Seed", "Position", "Reason"].flatMap((name) => tags.get(name) ?? []);
  if (ours[0]) throw errorAt(ours[0], "no_game_tag");
  const given = tags.get("FEN");
  if (!given) return startOf(core, "alquerque");
  const badPosition = (fault: Fault | null) =>
    errorAt(given, "bad_position", { text: quote(given.value) }, null, fault);
  const position = positionText(given.value);
  if (position === null) throw badPosition(null);
  try {
    return await startOf(core, "alquerque", { position });
  } catch (error) {
    throw error instanceof CoreRefusal ? badPosition(error.fault) : error;
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

// Turns

/** Comments and NAGs of a turn, collected while more may follow. */
interface Annotations {
  comments: string[];
  nags: number[];
}

type MutableTurn = { -readonly [key in keyof TurnNode]: TurnNode[key] } & { children: number[] };

class MovetextReader {
  readonly turns: MutableTurn[] = [{ ...blank(null, ""), children: [] }];
  /** The token of each turn. */
  readonly turnTokens: (Token | null)[] = [null];
  /** The reading position after each turn. */
  readonly checkpoints: (Checkpoint | null)[] = [null];
  readonly plies: number[] = [0];
  readonly game: GameName;
  /** Null in our own format, and before the first turn of a foreign game. */
  dialect: Dialect | null = null;
  result: Token | null = null;
  private node = ROOT;
  // As in Python, the last turn is played only when the next one shows that it is complete: foreign games may write a
  // capture as a separate word. Both then report the same one of two adjacent errors.
  private pending: { token: Token; text: string } | null = null;
  private annotations: Annotations;
  private number: { token: Token; value: number } | null = null;
  /** Turns whose variations are being read, outermost first. */
  private readonly openVariations: { node: number; annotations: Annotations }[] = [];
  private isVariationStart = false;

  constructor(
    private readonly tokens: Tokens,
    private readonly tags: ReadonlyMap<string, Token>,
    readonly start: Start,
    preface: string[],
  ) {
    this.game = tags.get("Game")?.value ?? "alquerque";
    this.annotations = { comments: preface, nags: [] };
  }

  /** Reads up to the result; returns the token that ended the game. */
  read(first: Token): Token {
    for (let token = first; ; token = next(this.tokens, this.turn)) {
      if (token.kind === "comment") this.annotations.comments.push(token.text);
      else if (token.kind === "tag" || token.kind === "end") {
        // A tag of the next game ends a game without a result.
        this.tokens.pushBack(token);
        this.endMovetext(token);
        return token;
      } else {
        this.readMovetext(token);
        if (this.result) {
          this.endMovetext(token);
          return token;
        }
      }
    }
  }

  /** Returns the number of the turn played at a ply, as in position texts. */
  turnAt(ply: number): number {
    return Math.min(this.start.turn + ply, LARGEST_TURN);
  }

  private get isOwn(): boolean {
    return this.tags.has("Game");
  }

  private get turn(): number {
    return this.turnAt(this.plies[this.node]!) + Number(this.pending !== null);
  }

  private error(
    token: Token,
    reason: string,
    args: Record<string, string | number> = {},
  ): RecordError {
    return errorAt(token, reason, args, this.turn);
  }

  private readMovetext(token: Token): void {
    if (token.kind === "word") this.readWord(token);
    else if (token.kind === "open") this.openVariation(token);
    else if (token.kind === "close") this.closeVariation(token);
    else {
      const nag = Number(token.text.slice(1));
      if (token.text.length > 4 || nag > 255)
        throw this.error(token, "bad_nag", quoted(token.text));
      this.annotations.nags.push(nag);
    }
  }

  private readWord(token: Token): void {
    if ([...token.text.slice(0, 2 * MAX_WORD + 2)].length > MAX_WORD)
      throw this.error(token, "word_too_long", quoted(token.text));
    if (RESULTS.some((result) => result === token.text)) {
      if (this.openVariations.length) throw this.error(token, "open_variation");
      this.result = token;
      return;
    }
    const { word, text } = this.stripNumber(token);
    const move = text.replace(/[!?]+$/, "");
    const suffix = text.slice(move.length);
    const nag = NAGS.get(suffix);
    if (suffix && nag === undefined) throw this.error(word, "bad_nag", quoted(suffix));
    if (move.replaceAll(".", "")) this.addTurn(word, move);
    if (nag !== undefined) this.annotations.nags.push(nag);
  }

  /** Strips the turn number from a word; returns the rest as a token and as text. */
  private stripNumber(token: Token): { word: Token; text: string } {
    const [found, digits, dots] = /^([0-9]{1,9})(\.*)/.exec(token.text) ?? [""];
    // PlayOK's points are numbers too.
    if (!found || !(dots || (this.isOwn && found.length === token.text.length)))
      return { word: token, text: token.text };
    this.number = { token, value: Number(digits) };
    const text = token.text.slice(found.length);
    return { word: { ...token, text, column: token.column + found.length }, text };
  }

  private addTurn(token: Token, text: string): void {
    if (!this.isOwn) this.dialect ??= this.detectDialect(token, text);
    if (this.pending && this.dialect?.isCapture(text)) return this.joinCapture(token, text);
    this.play();
    // Annotations before the first turn of a variation belong to that turn.
    if (this.isVariationStart) this.isVariationStart = false;
    else this.attach();
    this.checkNumber();
    this.pending = { token, text };
  }

  private detectDialect(token: Token, text: string | null): Dialect {
    const values = new Map([...this.tags].map(([name, { value }]) => [name, value]));
    const dialect = detect(values, text);
    if (!dialect) throw this.error(token, "unknown_format");
    return dialect;
  }

  /** Joins a capture that is a separate word to its turn. */
  private joinCapture(token: Token, capture: string): void {
    const { token: first, text } = this.pending!;
    if (text.length > MAX_WORD) throw this.error(token, "word_too_long", quoted(capture));
    const joined = { ...first, text: `${first.text} ${capture}` };
    this.pending = { token: joined, text: text + capture };
  }

  private play(): void {
    if (!this.pending) return;
    const { token, text } = this.pending;
    this.pending = null;
    if (this.turns.length > MAX_TURNS)
      throw this.error(token, "too_many_turns", { most: MAX_TURNS });
    const move = this.dialect ? this.dialect.turn(text) : text;
    if (move === null)
      throw this.error(token, "bad_turn", { ...quoted(token.text), program: this.dialect!.name });
    if (this.dialect && move.split("x").length > 2)
      throw errorAt(token, "two_captures", this.shown(token, this.plies[this.node]!), this.turn);
    const id = this.turns.length;
    this.turns.push({ ...blank(this.node, move), children: [] });
    this.turns[this.node]!.children.push(id);
    this.turnTokens.push(token);
    this.checkpoints.push(this.tokens.checkpoint());
    this.plies.push(this.plies[this.node]! + 1);
    this.node = id;
  }

  /** Checks a turn number; it counts pairs or single turns, from the start's TURN or from 1. */
  private checkNumber(): void {
    if (!this.number) return;
    const { token, value } = this.number;
    this.number = null;
    const ply = this.plies[this.node]!;
    const pair = pairNumber(this, ply);
    const single = this.start.turn + ply;
    // Other programs number differently, but none restarts at 1 within a game.
    if (!this.isOwn && (value !== 1 || ply < 2)) return;
    if (![pair, single, ply + 1, pair - pairNumber(this, 0) + 1].includes(value))
      throw this.error(token, "bad_number", { number: value, due: pair, single });
  }

  /** Attaches the collected annotations to the last turn played. */
  private attach(): void {
    const { comments, nags } = this.annotations;
    if (!comments.length && !nags.length) return;
    this.annotations = { comments: [], nags: [] };
    const turn = this.turns[this.node]!;
    turn.marks = [...turn.marks, ...nags];
    const texts = turn.comment ? [turn.comment] : [];
    for (const raw of comments) {
      const { text, clock, spent } = parseComment(raw, this.isOwn);
      turn.clock = clock ?? turn.clock;
      turn.spent = spent ?? turn.spent;
      if (text) texts.push(text);
    }
    turn.comment = texts.join("\n");
  }

  private openVariation(token: Token): void {
    this.play();
    const { parent } = this.turns[this.node]!;
    if (parent === null || this.isVariationStart) throw this.error(token, "bad_variation");
    if (this.openVariations.length >= MAX_DEPTH)
      throw this.error(token, "too_deep", { most: MAX_DEPTH });
    this.openVariations.push({ node: this.node, annotations: this.annotations });
    this.node = parent;
    this.annotations = { comments: [], nags: [] };
    this.number = null;
    this.isVariationStart = true;
  }

  private closeVariation(token: Token): void {
    if (!this.openVariations.length) throw this.error(token, "bad_variation");
    this.play();
    if (this.isVariationStart) throw this.error(token, "bad_variation");
    this.attach();
    const { node, annotations } = this.openVariations.pop()!;
    this.node = node;
    this.annotations = annotations;
    this.number = null;
  }

  private endMovetext(token: Token): void {
    if (this.openVariations.length) throw this.error(token, "open_variation");
    this.play();
    this.attach();
  }

  // Result

  /** Returns the game that ends with this token; `over` is its outcome by the rules. */
  finish(token: Token, over: Outcome | null): Tree {
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
    if (!this.result) throw this.error(token, "no_result");
    const result = this.result.text as Result;
    const [named, reason] = [this.tags.get("Result"), this.tags.get("Reason")];
    if (named && named.value !== result)
      throw this.error(this.result, "wrong_result", { text: quote(named.value), due: result });
    if (over) {
      const due = resultOf(this.game, over);
      if (due !== result) throw this.error(this.result, "wrong_result", { text: result, due });
      if (reason && reason.value !== over.reason)
        throw this.error(reason, "wrong_reason", quoted(reason.value));
      return null;
    }
    if (!reason) return result === "*" ? null : result;
    const outcome = settledOutcome(this.game, result, reason.value);
    if (outcome === null) throw this.error(reason, "wrong_reason", quoted(reason.value));
    return outcome;
  }

  private foreignEnd(token: Token, over: Outcome | null): Decided | null {
    const dialect = this.dialect ?? this.detectDialect(token, null);
    // A point without its last digit is another valid point, so truncation must be detected.
    if (!this.result && dialect === PLAYOK && this.tags.size > 0)
      throw this.error(token, "no_result");
    const named = this.result?.text ?? this.tags.get("Result")?.value;
    const result = RESULTS.find((each) => each === named) ?? "*";
    if (result === "*") return null;
    const due = resultOf(this.game, over);
    if (over && due !== result) throw this.error(token, "other_result", { text: result, due });
    return over ? null : result;
  }

  /** Returns message arguments for the turn at a ply: its text, number and program. */
  shown(token: Token, ply: number): Record<string, string> {
    const isFirst = (this.start.side === SIDES[familyOf(this.game)][0]) === (ply % 2 === 0);
    const number = `${pairNumber(this, ply)}${isFirst ? "." : "..."}`;
    return { text: quote(token.text), number, program: this.dialect?.name ?? "" };
  }
}

function quoted(text: string): { text: string } {
  return { text: quote(text) };
}

// Rules

/** Checks every line with the core; `isWhole` says that the game was read to its end. */
async function check(
  core: Core,
  reader: MovetextReader,
  isWhole: boolean,
): Promise<{
  illegal: { error: RecordError; checkpoint: Checkpoint } | null;
  over: Outcome | null;
}> {
  const { turns, game, start } = reader;
  // Turn ids follow the order of the text, so the lowest illegal one is reported.
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
  const [token, checkpoint] = [reader.turnTokens[first], reader.checkpoints[first]];
  if (!token || !checkpoint || !fault) return { illegal: null, over };
  const ply = reader.plies[first]! - 1;
  const reason = reader.dialect ? "foreign_rules" : "illegal_move";
  const illegal = errorAt(token, reason, reader.shown(token, ply), reader.turnAt(ply), fault);
  return { illegal: { error: illegal, checkpoint }, over };
}

function isMainEnd(turns: readonly MutableTurn[], line: readonly number[]): boolean {
  return line.every((at, ply) => ply === 0 || turns[line[ply - 1]!]!.children[0] === at);
}
