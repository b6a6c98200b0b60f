import { expect, test } from "vitest";
import { drawn, type Drawing } from "./drawing";

const ARROW: Drawing = { from: "d2", to: "f4", pen: "G" };
const CIRCLE: Drawing = { from: "d2", to: "d2", pen: "R" };

test("drawing the same again erases it", () => {
  expect(drawn([], ARROW)).toEqual([ARROW]);
  expect(drawn([ARROW], CIRCLE)).toEqual([ARROW, CIRCLE]);
  expect(drawn([ARROW, CIRCLE], { ...ARROW })).toEqual([CIRCLE]);
});

test("another colour replaces the first, and the way back is another arrow", () => {
  expect(drawn([ARROW], { ...ARROW, pen: "B" })).toEqual([{ ...ARROW, pen: "B" }]);
  expect(drawn([ARROW], { from: "f4", to: "d2", pen: "G" })).toHaveLength(2);
});
