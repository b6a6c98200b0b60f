// Two sample games for the home page: a few turns played by our engine, as plain data, so that the boards are alive
// before anything has loaded.

import type { Motion } from "../board/motion";
import type { Family, Piece, Side } from "../core/position";

interface Frame {
  pieces: Piece[];
  /** The motion that led here; null for the first frame. */
  motion: Motion | null;
  last: string[];
}

interface Scene {
  /** Squares by side; tiles in the order of their numbers, "-" for one that is gone. */
  pieces: Partial<Record<Side, string>>;
  first: Side;
  second: Side;
  /** Every square on the path, and after a slash what is removed. */
  turns: string[];
}

const SCENES: Record<Family, Scene> = {
  querni: {
    pieces: {
      blue: "e3 f4 h4 g6 d3 e4 e6 c5 h3 i6 i5 h5 b3 h6 d5 d2",
      pink: "c6 c2 g2 i3 g5 f5 b5 f2 g3 c3 b2 a2 e5 f3 d4 d6",
    },
    first: "blue",
    second: "pink",
    turns: [
      "c5 e7 / i6 i5 h5",
      "c2 e2 g4 / c3 b2 a2",
      "h3 h5 f7 d7",
      "b5 c4",
      "h6 f6 / e6 e7 d7",
      "c6 e6",
      "d2 e2",
      "i3 h3",
    ],
  },
  alquerque: {
    pieces: { white: "b4 d2 b2 b6", black: "f4 d6 d1" },
    first: "white",
    second: "black",
    turns: [
      "f2 / d6",
      "e4",
      "g4",
      "a4",
      "d6",
      "c4",
      "f6 / f4",
      "f4",
      "g7",
      "c3",
      "d6 d5",
      "e4 e3",
      "g7 d7",
      "c3 d3",
      "b6 d6 / d3",
    ],
  },
};

function standing(scene: Scene): Piece[] {
  return (Object.entries(scene.pieces) as [Side, string][]).flatMap(([side, squares]) =>
    squares.split(" ").flatMap((square, index) => {
      const number = side === "blue" || side === "pink" ? index + 1 : null;
      return square === "-" ? [] : [{ square, side, number }];
    }),
  );
}

export function frames(family: Family): Frame[] {
  const scene = SCENES[family];
  let pieces = standing(scene);
  const found: Frame[] = [{ pieces, motion: null, last: [] }];
  scene.turns.forEach((turn, index) => {
    const [path = [], removed = []] = turn.split(" / ").map((part) => part.split(" "));
    const [from, to] = [path[0]!, path.at(-1)!];
    const side = index % 2 === 0 ? scene.first : scene.second;
    const moved =
      path.length === 1
        ? [...pieces, { square: to, side, number: null }]
        : pieces.map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
    pieces = moved.filter((piece) => !removed.includes(piece.square));
    found.push({ pieces, motion: { path, removed }, last: [...new Set([from, to])] });
  });
  return found;
}
