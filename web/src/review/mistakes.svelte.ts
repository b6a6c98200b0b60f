// Learning from one's own mistakes: each is shown before it happened, and a better move is found on the board, or shown.

import type { Core, JudgedTurn, Review } from "../core/core";
import type { Position, Side } from "../core/position";
import { motionOf, type Motion } from "../board/motion";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { historyTo, mainLine, type Tree } from "../records/game_tree";
import { reviewNodes } from "./game_review.svelte";

export interface Mistake {
  /** The number of moves before it. */
  ply: number;
  turn: JudgedTurn;
}

/** "ask": a better move is wanted; "wrong", "good" and "right" follow a try, "shown" a request for the answer. */
export type Stage = "ask" | "judging" | "wrong" | "good" | "right" | "shown" | "done";

/** The marked turns of a side for which a better one is known. */
export function mistakesOf(review: Review, side: Side): Mistake[] {
  return review.turns.flatMap((turn, ply) =>
    turn.side === side && turn.mark !== null && turn.best !== null ? [{ ply, turn }] : [],
  );
}

export class MistakeReview implements PlayableGame {
  readonly mistakes: readonly Mistake[];
  readonly turnInput: TurnInput;
  readonly confirms = false;
  index = $state(0);
  stage = $state<Stage>("ask");
  /** What the last try was worth. */
  tried = $state.raw<JudgedTurn | null>(null);
  /** The mistakes for which a better move was found without help. */
  solved = $state.raw<ReadonlySet<number>>(new Set());
  position: Position;

  readonly #core: Core;
  readonly #tree: Tree;
  readonly #positions: readonly Position[];
  #isHelped = false;
  #judging: AbortController | null = null;

  /** `positions`: the start, then the position after each move. */
  constructor(
    core: Core,
    tree: Tree,
    positions: readonly Position[],
    mistakes: readonly Mistake[],
    index = 0,
  ) {
    this.#core = core;
    this.#tree = tree;
    this.#positions = positions;
    this.mistakes = mistakes;
    this.index = index;
    this.position = $state.raw(positions[mistakes[index]?.ply ?? 0]!);
    this.turnInput = new TurnInput(core, this);
    if (mistakes.length === 0) this.stage = "done";
  }

  readonly mistake: Mistake | null = $derived.by(() => this.mistakes[this.index] ?? null);
  /** The position in which a better move is wanted. */
  readonly before: Position = $derived.by(() => this.#positions[this.mistake?.ply ?? 0]!);
  readonly canTouch = $derived.by(() => this.stage === "ask");
  readonly isAnswered = $derived.by(() => ["good", "right", "shown"].includes(this.stage));
  /** The position before that, and the move that led here. */
  readonly last = $derived.by(() => {
    const ply = this.mistake?.ply ?? 0;
    const before = this.#positions[ply - 1];
    const id = mainLine(this.#tree)[ply - 1];
    if (!before || id === undefined) return null;
    return { before, move: this.#tree.turns[id]!.move };
  });

  async play(move: string, motion: Motion | null): Promise<void> {
    const { mistake, before } = this;
    if (!mistake || !this.canTouch) return;
    const stop = (this.#judging = new AbortController());
    this.stage = "judging";
    try {
      await this.#show(move, motion);
      const turn = await this.#judge(mistake, move, stop.signal);
      if (stop.signal.aborted) return;
      this.tried = turn;
      if (turn.mark !== null) this.stage = "wrong";
      else this.stage = move === mistake.turn.best!.moves[0] ? "right" : "good";
      if (this.stage === "wrong") this.#isHelped = true;
      else if (!this.#isHelped) this.solved = new Set([...this.solved, this.index]);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#restart(before);
      throw error;
    }
  }

  again(): void {
    this.#restart(this.before);
  }

  /** Play the better move on the board. */
  async show(): Promise<void> {
    const { mistake } = this;
    if (!mistake) return;
    this.#judging?.abort();
    this.#isHelped = true;
    this.tried = null;
    const [move] = mistake.turn.best!.moves;
    if (this.position !== this.before) this.#restart(this.before);
    this.stage = "shown";
    await this.#show(move!, motionOf(this.before, move));
  }

  go(index: number): void {
    this.#judging?.abort();
    this.#isHelped = false;
    this.index = index;
    if (this.mistake) this.#restart(this.before);
    else this.stage = "done";
  }

  next(): void {
    this.go(this.index + 1);
  }

  close(): void {
    this.#judging?.abort();
  }

  #restart(position: Position): void {
    this.position = position;
    this.stage = "ask";
    this.tried = null;
    this.turnInput.restart(null);
  }

  async #show(move: string, motion: Motion | null): Promise<void> {
    const { index } = this;
    const after = await this.#core.follow(this.#historyWith(move));
    if (this.index !== index) return;
    this.position = after;
    this.turnInput.restart(motion);
  }

  /** The engine's own move and the mistake itself are judged already. */
  async #judge({ ply, turn }: Mistake, move: string, signal: AbortSignal): Promise<JudgedTurn> {
    if (move === turn.move) return turn;
    const best = turn.best!;
    if (move === best.moves[0])
      return { ...turn, move, after: turn.before, mark: null, missed: null, best: null };
    const limit = { nodes: reviewNodes(this.#tree.game), skip: ply };
    const { turns } = await this.#core.review(this.#historyWith(move), limit, undefined, signal);
    return turns[0]!;
  }

  #historyWith(move: string) {
    const ids = mainLine(this.#tree);
    const at = ids[this.mistake!.ply - 1] ?? 0;
    const history = historyTo(this.#tree, at);
    return { ...history, moves: [...history.moves, move] };
  }
}
