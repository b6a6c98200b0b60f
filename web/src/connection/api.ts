// The server's HTTP API, for everything that needs no lasting connection: identity, creating and joining games, lists.
// A call resolves to its answer or rejects with an ApiError.

import { both, flag, list, maybe, one, shape, text, whole, type Check } from "./json_check";
import { decodeEvents, decodeInfo, decodePerson, decodeWaiting } from "./protocol";

/** Why a request was refused: a key to translate, an English sentence, and how long to wait if that helps. */
export class ApiError extends Error {
  constructor(
    readonly reason: string,
    readonly sentence: string,
    readonly at: number | null = null,
    /** Milliseconds. */
    readonly wait = 0,
  ) {
    super(sentence);
  }
}

const count = whole(0, Number.MAX_SAFE_INTEGER);
const side = maybe(one<0 | 1>(0, 1));
const rating = shape({
  game: text(),
  rating: whole(-100_000, 100_000),
  provisional: flag,
  games: count,
});
const me = shape({
  person: maybe(decodePerson),
  ratings: list(rating),
  turns: decodeWaiting,
  /** The operator has set the password, and it is valid for this visit only. */
  change_password: flag,
});
const listed = shape({
  info: decodeInfo,
  ply: count,
  turn_of: side,
  winner: side,
  reason: maybe(text()),
  ended: maybe(count),
});
const games = { games: list(listed), next: maybe(text()) };
const playerProfile = shape({
  person: decodePerson,
  created: count,
  ratings: list(rating),
  results: list(shape({ game: text(), won: count, drawn: count, lost: count })),
  playing: list(listed),
  ...games,
});
const match = shape({
  id: text(),
  games: list(listed),
  /** For the first game's first and second player; null until both games are over. */
  points: maybe(both(half)),
});
const made = shape({ id: text(), commitment: text(/^[0-9a-f]{64}$/) });
const wholeGame = shape({ info: decodeInfo, events: decodeEvents });
const anything: Check<unknown> = (value) => value;

function half(value: unknown): number {
  return whole(0, 4)(2 * Number(value)) / 2;
}

export type Rating = ReturnType<typeof rating>;
export type ListedGame = ReturnType<typeof listed>;
export type PlayerProfile = ReturnType<typeof playerProfile>;
export type Match = ReturnType<typeof match>;

/** The settings of a new game. */
export interface NewGameOptions {
  game: string;
  time: string;
  rated: boolean;
  side: "first" | "second" | "random";
  mirror: boolean;
  /** Listed in the lobby. */
  open: boolean;
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

export class Api {
  readonly #fetch: Fetch;

  constructor(fetcher: Fetch = (url, options) => fetch(url, options)) {
    this.#fetch = fetcher;
  }

  me = () => this.#ask("GET", "me", me);
  /** Create a guest for a visitor without a name. */
  guest = () => this.#ask("POST", "guest", me, {});
  register = (name: string, password: string) =>
    this.#ask("POST", "account", me, { name, password });
  logIn = (name: string, password: string) => this.#ask("POST", "login", me, { name, password });
  logOut = () => this.#ask("POST", "logout", anything, {});
  changePassword = (old: string, fresh: string) =>
    this.#ask("POST", "password", me, { old, new: fresh });
  deleteAccount = (password: string | null) =>
    this.#ask("DELETE", "account", anything, { password });

  /** `bytes` is the creator's part in the draw. */
  createGame = (wanted: NewGameOptions, bytes: string) =>
    this.#ask("POST", "games", made, { ...wanted, bytes });
  join = (id: string, bytes: string) => this.#ask("POST", `games/${id}/join`, anything, { bytes });
  cancel = (id: string) => this.#ask("POST", `games/${id}/cancel`, anything, {});
  game = (id: string) => this.#ask("GET", `games/${id}`, wholeGame);
  /** Games in progress. */
  gamesInProgress = (from: string | null = null) =>
    this.#ask("GET", paged("games", from), shape(games));
  /** The player's own finished games. */
  myGames = (from: string | null = null) => this.#ask("GET", paged("me/games", from), shape(games));
  player = (name: string, from: string | null = null) =>
    this.#ask("GET", paged(`players/${encodeURIComponent(name)}`, from), playerProfile);
  match = (id: string) => this.#ask("GET", `matches/${id}`, match);

  async #ask<T>(method: string, path: string, check: Check<T>, body?: object): Promise<T> {
    let response: Response;
    try {
      response = await this.#fetch(`/api/${path}`, {
        method,
        credentials: "same-origin",
        cache: "no-store",
        ...(body && {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
    } catch {
      throw new ApiError("unreachable", "The server cannot be reached.");
    }
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw errorOf(response, answer);
    try {
      return check(answer);
    } catch {
      throw new ApiError("other_version", "The server speaks another version.");
    }
  }
}

function errorOf(response: Response, answer: unknown): ApiError {
  const { reason, sentence, at, wait } = (answer ?? {}) as Record<string, unknown>;
  // Something between us and the server, or a server without live play.
  if (typeof reason !== "string" || typeof sentence !== "string")
    return new ApiError("no_answer", `The server answered ${response.status}.`);
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  const milliseconds = typeof wait === "number" ? wait : 1000 * seconds;
  return new ApiError(reason, sentence, typeof at === "number" ? at : null, milliseconds);
}

function paged(path: string, from: string | null): string {
  return from === null ? path : `${path}?before=${encodeURIComponent(from)}`;
}

export const api = new Api();
