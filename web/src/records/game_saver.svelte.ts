// What a page keeps of the game on it: under one id, from the first saving on, and with words for why that fails.

import { holdUnsaved } from "./unsaved_game";
import { newId, StoreError, type GameState, type GameStore } from "./game_store";
import { loadMessages } from "../i18n/i18n";

type Problem = StoreError["key"] | "record-store-unavailable";

export class GameSaver {
  /** The message that says why the game is not kept. */
  problem = $state.raw<Problem | null>(null);
  /** Where the game is kept; null before its first saving. */
  id: string | null = null;

  readonly #store: () => Promise<GameStore>;
  readonly #onMove: (id: string) => void;

  /** `onMove` hears under which id the game is kept, and when that changes since another tab has the first. */
  constructor(store: () => Promise<GameStore>, onMove: (id: string) => void) {
    this.#store = store;
    this.#onMove = onMove;
  }

  /** Goes on with a game that is kept. */
  adopt(id: string): void {
    this.id = id;
  }

  async save(state: GameState): Promise<void> {
    // Told before it is saved: a reload may come at any time.
    if (this.id === null) this.#move(newId());
    const letGo = holdUnsaved(this.id!, state);
    try {
      const games = await this.#store();
      const { id } = await games.save(this.id!, state);
      if (id !== this.id) this.#move(id);
      await this.#say(games.isLasting ? null : "record-store-unavailable");
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      await this.#say(error.key);
    } finally {
      letGo();
    }
  }

  #move(id: string): void {
    this.id = id;
    this.#onMove(id);
  }

  /** These words are rarely needed, and so are fetched when they are. */
  async #say(problem: Problem | null): Promise<void> {
    if (problem !== null) await loadMessages("record");
    this.problem = problem;
  }
}
