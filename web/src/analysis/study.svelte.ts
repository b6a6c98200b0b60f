// A game being analysed: a tree of moves, the current node, the engine's estimate and what is proven there.

import type { Analysis, Core, ProbeResult, EngineLine } from "../core/core";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { motionOf, type Motion } from "../board/motion";
import type { ServerProbe } from "../core/server_tables";
import { familyOf, SIDES, type Outcome, type Position } from "../core/position";
import {
  advance,
  annotate,
  historyTo,
  endOf,
  lineFrom,
  mainLine,
  path,
  promote,
  prune,
  ROOT,
  turnAt,
  type Tree,
} from "../records/game_tree";

/** Seconds the engine thinks about one position, unless it is stopped or moved on. */
const LONGEST = 60;
/** Limit for each position of the graph. */
const GLANCE = { nodes: 60_000, seconds: 0.6 };
export const MOST_LINES = 5;

export class Study implements PlayableGame {
  tree: Tree;
  at = $state(ROOT);
  position: Position;
  /** One move earlier; null at the start. */
  before = $state.raw<Position | null>(null);
  /** The move being entered at this node. */
  readonly turnInput: TurnInput;
  /** Both sides can be moved, and an unintended move costs nothing. */
  readonly canTouch = true;
  readonly confirms = false;
  isThinking = $state(false);
  lines = $state(3);
  /** The engine's analysis of the current node. */
  analysis = $state.raw<Analysis | null>(null);
  /** What is proven about the current node. */
  proof = $state.raw<ProbeResult | null>(null);
  /** The first side's chances, by node. */
  values = $state.raw<Record<number, { value: number; proven: boolean }>>({});
  isEvaluating = $state(false);

  readonly #core: Core;
  readonly #probeServer: ServerProbe;
  readonly #keep: (tree: Tree) => void;
  #thought: AbortController | null = null;
  #evaluating: AbortController | null = null;

  constructor(
    core: Core,
    probeServer: ServerProbe,
    tree: Tree,
    position: Position,
    keep: (tree: Tree) => void,
  ) {
    this.#core = core;
    this.#probeServer = probeServer;
    this.#keep = keep;
    this.tree = $state.raw(tree);
    this.position = $state.raw(position);
    this.turnInput = new TurnInput(core, this);
  }

  static async open(
    core: Core,
    probeServer: ServerProbe,
    tree: Tree,
    keep: (tree: Tree) => void,
    at = ROOT,
  ): Promise<Study> {
    const positions = await core.replay(historyTo(tree, mainLine(tree).at(-1) ?? ROOT));
    const study = new Study(core, probeServer, tree, positions[0]!, keep);
    const way = await core.replay(historyTo(tree, at));
    study.#arrive(at, way.at(-1)!, way.at(-2) ?? null, null);
    return study;
  }

  readonly comment = $derived.by(() => turnAt(this.tree, this.at).comment);
  readonly played = $derived.by(() => turnAt(this.tree, this.at).move);
  /** How the players ended the game, if this is its last position. */
  readonly settled: Outcome | null = $derived.by(() => {
    const { settled } = this.tree;
    return this.at === endOf(this.tree) && typeof settled === "object" ? settled : null;
  });
  /** The nodes of the current line, from the start to its end. */
  readonly line: number[] = $derived.by(() => [
    ...path(this.tree, this.at),
    ...lineFrom(this.tree, this.at),
  ]);

  // -- navigation --------------------------------------------------------------------------------

  async go(id: number): Promise<void> {
    if (id === this.at) return;
    const { parent, move } = turnAt(this.tree, id);
    const isNext = parent === this.at;
    const [after, before] = await Promise.all([
      this.#core.follow(historyTo(this.tree, id)),
      parent === null ? null : this.#core.follow(historyTo(this.tree, parent)),
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
    this.turnInput.restart(motion);
    this.analysis = null;
    this.proof = null;
    void this.#ask();
    if (this.isThinking) void this.#think();
  }

  /** Play a legal move, given as text. */
  async play(move: string, motion = motionOf(this.position, move)): Promise<void> {
    const { tree, at, position: before } = this;
    const next = advance(tree, at, move);
    const position = await this.#core.follow(historyTo(next.tree, next.id));
    if (this.tree !== tree || this.at !== at) return;
    this.#set(next.tree);
    this.#arrive(next.id, position, before, motion);
  }

  // -- the tree ----------------------------------------------------------------------------------

  setComment(comment: string): void {
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

  // -- engine ------------------------------------------------------------------------------------

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
    this.#evaluating?.abort();
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
      hear(await this.#core.analyse(historyTo(tree, at), limit, hear, stop.signal));
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
    const found =
      (await this.#core.probe(position.text)) ?? (await this.#probeServer(position.text));
    if (position !== this.position || !found) return;
    this.proof = found;
    const value = { win: 1, draw: 0.5, loss: 0 }[found.verdict.result];
    this.#value(this.at, position, { moves: [], value, distance: null, proven: true });
  }

  /** Evaluate every position of the line briefly, for the graph. */
  async evaluateLine(): Promise<void> {
    this.#evaluating?.abort();
    const stop = (this.#evaluating = new AbortController());
    this.isEvaluating = true;
    try {
      for (const id of this.line) {
        if (this.values[id]) continue;
        const history = historyTo(this.tree, id);
        const position = await this.#core.follow(history);
        if (position.outcome) {
          this.#valueOfEnd(id, position);
          continue;
        }
        const { lines } = await this.#core.analyse(history, GLANCE, undefined, stop.signal);
        this.#value(id, position, lines[0]);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      if (this.#evaluating === stop) this.isEvaluating = false;
    }
  }
  stopEvaluating(): void {
    this.#evaluating?.abort();
    this.isEvaluating = false;
  }

  #value(id: number, position: Position, line: EngineLine | undefined): void {
    if (!line) return;
    // An estimate never replaces a proof.
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
