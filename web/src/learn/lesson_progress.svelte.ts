// The steps a visitor has finished, stored in this browser.

import { COURSES, stepsOf } from "./lessons";
import type { Family } from "../core/position";
import { localStore } from "../site/browser_storage";

const keptAs = (family: Family) => `qirkat-learn-${family}`;

export class Progress {
  #done: Record<Family, string[]> = $state({ querni: [], alquerque: [] });

  constructor() {
    for (const family of ["querni", "alquerque"] as const) this.#done[family] = this.#read(family);
  }

  isDone(family: Family, id: string): boolean {
    return this.#done[family].includes(id);
  }

  count(family: Family): number {
    return this.#done[family].length;
  }

  /** Whether the basics are done. */
  canPlay(family: Family): boolean {
    return stepsOf(family, "basics").every(({ id }) => this.isDone(family, id));
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
    const stored = localStore.getJson(keptAs(family));
    if (!Array.isArray(stored)) return [];
    return COURSES[family].map(({ id }) => id).filter((id) => stored.includes(id));
  }

  #write(family: Family, ids: string[]): void {
    this.#done[family] = ids;
    localStore.setJson(keptAs(family), ids);
  }
}
