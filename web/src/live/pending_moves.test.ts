import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storePart, storedPart, passOnPart } from "./own_parts";
import { forgetMove, storeMove, storedMove, newId, type PendingMove } from "./pending_moves";

const GAME = "3mJr7AoUXx";
const turn: PendingMove = { game: GAME, id: "00c0ffee00c0ffee", ply: 0, key: "12", move: "d2" };
const part = { game: GAME, part: "0".repeat(32), commitment: "0".repeat(64) };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("an id is 16 hexadecimal digits, and new", () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
});

describe("a move", () => {
  test("is stored for its game until it is forgotten", () => {
    storeMove(turn);
    expect(storedMove(GAME)).toEqual(turn);
    expect(storedMove("4mJr7AoUXx")).toBeNull();
    forgetMove({ ...turn, id: "0000000000000000" });
    expect(storedMove(GAME)).toEqual(turn);
    forgetMove(turn);
    expect(storedMove(GAME)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test.each(["", "{", "null", "7", "{}", JSON.stringify({ ...turn, ply: "0" })])(
    "is not read out of %j",
    (text) => {
      kept.set(`qirkat-unsent-${GAME}`, text);
      expect(storedMove(GAME)).toBeNull();
    },
  );

  test("lasts as long as the page where storage is blocked", () => {
    const forbidden = () => {
      throw new DOMException("No", "SecurityError");
    };
    vi.stubGlobal("localStorage", {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });
    storeMove(turn);
    expect(storedMove(GAME)).toEqual(turn);
    forgetMove(turn);
    expect(storedMove(GAME)).toBeNull();
  });
});

describe("an own part in a draw", () => {
  test("is stored for the last games", () => {
    storePart(part);
    expect(storedPart(GAME)).toEqual(part);
    expect(storedPart("4mJr7AoUXx")).toBeNull();
    for (let game = 0; game < 60; game++) storePart({ ...part, game: `aaaaaaaa${10 + game}` });
    expect(storedPart(GAME)).toBeNull();
    expect(storedPart("aaaaaaaa69")?.part).toBe(part.part);
  });

  test("passes to the games that follow, with the server's commitment there", () => {
    passOnPart("bbbbbbbbbb", "cccccccccc");
    expect(storedPart("cccccccccc")).toBeNull();
    storePart(part);
    passOnPart(GAME, "cccccccccc");
    expect(storedPart("cccccccccc")).toEqual({ ...part, game: "cccccccccc" });
    const secret = "ab".repeat(32);
    passOnPart("cccccccccc", "dddddddddd", secret);
    passOnPart("cccccccccc", "dddddddddd", "cd".repeat(32)); // too late, so it does not count
    expect(storedPart("dddddddddd")).toEqual({ ...part, game: "dddddddddd", commitment: secret });
  });

  test("is not read from damaged storage", () => {
    kept.set("qirkat-parts", JSON.stringify([7, null, { ...part, part: "x" }, part]));
    expect(storedPart(GAME)).toEqual(part);
    kept.set("qirkat-parts", "{}");
    expect(storedPart(GAME)).toBeNull();
  });
});
