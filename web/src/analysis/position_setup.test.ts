import { beforeAll, expect, test } from "vitest";
import type { Core } from "../core/core";
import { LOCAL_CORE } from "../core/testing/local_core";
import { cleared, erase, missing, put, setupOf, textOf } from "./position_setup";
import { openCore } from "../core/core_workers";

let core: Core;
beforeAll(() => {
  core = openCore(LOCAL_CORE);
});

test.each([
  ["querni", "10/1JpgPKbkh1/1mOFfeiMc1/10/1dnaNALEG1/1IlojDBHC1/10 p 3 8"],
  ["querni", "A9/10/10/10/10/10/9p b 0 1"],
  ["alquerque", "......../......../........ w 9-9 -,- 0 1"],
  ["alquerque", "WWW.B..B/.B....../....W..B b 0-2 -,- 0 31"],
])("a position of %s is written as it was read", async (game, text) => {
  expect(textOf(setupOf(await core.read(game, text)))).toBe(text);
});

test("pieces are placed, moved and removed", async () => {
  const start = setupOf((await core.start("querni", "7")).position);
  let setup = cleared(start);
  expect(missing(setup, "blue")).toBe(1);
  setup = put(setup, "c3", "blue", 1);
  setup = put(setup, "e5", "blue", 1);
  expect(setup.pieces).toEqual([{ square: "e5", side: "blue", number: 1 }]);
  expect(missing(setup, "blue")).toBe(2);
  expect(put(setup, "e5", "blue", 1).pieces).toEqual([]);
  expect(put(setup, "e5", "pink", 4).pieces.length).toBe(1);
  expect(erase(setup, "e5").pieces).toEqual([]);
  expect((await core.read("querni", textOf(setup))).pieces).toEqual(setup.pieces);
});
