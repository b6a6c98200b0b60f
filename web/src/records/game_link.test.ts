// Records and links with the compiled core.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LOCAL_CORE } from "../core/testing/local_core";
import { readRecords, recordText } from "./record";
import { gameCode, gameLink, LinkError, LONGEST_LINK, readGameCode, shortLink } from "./game_link";
import { annotate, append, historyTo, endOf, newTree, ROOT, startOf, turnAt } from "./game_tree";
import type { Tree } from "./game_tree";
import { openCore } from "../core/core_workers";

const core = openCore(LOCAL_CORE);
const SAMPLES = readFileSync(new URL("../../../tests/data/records.pgn", import.meta.url), "utf8");

test("the sample records round-trip as text and as links", async () => {
  const { games, errors } = await readRecords(core, SAMPLES);
  expect(errors).toEqual([]);
  expect(games).toHaveLength(3);
  const texts = await Promise.all(games.map(({ tree }) => recordText(core, tree)));
  expect(texts.join("\n")).toBe(SAMPLES);
  for (const { tree } of games) {
    const shared = await readGameCode(core, await gameCode(core, { tree, at: ROOT }));
    expect(shared.at).toBe(ROOT);
    expect(nested(shared.tree)).toEqual(nested(tree));
    expect(shared.tree.settled).toEqual(tree.settled);
  }
});

/** A node as its move, comment, NAGs and children, independent of ids. */
type Nested = [string, string, readonly number[], Nested[]];
function nested(tree: Tree, id = ROOT): Nested {
  const { move, comment, marks, children } = turnAt(tree, id);
  return [move, comment, marks, children.map((child) => nested(tree, child))];
}

async function grown(lines: readonly string[]): Promise<Tree> {
  let tree = newTree("alquerque", await startOf(core, "alquerque"));
  for (const line of lines) {
    let at: number = ROOT;
    for (const move of line.split(" ")) {
      const { children } = turnAt(tree, at);
      const known = children.find((child) => turnAt(tree, child).move === move);
      if (known !== undefined) at = known;
      else ({ tree, id: at } = append(tree, at, move));
    }
  }
  return tree;
}

const SITE = "https://example.org";

test("a link keeps variations, comments, NAGs and the move to open at", async () => {
  let tree = await grown(["d2 d6 f4 b2", "d2 d6 b4", "f4 d2", "d2 d6 f4 b6 d7", "d2 b4"]);
  tree = annotate(tree, ROOT, { comment: "Two openings, and “何か” 🂡 else." });
  tree = annotate(tree, 5, { comment: "Quieter.", marks: [1, 255] });
  for (const [id, turn] of tree.turns.entries()) {
    const link = (await shortLink(core, SITE, { tree, at: id }))!;
    expect(link.leftOut).toBe(null);
    expect(link.text.length).toBeLessThan(160);
    const shared = await readGameCode(core, new URL(link.text).hash.slice(1));
    expect(nested(shared.tree)).toEqual(nested(tree));
    expect(historyTo(shared.tree, shared.at)).toEqual(historyTo(tree, id));
    expect(turnAt(shared.tree, shared.at).comment).toBe(turn!.comment);
  }
});

test("a link can hold a comment without moves", async () => {
  const tree = annotate(await grown([]), ROOT, { comment: "Who begins?" });
  const shared = await readGameCode(core, await gameCode(core, { tree, at: ROOT }));
  expect(nested(shared.tree)).toEqual(nested(tree));
});

/** Returns letters that do not compress. */
function noise(length: number): string {
  let seed = 1;
  const letter = (): string => {
    seed = (seed * 48271) % 2147483647;
    return String.fromCharCode(33 + (seed % 90));
  };
  return Array.from({ length }, letter).join("");
}

test("comments that do not fit are left out, and this is reported", async () => {
  const bare = await grown(["d2 d6 f4", "d2 d6 b4"]);
  const long = annotate(bare, 4, { comment: noise(LONGEST_LINK), marks: [3] });
  const shorter = (await shortLink(core, SITE, { tree: long, at: 4 }))!;
  expect(shorter.leftOut).toBe("comments");
  expect(shorter.text.length).toBeLessThan(LONGEST_LINK);
  const shared = await readGameCode(core, new URL(shorter.text).hash.slice(1));
  expect(nested(shared.tree)).toEqual(nested(annotate(bare, 4, { marks: [3] })));
  expect(turnAt(shared.tree, shared.at).move).toBe("b4");
  // Comments that compress well must still be short enough to be read.
  const same = annotate(bare, 4, { comment: "a".repeat(200_000) });
  expect((await shortLink(core, SITE, { tree: same, at: 4 }))?.leftOut).toBe("comments");
});

test("only the main line is sent if there are too many variations", async () => {
  let tree = await grown(["d2 d6 f4 b2"]);
  const { moves } = await core.follow(historyTo(tree, 2));
  for (let count = 0; count < 5_000; count += 1)
    tree = append(tree, 2, moves[count % moves.length]!.text).tree;
  const link = (await shortLink(core, SITE, { tree, at: tree.turns.length - 1 }))!;
  expect(link.leftOut).toBe("variations");
  const shared = await readGameCode(core, new URL(link.text).hash.slice(1));
  expect(historyTo(shared.tree, endOf(shared.tree)).moves).toEqual(["d2", "d6", "f4", "b2"]);
  expect(historyTo(shared.tree, shared.at).moves).toEqual(["d2", "d6"]);
});

test.each([
  ['[Game "chess"]\n\n*', "unknown_game"],
  ['[Game "querni"]\n[Seed "18446744073709551616"]\n\n*', "bad_seed"],
  ['[Game "alquerque"]\n[Seed "3"]\n\n*', "bad_seed"],
  ['[Game "querni"]\n[Position "x"]\n\n*', "bad_position"],
  ['[Game "alquerque"]\n\n1. d2 d2 *', "illegal_move"],
])("%j, refused by the core, is a RecordError", async (text, reason) => {
  const { errors } = await readRecords(core, text);
  expect(errors.map((error) => error.reason)).toEqual([reason]);
});

test("old links can be read, and a damaged link is detected", async () => {
  const { tree, at } = await readGameCode(core, "AQAECAWQDf0rKv9J");
  expect(at).toBe(ROOT);
  expect(historyTo(tree, endOf(tree)).moves.join(" ")).toBe("d3 b2 c5 a1 c3 e3 c4xe3 f2");
  expect(tree.settled).toEqual({ winner: "white", reason: "resigned" });
  await expect(readGameCode(core, "AQAECAWQDf0rKv9K")).rejects.toThrow(LinkError);
  await expect(readGameCode(core, "Aw")).rejects.toThrow("record-link-newer");
});

test.each(["nonsense", "", "A", "AAAAAA", "CgAECAWQDf0rKv9J", "hello-world", "not a link"])(
  "%j is not a link of any version",
  async (code) => {
    await expect(readGameCode(core, code)).rejects.toThrow("record-link-broken");
  },
);

test("a game link carries its code in the fragment", () => {
  expect(gameLink(SITE, "AQ")).toBe("https://example.org/g#AQ");
});
