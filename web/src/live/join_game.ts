// Creating and joining games: ensures a person, and stores the own part of the draw and the server's commitment.

import { api, type NewGameOptions } from "../connection/api";
import { ensureGuest } from "../connection/ensure_guest";
import { randomPart } from "./fair_draw";
import { rememberCreatedGame } from "../connection/created_games";
import { storePart } from "./own_parts";

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
