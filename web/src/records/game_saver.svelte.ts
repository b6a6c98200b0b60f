// Saves a page's game under one id from the first save on, and says why if that fails.

import { holdUnsaved } from "./unsaved_game";
import { newId, StoreError, type GameState, type GameStore } from "./game_store";
import { loadMessages } from "../i18n/i18n";

type Problem = StoreError["key"] | "record-store-unavailable";

export class GameSaver {
  /** The key of the message that says why the game is not saved. */
  problem = $state.raw<Problem | null>(null);
  /** The id it is saved under; null before the first save. */
  id: string | null = null;

  readonly #store: () => Promise<GameStore>;
  readonly #onMove: (id: string) => void;

  /** `onMove` receives the id of the game, also when it changes because another tab has played on. */
  constructor(store: () => Promise<GameStore>, onMove: (id: string) => void) {
    this.#store = store;
    this.#onMove = onMove;
  }

  /** Continue a saved game. */
  adopt(id: string): void {
    this.id = id;
  }

  async save(state: GameState): Promise<void> {
    // Report the id before saving: a reload may come at any time.
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

  /** These messages are rarely needed, so they are loaded on demand. */
  async #say(problem: Problem | null): Promise<void> {
    if (problem !== null) await loadMessages("record");
    this.problem = problem;
  }
}
