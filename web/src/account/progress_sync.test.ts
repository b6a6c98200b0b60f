import { describe, expect, test } from "vitest";
import type { NewEntry } from "../connection/api";
import { addDaily, resultOf } from "../progress/daily";
import { ProgressStore } from "../progress/progress.svelte";
import { syncProgress } from "./progress_sync.svelte";

class Memory {
  readonly #kept = new Map<string, string>();
  getJson(key: string): unknown {
    return JSON.parse(this.#kept.get(key) ?? "null");
  }
  setJson(key: string, value: unknown): void {
    this.#kept.set(key, JSON.stringify(value));
  }
}

/** A server that accepts what is based on the newest, as the real one does. */
class Server {
  readonly rows = new Map<string, { kind: string; key: string; value: string; updated: number }>();
  requests: NewEntry[][] = [];
  /** Runs once before the next change arrives. */
  meanwhile: (() => Promise<unknown>) | null = null;
  person: string | null = "ana";

  progress = async () => ({ person: this.person, entries: [...this.rows.values()] });

  saveProgress = async (entries: readonly NewEntry[]) => {
    const first = this.meanwhile;
    this.meanwhile = null;
    await first?.();
    this.requests.push([...entries]);
    const found = entries.map((entry) => {
      const name = `${entry.kind}/${entry.key}`;
      const before = this.rows.get(name);
      if ((before?.updated ?? null) !== entry.updated) return before!;
      const row = { ...entry, updated: (before?.updated ?? 0) + 1 };
      this.rows.set(name, row);
      return row;
    });
    return { person: this.person, entries: found.filter(Boolean) };
  };
}

const browser = () => new ProgressStore(new Memory());
const won = (count: number) => ({ [`d${count}`]: [count, 0, 0] as const });

describe("two browsers of one account", () => {
  test("find what the other has reached", async () => {
    const [server, desk, phone] = [new Server(), browser(), browser()];
    desk.change("ladder", "querni-1", () => won(2));
    desk.change("course", "querni", () => ({ round: 0, done: ["goal"] }));
    phone.change("ladder", "querni-1", () => won(1));
    addDaily("2026-11-17", [2, 0, 14], phone);
    for (const each of [desk, phone, desk]) await syncProgress(each, server);
    expect(desk.entries).toEqual(phone.entries);
    expect(desk.get("ladder", "querni-1")).toEqual({ d1: [1, 0, 0], d2: [2, 0, 0] });
    expect(resultOf("2026-11-17", desk)).toEqual([2, 0, 14]);
    const count = server.requests.length;
    for (const each of [desk, phone]) await syncProgress(each, server);
    expect(server.requests.length).toBe(count); // nothing new
  });

  test("lose nothing when both save at once", async () => {
    const [server, desk, phone] = [new Server(), browser(), browser()];
    desk.change("course", "querni", () => ({ round: 0, done: ["goal"] }));
    phone.change("course", "querni", () => ({ round: 0, done: ["jump"] }));
    server.meanwhile = () => syncProgress(phone, server);
    await syncProgress(desk, server);
    expect(desk.get("course", "querni")?.done).toEqual(["goal", "jump"]);
    expect(server.rows.get("course/querni")?.value).toContain('["goal","jump"]');
  });
});

test("progress of one account does not get into another", async () => {
  const [server, shared] = [new Server(), browser()];
  addDaily("2026-11-17", [2, 0, 14], shared);
  expect(await syncProgress(shared, server)).toBe(true);
  server.rows.clear();
  server.person = "ben";
  await syncProgress(shared, server);
  expect([shared.owner, shared.entries, server.rows.size]).toEqual(["ben", {}, 0]);
  addDaily("2026-11-18", [1, 2, 9], shared);
  shared.disown(); // the account was deleted
  server.person = "cleo";
  await syncProgress(shared, server);
  expect(server.rows.has("daily/2026-11")).toBe(true);
});

test("visitors without an account keep theirs", async () => {
  const [server, store] = [new Server(), browser()];
  server.person = null;
  addDaily("2026-11-17", [2, 0, 14], store);
  expect(await syncProgress(store, server)).toBe(false);
  expect([server.requests, store.owner]).toEqual([[], null]);
  expect(resultOf("2026-11-17", store)).not.toBe(null);
});

test("damaged and unknown entries do no harm, and requests stay small", async () => {
  const [server, store] = [new Server(), browser()];
  for (const [kind, value] of [
    ["daily", "{"],
    ["puzzles", "{}"],
  ] as const)
    server.rows.set(`${kind}/2026-11`, { kind, key: "2026-11", value, updated: 7 });
  addDaily("2026-11-17", [2, 0, 14], store);
  for (let level = 1; level <= 100; level++)
    store.change("ladder", `querni-${level}`, () => won(level));
  await syncProgress(store, server);
  expect(resultOf("2026-11-17", store)).toEqual([2, 0, 14]);
  expect(server.rows.get("daily/2026-11")?.value).toBe('{"17":[2,0,14]}');
  expect(server.rows.get("puzzles/2026-11")?.value).toBe("{}");
  expect(server.rows.size).toBe(102);
  for (const entries of server.requests) {
    expect(entries.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify({ entries }).length).toBeLessThan(4096);
  }
});
