import { expect, it } from "vitest";
import { openCore } from "../core/core_workers";
import type { Family, Piece } from "../core/position";
import { LOCAL_CORE } from "../core/testing/local_core";
import { frames } from "./showcase";

const core = openCore(LOCAL_CORE);
const SCENES: { family: Family; start: string }[] = [
  {
    family: "querni",
    start: "3K6/2PJO1g1n1/5NL1G1/4CMoi2/1FefIphA2/3j1HEDB1/10 b 6 21",
  },
  { family: "alquerque", start: ".....B../WB.B.WWW/........ w 5-5 -,- 0 9" },
];

const named = (pieces: readonly Piece[]) =>
  pieces.map(({ square, side, number }) => `${square} ${side} ${number}`).sort();

it.each(SCENES)("plays legal turns of $family", async ({ family, start }) => {
  const [first, ...rest] = frames(family);
  let position = await core.read(family, start);
  expect(named(first!.pieces)).toEqual(named(position.pieces));
  let path: string[] = [];
  for (const { motion, pieces, chains, mills } of rest) {
    path = motion!.path.length > 0 ? motion!.path : path;
    if (chains.length > 0 || mills.length > 0) continue; // half a turn
    const { removed } = motion!;
    const from = path.length > 1 ? path[0]! : null;
    const move = position.moves.find(
      (each) =>
        each.from === from && each.to === path.at(-1) && each.removed.join() === removed.join(),
    );
    expect(move, path.join("-")).toBeDefined();
    position = await core.follow({ game: family, start: position.text, moves: [move!.text] });
    expect(named(pieces)).toEqual(named(position.pieces));
  }
});

it.each(SCENES)("shows what $family is about within three seconds", ({ family }) => {
  const [first, made, gone] = frames(family);
  expect([...made!.chains, ...made!.mills].length).toBeGreaterThan(0);
  expect(gone!.motion!.removed.length).toBeGreaterThan(0);
  expect(first!.lasts + made!.lasts).toBeLessThan(3000);
});
