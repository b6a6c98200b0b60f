import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { Keeper } from "./game_saver.svelte";
import { recover } from "./unsaved_game";
import { openStore, type Store } from "./game_store";
import { append, endOf, newTree, type Tree } from "./game_tree";

const START = { text: "start", side: "white", turn: 1, seed: null, isUsual: true } as const;
const state = (tree: Tree) => ({ tree, turn: null, over: null });

function played(...moves: string[]): Tree {
  return moves.reduce(
    (tree, move) => append(tree, endOf(tree), move).tree,
    newTree("alquerque", START),
  );
}

let store: Store;
beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  store = await openStore();
  return () => vi.unstubAllGlobals();
});

function keeping(): { keeper: Keeper; heard: string[] } {
  const heard: string[] = [];
  return {
    keeper: new Keeper(
      async () => store,
      (id) => heard.push(id),
    ),
    heard,
  };
}

test("nothing is kept before it is asked for, and then one game under one id", async () => {
  const { keeper, heard } = keeping();
  expect((await store.list()).games).toEqual([]);
  const first = keeper.keep(state(played("d2")));
  // At once, since a reload may come at any time.
  expect(heard).toEqual([keeper.id]);
  await Promise.all([
    first,
    keeper.keep(state(played("d2", "f4"))),
    keeper.keep(state(played("d2", "f4", "d6"))),
  ]);
  const { games } = await store.list();
  expect(games.map(({ id }) => id)).toEqual([keeper.id]);
  expect(games[0]!.tree).toEqual(played("d2", "f4", "d6"));
  expect(heard).toEqual([keeper.id]);
});

describe("a page that is left before it has saved", () => {
  const held = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
      removeItem: (key: string) => held.delete(key),
    });
  });

  test("loses nothing: the next one saves it", async () => {
    const first = keeping().keeper;
    await first.keep(state(played("d2")));
    expect(held.size).toBe(0);
    vi.spyOn(store, "save").mockImplementation(() => new Promise(() => {}));
    void first.keep(state(played("d2", "f4")));
    void first.keep(state(played("d2", "f4", "d6")));
    const next = await openStore();
    await recover(next);
    const { games } = await next.list();
    expect(games.map(({ id, tree }) => [id, tree])).toEqual([[first.id, played("d2", "f4", "d6")]]);
    expect(held.size).toBe(0);
  });

  test("and a game that was never saved is there too; nonsense is nothing", async () => {
    const { keeper } = keeping();
    vi.spyOn(store, "save").mockImplementation(() => new Promise(() => {}));
    void keeper.keep(state(played("d2")));
    const next = await openStore();
    await recover(next);
    expect((await next.list()).games.map(({ id }) => id)).toEqual([keeper.id]);
    held.set("qirkat-saving", "{");
    await recover(next);
    expect((await next.list()).games.length).toBe(1);
  });
});

test("a game that is kept goes on under its id", async () => {
  const id = await store.add(state(played("d2")));
  const { keeper, heard } = keeping();
  keeper.adopt(id);
  await keeper.keep(state(played("d2", "f4")));
  expect((await store.list()).games.map((game) => game.id)).toEqual([id]);
  expect(heard).toEqual([]);
});

test("a game that another tab has deleted is not kept any more, and that is said", async () => {
  const { keeper } = keeping();
  await keeper.keep(state(played("d2")));
  const other = await openStore();
  await other.remove(keeper.id!);
  await keeper.keep(state(played("d2", "f4")));
  expect(keeper.problem).toBe("record-store-deleted");
  expect((await store.list()).games).toEqual([]);
});

test("where another tab has played on, the game goes on beside it and the page hears where", async () => {
  const { keeper, heard } = keeping();
  await keeper.keep(state(played("d2")));
  const other = await openStore();
  await other.save(keeper.id!, state(played("d2", "f4", "d6")));
  await keeper.keep(state(played("d2", "b4")));
  expect(heard.length).toBe(2);
  expect(heard.at(-1)).toBe(keeper.id);
  expect((await store.list()).games.length).toBe(2);
});

test("what failed once is said until it succeeds", async () => {
  const { keeper, heard } = keeping();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await keeper.keep(state(played("d2")));
  expect(keeper.problem).toBe("record-store-full");
  await keeper.keep(state(played("d2", "f4")));
  expect([keeper.problem, heard]).toEqual([null, [keeper.id]]);
  expect((await store.list()).games.length).toBe(1);
});

test("without a database it is said that the game is not kept", async () => {
  vi.stubGlobal("indexedDB", undefined);
  store = await openStore();
  const { keeper } = keeping();
  await keeper.keep(state(played("d2")));
  expect(keeper.problem).toBe("record-store-unavailable");
});
