import { expect, test } from "vitest";

import type { Tree } from "./game_tree";
import {
  advance,
  annotate,
  append,
  historyTo,
  endOf,
  lineFrom,
  mainLine,
  newTree,
  pairNumber,
  path,
  plyOf,
  promote,
  prune,
  ROOT,
  settle,
  sideAt,
  tag,
  takeBack,
  treeFrom,
  turnAt,
} from "./game_tree";

const START = {
  text: "......../......../........ w 9-9 -,- 0 1",
  side: "white",
  turn: 1,
  seed: null,
  isUsual: true,
} as const;

/** 1. d2 f4 ( 1... b4 2. a7 ( 2. g7 ) ) 2. d6 */
function sample(): Tree {
  let tree = newTree("alquerque", START);
  for (const [parent, move] of [
    [0, "d2"],
    [1, "f4"],
    [2, "d6"],
    [1, "b4"],
    [4, "a7"],
    [4, "g7"],
  ] as const)
    tree = append(tree, parent, move).tree;
  return tree;
}

const moves = (tree: Tree, ids: number[]): string =>
  ids.map((id) => turnAt(tree, id).move).join(" ");

test("lines and paths", () => {
  const tree = sample();
  expect(moves(tree, mainLine(tree))).toBe("d2 f4 d6");
  expect(endOf(tree)).toBe(3);
  expect(path(tree, 6)).toEqual([ROOT, 1, 4, 6]);
  expect(plyOf(tree, 6)).toBe(3);
  expect(moves(tree, lineFrom(tree, 4))).toBe("a7");
  expect(historyTo(tree, 6)).toEqual({
    game: "alquerque",
    start: START.text,
    moves: ["d2", "b4", "g7"],
  });
});

test("an empty game has a root and nothing else", () => {
  const tree = newTree("alquerque", START);
  expect([mainLine(tree), endOf(tree), path(tree, ROOT)]).toEqual([[], ROOT, [ROOT]]);
  expect(takeBack(tree)).toBe(tree);
  expect(prune(tree, ROOT)).toBe(tree);
  expect(promote(tree, ROOT)).toBe(tree);
});

test("advancing by an existing move goes there; appending makes a twin", () => {
  const tree = sample();
  expect(advance(tree, 1, "b4")).toEqual({ tree, id: 4 });
  const { tree: grown, id } = advance(tree, 1, "g1");
  expect([id, turnAt(grown, 1).children]).toEqual([7, [2, 4, 7]]);
  expect(turnAt(append(tree, 1, "b4").tree, 1).children).toEqual([2, 4, 7]);
});

test("a change leaves the old tree as it was", () => {
  const tree = sample();
  const before = JSON.stringify(tree);
  annotate(tree, 2, { comment: "opposite", marks: [1] });
  promote(tree, 6);
  prune(tree, 1);
  takeBack(tree, 2);
  tag(tree, "White", "Ana");
  settle(tree, "1-0");
  append(tree, 0, "a1");
  expect(JSON.stringify(tree)).toBe(before);
});

test("a variation becomes the main line, and keeps its number", () => {
  const tree = sample();
  const promoted = promote(tree, 4);
  expect(moves(promoted, mainLine(promoted))).toBe("d2 b4 a7");
  const deep = promote(promoted, 6);
  expect(moves(deep, mainLine(deep))).toBe("d2 b4 g7");
  expect(turnAt(deep, 6).move).toBe("g7");
});

test("pruning removes all that follows, and nothing else", () => {
  const tree = prune(sample(), 4);
  expect(tree.turns.map((turn) => turn?.move ?? null)).toEqual([
    "",
    "d2",
    "f4",
    "d6",
    null,
    null,
    null,
  ]);
  expect(() => turnAt(tree, 4)).toThrow(RangeError);
  expect(append(tree, 3, "b2").id).toBe(7);
  expect(treeFrom(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
});

test("taking back removes variations too, and reopens an agreed end", () => {
  const tree = takeBack(settle(sample(), { winner: "white", reason: "resigned" }), 2);
  expect(moves(tree, mainLine(tree))).toBe("d2");
  expect(tree.settled).toBeNull();
});

test("tags are set and removed", () => {
  const tree = tag(newTree("alquerque", START), "White", "Ana");
  expect(tree.tags).toEqual({ White: "Ana" });
  expect(tag(tree, "White", "").tags).toEqual({});
});

test("move numbers and sides from any start", () => {
  const late = newTree("querni", { ...START, side: "pink", turn: 8 });
  expect([0, 1, 2, 3].map((ply) => pairNumber(late, ply))).toEqual([4, 5, 5, 6]);
  expect([0, 1, 2].map((ply) => sideAt(late, ply))).toEqual(["pink", "blue", "pink"]);
});

test("JSON that is no tree is refused, whatever is wrong with it", () => {
  const good = sample();
  const broken = (change: (tree: any) => void): unknown => {
    const copy = JSON.parse(JSON.stringify(good));
    change(copy);
    return copy;
  };
  expect(treeFrom(JSON.parse(JSON.stringify(good)))).toEqual(good);
  for (const json of [
    null,
    7,
    "tree",
    [],
    {},
    broken((tree) => delete tree.game),
    broken((tree) => (tree.start.turn = "1")),
    broken((tree) => (tree.tags.White = 7)),
    broken((tree) => (tree.turns = [])),
    broken((tree) => (tree.turns[0] = null)),
    broken((tree) => (tree.turns[2] = null)),
    broken((tree) => (tree.turns[2].children = [99])),
    broken((tree) => (tree.turns[3].children = [1])),
    broken((tree) => (tree.turns[3].parent = 1)),
    broken((tree) => tree.turns[1].children.push(3)),
    broken((tree) => (tree.turns[2].marks = ["!"])),
    broken((tree) => (tree.settled = "won")),
  ])
    expect(treeFrom(json)).toBeNull();
});
