// Looking back at earlier positions during a game. The turn being made stays as it is, and a move that arrives in the
// meantime is announced without changing what is shown.

import type { Move, Position } from "../core/position";

/** The game so far. */
interface Played {
  /** The start, then the position after each move. */
  readonly positions: readonly Position[];
  readonly moves: readonly string[];
}

export class LookBack {
  readonly #game: Played;
  /** The number of moves after which the game is shown, and the position that followed: once that has been taken back,
   * the player is in the present again. */
  #wanted = $state.raw<{ ply: number; next: string } | null>(null);
  /** The number of moves when the player began to look back. */
  #known = 0;

  constructor(game: Played) {
    this.#game = game;
  }

  readonly count = $derived.by(() => this.#game.positions.length - 1);
  /** The number of moves after which the game is shown, if it is not the present. */
  readonly ply: number | null = $derived.by(() => {
    if (this.#wanted === null) return null;
    const { ply, next } = this.#wanted;
    return this.#game.positions[ply + 1]?.text === next ? ply : null;
  });
  readonly isBack = $derived.by(() => this.ply !== null);
  readonly position: Position | null = $derived.by(() =>
    this.ply === null ? null : this.#game.positions[this.ply]!,
  );
  /** The move that led to the position shown, if that is not the present. */
  readonly lastMove: Move | null = $derived.by(() => {
    if (!this.ply) return null;
    const before = this.#game.positions[this.ply - 1]!;
    return before.moves.find(({ text }) => text === this.#game.moves[this.ply! - 1]) ?? null;
  });
  /** Whether a move was played since the player began to look back. */
  readonly hasNews = $derived.by(() => this.isBack && this.count > this.#known);

  /** Show the position after so many moves. */
  go(ply: number): void {
    if (!this.isBack) this.#known = this.count;
    const from = Math.max(0, ply);
    const next = this.#game.positions[from + 1];
    this.#wanted = next ? { ply: from, next: next.text } : null;
  }

  step(by: -1 | 1): void {
    this.go((this.ply ?? this.count) + by);
  }

  /** Return to the game. */
  leave(): void {
    this.#wanted = null;
  }
}
