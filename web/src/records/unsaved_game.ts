// What is being saved, for a page that is left before that is done: the newest state of one game, of this tab alone.

import { tabStore } from "../site/browser_storage";
import type { GameState, GameStore } from "./game_store";

const KEY = "qirkat-saving";

/** Holds on to a state at once; gives what lets go of it when it is saved. */
export function holdUnsaved(id: string, state: GameState): () => void {
  const text = JSON.stringify({ id, state });
  tabStore.set(KEY, text);
  return () => {
    if (tabStore.get(KEY) === text) tabStore.set(KEY, null);
  };
}

/** Saves what the page before has not finished saving. */
export async function recoverUnsaved(games: GameStore): Promise<void> {
  const text = tabStore.get(KEY);
  if (text === null) return;
  tabStore.set(KEY, null);
  try {
    const { id, state } = JSON.parse(text) as { id: string; state: GameState };
    await games.get(id); // so that it is known to be our own
    await games.save(id, state);
  } catch {
    // It cannot be kept now either, or is of another version.
  }
}
