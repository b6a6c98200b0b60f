// Records and links with the compiled core: what the pages use.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LOCAL } from "./local";
import { readRecords, recordText } from "./record";
import { gameCode, gameLink, LinkFault, positionLink, readGameCode, seedLink } from "./share";
import { courseTo, endOf } from "./tree";
import { openCore } from "./workers";

const core = openCore(LOCAL);
const SAMPLES = readFileSync(new URL("../../tests/data/records.pgn", import.meta.url), "utf8");

test("the samples are read, written, and come back from their links", async () => {
  const { games, faults } = await readRecords(core, SAMPLES);
  expect(faults).toEqual([]);
  expect(games).toHaveLength(3);
  const texts = await Promise.all(games.map(({ tree }) => recordText(core, tree)));
  expect(texts.join("\n")).toBe(SAMPLES);
  for (const { tree } of games) {
    const shared = await readGameCode(core, await gameCode(core, tree));
    expect(courseTo(shared, endOf(shared))).toEqual(courseTo(tree, endOf(tree)));
    expect(shared.settled).toEqual(tree.settled);
  }
});

test.each([
  ['[Game "chess"]\n\n*', "unknown_game"],
  ['[Game "querni"]\n[Seed "18446744073709551616"]\n\n*', "bad_seed"],
  ['[Game "alquerque"]\n[Seed "3"]\n\n*', "bad_seed"],
  ['[Game "querni"]\n[Position "x"]\n\n*', "bad_position"],
  ['[Game "alquerque"]\n\n1. d2 d2 *', "illegal_move"],
])("the core's refusal of %j is a fault of the record", async (text, reason) => {
  const { faults } = await readRecords(core, text);
  expect(faults.map((fault) => fault.reason)).toEqual([reason]);
});

test("a link from the world is read for ever, and a damaged one is seen", async () => {
  const tree = await readGameCode(core, "AQAECAWQDf0rKv9J");
  expect(courseTo(tree, endOf(tree)).moves.join(" ")).toBe("d3 b2 c5 a1 c3 e3 c4xe3 f2");
  expect(tree.settled).toEqual({ winner: "white", reason: "resigned" });
  await expect(readGameCode(core, "AQAECAWQDf0rKv9K")).rejects.toThrow(LinkFault);
  await expect(readGameCode(core, "Ag")).rejects.toThrow("record-link-newer");
});

test.each(["nonsense", "", "A", "AAAAAA", "CgAECAWQDf0rKv9J", "hello-world", "not a link"])(
  "%j was made by no version, now or later",
  async (code) => {
    await expect(readGameCode(core, code)).rejects.toThrow("record-link-broken");
  },
);

test("links", () => {
  const at = "https://example.org";
  expect(gameLink(at, "AQ")).toBe("https://example.org/g#AQ");
  expect(seedLink(at, "querni", "123")).toBe("https://example.org/play/querni?seed=123");
  const link = new URL(positionLink(at, "querni", "9c/10/10/10/2ab6/1A8/10 b 0 1"));
  expect(link.searchParams.get("position")).toBe("9c/10/10/10/2ab6/1A8/10 b 0 1");
});
