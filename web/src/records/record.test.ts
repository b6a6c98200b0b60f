import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";

import type { Core } from "../core/core";
import { CoreRefusal } from "../core/core";
import type { Position } from "../core/position";
import { checkSize, fileText, readRecords, RecordError, recordText, writtenRecord } from "./record";
import { mainLine, turnAt } from "./game_tree";

// tests/web/test_records.py compares games, errors and texts with Python. Here a core that accepts every turn except
// "zz" is enough.
const position = { text: "start", side: "white", turn: 1, outcome: null } as unknown as Position;
const core = {
  start: async (game) => {
    if (!/^(querni|alquerque)$/.test(game)) throw new CoreRefusal(fault("unknown_game"));
    return { position, seed: game === "querni" ? "7" : null };
  },
  read: async (_, text) => {
    if (text === "x") throw new CoreRefusal(fault("tile"));
    return { ...position, text };
  },
  follow: async ({ moves }) => {
    const ply = moves.indexOf("zz");
    if (ply >= 0) throw new CoreRefusal(fault("occupied"), ply);
    return position;
  },
} as Core;

function fault(reason: string) {
  return { reason, sentence: reason, at: null };
}

const HEAD = '[Game "alquerque"]\n\n';

test("a bad game between others is reported and skipped", async () => {
  const text = `${HEAD}1. d2 f4 *\n\n${HEAD}1. d2 zz *\n\n[Game "querni"]\n[Seed "7"]\n\na1-a2 1-0\n`;
  const { games, errors } = await readRecords(core, text);
  expect(games.map(({ tree }) => mainLine(tree).map((id) => turnAt(tree, id).move))).toEqual([
    ["d2", "f4"],
    ["a1-a2"],
  ]);
  expect(games.map(({ tree }) => tree.settled)).toEqual([null, "1-0"]);
  expect(errors).toMatchObject([
    {
      key: "record-error-illegal-move",
      args: { text: "zz", number: "1..." },
      line: 7,
      column: 7,
      fault: { reason: "occupied" },
    },
  ]);
});

test("a record round-trips unchanged", async () => {
  const text = `[Game "alquerque"]\n[White "Ana \\"la Mora\\""]\n[Result "*"]\n\n1. d2 $1 {[%clk 0:04:55] a \\x7d brace} 1... f4 ( 1... b4 2. a7 ) 2. d6 *\n`;
  const { games } = await readRecords(core, text);
  expect(await recordText(core, games[0]!.tree)).toBe(text);
});

test("an outcome by the rules takes precedence over a settled one", async () => {
  const { games } = await readRecords(core, `${HEAD}d2 1-0`);
  const over = { winner: "black", reason: "blocked" } as const;
  expect(writtenRecord(games[0]!.tree, over)).toContain('[Result "0-1"]\n[Reason "blocked"]');
});

test("a failure of the core is not a RecordError", async () => {
  const broken = { ...core, follow: () => Promise.reject(new Error("worker gone")) } as Core;
  await expect(readRecords(broken, `${HEAD}d2 *`)).rejects.toThrow("worker gone");
});

test("a file that is not UTF-8 is rejected, and a byte order mark is skipped", () => {
  expect(() => fileText(Uint8Array.of(0x5b, 0xff))).toThrow(RecordError);
  expect(fileText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b))).toBe("[");
});

test("a file that is too large is rejected before it is read", () => {
  expect(() => checkSize(4_000_000)).not.toThrow();
  expect(() => checkSize(4_000_001)).toThrow(RecordError);
});

test("hostile text is rejected in linear time", async () => {
  // Quadratic time would exceed the test's timeout.
  for (const text of [
    `${HEAD}${"(".repeat(3_000_000)}`,
    `${HEAD}{${"x ".repeat(3_000_000)}`,
    `${HEAD}${`${" ".repeat(99)}\n`.repeat(50_000)}*`,
    `${HEAD}1. d2 ${"( 1. a7 ".repeat(50_000)}`,
    `${HEAD}${"d2 ".repeat(200_000)}*`,
    `[Game "${"\\".repeat(900_000)}`,
    `${HEAD}{[%clk${" ".repeat(900_000)}} d2 ${"{".repeat(900_000)}`,
  ]) {
    const { games, errors } = await readRecords(core, text);
    expect([games.length, errors.length]).toEqual([0, 1]);
  }
});

describe("messages", () => {
  const folder = new URL("../../messages/", import.meta.url);
  const sources = ["record", "pgn_parser", "pgn_tokens", "game_link", "game_store"].map((name) =>
    readFileSync(new URL(`./${name}.ts`, import.meta.url), "utf8"),
  );
  const reasons = sources.flatMap((source) =>
    [
      ...source.matchAll(/(?:error|errorAt|tooLarge|RecordError)\((?:[\w.]+, )?"([a-z0-9_]+)"/g),
    ].map(([, reason]) => reason!),
  );
  const literal = sources.flatMap((source) =>
    [...source.matchAll(/"(record-(?:link|store)-[a-z-]+)"/g)].map(([, key]) => key!),
  );
  const keys = new Set([
    ...reasons.map((reason) => `record-error-${reason.replaceAll("_", "-")}`),
    "record-error-bad-position",
    "record-error-foreign-rules",
    "record-error-illegal-move",
    "record-error-bad-seed",
    "record-error-no-game-tag",
    "record-error-place",
    "record-store-unavailable",
    ...literal,
  ]);

  test.each(readdirSync(folder))("%s has a message for every error, and no others", (language) => {
    const text = readFileSync(new URL(`${language}/record.ftl`, folder), "utf8");
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(text))).toEqual([]);
    const there = [...text.matchAll(/^(record-[a-z0-9-]+) =/gm)].map(([, key]) => key!);
    expect(there.toSorted()).toEqual([...keys].toSorted());
    const args = {
      text: "x",
      program: "x",
      most: 7,
      number: 1,
      due: 2,
      single: 3,
      line: 4,
      column: 5,
    };
    for (const key of there) {
      const errors: Error[] = [];
      bundle.formatPattern(bundle.getMessage(key)!.value!, args, errors);
      expect(errors).toEqual([]);
    }
  });
});
