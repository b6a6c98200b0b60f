import { expect, test } from "vitest";

import { dailySeed, randomSeed } from "./seed";

test("a day has the same seed in every time zone", () => {
  const first = dailySeed(new Date("2026-03-07T00:00:00Z"));
  expect(dailySeed(new Date("2026-03-07T23:59:59.999Z"))).toBe(first);
  expect(dailySeed(new Date("2026-03-08T00:00:00Z"))).not.toBe(first);
});

test("the seed of a day never changes: shared links depend on it", () => {
  // The second is the first output of SplitMix64 from state 0.
  expect(dailySeed(new Date("1970-01-01T00:00:00Z"))).toBe("0");
  expect(dailySeed(new Date("1970-01-02T00:00:00Z"))).toBe("16294208416658607535");
  expect(dailySeed(new Date("2026-03-07T12:00:00Z"))).toBe("766023179659716111");
});

test("random seeds have 64 bits, and differ", () => {
  const seeds = Array.from({ length: 64 }, randomSeed);
  expect(new Set(seeds).size).toBe(64);
  expect(seeds.every((seed) => BigInt(seed) < 2n ** 64n)).toBe(true);
  expect(seeds.some((seed) => BigInt(seed) > 2n ** 60n)).toBe(true);
});
