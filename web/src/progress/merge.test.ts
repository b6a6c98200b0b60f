import { describe, expect, test } from "vitest";
import { merge, MOST_DEVICES, readValue, writeValue, type Kind, type Values } from "./merge";

/** Repeatable random numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % sides;
  };
}

type Roll = ReturnType<typeof dice>;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const SAMPLES: { [K in Kind]: (roll: Roll) => Values[K] } = {
  course: (roll) => ({ round: roll(3), done: times(roll(5), () => `step-${roll(6)}`) }),
  // Not only counts that grow, as of one device: whatever a server may hold.
  ladder: (roll) =>
    Object.fromEntries(
      times(roll(3) * 8, () => [`d${roll(20)}`, [roll(4), roll(4), roll(4)] as const]),
    ),
  daily: (roll) =>
    Object.fromEntries(
      times(roll(6), () => [
        `0${1 + roll(9)}`,
        [roll(3) as 0 | 1 | 2, roll(4), 8 + roll(4)] as const,
      ]),
    ),
};

describe.each(["course", "ladder", "daily"] as const)("merging %s", (kind) => {
  const join = (one: string, other: string) =>
    writeValue(kind, merge(kind, readValue(kind, one)!, readValue(kind, other)!) as never);

  test("does not depend on order, grouping or repetition", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const roll = dice(seed);
      const [a, b, c] = times(3, () => writeValue(kind, SAMPLES[kind](roll) as never));
      expect(join(a!, b!)).toBe(join(b!, a!));
      expect(join(join(a!, b!), c!)).toBe(join(a!, join(b!, c!)));
      expect(join(a!, a!)).toBe(a);
      expect(join(join(a!, b!), b!)).toBe(join(a!, b!));
    }
  });

  test("fits into an entry of a server, and is read as it is written", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const text = writeValue(kind, SAMPLES[kind](dice(seed)) as never);
      expect(text).toMatch(/^[ -~]{1,1000}$/);
      expect(writeValue(kind, readValue(kind, text) as never)).toBe(text);
    }
  });

  test.each([
    ...'{ 7 null [] [[1,2,3]] {"round":0} {"round":0,"done":[7]}'.split(" "),
    '{"round":-1,"done":[]}',
    '{"../":[1,2,3]}',
    '{"32":[1,2,3]}',
    '{"a":[1,2]}',
    '{"a":[1,2,-3]}',
    '{"a":[1,2,1e9]}',
    '{"01":[3,0,9]}',
  ])("does not believe %s", (text) => {
    const value = readValue(kind, text);
    const isRight =
      (kind === "ladder" && (text === '{"32":[1,2,3]}' || text === '{"01":[3,0,9]}')) || false;
    expect(value !== null).toBe(isRight);
  });
});

test("a step done on either device is done, until the course is started over", () => {
  const desk = { round: 0, done: ["goal", "chain"] };
  const phone = { round: 0, done: ["goal", "jump"] };
  expect(merge("course", desk, phone).done).toEqual(["chain", "goal", "jump"]);
  expect(merge("course", desk, { round: 1, done: [] })).toEqual({ round: 1, done: [] });
});

test("games on two devices add up, and the same games never count twice", () => {
  const desk = { desk: [3, 1, 2] } as const;
  const phone = { phone: [1, 0, 0], desk: [2, 1, 2] } as const;
  expect(merge("ladder", desk, phone)).toEqual({ desk: [3, 1, 2], phone: [1, 0, 0] });
});

test("devices with the fewest games are dropped when there are too many", () => {
  const many = Object.fromEntries(
    times(MOST_DEVICES, () => 0).map((_, at) => [`d${at}`, [at + 2, 0, 0]]),
  );
  const merged = merge("ladder", many as never, { new: [1, 0, 0] });
  expect(Object.keys(merged)).not.toContain("new");
  expect(Object.keys(merge("ladder", many as never, { new: [3, 0, 0] }))).not.toContain("d0");
});

test("the best result of a day counts: a win, then fewer tiles, then fewer turns", () => {
  const best = (one: readonly number[], other: readonly number[]) =>
    merge("daily", { "17": one } as never, { "17": other } as never)["17"];
  expect(best([1, 2, 9], [2, 0, 30])).toEqual([2, 0, 30]);
  expect(best([1, 2, 9], [1, 1, 30])).toEqual([1, 1, 30]);
  expect(best([2, 0, 14], [2, 0, 12])).toEqual([2, 0, 12]);
  expect(merge("daily", { "16": [0, 5, 9] }, { "17": [2, 0, 9] })).toEqual({
    "16": [0, 5, 9],
    "17": [2, 0, 9],
  });
});
