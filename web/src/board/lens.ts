// Where the magnified square is shown, so that the finger does not cover it.

import type { Point } from "./geometry";

/** The side of the lens in CSS pixels. */
export const LENS = 132;
/** How large a square is in it. */
export const MAGNIFIED = 66;
/** Squares that are smaller than this are covered by a finger, in CSS pixels. */
export const COVERED = 50;
/** From the middle of the finger to the lens, and from the lens to the edge of the window. */
const GAP = 40;
const EDGE = 4;

/** The upper left corner of the lens: above the finger, or beside it where there is no room above. */
export function lensCorner(finger: Point, window: { width: number; height: number }): Point {
  const within = (at: number, size: number) => Math.max(EDGE, Math.min(at, size - LENS - EDGE));
  const above = finger.y - GAP - LENS;
  if (above >= EDGE) return { x: within(finger.x - LENS / 2, window.width), y: above };
  const beside = finger.x > window.width / 2 ? finger.x - GAP - LENS : finger.x + GAP;
  return { x: within(beside, window.width), y: within(finger.y - LENS / 2, window.height) };
}
