import { expect, test } from "vitest";
import { append, newTree, ROOT, type Start } from "./game_tree";
import { handedOver, handOver } from "./handed_game";

const START: Start = { text: "", side: "white", turn: 1, seed: null, isUsual: true };

test("a game is handed over under its id, the last one only", () => {
  const { tree } = append(newTree("alquerque", START), ROOT, "d2");
  expect(handedOver("one")).toBeNull();
  handOver("one", tree);
  expect(handedOver("one")).toEqual(tree);
  handOver("two", tree);
  expect(handedOver("one")).toBeNull();
});
