// What a page keeps of the game on it: under one id, from the first saving on, and with words for why that fails.

import { newId, StoreFault, type GameState, type Store } from "./store";
import { need } from "./words";

type Problem = StoreFault["key"] | "record-store-unavailable";

export class Keeper {
  /** The message that says why the game is not kept. */
  problem = $state.raw<Problem | null>(null);
  /** Where the game is kept; null as long as it is not. */
  id: string | null = null;

  /** The id for the first saving; the game is there when that has succeeded. */
  #wanted = newId();
  readonly #store: () => Promise<Store>;
  readonly #onKept: (id: string) => void;

  /** `onKept` hears under which id the game is kept, and when that changes since another tab has the first. */
  constructor(store: () => Promise<Store>, onKept: (id: string) => void) {
    this.#store = store;
    this.#onKept = onKept;
  }

  /** Goes on with a game that is kept. */
  adopt(id: string): void {
    this.id = id;
  }

  async keep(state: GameState): Promise<void> {
    try {
      const games = await this.#store();
      const { id } = await games.save(this.id ?? this.#wanted, state);
      await this.#say(games.isLasting ? null : "record-store-unavailable");
      if (id === this.id) return;
      this.id = id;
      this.#onKept(id);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      await this.#say(error.key);
    }
  }

  /** These words are rarely needed, and so are fetched when they are. */
  async #say(problem: Problem | null): Promise<void> {
    if (problem !== null) await need("record");
    this.problem = problem;
  }
}
