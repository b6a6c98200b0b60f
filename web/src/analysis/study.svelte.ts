// A game being analysed: a tree of moves, the current node, the engine's estimate and what is proven there.

import type { Analysis, Core, JudgedTurn, ProbeResult, EngineLine } from "../core/core";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { drawn, type Drawing } from "../board/drawing";
import { motionOf, type Motion } from "../board/motion";
import type { ServerProbe } from "../core/server_tables";
import { familyOf, SIDES, type Outcome, type Position } from "../core/position";
import { GameReview } from "../review/game_review.svelte";
import { POINT } from "../review/review_text";
import { joinComment, splitComment } from "../records/drawings";
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

/** How long the engine thinks about one position by itself: enough for a good answer, little for a battery. */
const BUDGET = { seconds: 8, nodes: 4_000_000 };
export const MOST_LINES = 5;

interface Value {
  value: number;
  proven: boolean;
}

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
  /** Whether the engine runs by itself. */
  isOn = $state(false);
  lines = $state(3);
  /** The judgement on the turns of the main line. */
  readonly review: GameReview;
  /** The engine's analysis of the current node. */
  analysis = $state.raw<Analysis | null>(null);
  /** What is proven about the current node. */
  proof = $state.raw<ProbeResult | null>(null);
  /** Whether the tables have not answered yet. */
  isAsking = $state(false);
  /** The first side's chances, by node. */
  #values = $state.raw<Record<number, Value>>({});

  readonly #core: Core;
  readonly #probeServer: ServerProbe;
  readonly #keep: (tree: Tree) => void;
  #thought: AbortController | null = null;
  #stepping = Promise.resolve();
  /** The moves that the review is about. */
  #reviewed = "";

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
    this.review = new GameReview(core);
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

  /** The judged turns of the main line, by node. */
  readonly judged: ReadonlyMap<number, JudgedTurn> = $derived.by(() => {
    const turns = this.review.found?.turns ?? [];
    return new Map(
      mainLine(this.tree).flatMap((id, ply) => (turns[ply] ? [[id, turns[ply]]] : [])),
    );
  });
  /** The first side's chances, by node: from the engine and from proofs, else from the review. */
  readonly values: Readonly<Record<number, Value>> = $derived.by(() => {
    const found = this.review.found?.values ?? [];
    const line = [ROOT, ...mainLine(this.tree)].flatMap((id, ply) => {
      const value = found[ply];
      return value === undefined ? [] : [[id, { value: value / POINT, proven: false }]];
    });
    return { ...Object.fromEntries(line), ...this.#values };
  });
  /** The comment on the current node, and what is drawn on its position. */
  readonly #notes = $derived.by(() => splitComment(turnAt(this.tree, this.at).comment));
  readonly comment = $derived.by(() => this.#notes.text);
  readonly drawings = $derived.by(() => this.#notes.drawings);
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
  next(): Promise<void> {
    return this.#step(() => turnAt(this.tree, this.at).children[0] ?? this.at);
  }
  previous(): Promise<void> {
    return this.#step(() => turnAt(this.tree, this.at).parent ?? ROOT);
  }
  first(): Promise<void> {
    return this.#step(() => ROOT);
  }
  last(): Promise<void> {
    return this.#step(() => lineFrom(this.tree, this.at).at(-1) ?? this.at);
  }
  /** Steps wait for each other: a key pressed five times goes five moves. */
  #step(to: () => number): Promise<void> {
    const go = () => this.go(to());
    return (this.#stepping = this.#stepping.then(go, go));
  }

  #arrive(id: number, position: Position, before: Position | null, motion: Motion | null): void {
    this.at = id;
    this.position = position;
    this.before = before;
    this.turnInput.restart(motion);
    this.analysis = null;
    this.proof = null;
    void this.#ask();
    if (this.isOn) void this.#think();
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

  setComment(text: string): void {
    this.#annotate(text, this.drawings);
  }
  /** Draw an arrow or a circle, or erase it. */
  draw(drawing: Drawing): void {
    this.#annotate(this.comment, drawn(this.drawings, drawing));
  }
  clearDrawings(): void {
    if (this.drawings.length > 0) this.#annotate(this.comment, []);
  }
  #annotate(text: string, drawings: readonly Drawing[]): void {
    this.#set(annotate(this.tree, this.at, { comment: joinComment(text, drawings) }));
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
    if (this.isOn) this.reviewLine();
  }

  // -- engine ------------------------------------------------------------------------------------

  start(): void {
    this.isOn = true;
    this.reviewLine();
    void this.#think();
  }
  stop(): void {
    this.isOn = false;
    this.#thought?.abort();
    this.review.stop();
  }
  /** Stop thinking about the position; the review goes on. */
  rest(): void {
    this.isOn = false;
    this.#thought?.abort();
  }
  setLines(lines: number): void {
    this.lines = lines;
    if (this.isOn) void this.#think();
  }
  close(): void {
    this.stop();
  }

  /** Judge the turns of the main line, unless that is done. */
  reviewLine(): void {
    const history = historyTo(this.tree, endOf(this.tree));
    const moves = history.moves.join(" ");
    const isDone = moves === this.#reviewed && (this.review.found || this.review.isRunning);
    if (isDone || history.moves.length === 0) return;
    this.#reviewed = moves;
    void this.review.run(history);
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
    const limit = { ...BUDGET, lines: this.lines };
    try {
      hear(await this.#core.analyse(historyTo(tree, at), limit, hear, stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) {
        this.isOn = false;
        throw error;
      }
    }
  }

  async #ask(): Promise<void> {
    const { position } = this;
    this.isAsking = familyOf(position.game) === "alquerque" && !position.outcome;
    if (!this.isAsking) return;
    let found: ProbeResult | null = null;
    try {
      found = (await this.#core.probe(position.text)) ?? (await this.#probeServer(position.text));
    } finally {
      if (position === this.position) this.isAsking = false;
    }
    if (position !== this.position || !found) return;
    this.proof = found;
    const value = { win: 1, draw: 0.5, loss: 0 }[found.verdict.result];
    this.#value(this.at, position, { moves: [], value, distance: null, proven: true });
  }

  #value(id: number, position: Position, line: EngineLine | undefined): void {
    if (!line) return;
    // An estimate never replaces a proof.
    if (this.#values[id]?.proven && !line.proven) return;
    const isFirst = position.side === SIDES[familyOf(position.game)][0];
    const value = isFirst ? line.value : 1 - line.value;
    this.#values = { ...this.#values, [id]: { value, proven: line.proven } };
  }
}
