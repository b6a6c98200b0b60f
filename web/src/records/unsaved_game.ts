// The state being saved, in case the page is left before that is done: the newest state of one game, for this tab only.

import { tabStore } from "../site/browser_storage";
import type { GameState, GameStore } from "./game_store";

const KEY = "qirkat-saving";

/** Store a state at once; call the returned function when it has been saved. */
export function holdUnsaved(id: string, state: GameState): () => void {
  const text = JSON.stringify({ id, state });
  tabStore.set(KEY, text);
  return () => {
    if (tabStore.get(KEY) === text) tabStore.set(KEY, null);
  };
}

/** Save what the previous page did not finish saving. */
export async function recoverUnsaved(games: GameStore): Promise<void> {
  const text = tabStore.get(KEY);
  if (text === null) return;
  tabStore.set(KEY, null);
  try {
    const { id, state } = JSON.parse(text) as { id: string; state: GameState };
    await games.get(id); // so that the store knows it as this tab's own
    await games.save(id, state);
  } catch {
    // It cannot be saved now either, or is of another version.
  }
}
