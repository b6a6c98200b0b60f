import { describe, expect, test } from "vitest";
import { HOUR, MINUTE, parseTime, SECOND } from "../connection/time_control";
import { digits, firstTurnLeft, momentOf, remaining, type Clock } from "./clock";

function clock(text: string, change: Partial<Clock> = {}): Clock {
  const control = parseTime(text)!;
  const left = control.kind === "unlimited" ? null : ([control.initial, control.initial] as const);
  return { control, left, side: 0, since: 1000, turns: [1, 1], extra: 0, ...change };
}

describe("time left", () => {
  test("only the clock of the side to move runs", () => {
    const running = clock("1+0");
    expect(remaining(running, 0, 11_000)).toBe(50_000);
    expect(remaining(running, 1, 11_000)).toBe(60_000);
    expect(remaining(running, 0, 500_000)).toBe(0);
  });

  test("a page whose time is behind the server's adds no time", () => {
    expect(remaining(clock("1+0"), 0, 0)).toBe(60_000);
  });

  test("the clocks stand still for each side's first turn, which has a minute", () => {
    const first = clock("1+0", { turns: [1, 0], side: 1 });
    expect(remaining(first, 1, 41_000)).toBe(60_000);
    expect(firstTurnLeft(first, 41_000)).toBe(20_000);
    expect(firstTurnLeft({ ...first, extra: 5000 }, 41_000)).toBe(25_000);
    expect(firstTurnLeft(clock("1+0"), 41_000)).toBeNull();
    expect(firstTurnLeft(clock("3d", { turns: [0, 0] }), 41_000)).toBeNull();
  });

  test("days run from the first turn on, and unlimited time does not", () => {
    expect(remaining(clock("1d", { turns: [0, 0] }), 0, 1000 + HOUR)).toBe(23 * HOUR);
    expect(remaining(clock("-"), 0, 1000)).toBeNull();
  });
});

test.each([
  [0, "0:00.0"],
  [1, "0:00.1"],
  [9_940, "0:10.0"],
  [9_800, "0:09.8"],
  [10_000, "0:10"],
  [59_001, "1:00"],
  [245_000, "4:05"],
  [3_729_000, "1:02:09"],
])("%i ms are %s", (ms, text) => {
  expect(digits(ms)).toBe(text);
});

test("time left is announced at few moments, each once", () => {
  const seen: number[] = [];
  let before = 6 * MINUTE;
  for (let now = before; now >= 0; now -= 250) {
    const moment = momentOf(before, now);
    if (moment !== null) seen.push(moment / SECOND);
    before = now;
  }
  expect(seen).toEqual([300, 60, 30, 10]);
});

test("after a gap only the most urgent moment is announced", () => {
  expect(momentOf(6 * MINUTE, 20 * SECOND)).toBe(30 * SECOND);
});
