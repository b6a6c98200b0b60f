// The review of a game, computed in the background within a small budget.

import type { Core, GameHistory, Review } from "../core/core";
import { familyOf, type GameName } from "../core/position";

/** For each position: about two seconds for a whole game on an ordinary device. */
const NODES = { querni: 12_000, alquerque: 60_000 } as const;

export function reviewNodes(game: GameName): number {
  return NODES[familyOf(game)];
}

export class GameReview {
  found = $state.raw<Review | null>(null);
  /** The part of the turns that is judged, 0 to 1. */
  progress = $state(0);
  hasFailed = $state(false);
  isRunning = $state(false);

  readonly #core: Core;
  #stop: AbortController | null = null;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Review a game; an earlier review that still runs is stopped. */
  async run(history: GameHistory): Promise<void> {
    this.stop();
    const stop = (this.#stop = new AbortController());
    const total = Math.max(1, history.moves.length);
    this.found = null;
    this.progress = 0;
    this.hasFailed = false;
    this.isRunning = true;
    const hear = (done: number) => {
      if (!stop.signal.aborted) this.progress = done / total;
    };
    try {
      const found = await this.#core.review(
        history,
        { nodes: reviewNodes(history.game) },
        hear,
        stop.signal,
      );
      if (!stop.signal.aborted) this.found = found;
    } catch {
      if (!stop.signal.aborted) this.hasFailed = true;
    } finally {
      if (this.#stop === stop) this.isRunning = false;
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.isRunning = false;
  }
}
