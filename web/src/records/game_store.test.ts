import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { openGameStore, StoreError } from "./game_store";
import type { Tree } from "./game_tree";
import { append, endOf, mainLine, newTree, takeBack, turnAt } from "./game_tree";

const START = { text: "start", side: "white", turn: 1, seed: null, isUsual: true } as const;

function played(...moves: string[]): Tree {
  return moves.reduce(
    (tree, move) => append(tree, endOf(tree), move).tree,
    newTree("alquerque", START),
  );
}

const state = (tree: Tree, turn: unknown = null) => ({ tree, turn, over: null });
const texts = (tree: Tree): string =>
  mainLine(tree)
    .map((id) => turnAt(tree, id).move)
    .join(" ");

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

/** Writes past the store, like a damaged database or that of a later version. */
async function put(id: string, value: unknown): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("qirkat", 1);
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction("games", "readwrite");
  transaction.objectStore("games").put(value, id);
  await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  database.close();
}

test("a game is restored after a reload, with its half-made turn", async () => {
  const store = await openGameStore();
  const id = await store.add(state(played("d2", "f4"), { from: "d2", to: null }));
  store.close();
  const later = await openGameStore();
  expect(later.isLasting).toBe(true);
  expect(await later.get(id)).toMatchObject({
    id,
    tree: played("d2", "f4"),
    turn: { from: "d2", to: null },
    over: null,
  });
  expect(await later.get("nothing")).toBeNull();
  expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
});

test("the list has the newest first, by last change", async () => {
  const store = await openGameStore();
  const first = await store.add(state(played("d2")));
  const second = await store.add(state(played("a7")));
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1000);
  await store.save(first, state(played("d2", "f4")));
  vi.restoreAllMocks();
  expect((await store.list()).games.map(({ id }) => id)).toEqual([first, second]);
  await store.remove(first);
  expect((await store.list()).games.map(({ id }) => id)).toEqual([second]);
});

test("concurrent saves end with the newest", async () => {
  const store = await openGameStore();
  const id = await store.add(state(played()));
  const saved = ["d2", "f4", "d6"].map((_, count, all) =>
    store.save(id, state(played(...all.slice(0, count + 1)))),
  );
  saved.push(store.save(id, state(takeBack(played("d2", "f4", "d6"), 2))));
  expect(await Promise.all(saved)).toEqual(Array(4).fill({ id, hasForked: false }));
  expect(texts((await store.get(id))!.tree)).toBe("d2");
});

test("a bad entry hides no other, and can be deleted", async () => {
  const store = await openGameStore();
  const id = await store.add(state(played("d2")));
  const whole = { ...(await store.get(id))!, format: 1 };
  await put("text", "rubbish");
  await put("later", { ...whole, format: 2 });
  await put("looped", { ...whole, tree: { ...whole.tree, turns: [{ children: [0] }] } });
  await put("timeless", { ...whole, touched: "yesterday" });
  const { games, broken } = await store.list();
  expect(games.map((game) => game.id)).toEqual([id]);
  expect(broken.sort()).toEqual(["later", "looped", "text", "timeless"]);
  expect(await store.get("looped")).toBeNull();
  for (const bad of broken) await store.remove(bad);
  expect((await store.list()).broken).toEqual([]);
});

test("a tab that fell behind saves beside the longer game, never over it", async () => {
  const [one, two] = [await openGameStore(), await openGameStore()];
  const id = await one.add(state(played("d2")));
  await two.get(id);
  await one.save(id, state(played("d2", "f4", "d6")));
  const saved = await two.save(id, state(played("d2", "b4")));
  expect(saved.hasForked).toBe(true);
  // The page may go on with the old id: it is redirected to the new one.
  expect(await two.save(id, state(played("d2", "b4", "a1")))).toEqual(saved);
  expect(texts((await one.get(id))!.tree)).toBe("d2 f4 d6");
  expect(texts((await one.get(saved.id))!.tree)).toBe("d2 b4 a1");
});

test("a tab that continues where another stopped keeps one game", async () => {
  const [one, two] = [await openGameStore(), await openGameStore()];
  const id = await one.add(state(played("d2")));
  await one.save(id, state(played("d2", "f4")));
  const longer = state(played("d2", "f4", "d6"));
  expect(await two.save(id, longer)).toEqual({ id, hasForked: false });
  expect((await two.list()).games).toHaveLength(1);
});

test("a game deleted by another tab stays deleted, until it is restored there", async () => {
  const [one, two] = [await openGameStore(), await openGameStore()];
  const id = await one.add(state(played("d2")));
  const kept = (await two.get(id))!;
  await two.remove(id);
  const saving = one.save(id, state(played("d2", "f4")));
  await expect(saving).rejects.toThrow("record-store-deleted");
  await expect(one.save(id, state(played("d2", "f4", "d6")))).rejects.toThrow(StoreError);
  expect((await one.list()).games).toEqual([]);
  await two.save(id, state(kept.tree));
  expect(await one.save(id, state(played("d2", "f4")))).toEqual({ id, hasForked: false });
  expect((await two.list()).games.map(({ tree }) => texts(tree))).toEqual(["d2 f4"]);
});

test("other tabs are notified of changes", async () => {
  const [one, two] = [await openGameStore(), await openGameStore()];
  const heard = new Promise<string>((resolve) => two.onChange(resolve));
  const id = await one.add(state(played("d2")));
  expect(await heard).toBe(id);
  one.close();
  two.close();
});

test("without a database games last as long as the page, and the page can say so", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const store = await openGameStore();
  expect(store.isLasting).toBe(false);
  const id = await store.add(state(played("d2")));
  await store.save(id, state(played("d2", "f4")));
  expect((await store.list()).games.map(({ tree }) => texts(tree))).toEqual(["d2 f4"]);
  await store.remove(id);
  expect((await store.list()).games).toEqual([]);
});

test("a full disk is reported, and the next save is tried again", async () => {
  const store = await openGameStore();
  const id = await store.add(state(played("d2")));
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await expect(store.save(id, state(played("d2", "f4")))).rejects.toThrow(StoreError);
  await store.save(id, state(played("d2", "f4")));
  expect(texts((await store.get(id))!.tree)).toBe("d2 f4");
});

test("importing the same games twice adds them once", async () => {
  const store = await openGameStore();
  const games = [state(played("d2")), state(played("a7")), state(played("d2"))];
  expect(await store.addAll(games)).toBe(2);
  expect(await store.addAll(games)).toBe(0);
  expect((await store.list()).games).toHaveLength(2);
});
