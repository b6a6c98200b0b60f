import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  forgetTurn,
  keepPart,
  keepTurn,
  keptTurn,
  newId,
  ownPart,
  passPart,
  type Unsent,
} from "./pending_moves";

const GAME = "3mJr7AoUXx";
const turn: Unsent = { game: GAME, id: "00c0ffee00c0ffee", ply: 0, key: "12", move: "d2" };
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

describe("a turn", () => {
  test("is kept for its game until it is forgotten", () => {
    keepTurn(turn);
    expect(keptTurn(GAME)).toEqual(turn);
    expect(keptTurn("4mJr7AoUXx")).toBeNull();
    forgetTurn({ ...turn, id: "0000000000000000" });
    expect(keptTurn(GAME)).toEqual(turn);
    forgetTurn(turn);
    expect(keptTurn(GAME)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test.each(["", "{", "null", "7", "{}", JSON.stringify({ ...turn, ply: "0" })])(
    "is not read out of %j",
    (text) => {
      kept.set(`qirkat-unsent-${GAME}`, text);
      expect(keptTurn(GAME)).toBeNull();
    },
  );

  test("lasts as long as the page where storage is forbidden", () => {
    const forbidden = () => {
      throw new DOMException("No", "SecurityError");
    };
    vi.stubGlobal("localStorage", {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });
    keepTurn(turn);
    expect(keptTurn(GAME)).toEqual(turn);
    forgetTurn(turn);
    expect(keptTurn(GAME)).toBeNull();
  });
});

describe("one's part in a draw", () => {
  test("is remembered, of the last games", () => {
    keepPart(part);
    expect(ownPart(GAME)).toEqual(part);
    expect(ownPart("4mJr7AoUXx")).toBeNull();
    for (let game = 0; game < 60; game++) keepPart({ ...part, game: `aaaaaaaa${10 + game}` });
    expect(ownPart(GAME)).toBeNull();
    expect(ownPart("aaaaaaaa69")?.part).toBe(part.part);
  });

  test("goes on to the games that follow, with what the server is bound to there", () => {
    passPart("bbbbbbbbbb", "cccccccccc");
    expect(ownPart("cccccccccc")).toBeNull();
    keepPart(part);
    passPart(GAME, "cccccccccc");
    expect(ownPart("cccccccccc")).toEqual({ ...part, game: "cccccccccc" });
    const secret = "ab".repeat(32);
    passPart("cccccccccc", "dddddddddd", secret);
    passPart("cccccccccc", "dddddddddd", "cd".repeat(32)); // said later, it counts for nothing
    expect(ownPart("dddddddddd")).toEqual({ ...part, game: "dddddddddd", commitment: secret });
  });

  test("is not read out of nonsense", () => {
    kept.set("qirkat-parts", JSON.stringify([7, null, { ...part, part: "x" }, part]));
    expect(ownPart(GAME)).toEqual(part);
    kept.set("qirkat-parts", "{}");
    expect(ownPart(GAME)).toBeNull();
  });
});
