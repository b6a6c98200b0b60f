// Whether the board has played the last move out, so that the end of a game is shown after it.

import type { Motion } from "../board/motion";
import type { TurnInput } from "./turn_input.svelte";

/** In case a board never reports that its pieces have come to rest. */
const MAX_MOTION_MS = 4000;

export class LastMove {
  /** Whether the game ended while it was shown. */
  readonly isNew: boolean;
  readonly #turnInput: TurnInput;
  #finished = $state.raw<Motion | null>(null);

  /** Call while a component is set up. `wasOver`: the game was opened after its end. */
  constructor(turnInput: TurnInput, wasOver: boolean) {
    this.#turnInput = turnInput;
    this.isNew = !wasOver;
    $effect(() => {
      const { motion } = turnInput;
      if (motion === null) return;
      const timer = setTimeout(() => (this.#finished = motion), MAX_MOTION_MS);
      return () => clearTimeout(timer);
    });
  }

  readonly isPlayedOut = $derived.by(() => {
    const { motion } = this.#turnInput;
    return motion === null || motion === this.#finished;
  });

  /** The pieces have come to rest. */
  rest(): void {
    this.#finished = this.#turnInput.motion;
  }
}
