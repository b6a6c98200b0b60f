// A local game: the moves so far, the side to move, and the computer's replies. Needs no DOM; LocalGameView.svelte
// shows it.

import type { Core, EngineLine, Remark } from "../core/core";
import { drawAnswer, type DrawAnswer } from "../core/draw_answer";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { motionOf, type Motion } from "../board/motion";
import type { ServerProbe } from "../core/server_tables";
import type { Outcome, Position, Side } from "../core/position";
import { provenMoves } from "../core/proven_moves";
import { markAssisted } from "../progress/ladder";
import type { Reached } from "../progress/finished_game";
import { computerSeat, engineSeed } from "../records/computer_seat";
import { otherSide } from "../core/position";
import {
  append,
  historyTo,
  endOf,
  mainLine,
  settle,
  sideAt,
  takeBack,
  turnAt,
  type Tree,
} from "../records/game_tree";
import { isFresh, restoreTurn, type Turn } from "../game/turn";

/** The longest the computer thinks about a move, at any level and on any device. */
export const MAX_THINKING_SECONDS = 2;
/** The level that uses time and tables; the others play the same on every device. */
const HIGHEST = 10;
/** How long it waits for proof; a later answer serves its next move. */
const MAX_PROBE_MS = 1000;
const HINT = { nodes: 400_000, seconds: 1.5 };
/** A pause before the computer replies, so that the player sees the own move. */
const PAUSE = 250;
/** In case a board never reports that its pieces have come to rest. */
const MAX_MOTION_MS = 4000;

interface Hint {
  position: Position;
  line: EngineLine;
  remarks: Remark[];
}

export interface LocalGameState {
  tree: Tree;
  turn: Turn;
}

/** Whether a person has done anything yet; a game that only the computer has opened is not worth saving. */
export function hasBegun(tree: Tree, turn: Turn): boolean {
  const seat = computerSeat(tree);
  return (
    tree.settled !== null ||
    !isFresh(turn) ||
    mainLine(tree).some((_, ply) => sideAt(tree, ply) !== seat?.side)
  );
}

export class LocalGame implements PlayableGame {
  tree: Tree;
  /** The start, then the position after each move. */
  positions: Position[];
  /** The turn that a person is making. */
  readonly turnInput: TurnInput;
  /** When the computer started to think, in milliseconds; null if it does not. */
  thinking = $state.raw<number | null>(null);
  hasFailed = $state(false);
  hint = $state.raw<Hint | "pending" | null>(null);
  isUndone = $state(false);
  asksToResign = $state(false);
  /** The state of a draw offer: confirmation is pending, the computer is thinking about it, or it has answered. */
  draw = $state.raw<"asked" | "pending" | DrawAnswer | null>(null);
  /** Set by the page: what the end of the game was good for. */
  reached = $state.raw<Reached | null>(null);
  /** Set by the page: whether turns are confirmed, and whether pieces are animated. */
  confirms = false;
  animated = false;

  readonly #core: Core;
  readonly #probeServer: ServerProbe;
  readonly #keep: (state: LocalGameState) => void;
  #thought: AbortController | null = null;
  #settle: () => void = () => {};

  constructor(
    core: Core,
    probeServer: ServerProbe,
    tree: Tree,
    positions: Position[],
    turn: Turn,
    keep: (state: LocalGameState) => void,
  ) {
    this.#core = core;
    this.#probeServer = probeServer;
    this.#keep = keep;
    this.tree = $state.raw(tree);
    this.positions = $state.raw(positions);
    this.turnInput = new TurnInput(core, this, turn);
  }

  /** A new game, or a saved one with its half-made turn. */
  static async open(
    core: Core,
    probeServer: ServerProbe,
    tree: Tree,
    turn: unknown,
    keep: (state: LocalGameState) => void,
  ): Promise<LocalGame> {
    const positions = await core.replay(historyTo(tree, endOf(tree)));
    const half = restoreTurn(turn, positions.at(-1)!);
    return new LocalGame(core, probeServer, tree, positions, half, keep);
  }

  readonly position: Position = $derived.by(() => this.positions.at(-1)!);
  readonly seat = $derived.by(() => computerSeat(this.tree));
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
  /** The side of the person against the computer; with two people, the side to move. */
  readonly person: Side = $derived.by(() =>
    this.seat ? otherSide(this.seat.side) : this.position.side,
  );

  /** Let the computer move if it is its turn: after opening a game, and after each move. */
  async begin(): Promise<void> {
    if (this.isComputersTurn) await this.#think();
  }

  /** Play a move of a person or the computer. */
  async play(text: string, motion: Motion | null): Promise<void> {
    const { tree } = this;
    const next = append(tree, endOf(tree), text);
    const after = await this.#core.follow(historyTo(next.tree, next.id));
    if (this.tree !== tree) return;
    this.tree = next.tree;
    this.positions = [...this.positions, after];
    this.hint = null;
    this.turnInput.restart(motion);
    this.changed();
    await this.begin();
  }

  async requestHint(): Promise<void> {
    if (!this.canTouch || this.hint === "pending") return;
    this.interacted();
    const { position } = this;
    this.tree = markAssisted(this.tree, "hint");
    this.changed();
    this.hint = "pending";
    try {
      const { lines } = await this.#core.analyse(historyTo(this.tree, endOf(this.tree)), HINT);
      const [line] = lines;
      const move = line?.moves[0];
      if (!line || !move || position !== this.position) return;
      const remarks = await this.#core.explain(position.game, position.text, move);
      if (position === this.position) this.hint = { position, line, remarks };
    } finally {
      if (this.hint === "pending") this.hint = null;
    }
  }

  get canUndo(): boolean {
    return this.#undoable() > 0 || this.tree.settled !== null;
  }

  /** Go back to the person's last turn, or undo an agreed end. */
  undo(): void {
    const count = this.#undoable();
    this.#stop();
    this.interacted();
    if (this.tree.settled !== null) this.tree = settle(this.tree, null);
    else if (count > 0) {
      this.tree = takeBack(this.tree, count);
      this.positions = this.positions.slice(0, -count);
    } else return;
    this.tree = markAssisted(this.tree, "takeback");
    this.turnInput.restart(null);
    this.isUndone = true;
    this.changed();
    void this.begin();
  }

  resign(): void {
    this.#stop();
    this.interacted();
    this.#settleBy({ winner: otherSide(this.person), reason: "resigned" });
  }

  /** Ask two people whether both agree, or offer a draw to the computer. */
  async offerDraw(): Promise<void> {
    const { seat, tree, position } = this;
    if (this.isOver || this.isComputersTurn) return;
    this.interacted();
    if (!seat) {
      this.draw = "asked";
      return;
    }
    const stop = (this.#thought = new AbortController());
    this.draw = "pending";
    try {
      const history = historyTo(tree, endOf(tree));
      const answer = await drawAnswer(this.#core, history, position, seat.side, stop.signal);
      if (stop.signal.aborted) return;
      if (answer === "accepted") this.agree();
      this.draw = answer;
    } catch (error) {
      if (stop.signal.aborted) return;
      this.draw = null;
      throw error;
    }
  }

  /** Both sides agree: two people have confirmed, the computer has accepted, or neither can win any more. */
  agree(): void {
    this.#stop();
    this.interacted();
    this.#settleBy({ winner: null, reason: "agreed" });
  }

  /** Continue the game with the computer at another level. */
  changeLevel(tree: Tree): void {
    this.tree = this.moves.length > 0 ? markAssisted(tree, "level") : tree;
    this.changed();
    if (this.thinking !== null) void this.begin();
  }

  interacted(): void {
    this.turnInput.fault = null;
    this.isUndone = false;
    this.asksToResign = false;
    if (this.draw === "pending") this.#stop();
    this.draw = null;
    this.turnInput.rewound = null;
    if (this.hint !== "pending") this.hint = null;
  }

  changed(): void {
    this.#keep({ tree: this.tree, turn: this.turnInput.turn });
  }

  /** The board's pieces have come to rest. */
  rest(): void {
    this.#settle();
  }

  /** The page is being left. */
  close(): void {
    this.#stop();
  }

  #undoable(): number {
    const last = this.positions.length - 1;
    for (let at = last - 1; at >= 0; at--) {
      if (this.positions[at]!.side !== this.seat?.side) return last - at;
    }
    return 0;
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
      await this.play(move, motionOf(this.position, move));
    } catch (error) {
      if (stop.signal.aborted) return;
      this.thinking = null;
      this.hasFailed = true;
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /** The computer's move: the highest level uses time and asks for proof, the others always give the same answer. */
  async #choose(level: number, signal: AbortSignal): Promise<string | undefined> {
    const { tree, position } = this;
    const history = historyTo(tree, endOf(tree));
    const begun = performance.now();
    const isHighest = level === HIGHEST;
    const proven = isHighest
      ? await Promise.race([
          provenMoves(this.#core, this.#probeServer, history, position),
          new Promise<null>((resolve) => setTimeout(resolve, MAX_PROBE_MS, null)),
        ])
      : null;
    if (proven?.length === 1) return proven[0];
    const limit = {
      level,
      seconds: MAX_THINKING_SECONDS - (performance.now() - begun) / 1000,
      seed: engineSeed(tree),
      forget: !isHighest,
      ...(proven && { only: proven }),
    };
    const { lines } = await this.#core.analyse(history, limit, undefined, signal);
    return lines[0]?.moves[0];
  }

  /** Wait until the pieces have come to rest, and a little longer. */
  async #atRest(): Promise<void> {
    if (!this.animated) return;
    if (this.turnInput.motion) {
      await new Promise<void>((resolve) => {
        this.#settle = resolve;
        setTimeout(resolve, MAX_MOTION_MS);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  #stop(): void {
    this.#thought?.abort();
    this.#thought = null;
    this.thinking = null;
  }

  #settleBy(outcome: Outcome): void {
    this.tree = settle(this.tree, outcome);
    this.turnInput.restart(null);
    this.changed();
  }
}
