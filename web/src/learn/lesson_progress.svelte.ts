// The steps a visitor has finished.

import { COURSES, stepsOf } from "./lessons";
import type { Family } from "../core/position";
import { progress } from "../progress/progress.svelte";
import { localStore } from "../site/browser_storage";

/** Where versions before 0.8 stored them. */
const formerly = (family: Family) => `qirkat-learn-${family}`;

export class Progress {
  readonly #store = progress();

  constructor() {
    for (const family of ["querni", "alquerque"] as const) this.#importFormer(family);
  }

  isDone(family: Family, id: string): boolean {
    return this.#done(family).includes(id);
  }

  count(family: Family): number {
    return this.#done(family).length;
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
    if (!this.isDone(family, id)) this.#add(family, [id]);
  }

  /** Start the course over, also on other devices. */
  forget(family: Family): void {
    this.#store.change("course", family, (course) => ({
      round: (course?.round ?? 0) + 1,
      done: [],
    }));
  }

  /** Without unknown steps, of another version or damaged. */
  #done(family: Family): string[] {
    const stored = this.#store.get("course", family)?.done ?? [];
    return COURSES[family].map(({ id }) => id).filter((id) => stored.includes(id));
  }

  #add(family: Family, ids: readonly string[]): void {
    this.#store.change("course", family, (course) => ({
      round: course?.round ?? 0,
      done: [...(course?.done ?? []), ...ids],
    }));
  }

  #importFormer(family: Family): void {
    const stored = localStore.getJson(formerly(family));
    localStore.set(formerly(family), null);
    if (!Array.isArray(stored)) return;
    const known = COURSES[family].map(({ id }) => id).filter((id) => stored.includes(id));
    if (known.length > 0) this.#add(family, known);
  }
}
