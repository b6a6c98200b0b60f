import { describe, expect, it } from "vitest";
import {
  CELL,
  crossedSquares,
  filledLines,
  isBetterUpright,
  layout,
  LINES,
  MARKS,
  outline,
  SQUARES,
  type Direction,
  wayBetween,
  type Point,
} from "./geometry";

const layouts = [
  ["querni", layout("querni")],
  ["querni upright", layout("querni", { upright: true })],
  ["querni flipped", layout("querni", { flipped: true })],
  ["querni upright, flipped", layout("querni", { upright: true, flipped: true })],
  ["alquerque", layout("alquerque")],
  ["alquerque flipped", layout("alquerque", { flipped: true, coordinates: false })],
] as const;

const OPPOSITE: Record<Direction, Direction> = {
  left: "right",
  right: "left",
  up: "down",
  down: "up",
};

it("has the squares and lines of both boards", () => {
  expect(SQUARES.querni.length).toBe(70);
  expect(SQUARES.alquerque.length).toBe(24);
  expect(LINES.length).toBe(16);
  const through = (point: string) => LINES.filter((line) => line.includes(point)).length;
  expect(SQUARES.alquerque.every((point) => through(point) === 2)).toBe(true);
  expect(new Set(MARKS).size).toBe(8);
});

describe.each(layouts)("%s", (_, lay) => {
  it("puts every square apart from the others and inside the stone", () => {
    for (const square of lay.squares) {
      const { x, y } = lay.at(square);
      expect(x).toBeGreaterThanOrEqual(CELL / 2);
      expect(x).toBeLessThanOrEqual(lay.width - CELL / 2);
      expect(y).toBeLessThanOrEqual(lay.height - CELL / 2);
      for (const other of lay.squares) {
        const at = lay.at(other);
        if (other !== square) {
          expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThanOrEqual(CELL);
        }
      }
    }
  });

  it("finds a square at every point of its area, and only there", () => {
    for (const square of lay.squares) {
      const middle = lay.at(square);
      const corners = lay.area(square);
      expect(lay.squareAt(middle)).toBe(square);
      expect(corners.length).toBeGreaterThanOrEqual(4);
      for (const corner of corners) {
        const mix = (part: number): Point => ({
          x: middle.x + (corner.x - middle.x) * part,
          y: middle.y + (corner.y - middle.y) * part,
        });
        expect(lay.squareAt(mix(0.98))).toBe(square);
        expect(lay.squareAt(mix(1.02))).not.toBe(square);
        expect(Math.hypot(corner.x - middle.x, corner.y - middle.y)).toBeGreaterThanOrEqual(
          CELL / 2,
        );
      }
    }
    expect(lay.squareAt({ x: -5, y: 5 })).toBeNull();
  });

  it("reaches every square by arrow keys, and returns by the opposite key", () => {
    const start = lay.squares[0] as string;
    const seen = new Set([start]);
    const queue = [start];
    for (const square of queue) {
      for (const direction of Object.keys(OPPOSITE) as Direction[]) {
        const next = lay.next(square, direction);
        if (next === null) continue;
        expect(lay.next(next, OPPOSITE[direction])).toBe(square);
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      }
    }
    expect(seen.size).toBe(lay.squares.length);
  });

  it("reads its squares from the top, each row from the left", () => {
    const places = lay.squares.map(lay.at);
    const sorted = places.toSorted((a, b) => a.y - b.y || a.x - b.x);
    expect(places).toEqual(sorted);
  });

  it("labels rows and columns beside their squares", () => {
    for (const { text, at } of lay.labels) {
      const first = lay.squares.find((square) => square.includes(text)) as string;
      const { x, y } = lay.at(first);
      expect(Math.abs(at.x - x) < 1e-9 || Math.abs(at.y - y) < 1e-9).toBe(true);
      if (lay.family === "querni") expect(lay.squareAt(at)).toBeNull();
    }
  });
});

it("turns Querni clockwise, and flips it", () => {
  const corner = (lay: ReturnType<typeof layout>, square: string) => {
    const { x, y } = lay.at(square);
    return `${y < lay.height / 2 ? "top" : "bottom"} ${x < lay.width / 2 ? "left" : "right"}`;
  };
  expect(corner(layout("querni"), "a1")).toBe("bottom left");
  expect(corner(layout("querni", { flipped: true }), "a1")).toBe("top right");
  const upright = layout("querni", { upright: true });
  expect(corner(upright, "a1")).toBe("top left");
  expect(corner(upright, "j7")).toBe("bottom right");
  expect([upright.width < upright.height, layout("querni").width > 600]).toEqual([true, true]);
  expect(layout("alquerque", { upright: true }).at("a1")).toEqual(layout("alquerque").at("a1"));
});

it("puts a mark where its four squares meet, whatever the orientation", () => {
  for (const turned of [{}, { upright: true }, { flipped: true }]) {
    const lay = layout("querni", turned);
    const four = ["b2", "c2", "b3", "c3"].map(lay.at);
    const middle = (of: (point: Point) => number) => four.map(of).reduce((a, b) => a + b) / 4;
    expect(lay.corner("b2")).toEqual({ x: middle((p) => p.x), y: middle((p) => p.y) });
  }
});

it("follows the lines of the morris board, and crosses its centre", () => {
  const { next } = layout("alquerque");
  expect(next("a1", "right")).toBe("d1");
  expect(next("d1", "up")).toBe("d2");
  expect(next("d3", "up")).toBe("d5");
  expect(next("c5", "left")).toBeNull();
  expect(layout("alquerque", { flipped: true }).next("a1", "left")).toBe("d1");
});

it("finds lines filled by three men of one side", () => {
  const men = ["a7", "d7", "g7", "d6"].map((square) => ({
    square,
    side: square === "d6" ? ("black" as const) : ("white" as const),
    number: null,
  }));
  expect(filledLines(men, "d7")).toEqual([["a7", "d7", "g7"]]);
  expect(filledLines(men, "d6")).toEqual([]);
  expect(filledLines(men, "d5")).toEqual([]);
});

const at = (x: number, y: number): Point => ({ x: x * CELL, y: y * CELL });

it("draws hops beside what they jump over, and steps straight", () => {
  const [from, to] = [at(0, 0), at(2, 0)];
  const hop = wayBetween(from, to, true);
  expect(hop(0)).toEqual(from);
  expect(hop(1)).toEqual(to);
  for (const end of [to, at(0, 2), at(-2, -2), at(2, -2)]) {
    const middle = wayBetween(from, end, true)(0.5);
    const aside = Math.hypot(middle.x - end.x / 2, middle.y - end.y / 2);
    expect(aside).toBeGreaterThan(12); // beside the numeral
    expect(aside).toBeLessThan(20); // and still on the tile, not on its neighbour
  }
  expect(wayBetween(from, at(1, 1), true)(0.5)).toEqual(at(0.5, 0.5));
  expect(wayBetween(from, at(3, 0), false)(0.5)).toEqual(at(1.5, 0));
});

it("draws an octagon or a circle, and two crossed squares", () => {
  expect(outline(false, 20).match(/L/g)).toHaveLength(7);
  expect(outline(true, 20)).toContain("a20 20");
  expect(crossedSquares({ x: 0, y: 0 }, 10).match(/Z/g)).toHaveLength(2);
});

it.each([
  [374, 524, true], // most phones
  [344, 320, false], // a short phone
  [624, 80, false], // a window zoomed far in
  [400, 400, false],
  [400, 430, false], // hardly any larger
  [400, 480, true],
])("Querni is upright in %i by %i: %s", (width, height, stands) => {
  expect(isBetterUpright(width, height)).toBe(stands);
});
