// Creating and joining games: ensures a person, and stores the own part of the draw and the server's commitment.

import { api, ApiError, type NewGameOptions, type QuickOptions } from "../connection/api";
import { ensureGuest } from "../connection/ensure_guest";
import { randomPart } from "./fair_draw";
import { rememberCreatedGame } from "../connection/created_games";
import { storePart } from "./own_parts";

/** How often someone else may be quicker to join a game that the server has found. */
const MAX_ATTEMPTS = 8;

/** Create a game; returns its id. */
export async function createGame(wanted: NewGameOptions): Promise<string> {
  await ensureGuest();
  const part = randomPart();
  const { id, commitment } = await api.createGame(wanted, part);
  storePart({ game: id, part, commitment });
  rememberCreatedGame(id);
  return id;
}

/** Join a game; `commitment` is what its page showed beforehand. */
export async function joinGame(id: string, commitment: string | null): Promise<void> {
  await ensureGuest();
  const promised = commitment ?? (await api.game(id)).info.commitment;
  const part = randomPart();
  await api.join(id, part);
  storePart({ game: id, part, commitment: promised });
}

/** Join a game like this that waits for an opponent, else create one that does; returns its id. */
export async function quickGame(wanted: QuickOptions): Promise<string> {
  await ensureGuest();
  for (let attempt = 1; ; attempt += 1) {
    const part = randomPart();
    const { id, commitment, state } = await api.quickGame(wanted, part);
    if (state === "created") storePart({ game: id, part, commitment });
    if (state !== "found") {
      rememberCreatedGame(id);
      return id;
    }
    try {
      await joinGame(id, commitment);
      return id;
    } catch (error) {
      const isGone = error instanceof ApiError && ["taken", "no_game"].includes(error.reason);
      if (!isGone || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
