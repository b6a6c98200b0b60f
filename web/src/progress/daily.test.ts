import { beforeEach, describe, expect, test } from "vitest";
import { dailySeed } from "../core/seed";
import type { Position, Side } from "../core/position";
import { engineSeed, seatComputer, setEngineSeed } from "../records/computer_seat";
import { append, endOf, newTree, type Tree } from "../records/game_tree";
import {
  addDaily,
  DAILY_LEVEL,
  dailyOf,
  dayOf,
  lastDays,
  markDaily,
  resultOf,
  streak,
} from "./daily";
import { finishGame } from "./finished_game";
import { addResult, isBeaten, markAssisted, nextLevel, recordAgainst } from "./ladder";
import { ProgressStore } from "./progress.svelte";

class Memory {
  readonly #kept = new Map<string, string>();
  getJson(key: string): unknown {
    return JSON.parse(this.#kept.get(key) ?? "null");
  }
  setJson(key: string, value: unknown): void {
    this.#kept.set(key, JSON.stringify(value));
  }
}

const NOON = new Date("2026-11-17T12:00:00Z");

function game(seed: string | null, { level = DAILY_LEVEL, side = "pink" as Side } = {}): Tree {
  const start = { text: "", side: "blue" as const, turn: 1, seed, isUsual: false };
  return setEngineSeed(seatComputer(newTree("querni", start), { side, level }), "5");
}

function ended(tree: Tree, winner: Side | null, left = 0): Parameters<typeof finishGame>[0] {
  let played = tree;
  for (const move of ["a1-a2", "b1-b2", "a2-a3"]) played = append(played, endOf(played), move).tree;
  const pieces = Array.from({ length: left }, () => ({ square: "a1", side: "blue", number: 1 }));
  const position = { pieces } as unknown as Position;
  return { tree: played, position, outcome: { winner, reason: "all_removed" } };
}

let store: ProgressStore;
beforeEach(() => {
  store = new ProgressStore(new Memory());
});

describe("the day", () => {
  test("changes at midnight in UTC, wherever one is", () => {
    expect(dayOf(new Date("2026-11-17T23:59:59.999Z"))).toBe("2026-11-17");
    expect(dayOf(new Date("2026-11-18T00:00:00Z"))).toBe("2026-11-18");
    expect(dayOf(new Date("2026-11-17T23:30:00-05:00"))).toBe("2026-11-18");
    expect(dayOf(new Date("2026-11-18T00:30:00+09:00"))).toBe("2026-11-17");
  });

  test("of a game is the one on which it was begun", () => {
    const late = new Date("2026-11-17T23:59:59Z");
    const tree = markDaily(game(dailySeed(late)), late);
    expect(dailyOf(tree)).toBe("2026-11-17");
    finishGame(ended(tree, "blue"), store); // after midnight
    expect(resultOf("2026-11-17", store)).toEqual([2, 0, 2]);
    expect(resultOf("2026-11-18", store)).toBe(null);
  });

  test("has one game for everyone: set-up, level, side and replies", () => {
    const tree = markDaily(game(dailySeed(NOON)), NOON);
    expect(engineSeed(tree)).toBe(dailySeed(NOON));
    for (const other of [
      game("7"),
      game(null),
      game(dailySeed(NOON), { level: 1 }),
      game(dailySeed(NOON), { side: "blue" }),
    ])
      expect(dailyOf(markDaily(other, NOON))).toBe(null);
  });
});

describe("a streak", () => {
  const play = (...days: string[]) => days.forEach((day) => addDaily(day, [0, 9, 9], store));

  test("counts days in a row, over months and years", () => {
    expect(streak("2027-01-01", store)).toBe(0);
    play("2026-12-30", "2026-12-31", "2027-01-01");
    expect(streak("2027-01-01", store)).toBe(3);
    play("2028-02-28", "2028-02-29", "2028-03-01");
    expect(streak("2028-03-01", store)).toBe(3);
  });

  test("lasts until the end of the next day", () => {
    play("2026-11-16", "2026-11-17");
    const at = (time: string) => streak(dayOf(new Date(time)), store);
    expect(at("2026-11-17T23:59:59.999Z")).toBe(2);
    expect(at("2026-11-18T00:00:00Z")).toBe(2);
    expect(at("2026-11-18T23:59:59.999Z")).toBe(2);
    expect(at("2026-11-19T00:00:00Z")).toBe(0);
    play("2026-11-18");
    expect(at("2026-11-18T12:00:00Z")).toBe(3);
  });

  test("is shown with the last days", () => {
    expect(lastDays("2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });
});

describe("a finished game", () => {
  test("earns the badge of its level once", () => {
    expect(finishGame(ended(game("7"), "blue"), store)?.badge).toBe(3);
    expect(finishGame(ended(game("7"), "blue"), store)?.badge).toBe(null);
    finishGame(ended(game("7"), "pink"), store);
    finishGame(ended(game("7"), null), store);
    expect(recordAgainst("querni", 3, store)).toEqual([2, 1, 1]);
    expect(recordAgainst("alquerque", 3, store)).toEqual([0, 0, 0]);
  });

  test("does not count with help, by other rules, from another start, or between people", () => {
    const start = game("7");
    expect(finishGame(ended(markAssisted(start, "hint"), "blue"), store)?.isAssisted).toBe(true);
    const others: Tree[] = [
      { ...start, game: "querni.voluntary_pass" },
      { ...start, start: { ...start.start, seed: null } },
      { ...start, tags: {} },
    ];
    for (const other of others) expect(finishGame(ended(other, "blue"), store)).toBe(null);
    expect(store.entries).toEqual({});
  });

  test("of the day keeps the best result", () => {
    const daily = markDaily(game(dailySeed(NOON)), NOON);
    expect(finishGame(ended(daily, "pink", 5), store)?.isBestOfDay).toBe(true);
    expect(finishGame(ended(daily, "blue"), store)?.isBestOfDay).toBe(true);
    expect(finishGame(ended(daily, null, 3), store)?.isBestOfDay).toBe(false);
    expect(resultOf("2026-11-17", store)).toEqual([2, 0, 2]);
    expect(finishGame(ended(markAssisted(daily, "takeback"), "blue"), store)?.isBestOfDay).toBe(
      false,
    );
  });
});

test("the next level is above the highest that was beaten", () => {
  expect(nextLevel("alquerque", store)).toBe(1);
  expect(addResult("alquerque", 4, "won", store)).toBe(true);
  addResult("alquerque", 5, "lost", store);
  expect(nextLevel("alquerque", store)).toBe(5);
  expect(isBeaten("alquerque", 5, store)).toBe(false);
  addResult("alquerque", 10, "won", store);
  expect(nextLevel("alquerque", store)).toBe(null);
  expect(nextLevel("querni", store)).toBe(1);
});
