// localStorage and sessionStorage without exceptions. Where storage is blocked or full, values last as long as the page.

class BrowserStorage {
  readonly #memory = new Map<string, string>();

  /** A function, since merely naming a blocked storage throws. */
  constructor(private readonly storage: () => Storage) {}

  get(key: string): string | null {
    try {
      return this.storage().getItem(key) ?? this.#memory.get(key) ?? null;
    } catch {
      return this.#memory.get(key) ?? null;
    }
  }

  /** The stored JSON; null if there is none or it cannot be parsed. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** `null` removes the entry. */
  set(key: string, value: string | null): void {
    this.#memory.delete(key);
    try {
      if (value === null) this.storage().removeItem(key);
      else this.storage().setItem(key, value);
    } catch {
      if (value !== null) this.#memory.set(key, value);
    }
  }

  setJson(key: string, value: unknown): void {
    this.set(key, value === null ? null : JSON.stringify(value));
  }
}

/** Shared by all tabs. */
export const localStore = new BrowserStorage(() => localStorage);
/** This tab's own; it survives a reload. */
export const tabStore = new BrowserStorage(() => sessionStorage);
