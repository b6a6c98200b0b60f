import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";

import type { Core } from "../core/core";
import { CoreRefusal } from "../core/core";
import type { Position } from "../core/position";
import { checkSize, fileText, readRecords, RecordFault, recordText, writtenRecord } from "./record";
import { mainLine, turnAt } from "./game_tree";

// That games, faults and texts are those of Python is compared by tests/web/test_records.py. Here a
// core that takes every turn but "zz" is enough.
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

test("several games, and a bad one between them", async () => {
  const text = `${HEAD}1. d2 f4 *\n\n${HEAD}1. d2 zz *\n\n[Game "querni"]\n[Seed "7"]\n\na1-a2 1-0\n`;
  const { games, faults } = await readRecords(core, text);
  expect(games.map(({ tree }) => mainLine(tree).map((id) => turnAt(tree, id).move))).toEqual([
    ["d2", "f4"],
    ["a1-a2"],
  ]);
  expect(games.map(({ tree }) => tree.settled)).toEqual([null, "1-0"]);
  expect(faults).toMatchObject([
    {
      key: "record-error-illegal-move",
      args: { text: "zz", number: "1..." },
      line: 7,
      column: 7,
      fault: { reason: "occupied" },
    },
  ]);
});

test("what was read is written as it was", async () => {
  const text = `[Game "alquerque"]\n[White "Ana \\"la Mora\\""]\n[Result "*"]\n\n1. d2 $1 {[%clk 0:04:55] a \\x7d brace} 1... f4 ( 1... b4 2. a7 ) 2. d6 *\n`;
  const { games } = await readRecords(core, text);
  expect(await recordText(core, games[0]!.tree)).toBe(text);
});

test("an end by the rules comes before what people settled", async () => {
  const { games } = await readRecords(core, `${HEAD}d2 1-0`);
  const over = { winner: "black", reason: "blocked" } as const;
  expect(writtenRecord(games[0]!.tree, over)).toContain('[Result "0-1"]\n[Reason "blocked"]');
});

test("a core that fails is no fault of the record", async () => {
  const broken = { ...core, follow: () => Promise.reject(new Error("worker gone")) } as Core;
  await expect(readRecords(broken, `${HEAD}d2 *`)).rejects.toThrow("worker gone");
});

test("a file that is no text is refused, and a mark at its beginning is not", () => {
  expect(() => fileText(Uint8Array.of(0x5b, 0xff))).toThrow(RecordFault);
  expect(fileText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b))).toBe("[");
});

test("what is too large is refused before it is read", () => {
  expect(() => checkSize(4_000_000)).not.toThrow();
  expect(() => checkSize(4_000_001)).toThrow(RecordFault);
});

test("a bloated text is refused in good time", async () => {
  // Were it read in a time that grows with the square of its length, no test would wait so long.
  for (const text of [
    `${HEAD}${"(".repeat(3_000_000)}`,
    `${HEAD}{${"x ".repeat(3_000_000)}`,
    `${HEAD}${`${" ".repeat(99)}\n`.repeat(50_000)}*`,
    `${HEAD}1. d2 ${"( 1. a7 ".repeat(50_000)}`,
    `${HEAD}${"d2 ".repeat(200_000)}*`,
    `[Game "${"\\".repeat(900_000)}`,
    `${HEAD}{[%clk${" ".repeat(900_000)}} d2 ${"{".repeat(900_000)}`,
  ]) {
    const { games, faults } = await readRecords(core, text);
    expect([games.length, faults.length]).toEqual([0, 1]);
  }
});

describe("messages", () => {
  const folder = new URL("../../messages/", import.meta.url);
  const sources = ["record", "pgn_parser", "pgn_tokens", "game_link", "game_store"].map((name) =>
    readFileSync(new URL(`./${name}.ts`, import.meta.url), "utf8"),
  );
  const reasons = sources.flatMap((source) =>
    [...source.matchAll(/(?:ault|faultAt|tooLarge|RecordFault)\((?:[\w.]+, )?"([a-z0-9_]+)"/g)].map(
      ([, reason]) => reason!,
    ),
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

  test.each(readdirSync(folder))("%s says every fault, and nothing else", (language) => {
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
