// The turn that a person is making, touch by touch, until it is handed to the game as a text. What may be touched comes
// from turn.ts, why something may not be from the core; here is when a turn is done, and what is asked before it is.

import type { Core } from "../core/core";
import { motionOf, type Motion } from "../board/motion";
import { familyOf, type Fault, type Position, type PiecePlacement } from "../core/position";
import { normalizeTurn } from "../text/sentences";
import {
  back,
  beginTurn,
  choose,
  hops,
  isFresh,
  isOnward,
  pass,
  touch,
  view,
  type Turn,
} from "./turn";

/** A breath before a turn is shown once more. */
const PAUSE = 250;

/** A game in which turns are made. */
export interface PlayableGame {
  readonly position: Position;
  /** Whether it is this person's turn now. */
  readonly canTouch: boolean;
  /** Whether every turn waits to be confirmed. */
  readonly confirms: boolean;
  /** The turn is done; `motion` is what of it has not been seen yet. */
  play(move: string, motion: Motion | null): Promise<void>;
  /** Somebody does something: what was said before is no longer of interest. */
  interacted?(): void;
  /** The turn has been carried on or taken back, and is not done yet. */
  changed?(): void;
}

export class TurnInput {
  turn: Turn;
  motion = $state.raw<Motion | null>(null);
  /** Why the last touch or typed turn means nothing. */
  fault = $state.raw<Fault | null>(null);
  /** Own tiles that a turn would strand, by the turn's text. */
  strands = $state.raw<Record<string, number[]>>({});
  /** The position before the last turn, while that is about to be shown once more. */
  rewound = $state.raw<Position | null>(null);

  readonly #core: Core;
  readonly #game: PlayableGame;

  constructor(core: Core, game: PlayableGame, turn = beginTurn(game.position)) {
    this.#core = core;
    this.#game = game;
    this.turn = $state.raw(turn);
    this.#checkStranding();
  }

  readonly view = $derived.by(() => view(this.turn, this.#game.position));
  readonly isFresh = $derived.by(() => isFresh(this.turn));
  /** A tile that has hopped to where it can hop on from. */
  readonly isOnward = $derived.by(() => isOnward(this.turn, this.#game.position));

  /** What stands, on the board and in hand, as it is to be seen now. */
  readonly shown: PiecePlacement = $derived.by(() => this.rewound ?? this.view);

  /** Another position: what was half made is worth nothing there. */
  restart(motion: Motion | null): void {
    this.turn = beginTurn(this.#game.position);
    this.motion = motion;
    this.fault = null;
    this.rewound = null;
    // The same text may be a turn of the other side by now.
    this.strands = {};
    this.#checkStranding();
  }

  async touch(square: string): Promise<void> {
    if (!this.#game.canTouch) return;
    this.#interact();
    const before = this.turn;
    const { position } = this.#game;
    const { touchable, canConfirm, expects } = this.view;
    const isAgain = square === before.to && familyOf(position.game) === "querni";
    if (isAgain && canConfirm && expects !== "chain") return this.confirm();
    if (!touchable.includes(square)) return this.#explainTouch(square);
    const after = touch(before, position, square);
    const next = view(after, position);
    const isDone = next.expects === "confirm" && after.to !== null && after.run === null;
    if (isDone && !this.#game.confirms && !isOnward(after, position))
      return this.#play(before, after);
    this.#change(before, after);
  }

  /** Removes a run by its button: nothing is left to choose, unless a tile would be stranded. */
  async remove(run: readonly [number, number]): Promise<void> {
    this.#interact();
    const before = this.turn;
    const after = choose(before, this.#game.position, run);
    const { move } = view(after, this.#game.position);
    if (after === before || move === null) return;
    const stranded = await this.#strandedBy(move);
    if (this.turn !== before) return;
    if (this.#game.confirms || stranded.length > 0) this.#change(before, after);
    else await this.#play(before, after);
  }

  /** Chooses nothing more: the turn is played as it stands. */
  async confirm(): Promise<void> {
    this.#interact();
    if (this.view.canConfirm) await this.#play(this.turn, this.turn);
  }

  /** The move stands and the chains stay. */
  async leave(): Promise<void> {
    this.#interact();
    await this.#play(this.turn, choose(this.turn, this.#game.position, null));
  }

  async pass(): Promise<void> {
    this.#interact();
    await this.#play(this.turn, pass(this.turn, this.#game.position));
  }

  back(): void {
    this.#interact();
    this.#change(this.turn, back(this.turn));
  }

  /** A turn, or a square to touch, as a person types it. Whether it was understood. */
  async type(typed: string): Promise<boolean> {
    this.#interact();
    const text = normalizeTurn(typed);
    const { position, canTouch } = this.#game;
    if (!canTouch || text === "") return false;
    if (position.moves.some((move) => move.text === text)) {
      await this.#game.play(text, motionOf(position, text));
      return true;
    }
    if (this.view.touchable.includes(text)) {
      await this.touch(text);
      return true;
    }
    await this.#explain(text);
    return false;
  }

  /** Shows the turn that was played last once more. */
  async replay(before: Position, move: string): Promise<void> {
    this.#interact();
    this.restart(null);
    const rewound = (this.rewound = before);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.rewound !== rewound) return;
    this.rewound = null;
    this.motion = motionOf(before, move);
  }

  #interact(): void {
    this.fault = null;
    this.rewound = null;
    this.#game.interacted?.();
  }

  async #play(before: Turn, after: Turn): Promise<void> {
    const { position, canTouch } = this.#game;
    const { move } = view(after, position);
    if (!canTouch || move === null) return;
    const removed = position.moves.find(({ text }) => text === move)!.removed;
    await this.#game.play(move, { path: hops(before, after, position), removed });
  }

  #change(before: Turn, after: Turn): void {
    const path = hops(before, after, this.#game.position);
    this.motion = path.length > 0 ? { path, removed: [] } : null;
    this.turn = after;
    this.#checkStranding();
    this.#game.changed?.();
  }

  /** Finds out which of the removals that are offered would strand a tile. */
  #checkStranding(): void {
    if (this.isFresh) return; // nobody is offered any yet
    const { choices, move } = this.view;
    const texts = [...choices.map(({ text }) => text), ...(move ? [move] : [])];
    if (this.#game.canTouch) for (const text of texts) void this.#strandedBy(text);
  }

  async #strandedBy(move: string): Promise<number[]> {
    const { position } = this.#game;
    if (familyOf(position.game) !== "querni") return [];
    const remarks = await this.#core.explain(position.game, position.text, move);
    const found = remarks.find(({ fact }) => fact === "strands")?.names.map(Number) ?? [];
    if (found.length > 0 && position === this.#game.position) {
      this.strands = { ...this.strands, [move]: found };
    }
    return found;
  }

  /** Says why a touched square means nothing now. */
  async #explainTouch(square: string): Promise<void> {
    if (this.view.expects === "over") return;
    const { turn } = this;
    const { position } = this.#game;
    const piece = position.pieces.find((each) => each.square === square);
    const from = turn.from ? `${turn.from}-` : "";
    let tried: string | null = null;
    if (this.view.expects === "prey") tried = `${from}${turn.to}x${square}`;
    else if (turn.from) tried = `${from}${square}`;
    else if (position.moves[0]?.from === null && position.hands) tried = square;
    else if (piece) {
      const reason = piece.side === position.side ? "stuck" : "not_yours";
      this.fault = { reason, sentence: "", at: null };
    }
    if (tried) await this.#explain(tried);
  }

  async #explain(tried: string): Promise<void> {
    const { position } = this.#game;
    const fault = await this.#core.why(position.game, position.text, tried);
    if (position === this.#game.position) this.fault = fault;
  }
}
