// What a person has reached, stored in this browser, and with an account merged with what other browsers know
// (account/progress_sync.svelte.ts).

import { localStore } from "../site/browser_storage";
import { isKind, merge, readValue, writeValue, type Kind, type Values } from "./merge";

/** Values as JSON, by kind and key: "daily/2026-11". */
type Entries = Readonly<Record<string, string>>;

interface Stored {
  /** The account that this was merged with last; null before the first. */
  owner: string | null;
  entries: Entries;
}

const STORAGE_KEY = "qirkat-progress";
const DEVICE_KEY = "qirkat-device";
const MOST_ENTRIES = 200;

type Storage = Pick<typeof localStore, "getJson" | "setJson">;

export class ProgressStore {
  #stored: Stored;
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();

  constructor(storage: Storage = localStore) {
    this.#storage = storage;
    this.#stored = $state.raw(readStored(storage));
    // Another tab may have reached something.
    globalThis.window?.addEventListener("storage", ({ key }) => {
      if (key === STORAGE_KEY) this.#stored = readStored(storage);
    });
  }

  get owner(): string | null {
    return this.#stored.owner;
  }

  get entries(): Entries {
    return this.#stored.entries;
  }

  /** null if nothing has been reached. */
  get<K extends Kind>(kind: K, key: string): Values[K] | null {
    const text = this.#stored.entries[`${kind}/${key}`];
    return text === undefined ? null : readValue(kind, text);
  }

  /** Change a value, starting from the newest, and tell the listeners. */
  change<K extends Kind>(kind: K, key: string, make: (value: Values[K] | null) => Values[K]): void {
    this.#stored = readStored(this.#storage, this.#stored);
    const entry = { [`${kind}/${key}`]: writeValue(kind, make(this.get(kind, key))) };
    this.#write({ ...this.#stored, entries: { ...this.#stored.entries, ...entry } });
    for (const listener of this.#listeners) listener();
  }

  /** Take in what an account has. What was reached with another account is not mixed into this one. */
  adopt(owner: string, entries: Entries): void {
    const stored = readStored(this.#storage, this.#stored);
    const isOther = stored.owner !== null && stored.owner !== owner;
    const own = isOther ? {} : stored.entries;
    this.#write({ owner, entries: mergeEntries(own, entries) });
  }

  /** Belong to no account, for instance because it was deleted; what was reached stays. */
  disown(): void {
    this.#write({ ...readStored(this.#storage, this.#stored), owner: null });
  }

  /** Call a function after each change made in this tab. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #write(stored: Stored): void {
    this.#stored = stored;
    this.#storage.setJson(STORAGE_KEY, stored);
  }
}

/** Entries of which both sides know something are merged. */
export function mergeEntries(one: Entries, other: Entries): Entries {
  const merged: Record<string, string> = { ...one };
  for (const [name, text] of Object.entries(other)) {
    const kind = name.slice(0, name.indexOf("/"));
    if (isKind(kind)) merged[name] = mergeTexts(kind, one[name], text) ?? merged[name] ?? text;
  }
  return merged;
}

/** null if the other value cannot be read. */
function mergeTexts(kind: Kind, one: string | undefined, other: string): string | null {
  const [known, found] = [
    one === undefined ? null : readValue(kind, one),
    readValue(kind, other),
  ] as const;
  if (found === null) return null;
  return writeValue(kind, known === null ? found : merge(kind, known, found));
}

function readStored(storage: Storage, otherwise: Stored = { owner: null, entries: {} }): Stored {
  const found = storage.getJson(STORAGE_KEY);
  if (typeof found !== "object" || found === null) return otherwise;
  const { owner, entries } = found as Partial<Record<keyof Stored, unknown>>;
  if (typeof entries !== "object" || entries === null) return otherwise;
  const texts = Object.entries(entries).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    owner: typeof owner === "string" ? owner : null,
    entries: Object.fromEntries(texts.slice(0, MOST_ENTRIES)),
  };
}

let opened: ProgressStore | null = null;

/** The one store of this tab. */
export function progress(): ProgressStore {
  return (opened ??= new ProgressStore());
}

/** A random name of this browser, so that each counts for itself. */
export function deviceName(): string {
  const kept = localStore.get(DEVICE_KEY);
  if (kept !== null && /^[a-z0-9]{1,16}$/.test(kept)) return kept;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const name = random.toString(36);
  localStore.set(DEVICE_KEY, name);
  return name;
}
