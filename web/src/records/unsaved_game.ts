// What is being saved, for a page that is left before that is done: the newest state of one game, of this tab alone.

import type { GameState, Store } from "./game_store";

const KEY = "qirkat-saving";

/** Holds on to a state at once; gives what lets go of it when it is saved. */
export function hold(id: string, state: GameState): () => void {
  const text = JSON.stringify({ id, state });
  write(text);
  return () => {
    if (read() === text) write(null);
  };
}

/** Saves what the page before has not finished saving. */
export async function recover(games: Store): Promise<void> {
  const text = read();
  if (text === null) return;
  write(null);
  try {
    const { id, state } = JSON.parse(text) as { id: string; state: GameState };
    await games.get(id); // so that it is known to be our own
    await games.save(id, state);
  } catch {
    // It cannot be kept now either, or is of another version.
  }
}

/** Where storage is forbidden, or full, a reload may come too early. */
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
