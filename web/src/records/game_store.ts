// The games saved in the browser. Every touch is saved, so that a reload or a crash loses nothing. A bad entry never
// hides the others, two tabs never overwrite each other's moves, and a deleted game is not brought back by another tab.

import type { Outcome } from "../core/position";
import type { Tree } from "./game_tree";
import { isOutcome, mainLine, treeFrom, turnAt } from "./game_tree";

/** What is saved of a game. */
export interface GameState {
  tree: Tree;
  /** The half-made turn, as in `turn.ts`; null between turns. */
  turn: unknown;
  /** How the rules ended the game, so that a list need not ask the core. */
  over: Outcome | null;
}

export interface SavedGame extends GameState {
  id: string;
  created: number;
  /** When it was last saved, in milliseconds since 1970. */
  touched: number;
  /** Incremented by each save; reveals the saves of other tabs. */
  revision: number;
}

/** An entry of the database; `format` grows when older pages could not read it. */
interface Entry extends SavedGame {
  format: number;
}

/** Where a game was saved: under another id if another tab has played on. */
interface SaveResult {
  id: string;
  hasForked: boolean;
}

/** Why saving failed: `key` is the message. */
export class StoreError extends Error {
  constructor(readonly key: "record-store-full" | "record-store-failed" | "record-store-deleted") {
    super(key);
  }
}

const FORMAT = 1;
const DATABASE = "qirkat";
const DATABASE_VERSION = 1;
const GAMES = "games";
const CHANNEL = "qirkat-games";

/** A storage of entries by id; `change` reads and writes atomically. */
interface EntryStorage {
  all(): Promise<[string, unknown][]>;
  get(id: string): Promise<unknown>;
  /** Store what `make` returns; undefined deletes the entry. */
  change(id: string, make: (stored: unknown) => unknown): Promise<void>;
  close(): void;
}

/** Open the browser's database; without one, games last as long as the page. */
export async function openGameStore(): Promise<GameStore> {
  try {
    return new GameStore(new DatabaseStorage(await openDatabase()), true);
  } catch {
    return new GameStore(new MemoryStorage(), false);
  }
}

export class GameStore {
  private queue: Promise<unknown> = Promise.resolve();
  /** The revision of each game that this tab knows. */
  private readonly known = new Map<string, number>();
  /** Games that were continued under another id, because another tab had the first. */
  private readonly forks = new Map<string, string>();
  /** The newest state of a game that waits to be saved; older ones are obsolete. */
  private readonly waiting = new Map<string, GameState>();
  private readonly channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

  constructor(
    private readonly storage: EntryStorage,
    /** False if games are lost with the page, as `record-store-unavailable` says. */
    readonly isLasting: boolean,
  ) {}

  /** Newest first; `broken` are the ids of unreadable entries. */
  async list(): Promise<{ games: SavedGame[]; broken: string[] }> {
    const games: SavedGame[] = [];
    const broken: string[] = [];
    for (const [id, stored] of await this.storage.all()) {
      const game = savedFrom(id, stored);
      if (game) games.push(game);
      else broken.push(id);
    }
    games.sort((one, two) => two.touched - one.touched);
    return { games, broken };
  }

  /** null if there is none, or it cannot be read. */
  async get(id: string): Promise<SavedGame | null> {
    const game = savedFrom(id, await this.storage.get(id));
    if (game) this.known.set(id, game.revision);
    return game;
  }

  /** Save a new game. */
  async add(state: GameState): Promise<string> {
    const { id } = await this.save(newId(), state);
    return id;
  }

  /** Save the current state of a game. Calls need not wait for each other: they are saved in order, skipping all but
   * the newest that wait. Throws StoreError on failure; a game deleted by another tab stays deleted. */
  async save(id: string, state: GameState): Promise<SaveResult> {
    this.waiting.set(id, state);
    return this.inTurn(async () => {
      const newest = this.waiting.get(id);
      const known = this.forks.get(id) ?? id;
      if (!newest) return { id: known, hasForked: known !== id };
      this.waiting.delete(id);
      const at = await this.write(known, newest);
      if (at !== known) this.forks.set(id, at);
      this.channel?.postMessage(at);
      return { id: at, hasForked: at !== id };
    });
  }

  async remove(id: string): Promise<void> {
    await this.inTurn(async () => {
      await this.storage.change(id, () => undefined);
      this.known.delete(id);
      this.channel?.postMessage(id);
    });
  }

  /** Save the games that are new; returns how many. */
  async addAll(states: readonly GameState[]): Promise<number> {
    const { games } = await this.list();
    const there = new Set(games.map(({ tree }) => JSON.stringify(tree)));
    let count = 0;
    for (const state of states) {
      const text = JSON.stringify(state.tree);
      if (there.has(text)) continue;
      there.add(text);
      await this.add(state);
      count += 1;
    }
    return count;
  }

  /** Listen to the changes of other tabs; the returned function stops that. */
  onChange(listener: (id: string) => void): () => void {
    const hear = (event: MessageEvent<unknown>): void => {
      if (typeof event.data === "string") listener(event.data);
    };
    this.channel?.addEventListener("message", hear);
    return () => this.channel?.removeEventListener("message", hear);
  }

  close(): void {
    this.channel?.close();
    this.storage.close();
  }

  private inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.queue.then(step);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Returns the id under which the game is saved now. */
  private async write(id: string, state: GameState): Promise<string> {
    let hasForked = false;
    let isDeleted = false;
    let revision = 0;
    const now = Date.now();
    try {
      await this.storage.change(id, (stored) => {
        isDeleted = stored === undefined && this.known.has(id);
        if (isDeleted) return stored;
        const before = savedFrom(id, stored);
        hasForked = before !== null && this.wouldLose(before, state.tree);
        if (hasForked) return stored;
        revision = (before?.revision ?? 0) + 1;
        const created = before?.created ?? now;
        const touched = Math.max(now, (before?.touched ?? 0) + 1);
        return { ...state, id, created, touched, revision, format: FORMAT } satisfies Entry;
      });
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      throw new StoreError(isFull ? "record-store-full" : "record-store-failed");
    }
    if (isDeleted) throw new StoreError("record-store-deleted");
    if (hasForked) return this.write(newId(), state);
    this.known.set(id, revision);
    return id;
  }

  /** Whether another tab has played moves that are not in this tree. Taking back own moves is fine. */
  private wouldLose(stored: SavedGame, tree: Tree): boolean {
    if (stored.revision === this.known.get(stored.id)) return false;
    const texts = (of: Tree): string[] => mainLine(of).map((id) => turnAt(of, id).move);
    const moves = texts(tree);
    return (
      stored.tree.start.text !== tree.start.text ||
      texts(stored.tree).some((move, ply) => move !== moves[ply])
    );
  }
}

/** Not `randomUUID`: browsers deny it to pages served without encryption in a home network. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return [Date.now(), ...random].map((part) => part.toString(36)).join("-");
}

/** The game in an entry, or null if the entry is damaged or of a later version. */
function savedFrom(id: string, stored: unknown): SavedGame | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { format, created, touched, revision, turn, over, tree } = stored as Partial<Entry>;
  const whole = treeFrom(tree);
  const fits =
    format === FORMAT &&
    [created, touched, revision].every((number) => Number.isFinite(number)) &&
    (over === null || isOutcome(over));
  if (!fits || !whole) return null;
  return { id, tree: whole, turn: turn ?? null, over, created, touched, revision } as SavedGame;
}

// Storage of entries

class MemoryStorage implements EntryStorage {
  private readonly entries = new Map<string, unknown>();

  async all(): Promise<[string, unknown][]> {
    return [...this.entries];
  }

  async get(id: string): Promise<unknown> {
    return this.entries.get(id);
  }

  async change(id: string, make: (stored: unknown) => unknown): Promise<void> {
    const made = make(this.entries.get(id));
    if (made === undefined) this.entries.delete(id);
    else this.entries.set(id, made);
  }

  close(): void {
    this.entries.clear();
  }
}

class DatabaseStorage implements EntryStorage {
  constructor(private database: IDBDatabase) {
    this.adopt(database);
  }

  async all(): Promise<[string, unknown][]> {
    const games = (await this.transaction("readonly")).objectStore(GAMES);
    const [keys, values] = await Promise.all([answer(games.getAllKeys()), answer(games.getAll())]);
    return keys.map((key, index) => [String(key), values[index]]);
  }

  async get(id: string): Promise<unknown> {
    return answer((await this.transaction("readonly")).objectStore(GAMES).get(id));
  }

  async change(id: string, make: (stored: unknown) => unknown): Promise<void> {
    const transaction = await this.transaction("readwrite");
    const games = transaction.objectStore(GAMES);
    let failure: unknown = null;
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(failure ?? transaction.error);
    });
    const request = games.get(id);
    request.onsuccess = () => {
      try {
        const made = make(request.result);
        // A game may come from reactive state, wrapped in proxies; store plain JSON.
        if (made === undefined) games.delete(id);
        else games.put(JSON.parse(JSON.stringify(made)), id);
      } catch (error) {
        failure = error;
        transaction.abort();
      }
    };
    await finished;
  }

  close(): void {
    this.database.close();
  }

  /** A browser may close a database, for instance when site data is cleared: then reopen it. */
  private async transaction(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return this.database.transaction(GAMES, mode);
    } catch {
      this.database = await openDatabase();
      this.adopt(this.database);
      return this.database.transaction(GAMES, mode);
    }
  }

  private adopt(database: IDBDatabase): void {
    database.onversionchange = () => database.close(); // a newer page wants to change it
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, DATABASE_VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another page holds the games."));
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
