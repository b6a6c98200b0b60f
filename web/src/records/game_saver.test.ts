import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { GameSaver } from "./game_saver.svelte";
import { recoverUnsaved } from "./unsaved_game";
import { openGameStore, type GameStore } from "./game_store";
import { append, endOf, newTree, type Tree } from "./game_tree";

const START = { text: "start", side: "white", turn: 1, seed: null, isUsual: true } as const;
const state = (tree: Tree) => ({ tree, turn: null, over: null });

function played(...moves: string[]): Tree {
  return moves.reduce(
    (tree, move) => append(tree, endOf(tree), move).tree,
    newTree("alquerque", START),
  );
}

let store: GameStore;
beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  store = await openGameStore();
  return () => vi.unstubAllGlobals();
});

function makeSaver(): { saver: GameSaver; heard: string[] } {
  const heard: string[] = [];
  return {
    saver: new GameSaver(
      async () => store,
      (id) => heard.push(id),
    ),
    heard,
  };
}

test("nothing is saved before it is asked for, and then one game under one id", async () => {
  const { saver, heard } = makeSaver();
  expect((await store.list()).games).toEqual([]);
  const first = saver.save(state(played("d2")));
  // At once, since a reload may come at any time.
  expect(heard).toEqual([saver.id]);
  await Promise.all([
    first,
    saver.save(state(played("d2", "f4"))),
    saver.save(state(played("d2", "f4", "d6"))),
  ]);
  const { games } = await store.list();
  expect(games.map(({ id }) => id)).toEqual([saver.id]);
  expect(games[0]!.tree).toEqual(played("d2", "f4", "d6"));
  expect(heard).toEqual([saver.id]);
});

describe("a page left before it has saved", () => {
  const held = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
      removeItem: (key: string) => held.delete(key),
    });
  });

  test("loses nothing: the next one saves it", async () => {
    const first = makeSaver().saver;
    await first.save(state(played("d2")));
    expect(held.size).toBe(0);
    vi.spyOn(store, "save").mockImplementation(() => new Promise(() => {}));
    void first.save(state(played("d2", "f4")));
    void first.save(state(played("d2", "f4", "d6")));
    const next = await openGameStore();
    await recoverUnsaved(next);
    const { games } = await next.list();
    expect(games.map(({ id, tree }) => [id, tree])).toEqual([[first.id, played("d2", "f4", "d6")]]);
    expect(held.size).toBe(0);
  });

  test("even a game that was never saved is restored; damaged data is ignored", async () => {
    const { saver } = makeSaver();
    vi.spyOn(store, "save").mockImplementation(() => new Promise(() => {}));
    void saver.save(state(played("d2")));
    const next = await openGameStore();
    await recoverUnsaved(next);
    expect((await next.list()).games.map(({ id }) => id)).toEqual([saver.id]);
    held.set("qirkat-saving", "{");
    await recoverUnsaved(next);
    expect((await next.list()).games.length).toBe(1);
  });
});

test("a saved game keeps its id", async () => {
  const id = await store.add(state(played("d2")));
  const { saver, heard } = makeSaver();
  saver.adopt(id);
  await saver.save(state(played("d2", "f4")));
  expect((await store.list()).games.map((game) => game.id)).toEqual([id]);
  expect(heard).toEqual([]);
});

test("a game deleted by another tab is not saved any more, and that is reported", async () => {
  const { saver } = makeSaver();
  await saver.save(state(played("d2")));
  const other = await openGameStore();
  await other.remove(saver.id!);
  await saver.save(state(played("d2", "f4")));
  expect(saver.problem).toBe("record-store-deleted");
  expect((await store.list()).games).toEqual([]);
});

test("if another tab has played on, the game is saved beside it and the page learns the id", async () => {
  const { saver, heard } = makeSaver();
  await saver.save(state(played("d2")));
  const other = await openGameStore();
  await other.save(saver.id!, state(played("d2", "f4", "d6")));
  await saver.save(state(played("d2", "b4")));
  expect(heard.length).toBe(2);
  expect(heard.at(-1)).toBe(saver.id);
  expect((await store.list()).games.length).toBe(2);
});

test("a failure is reported until saving succeeds", async () => {
  const { saver, heard } = makeSaver();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await saver.save(state(played("d2")));
  expect(saver.problem).toBe("record-store-full");
  await saver.save(state(played("d2", "f4")));
  expect([saver.problem, heard]).toEqual([null, [saver.id]]);
  expect((await store.list()).games.length).toBe(1);
});

test("a missing database is reported", async () => {
  vi.stubGlobal("indexedDB", undefined);
  store = await openGameStore();
  const { saver } = makeSaver();
  await saver.save(state(played("d2")));
  expect(saver.problem).toBe("record-store-unavailable");
});
