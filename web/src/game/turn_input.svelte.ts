// The input of a turn, touch by touch, until it is handed to the game as text. turn.ts says what can be touched, the
// core why something cannot; this class decides when a turn is complete and what to ask before.

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

/** A pause before the last turn is replayed, in milliseconds. */
const PAUSE = 250;

/** A game that accepts turns. */
export interface PlayableGame {
  readonly position: Position;
  /** Whether it is this person's turn now. */
  readonly canTouch: boolean;
  /** Whether every turn has to be confirmed. */
  readonly confirms: boolean;
  /** The turn is complete; `motion` is the part not animated yet. */
  play(move: string, motion: Motion | null): Promise<void>;
  /** The player does something: earlier messages are obsolete. */
  interacted?(): void;
  /** The half-made turn has changed. */
  changed?(): void;
}

/** Why an input means nothing. */
interface InputFault extends Fault {
  /** The move that it would be, as text; null for a touch that begins none. */
  tried: string | null;
}

export class TurnInput {
  readonly game: PlayableGame;
  turn: Turn;
  motion = $state.raw<Motion | null>(null);
  /** Why the last touch or typed move means nothing. */
  fault = $state.raw<InputFault | null>(null);
  /** Own tiles that a move would strand, by the move's text. */
  strands = $state.raw<Record<string, number[]>>({});
  /** The position before the last turn, while that is about to be replayed. */
  rewound = $state.raw<Position | null>(null);

  readonly #core: Core;

  constructor(core: Core, game: PlayableGame, turn = beginTurn(game.position)) {
    this.#core = core;
    this.game = game;
    this.turn = $state.raw(turn);
    this.#checkStranding();
  }

  readonly view = $derived.by(() => view(this.turn, this.game.position));
  readonly isFresh = $derived.by(() => isFresh(this.turn));
  /** A tile has hopped to a square from which it can hop on. */
  readonly isOnward = $derived.by(() => isOnward(this.turn, this.game.position));

  /** The pieces to show now, on the board and in hand. */
  readonly shown: PiecePlacement = $derived.by(() => this.rewound ?? this.view);

  /** The position has changed: drop the half-made turn. */
  restart(motion: Motion | null): void {
    this.turn = beginTurn(this.game.position);
    this.motion = motion;
    this.fault = null;
    this.rewound = null;
    // The same text may now be a move of the other side.
    this.strands = {};
    this.#checkStranding();
  }

  async touch(square: string): Promise<void> {
    if (!this.game.canTouch) return;
    this.#interact();
    const before = this.turn;
    const { position } = this.game;
    const { touchable, canConfirm, expects } = this.view;
    const isAgain = square === before.to && familyOf(position.game) === "querni";
    if (isAgain && canConfirm && expects !== "chain") return this.confirm();
    if (!touchable.includes(square)) return this.#explainTouch(square);
    const after = touch(before, position, square);
    const next = view(after, position);
    const isDone = next.expects === "confirm" && after.to !== null && after.run === null;
    if (isDone && !this.game.confirms && !isOnward(after, position))
      return this.#play(before, after);
    this.#change(before, after);
  }

  /** Remove a run by its button, at once unless that strands a tile. */
  async remove(run: readonly [number, number]): Promise<void> {
    this.#interact();
    const before = this.turn;
    const after = choose(before, this.game.position, run);
    const { move } = view(after, this.game.position);
    if (after === before || move === null) return;
    const stranded = await this.#strandedBy(move);
    if (this.turn !== before) return;
    if (this.game.confirms || stranded.length > 0) this.#change(before, after);
    else await this.#play(before, after);
  }

  /** Play the turn as it is. */
  async confirm(): Promise<void> {
    this.#interact();
    if (this.view.canConfirm) await this.#play(this.turn, this.turn);
  }

  /** Play the move without removing a chain. */
  async leave(): Promise<void> {
    this.#interact();
    await this.#play(this.turn, choose(this.turn, this.game.position, null));
  }

  async pass(): Promise<void> {
    this.#interact();
    await this.#play(this.turn, pass(this.turn, this.game.position));
  }

  back(): void {
    this.#interact();
    this.#change(this.turn, back(this.turn));
  }

  /** Enter a move, or a square to touch, as text. Whether it was understood. */
  async type(typed: string): Promise<boolean> {
    const { position, canTouch } = this.game;
    if (!canTouch) return false;
    this.#interact();
    const text = normalizeTurn(typed);
    if (text === "") return false;
    if (position.moves.some((move) => move.text === text)) {
      await this.game.play(text, motionOf(position, text));
      return true;
    }
    if (this.view.touchable.includes(text)) {
      await this.touch(text);
      return true;
    }
    await this.explain(text);
    return false;
  }

  /** Explain why a move, given as text, is not legal. */
  async explain(tried: string): Promise<void> {
    const { position } = this.game;
    const fault = await this.#core.why(position.game, position.text, tried);
    if (position === this.game.position) this.fault = fault && { ...fault, tried };
  }

  /** Replay the last turn. */
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
    this.game.interacted?.();
  }

  async #play(before: Turn, after: Turn): Promise<void> {
    const { position, canTouch } = this.game;
    const { move } = view(after, position);
    if (!canTouch || move === null) return;
    const removed = position.moves.find(({ text }) => text === move)!.removed;
    await this.game.play(move, { path: hops(before, after, position), removed });
  }

  #change(before: Turn, after: Turn): void {
    const path = hops(before, after, this.game.position);
    this.motion = path.length > 0 ? { path, removed: [] } : null;
    this.turn = after;
    this.#checkStranding();
    this.game.changed?.();
  }

  /** Find out which of the offered removals would strand a tile. */
  #checkStranding(): void {
    if (this.isFresh) return; // none is offered yet
    const { choices, move } = this.view;
    const texts = [...choices.map(({ text }) => text), ...(move ? [move] : [])];
    if (this.game.canTouch) for (const text of texts) void this.#strandedBy(text);
  }

  async #strandedBy(move: string): Promise<number[]> {
    const { position } = this.game;
    if (familyOf(position.game) !== "querni") return [];
    const remarks = await this.#core.explain(position.game, position.text, move);
    const found = remarks.find(({ fact }) => fact === "strands")?.names.map(Number) ?? [];
    if (found.length > 0 && position === this.game.position) {
      this.strands = { ...this.strands, [move]: found };
    }
    return found;
  }

  /** Explain why touching a square means nothing now. */
  async #explainTouch(square: string): Promise<void> {
    if (this.view.expects === "over") return;
    const { turn } = this;
    const { position } = this.game;
    const piece = position.pieces.find((each) => each.square === square);
    const from = turn.from ? `${turn.from}-` : "";
    let tried: string | null = null;
    if (this.view.expects === "prey") tried = `${from}${turn.to}x${square}`;
    else if (turn.from) tried = `${from}${square}`;
    else if (position.moves[0]?.from === null && position.hands) tried = square;
    else if (piece) {
      const reason = piece.side === position.side ? "stuck" : "not_yours";
      this.fault = { reason, sentence: "", at: null, tried };
    }
    if (tried) await this.explain(tried);
  }
}
