// Making a game and joining one: who one is, one's part in the draw, and what the server promised beforehand.

import { api, type NewGameOptions } from "../connection/api";
import { ensureGuest } from "../connection/ensure_guest";
import { randomPart } from "./fair_draw";
import { rememberCreatedGame } from "../connection/created_games";
import { storePart } from "./own_parts";

/** Makes a game; gives its id. */
export async function createGame(wanted: NewGameOptions): Promise<string> {
  await ensureGuest();
  const part = randomPart();
  const { id, commitment } = await api.createGame(wanted, part);
  storePart({ game: id, part, commitment });
  rememberCreatedGame(id);
  return id;
}

/** Sits down in a game that somebody else has made; `commitment` is what was shown of its draw before. */
export async function joinGame(id: string, commitment: string | null): Promise<void> {
  await ensureGuest();
  const promised = commitment ?? (await api.game(id)).info.commitment;
  const part = randomPart();
  await api.join(id, part);
  storePart({ game: id, part, commitment: promised });
}
