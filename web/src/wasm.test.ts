// The compiled core against the samples and tables that the core in Python is tested with.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Refused } from "./core";
import { LOCAL } from "./local";
import { openCore } from "./workers";

const core = openCore(LOCAL);

function data(name: string): string {
  return readFileSync(new URL(`../../tests/data/${name}`, import.meta.url), "utf8");
}

async function refusal(promise: Promise<unknown>): Promise<Refused> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refused);
  return error as Refused;
}

interface Sample {
  position: string;
  moves?: string[];
  legal_moves_count?: number;
  outcome?: [string, string] | null;
  perft?: number[];
}

const SAMPLES = Object.entries(
  JSON.parse(data("vectors.json")) as Record<string, Sample[]>,
).flatMap(([game, samples]) => samples.map((sample) => ({ game, ...sample })));

describe("sample positions", () => {
  test("all but the seven that have too many men are read as they were written", async () => {
    const refused = [];
    for (const { game, ...sample } of SAMPLES) {
      const found = await core.read(game, sample.position).catch((error: unknown) => error);
      if (found instanceof Refused) {
        expect(found.fault.reason).toBe("too_many_men");
        refused.push(sample.position);
        continue;
      }
      const position = found as Awaited<ReturnType<typeof core.read>>;
      expect(position.text).toBe(sample.position);
      expect(position.game).toBe(game);
      const texts = position.moves.map((move) => move.text);
      if (sample.moves) expect(texts).toEqual(sample.moves);
      if (sample.legal_moves_count !== undefined)
        expect(texts.length).toBe(sample.legal_moves_count);
      if (sample.outcome !== undefined) {
        const [winner, reason] = sample.outcome ?? [];
        const expected = reason && { winner: winner === "draw" ? null : winner, reason };
        expect(position.outcome).toEqual(expected ?? null);
      }
      for (const [i, count] of (sample.perft ?? []).entries())
        expect(await core.perft(game, sample.position, i + 1)).toBe(count);
    }
    expect(SAMPLES.length).toBe(128);
    expect(refused.length).toBe(7);
  });
});

describe("perft", () => {
  const rows = data("perft.txt")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" | ") as [string, string, string]);
  test.each(rows)("%s %s", async (game, text, counts) => {
    for (const [i, count] of counts.split(" ").entries())
      if (Number(count) < 1e7) expect(await core.perft(game, text, i + 1)).toBe(Number(count));
    expect(await core.perft(game, text, 0)).toBe(1);
  });
});
