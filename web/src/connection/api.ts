// The server's HTTP API, for everything that needs no lasting connection: identity, creating and joining games, lists.
// A call resolves to its answer or rejects with an ApiError.

import type { Check } from "./json_check";
import { decodeGames, decodeMade, decodeMatch, decodeMe, decodePlayerPage } from "./shapes";
import { decodeProgress, decodeQuickGame, decodeSessions } from "./shapes";
import { decodeSnapshot, type Wanted } from "./shapes";

export type {
  Listed as ListedGame,
  Match,
  PlayerPage as PlayerProfile,
  Rating,
  Session,
} from "./shapes";

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

const anything: Check<unknown> = (value) => value;

/** The settings of a new game. */
export type NewGameOptions = Omit<Wanted, "bytes" | "start">;

/** An entry of progress, and the time of the one that it replaces; null for a new one. */
export interface NewEntry {
  kind: string;
  key: string;
  value: string;
  updated: number | null;
}

/** What players choose who want an opponent at once. */
export type QuickOptions = Pick<Wanted, "game" | "time" | "rated">;

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

export class Api {
  readonly #fetch: Fetch;

  constructor(fetcher: Fetch = (url, options) => fetch(url, options)) {
    this.#fetch = fetcher;
  }

  me = () => this.#ask("GET", "me", decodeMe);
  /** Makes a guest of who has no name yet. */
  guest = () => this.#ask("POST", "guest", decodeMe, {});
  register = (name: string, password: string) =>
    this.#ask("POST", "account", decodeMe, { name, password });
  logIn = (name: string, password: string) =>
    this.#ask("POST", "login", decodeMe, { name, password });
  logOut = () => this.#ask("POST", "logout", anything, {});
  logOutEverywhere = () => this.#ask("POST", "logout", anything, { everywhere: true });
  /** Log out another browser. */
  endSession = (session: string) => this.#ask("POST", "logout", anything, { session });
  /** The browsers in which one is logged in: this one, then the last used first. */
  sessions = () => this.#ask("GET", "me/sessions", decodeSessions);
  /** What an account has reached; of nobody for visitors without one. */
  progress = () => this.#ask("GET", "me/progress", decodeProgress);
  /** Change entries; the answer has them as they are then, changed or not. */
  saveProgress = (entries: readonly NewEntry[]) =>
    this.#ask("PUT", "me/progress", decodeProgress, { entries });
  changePassword = (old: string, fresh: string) =>
    this.#ask("POST", "password", decodeMe, { old, new: fresh });
  deleteAccount = (password: string | null) =>
    this.#ask("DELETE", "account", anything, { password });

  /** `bytes` is the creator's part in the draw. */
  createGame = (wanted: NewGameOptions, bytes: string) =>
    this.#ask("POST", "games", decodeMade, { ...wanted, bytes });
  /** Another player's open game like this, or else an own one; `bytes` is for a new one. */
  quickGame = (wanted: QuickOptions, bytes: string) =>
    this.#ask("POST", "quick", decodeQuickGame, { ...wanted, bytes });
  join = (id: string, bytes: string) => this.#ask("POST", `games/${id}/join`, anything, { bytes });
  cancel = (id: string) => this.#ask("POST", `games/${id}/cancel`, anything, {});
  game = (id: string) => this.#ask("GET", `games/${id}`, decodeSnapshot);
  /** Games that are being played. */
  gamesInProgress = (from: string | null = null) =>
    this.#ask("GET", paged("games", from), decodeGames);
  /** One's own games that are over. */
  myGames = (from: string | null = null) => this.#ask("GET", paged("me/games", from), decodeGames);
  player = (name: string, from: string | null = null) =>
    this.#ask("GET", paged(`players/${encodeURIComponent(name)}`, from), decodePlayerPage);
  match = (id: string) => this.#ask("GET", `matches/${id}`, decodeMatch);

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
