// A game that is being played: the turns so far, the turn that is half made, and whose move it is. Without a page around
// it, so that tests need none; what a person sees of it is Play.svelte.

import type { Core, Line, Remark } from "./core";
import { drawAnswer, type DrawAnswer } from "./draw";
import type { Motion } from "./motion";
import type { Oracle } from "./oracle";
import { familyOf, type Fault, type Outcome, type Position, type Side } from "./position";
import { provenTurns } from "./proof";
import { seatOf, whimsOf } from "./seat";
import { otherSide, pathOf, turnText } from "./telling";
import {
  append,
  courseTo,
  endOf,
  mainLine,
  settle,
  sideAt,
  takeBack,
  turnAt,
  type Tree,
} from "./tree";
import { back, beginTurn, choose, hops, pass, restoreTurn, touch, view, type Turn } from "./turn";

/** No turn of the computer takes longer, at any level and on any device. */
export const LONGEST_THOUGHT = 2;
/** The level that uses time and tables; the others are the same on every device. */
const HIGHEST = 10;
/** Milliseconds that it waits for proof; what comes later is there for its next turn. */
const LONGEST_INQUIRY = 1000;
const HINT = { nodes: 400_000, seconds: 1.5 };
/** A breath before the computer answers, so that one sees what one did. */
const BREATH = 250;
/** Should a board never say that its pieces have come to rest. */
const LONGEST_MOTION = 4000;

export interface Hint {
  position: Position;
  line: Line;
  remarks: Remark[];
}

export interface PlayState {
  tree: Tree;
  turn: Turn;
}

/** Whether a person has done anything yet; that the computer has opened the game is nothing to keep. */
export function hasBegun(tree: Tree, turn: Turn): boolean {
  const seat = seatOf(tree);
  return (
    tree.settled !== null ||
    [turn.from, turn.to, turn.run].some((part) => part !== null) ||
    mainLine(tree).some((_, ply) => sideAt(tree, ply) !== seat?.side)
  );
}

export class Play {
  tree: Tree;
  /** The start, and then the position after each turn. */
  positions: Position[];
  turn: Turn;
  motion = $state.raw<Motion | null>(null);
  /** Since when the computer thinks, in milliseconds of the clock. */
  thinking = $state.raw<number | null>(null);
  hasFailed = $state(false);
  hint = $state.raw<Hint | "sought" | null>(null);
  /** Why the last touch or typed turn means nothing. */
  fault = $state.raw<Fault | null>(null);
  /** Own tiles that a turn would strand, by the turn's text. */
  strands = $state.raw<Record<string, number[]>>({});
  isUndone = $state(false);
  isAskedToResign = $state(false);
  /** Where the talk about a draw stands: people are asked, the computer thinks about it, or has answered. */
  draw = $state.raw<"asked" | "sought" | DrawAnswer | null>(null);
  /** The last turn is being shown again, and this is before it. */
  isRewound = $state(false);
  /** What the page wishes: turns that wait, and pieces that are seen moving. */
  confirms = false;
  animated = false;

  readonly #core: Core;
  readonly #oracle: Oracle;
  readonly #keep: (state: PlayState) => void;
  #thought: AbortController | null = null;
  #settle: () => void = () => {};

  constructor(
    core: Core,
    oracle: Oracle,
    tree: Tree,
    positions: Position[],
    turn: Turn,
    keep: (state: PlayState) => void,
  ) {
    this.#core = core;
    this.#oracle = oracle;
    this.#keep = keep;
    this.tree = $state.raw(tree);
    this.positions = $state.raw(positions);
    this.turn = $state.raw(turn);
  }

  /** A new game, or a kept one with the turn that was half made. */
  static async open(
    core: Core,
    oracle: Oracle,
    tree: Tree,
    turn: unknown,
    keep: (state: PlayState) => void,
  ): Promise<Play> {
    const positions = await core.replay(courseTo(tree, endOf(tree)));
    const half = restoreTurn(turn, positions.at(-1)!);
    const play = new Play(core, oracle, tree, positions, half, keep);
    play.#foresee();
    return play;
  }

  readonly position: Position = $derived.by(() => this.positions.at(-1)!);
  readonly view = $derived.by(() => view(this.turn, this.position));
  readonly seat = $derived.by(() => seatOf(this.tree));
  readonly moves: string[] = $derived.by(() =>
    mainLine(this.tree).map((id) => turnAt(this.tree, id).move),
  );
  readonly outcome: Outcome | null = $derived.by(() => {
    const { settled } = this.tree;
    return this.position.outcome ?? (typeof settled === "object" ? settled : null);
  });
  readonly isOver = $derived.by(() => this.outcome !== null || this.tree.settled !== null);
  readonly isComputersTurn = $derived.by(
    () => !this.isOver && this.seat?.side === this.position.side,
  );
  readonly canTouch = $derived.by(() => !this.isOver && !this.isComputersTurn);
  /** The side of the person at the board; with two people, who is to move. */
  readonly person: Side = $derived.by(() =>
    this.seat ? otherSide(this.seat.side) : this.position.side,
  );
  /** A tile that has hopped to where it can hop on from. */
  readonly isOnward = $derived.by(() => this.#isOnward(this.turn));

  /** Lets the computer play if it is its turn: after opening a game, and after each turn. */
  async begin(): Promise<void> {
    if (this.isComputersTurn) await this.#think();
  }

  async touch(square: string): Promise<void> {
    if (!this.canTouch) return;
    this.#quieten();
    const before = this.turn;
    const { touchable, canConfirm } = this.view;
    const isAgain = square === before.to && familyOf(this.position.game) === "querni";
    if (isAgain && canConfirm && this.view.expects !== "chain") return this.confirm();
    if (!touchable.includes(square)) return this.#complain(square);
    const after = touch(before, this.position, square);
    const { expects } = view(after, this.position);
    const isDone = expects === "confirm" && after.to !== null && after.run === null;
    if (isDone && !this.confirms && !this.#isOnward(after)) return this.#commit(before, after);
    this.#change(before, after);
  }

  /** Removes a run by its button: nothing is left to choose, unless a tile would be stranded. */
  async remove(run: readonly [number, number]): Promise<void> {
    this.#quieten();
    const before = this.turn;
    const after = choose(before, this.position, run);
    const move = view(after, this.position).move;
    if (after === before || move === null) return;
    const stranded = await this.#strandedBy(move);
    if (this.confirms || stranded.length > 0) this.#change(before, after);
    else await this.#commit(before, after);
  }

  /** Chooses nothing more: the turn is played as it stands. */
  async confirm(): Promise<void> {
    this.#quieten();
    if (this.canTouch && this.view.canConfirm) await this.#commit(this.turn, this.turn);
  }

  /** The move stands and the chains stay. */
  async leave(): Promise<void> {
    this.#quieten();
    await this.#commit(this.turn, choose(this.turn, this.position, null));
  }

  async pass(): Promise<void> {
    this.#quieten();
    await this.#commit(this.turn, pass(this.turn, this.position));
  }

  back(): void {
    this.#quieten();
    this.#change(this.turn, back(this.turn));
  }

  /** A turn, or a square to touch, as a person types it. Whether it was understood. */
  async type(typed: string): Promise<boolean> {
    this.#quieten();
    const text = turnText(typed);
    if (!this.canTouch || text === "") return false;
    if (this.position.moves.some((move) => move.text === text)) {
      await this.#play(text, true);
      return true;
    }
    if (this.view.touchable.includes(text)) {
      await this.touch(text);
      return true;
    }
    this.fault = await this.#core.why(this.position.game, this.position.text, text);
    return false;
  }

  async seekHint(): Promise<void> {
    if (!this.canTouch || this.hint === "sought") return;
    this.#quieten();
    const { position } = this;
    this.hint = "sought";
    try {
      const { lines } = await this.#core.analyse(courseTo(this.tree, endOf(this.tree)), HINT);
      const [line] = lines;
      const move = line?.moves[0];
      if (!line || !move || position !== this.position) return;
      const remarks = await this.#core.explain(position.game, position.text, move);
      if (position === this.position) this.hint = { position, line, remarks };
    } finally {
      if (this.hint === "sought") this.hint = null;
    }
  }

  get canUndo(): boolean {
    return this.#undoable() > 0 || this.tree.settled !== null;
  }

  /** Back to the person's last turn, or out of an end that was settled. */
  undo(): void {
    const count = this.#undoable();
    this.#stop();
    this.#quieten();
    if (this.tree.settled !== null) this.tree = settle(this.tree, null);
    else if (count > 0) {
      this.tree = takeBack(this.tree, count);
      this.positions = this.positions.slice(0, -count);
    } else return;
    this.motion = null;
    this.turn = beginTurn(this.position);
    this.isUndone = true;
    this.#changed();
    void this.begin();
  }

  resign(): void {
    this.#stop();
    this.#quieten();
    this.#settleBy({ winner: otherSide(this.person), reason: "resigned" });
  }

  /** Asks two people whether both agree, or offers it to the computer, which answers by its own judgement. */
  async offerDraw(): Promise<void> {
    const { seat, tree, position } = this;
    if (this.isOver || this.isComputersTurn) return;
    this.#quieten();
    if (!seat) {
      this.draw = "asked";
      return;
    }
    const stop = (this.#thought = new AbortController());
    this.draw = "sought";
    try {
      const course = courseTo(tree, endOf(tree));
      const answer = await drawAnswer(this.#core, course, position, seat.side, stop.signal);
      if (stop.signal.aborted) return;
      if (answer === "accepted") this.agree();
      this.draw = answer;
    } catch (error) {
      if (stop.signal.aborted) return;
      this.draw = null;
      throw error;
    }
  }

  /** Both sides agree: two people have said so, the computer has accepted, or neither can win any more. */
  agree(): void {
    this.#stop();
    this.#quieten();
    this.#settleBy({ winner: null, reason: "agreed" });
  }

  /** The same game with the computer at another level. */
  reseat(tree: Tree): void {
    this.tree = tree;
    this.#changed();
    if (this.thinking !== null) void this.begin();
  }

  /** Shows the last turn once more. */
  async replay(): Promise<void> {
    if (this.positions.length < 2 || this.isRewound) return;
    this.#quieten();
    this.turn = beginTurn(this.position);
    this.motion = null;
    this.isRewound = true;
    await new Promise((resolve) => setTimeout(resolve, BREATH));
    this.isRewound = false;
    this.motion = this.#motionOf(this.positions.at(-2)!, this.moves.at(-1)!);
  }

  /** The board says that its pieces have come to rest. */
  rest(): void {
    this.#settle();
  }

  /** The page is left. */
  close(): void {
    this.#stop();
  }

  #isOnward(turn: Turn): boolean {
    const { from, to } = turn;
    return (
      from !== null &&
      to !== null &&
      this.position.ways.some((way) => way.from === from && way.to !== to && way.path.includes(to))
    );
  }

  #undoable(): number {
    const last = this.positions.length - 1;
    for (let at = last - 1; at >= 0; at--) {
      if (this.positions[at]!.side !== this.seat?.side) return last - at;
    }
    return 0;
  }

  #quieten(): void {
    this.fault = null;
    this.isUndone = false;
    this.isAskedToResign = false;
    if (this.draw === "sought") this.#stop();
    this.draw = null;
    this.isRewound = false;
    if (this.hint !== "sought") this.hint = null;
  }

  #change(before: Turn, after: Turn): void {
    const path = hops(before, after, this.position);
    this.motion = path.length > 0 ? { path, removed: [] } : null;
    this.turn = after;
    this.#foresee();
    this.#changed();
  }

  async #commit(before: Turn, after: Turn): Promise<void> {
    const { move } = view(after, this.position);
    if (!this.canTouch || move === null) return;
    const removed = this.position.moves.find(({ text }) => text === move)!.removed;
    await this.#play(move, { path: hops(before, after, this.position), removed });
  }

  async #play(text: string, motion: Motion | true): Promise<void> {
    const { position, tree } = this;
    const seen = motion === true ? this.#motionOf(position, text) : motion;
    const next = append(tree, endOf(tree), text);
    const after = await this.#core.follow(courseTo(next.tree, next.id));
    if (this.tree !== tree) return;
    this.tree = next.tree;
    this.positions = [...this.positions, after];
    this.turn = beginTurn(after);
    this.motion = seen;
    this.hint = null;
    this.#changed();
    this.#foresee();
    await this.begin();
  }

  #motionOf(before: Position, text: string): Motion | null {
    const move = before.moves.find((each) => each.text === text);
    return move ? { path: pathOf(before, move), removed: move.removed } : null;
  }

  async #think(): Promise<void> {
    this.#stop();
    const stop = (this.#thought = new AbortController());
    const { seat } = this;
    if (!seat) return;
    this.thinking = Date.now();
    this.hasFailed = false;
    try {
      const [move] = await Promise.all([this.#choose(seat.level, stop.signal), this.#atRest()]);
      if (stop.signal.aborted) return;
      if (!move) throw new Error("The engine found no turn.");
      this.thinking = null;
      await this.#play(move, true);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.thinking = null;
      this.hasFailed = true;
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** The computer's turn: the highest level takes its time and asks for proof, the others answer the same every time. */
  async #choose(level: number, signal: AbortSignal): Promise<string | undefined> {
    const { tree, position } = this;
    const course = courseTo(tree, endOf(tree));
    const begun = performance.now();
    const isHighest = level === HIGHEST;
    const proven = isHighest
      ? await Promise.race([
          provenTurns(this.#core, this.#oracle, course, position),
          new Promise<null>((resolve) => setTimeout(resolve, LONGEST_INQUIRY, null)),
        ])
      : null;
    if (proven?.length === 1) return proven[0];
    const limit = {
      level,
      seconds: LONGEST_THOUGHT - (performance.now() - begun) / 1000,
      seed: whimsOf(tree),
      forget: !isHighest,
      ...(proven && { only: proven }),
    };
    const { lines } = await this.#core.analyse(course, limit, undefined, signal);
    return lines[0]?.moves[0];
  }

  /** Until the pieces have come to rest, and a breath more. */
  async #atRest(): Promise<void> {
    if (!this.animated) return;
    if (this.motion) {
      await new Promise<void>((resolve) => {
        this.#settle = resolve;
        setTimeout(resolve, LONGEST_MOTION);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, BREATH));
  }

  #stop(): void {
    this.#thought?.abort();
    this.#thought = null;
    this.thinking = null;
  }

  #settleBy(outcome: Outcome): void {
    this.tree = settle(this.tree, outcome);
    this.turn = beginTurn(this.position);
    this.#changed();
  }

  #changed(): void {
    this.#keep({ tree: this.tree, turn: this.turn });
  }

  /** Finds out which of the removals that are offered would strand a tile. */
  #foresee(): void {
    const { choices, move } = this.view;
    const texts = [...choices.map(({ text }) => text), ...(move ? [move] : [])];
    if (this.canTouch) for (const text of texts) void this.#strandedBy(text);
  }

  async #strandedBy(move: string): Promise<number[]> {
    const { position } = this;
    if (familyOf(position.game) !== "querni") return [];
    const remarks = await this.#core.explain(position.game, position.text, move);
    const found = remarks.find(({ fact }) => fact === "strands")?.names.map(Number) ?? [];
    if (found.length > 0 && position === this.position) {
      this.strands = { ...this.strands, [move]: found };
    }
    return found;
  }

  /** Says why a touched square means nothing now. */
  async #complain(square: string): Promise<void> {
    const { position, turn } = this;
    const { game, text } = position;
    const { expects } = this.view;
    const piece = position.pieces.find((each) => each.square === square);
    const from = turn.from ? `${turn.from}-` : "";
    let tried: string | null = null;
    if (expects === "prey") tried = `${from}${turn.to}x${square}`;
    else if (turn.from) tried = `${from}${square}`;
    else if (position.moves[0]?.from === null && position.hands) tried = square;
    else if (piece && piece.side !== position.side) {
      this.fault = { reason: "not_yours", sentence: "", at: null };
      return;
    } else if (piece) {
      this.fault = { reason: "stuck", sentence: "", at: null };
      return;
    }
    if (tried) this.fault = await this.#core.why(game, text, tried);
  }
}
