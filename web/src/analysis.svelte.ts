// A game that is being looked into: a tree of turns, a place in it, what the engine guesses and what is proven there.

import type { Analysis, Core, Knowledge, Line } from "./core";
import type { Motion } from "./motion";
import type { Oracle } from "./oracle";
import { familyOf, SIDES, type Fault, type Outcome, type Position } from "./position";
import { pathOf, turnText } from "./telling";
import {
  advance,
  annotate,
  courseTo,
  endOf,
  lineFrom,
  mainLine,
  path,
  promote,
  prune,
  ROOT,
  turnAt,
  type Tree,
} from "./tree";
import { back, beginTurn, choose, hops, pass, touch, view, type Turn } from "./turn";

/** The engine thinks about one position until then, unless it is stopped or sent elsewhere. */
const LONGEST = 60;
/** For each position of the graph over the game. */
const GLANCE = { nodes: 60_000, seconds: 0.6 };
export const MOST_LINES = 5;

export class Study {
  tree: Tree;
  at = $state(ROOT);
  position: Position;
  /** One turn earlier; null at the start. */
  before = $state.raw<Position | null>(null);
  turn: Turn;
  motion = $state.raw<Motion | null>(null);
  fault = $state.raw<Fault | null>(null);
  isThinking = $state(false);
  lines = $state(3);
  /** What the engine thinks of the place where we are. */
  analysis = $state.raw<Analysis | null>(null);
  /** What is proven there. */
  knowledge = $state.raw<Knowledge | null>(null);
  /** The chances of the side that begins, by turn. */
  values = $state.raw<Record<number, { value: number; proven: boolean }>>({});
  isJudging = $state(false);

  readonly #core: Core;
  readonly #oracle: Oracle;
  readonly #keep: (tree: Tree) => void;
  #thought: AbortController | null = null;
  #judging: AbortController | null = null;

  constructor(
    core: Core,
    oracle: Oracle,
    tree: Tree,
    position: Position,
    keep: (tree: Tree) => void,
  ) {
    this.#core = core;
    this.#oracle = oracle;
    this.#keep = keep;
    this.tree = $state.raw(tree);
    this.position = $state.raw(position);
    this.turn = $state.raw(beginTurn(position));
  }

  static async open(
    core: Core,
    oracle: Oracle,
    tree: Tree,
    keep: (tree: Tree) => void,
  ): Promise<Study> {
    const positions = await core.replay(courseTo(tree, mainLine(tree).at(-1) ?? ROOT));
    const study = new Study(core, oracle, tree, positions[0]!, keep);
    void study.#ask();
    return study;
  }

  readonly view = $derived.by(() => view(this.turn, this.position));
  readonly comment = $derived.by(() => turnAt(this.tree, this.at).comment);
  readonly played = $derived.by(() => turnAt(this.tree, this.at).move);
  /** How people ended the game, where we are at its end. */
  readonly settled: Outcome | null = $derived.by(() => {
    const { settled } = this.tree;
    return this.at === endOf(this.tree) && typeof settled === "object" ? settled : null;
  });
  /** Turns of the line that we are in, from the start to its end. */
  readonly line: number[] = $derived.by(() => [
    ...path(this.tree, this.at),
    ...lineFrom(this.tree, this.at),
  ]);

  // -- going about -------------------------------------------------------------------------------

  async go(id: number): Promise<void> {
    if (id === this.at) return;
    const { parent, move } = turnAt(this.tree, id);
    const isNext = parent === this.at;
    const [after, before] = await Promise.all([
      this.#core.follow(courseTo(this.tree, id)),
      parent === null ? null : this.#core.follow(courseTo(this.tree, parent)),
    ]);
    this.#arrive(id, after, before, isNext && before ? motionOf(before, move) : null);
  }
  async next(): Promise<void> {
    const id = turnAt(this.tree, this.at).children[0];
    if (id !== undefined) await this.go(id);
  }
  async previous(): Promise<void> {
    await this.go(turnAt(this.tree, this.at).parent ?? ROOT);
  }
  async first(): Promise<void> {
    await this.go(ROOT);
  }
  async last(): Promise<void> {
    await this.go(lineFrom(this.tree, this.at).at(-1) ?? this.at);
  }

  #arrive(id: number, position: Position, before: Position | null, motion: Motion | null): void {
    this.at = id;
    this.position = position;
    this.before = before;
    this.turn = beginTurn(position);
    this.motion = motion;
    this.fault = null;
    this.analysis = null;
    this.knowledge = null;
    void this.#ask();
    if (this.isThinking) void this.#think();
  }

  // -- making turns ------------------------------------------------------------------------------

  async touch(square: string): Promise<void> {
    this.fault = null;
    const before = this.turn;
    const isAgain = square === before.to && familyOf(this.position.game) === "querni";
    if (isAgain && this.view.canConfirm) return this.confirm();
    const after = touch(before, this.position, square);
    const made = view(after, this.position);
    const isOnlyMan = familyOf(this.position.game) === "alquerque" && made.expects === "confirm";
    if (isOnlyMan && made.move) return this.#play(made.move, before, after);
    this.#change(before, after);
  }
  async remove(run: readonly [number, number]): Promise<void> {
    const after = choose(this.turn, this.position, run);
    const { move } = view(after, this.position);
    if (move) await this.#play(move, this.turn, after);
  }
  async confirm(): Promise<void> {
    const { move } = this.view;
    if (move) await this.#play(move, this.turn, this.turn);
  }
  async pass(): Promise<void> {
    const after = pass(this.turn, this.position);
    const { move } = view(after, this.position);
    if (move) await this.#play(move, this.turn, after);
  }
  back(): void {
    this.#change(this.turn, back(this.turn));
  }
  /** Whether it was understood. */
  async type(typed: string): Promise<boolean> {
    const text = turnText(typed);
    this.fault = null;
    if (this.position.moves.some((move) => move.text === text)) {
      await this.play(text);
      return true;
    }
    this.fault = await this.#core.why(this.position.game, this.position.text, text);
    return false;
  }
  /** A legal turn, as its text. */
  async play(move: string): Promise<void> {
    await this.#playWith(move, motionOf(this.position, move));
  }

  #change(before: Turn, after: Turn): void {
    const way = hops(before, after, this.position);
    this.motion = way.length > 0 ? { path: way, removed: [] } : null;
    this.turn = after;
  }
  async #play(move: string, before: Turn, after: Turn): Promise<void> {
    const removed = this.position.moves.find(({ text }) => text === move)?.removed ?? [];
    await this.#playWith(move, { path: hops(before, after, this.position), removed });
  }
  async #playWith(move: string, motion: Motion | null): Promise<void> {
    const { tree, at, position: before } = this;
    const next = advance(tree, at, move);
    const position = await this.#core.follow(courseTo(next.tree, next.id));
    if (this.tree !== tree || this.at !== at) return;
    this.#set(next.tree);
    this.#arrive(next.id, position, before, motion);
  }

  // -- the tree ----------------------------------------------------------------------------------

  say(comment: string): void {
    this.#set(annotate(this.tree, this.at, { comment }));
  }
  promote(): void {
    this.#set(promote(this.tree, this.at));
  }
  async prune(): Promise<void> {
    const doomed = this.at;
    await this.previous();
    if (this.at !== doomed) this.#set(prune(this.tree, doomed));
  }
  #set(tree: Tree): void {
    this.tree = tree;
    this.#keep(tree);
  }

  // -- thinking ----------------------------------------------------------------------------------

  start(): void {
    this.isThinking = true;
    void this.#think();
  }
  stop(): void {
    this.isThinking = false;
    this.#thought?.abort();
  }
  setLines(lines: number): void {
    this.lines = lines;
    if (this.isThinking) void this.#think();
  }
  close(): void {
    this.stop();
    this.#judging?.abort();
  }

  async #think(): Promise<void> {
    this.#thought?.abort();
    const stop = (this.#thought = new AbortController());
    const { at, position, tree } = this;
    if (position.outcome) return;
    const hear = (analysis: Analysis) => {
      if (stop.signal.aborted) return;
      this.analysis = analysis;
      this.#value(at, position, analysis.lines[0]);
    };
    const limit = { seconds: LONGEST, lines: this.lines };
    try {
      hear(await this.#core.analyse(courseTo(tree, at), limit, hear, stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) {
        this.isThinking = false;
        throw error;
      }
    }
  }

  async #ask(): Promise<void> {
    const { position } = this;
    if (familyOf(position.game) !== "alquerque" || position.outcome) return;
    const found = (await this.#core.probe(position.text)) ?? (await this.#oracle(position.text));
    if (position !== this.position || !found) return;
    this.knowledge = found;
    const value = { win: 1, draw: 0.5, loss: 0 }[found.verdict.result];
    this.#value(this.at, position, { moves: [], value, distance: null, proven: true });
  }

  /** A short look at every position of the line, for the graph. */
  async judge(): Promise<void> {
    this.#judging?.abort();
    const stop = (this.#judging = new AbortController());
    this.isJudging = true;
    try {
      for (const id of this.line) {
        if (this.values[id]) continue;
        const course = courseTo(this.tree, id);
        const position = await this.#core.follow(course);
        if (position.outcome) {
          this.#valueOfEnd(id, position);
          continue;
        }
        const { lines } = await this.#core.analyse(course, GLANCE, undefined, stop.signal);
        this.#value(id, position, lines[0]);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#judging === stop) this.isJudging = false;
    }
  }
  stopJudging(): void {
    this.#judging?.abort();
    this.isJudging = false;
  }

  #value(id: number, position: Position, line: Line | undefined): void {
    if (!line) return;
    // A guess does not stand against proof.
    if (this.values[id]?.proven && !line.proven) return;
    const isFirst = position.side === SIDES[familyOf(position.game)][0];
    const value = isFirst ? line.value : 1 - line.value;
    this.values = { ...this.values, [id]: { value, proven: line.proven } };
  }
  #valueOfEnd(id: number, { game, outcome }: Position): void {
    const [first] = SIDES[familyOf(game)];
    const value = outcome?.winner ? Number(outcome.winner === first) : 0.5;
    this.values = { ...this.values, [id]: { value, proven: true } };
  }
}

function motionOf(before: Position, text: string): Motion | null {
  const move = before.moves.find((each) => each.text === text);
  return move ? { path: pathOf(before, move), removed: move.removed } : null;
}
