// Making a game and joining one: who one is, one's part in the draw, and what the server promised beforehand.

import { api, type Wanted } from "../connection/api";
import { somebody } from "../connection/ensure_guest";
import { randomPart } from "./fair_draw";
import { rememberMade } from "../connection/tab_storage";
import { keepPart } from "./pending_moves";

/** Makes a game; gives its id. */
export async function makeGame(wanted: Wanted): Promise<string> {
  await somebody();
  const part = randomPart();
  const { id, commitment } = await api.makeGame(wanted, part);
  keepPart({ game: id, part, commitment });
  rememberMade(id);
  return id;
}

/** Sits down in a game that somebody else has made; `commitment` is what was shown of its draw before. */
export async function joinGame(id: string, commitment: string | null): Promise<void> {
  await somebody();
  const promised = commitment ?? (await api.game(id)).info.commitment;
  const part = randomPart();
  await api.join(id, part);
  keepPart({ game: id, part, commitment: promised });
}
