import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { lastTurn, picture } from "./picture";
import { samplePositions } from "../core/testing/sample_positions";
import { NAMES } from "./raster";

const css = readFileSync(new URL("../site/theme.css", import.meta.url), "utf8");
const colours = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)].map(([, name, hex]) => [
    name!,
    hex!,
  ]),
);
const all = await samplePositions();

test("the theme has every colour of a picture", () => {
  expect(NAMES.filter((name) => !colours[name])).toEqual([]);
});

test("every piece is drawn within the picture, upright and flipped too", () => {
  for (const position of all)
    for (const options of [{}, { upright: true }, { flipped: true }]) {
      const drawn = picture(position, colours, options);
      const numbers = drawn.shapes.filter((shape) => "text" in shape && shape.size === 25.5);
      const tiles = position.pieces.filter(({ number }) => number !== null);
      expect(numbers).toHaveLength(tiles.length);
      for (const { x, y, fill, stroke } of drawn.shapes) {
        expect(x >= 0 && x <= drawn.width && y >= 0 && y <= drawn.height).toBe(true);
        for (const colour of [fill, stroke]) expect(colour ?? "#000000").toMatch(/^#[0-9a-f]{6}$/);
      }
    }
});

test("a last move shows ghosts of what it removed", () => {
  const before = all.find(({ moves }) => moves.some(({ removed }) => removed.length))!;
  const move = before.moves.find(({ removed }) => removed.length)!;
  const last = lastTurn(before, move.text)!;
  const plain = picture(before, colours).shapes.filter(({ dash }) => dash);
  const dashed = picture(before, colours, { last }).shapes.filter(({ dash }) => dash);
  expect(plain).toHaveLength(0);
  expect(dashed.length).toBeGreaterThanOrEqual(move.removed.length);
  expect(lastTurn(before, "nonsense")).toBeNull();
});
