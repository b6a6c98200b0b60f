// The steps a visitor has finished, stored in this browser.

import { COURSES } from "./lessons";
import type { Family } from "../core/position";

/** A storage of texts by name: the browser's, or a map in a test. */
interface Shelf {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

const keptAs = (family: Family) => `qirkat-learn-${family}`;

export class Progress {
  #done: Record<Family, string[]> = $state({ querni: [], alquerque: [] });
  readonly #shelf: () => Shelf;

  constructor(shelf: () => Shelf = () => localStorage) {
    this.#shelf = shelf;
    for (const family of ["querni", "alquerque"] as const) this.#done[family] = this.#read(family);
  }

  isDone(family: Family, id: string): boolean {
    return this.#done[family].includes(id);
  }

  count(family: Family): number {
    return this.#done[family].length;
  }

  /** The first unfinished step; null when all are done. */
  next(family: Family): string | null {
    return COURSES[family].find(({ id }) => !this.isDone(family, id))?.id ?? null;
  }

  finish(family: Family, id: string): void {
    if (!this.isDone(family, id)) this.#write(family, [...this.#done[family], id]);
  }

  forget(family: Family): void {
    this.#write(family, []);
  }

  /** Drops unknown steps, of another version or damaged. */
  #read(family: Family): string[] {
    try {
      const kept: unknown = JSON.parse(this.#shelf().getItem(keptAs(family)) ?? "[]");
      if (!Array.isArray(kept)) return [];
      return COURSES[family].map(({ id }) => id).filter((id) => kept.includes(id));
    } catch {
      return [];
    }
  }

  #write(family: Family, ids: string[]): void {
    this.#done[family] = ids;
    try {
      this.#shelf().setItem(keptAs(family), JSON.stringify(ids));
    } catch {
      // Where storage is blocked, progress lasts as long as the page.
    }
  }
}
