import { expect, test } from "vitest";

import type { Drawing } from "../board/drawing";
import { openCore } from "../core/core_workers";
import { LOCAL_CORE } from "../core/testing/local_core";
import { joinComment, splitComment } from "./drawings";
import { gameCode, readGameCode } from "./game_link";
import { annotate, append, newTree, ROOT, startOf, turnAt } from "./game_tree";
import { readRecords, recordText } from "./record";

const core = openCore(LOCAL_CORE);

const DRAWINGS: Drawing[] = [
  { from: "d3", to: "d3", pen: "R" },
  { from: "d2", to: "f4", pen: "G" },
];
const COMMENT = "[%csl Rd3] [%cal Gd2f4] Both middles.";

test("a comment is its text and what is drawn", () => {
  expect(joinComment("Both middles.", DRAWINGS)).toBe(COMMENT);
  expect(splitComment(COMMENT)).toEqual({ text: "Both middles.", drawings: DRAWINGS });
  expect(splitComment(joinComment("", DRAWINGS))).toEqual({ text: "", drawings: DRAWINGS });
  expect(joinComment("", [])).toBe("");
});

test("commands of other programs are understood wherever they stand", () => {
  const comment = "Both [%cal Gd2f4,\n Yf4d2] middles.\n[%csl Rd3][%csl Bd3]";
  expect(splitComment(comment)).toEqual({
    text: "Both middles.",
    drawings: [
      { from: "d2", to: "f4", pen: "G" },
      { from: "f4", to: "d2", pen: "Y" },
      { from: "d3", to: "d3", pen: "B" },
    ],
  });
});

test.each(["", " two  spaces ", "[%cal Gd2z9]", "[%cal]", "[%eval 0.3] fine", "[%csl Xd2]"])(
  "%j has nothing drawn and stays as it is",
  (comment) => {
    expect(splitComment(comment)).toEqual({ text: comment, drawings: [] });
  },
);

test("a comment of somebody else draws only so much", () => {
  const items = "abcdefghij"
    .split("")
    .flatMap((x) => [1, 2, 3, 4, 5, 6, 7].map((y) => `G${x}${y}`));
  expect(splitComment(`[%csl ${items.join(",")}]`).drawings).toHaveLength(64);
});

test("records and links carry drawings, many of them too", async () => {
  const many = "abcdefg".split("").map((x): Drawing => ({ from: "d2", to: `${x}7`, pen: "B" }));
  const drawings = [...DRAWINGS, ...many, ...many.map((each) => ({ ...each, from: "d3" }))];
  const comment = joinComment("See the top.", drawings);
  const bare = append(newTree("alquerque", await startOf(core, "alquerque")), ROOT, "d2").tree;
  const tree = annotate(annotate(bare, 1, { comment }), ROOT, { comment: COMMENT });

  const text = await recordText(core, tree);
  // Other programs know no word that is cut in two.
  expect(text).not.toContain("\\\n");
  const [read] = (await readRecords(core, text)).games;
  const shared = await readGameCode(core, await gameCode(core, { tree, at: 1 }));
  for (const each of [read!.tree, shared.tree]) {
    const { drawings: found, text: said } = splitComment(turnAt(each, 1).comment);
    expect(said).toBe("See the top.");
    expect(found).toHaveLength(drawings.length);
    expect(found).toEqual(expect.arrayContaining(drawings));
    expect(turnAt(each, ROOT).comment).toBe(COMMENT);
  }
});
