// Two sample games for the home page: a few turns played by our engine, as plain data, so that the boards are alive
// before anything has loaded.

import { filledLines } from "../board/geometry";
import type { Motion } from "../board/motion";
import type { Family, Piece, Side } from "../core/position";

interface Frame {
  pieces: Piece[];
  /** The motion that led here; null for the first frame. */
  motion: Motion | null;
  last: string[];
  /** What has just been made, before it leaves or takes. */
  chains: { squares: string[]; state: "chosen" }[];
  mills: string[][];
  /** How long it is shown, in milliseconds. */
  lasts: number;
}

const LASTS = { first: 900, made: 1400, after: 1800, end: 3500 };

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
      blue: "h3 i2 e4 h2 g2 b3 i5 f2 e3 d6 d7 g5 f4 f5 e6 c6",
      pink: "- - - - c3 d3 g6 g3 h4 d2 - - - i6 g4 f3",
    },
    first: "blue",
    second: "pink",
    turns: [
      "g5 e5 c7 / d6 d7 c7",
      "i6 h5 / h5 g4 f3",
      "i2 g4",
      "d2 e2",
      "c6 d5 / f4 f5 e6 d5",
      "h4 f4 d2",
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

/** A turn that removes something is shown in two frames: what it makes, and what that removes. */
export function frames(family: Family): Frame[] {
  const scene = SCENES[family];
  let pieces = standing(scene);
  const plain = { chains: [], mills: [], lasts: LASTS.after };
  const found: Frame[] = [{ ...plain, pieces, motion: null, last: [], lasts: LASTS.first }];
  scene.turns.forEach((turn, index) => {
    const [path = [], removed = []] = turn.split(" / ").map((part) => part.split(" "));
    const [from, to] = [path[0]!, path.at(-1)!];
    const last = [...new Set([from, to])];
    const side = index % 2 === 0 ? scene.first : scene.second;
    pieces =
      path.length === 1
        ? [...pieces, { square: to, side, number: null }]
        : pieces.map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
    const moved = { ...plain, pieces, motion: { path, removed: [] }, last };
    if (removed.length === 0) {
      found.push(moved);
      return;
    }
    const made =
      family === "querni"
        ? { chains: [{ squares: removed, state: "chosen" as const }] }
        : { mills: filledLines(pieces, to) };
    found.push({ ...moved, ...made, lasts: LASTS.made });
    pieces = pieces.filter((piece) => !removed.includes(piece.square));
    found.push({ ...plain, pieces, motion: { path: [], removed }, last });
  });
  found.at(-1)!.lasts = LASTS.end;
  return found;
}
