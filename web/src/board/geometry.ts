// Where the squares of both boards are drawn, and which one an arrow key goes to. No rules: the lines of Alquerque are
// drawn, never judged.

import type { Family, Piece } from "../core/position";

/** The side of a square in drawing units. */
export const CELL = 60;

/** How far the path of a jump passes from the centre of the jumped tile. */
const ASIDE = 15;

export interface Point {
  x: number;
  y: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** The three points of each side of the three nested squares, and of the four spokes joining them. */
export const LINES: readonly (readonly [string, string, string])[] = [
  ["a7", "d7", "g7"],
  ["g7", "g4", "g1"],
  ["g1", "d1", "a1"],
  ["a1", "a4", "a7"],
  ["b6", "d6", "f6"],
  ["f6", "f4", "f2"],
  ["f2", "d2", "b2"],
  ["b2", "b4", "b6"],
  ["c5", "d5", "e5"],
  ["e5", "e4", "e3"],
  ["e3", "d3", "c3"],
  ["c3", "c4", "c5"],
  ["d7", "d6", "d5"],
  ["g4", "f4", "e4"],
  ["d1", "d2", "d3"],
  ["a4", "b4", "c4"],
];

/** Querni's marked intersections, each named by the lower left of its four squares. */
export const MARKS: readonly string[] = ["b2", "d2", "f2", "h2", "b5", "d5", "f5", "h5"];

const FILES: Record<Family, string> = { querni: "abcdefghij", alquerque: "abcdefg" };
const RANKS = "1234567";

/** Every square of a board: a1 first, then up its column. */
export const SQUARES: Record<Family, readonly string[]> = {
  querni: [...FILES.querni].flatMap((file) => [...RANKS].map((rank) => file + rank)),
  alquerque: [...new Set(LINES.flat())].sort(),
};

interface Turned {
  /** Querni upright: 7 wide and 10 tall, turned clockwise. Alquerque is square and does not turn. */
  upright?: boolean;
  /** Seen from the far side. */
  flipped?: boolean;
  /** Room in the frame for coordinates. */
  coordinates?: boolean;
}

/** The geometry of a board in one orientation. */
export interface Layout {
  family: Family;
  width: number;
  height: number;
  /** The width of the stone frame, equal on all sides. */
  frame: number;
  /** The squares in reading order: rows from the top, each from the left. */
  squares: readonly string[];
  /** The centre of a square. */
  at(square: string): Point;
  /** Where the four squares of a mark meet. */
  corner(mark: string): Point;
  /** The corners of a square's hit area; hit areas never overlap. */
  area(square: string): Point[];
  /** The square whose hit area contains a point. */
  squareAt(point: Point): string | null;
  /** The next square in a screen direction; on the morris board, the next point. */
  next(square: string, direction: Direction): string | null;
  labels: readonly { text: string; at: Point }[];
}

/** Whether Querni's squares are clearly larger upright than lying in this much room. */
export function isBetterUpright(width: number, height: number): boolean {
  const scale = (upright: boolean) => {
    const board = layout("querni", { upright });
    return Math.min(width / board.width, height / board.height);
  };
  return scale(true) > 1.1 * scale(false);
}

const STEPS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

export function layout(family: Family, turned: Turned = {}): Layout {
  const { flipped = false, coordinates = true } = turned;
  const upright = family === "querni" && (turned.upright ?? false);
  const files = FILES[family];
  const [across, down] = upright ? [7, files.length] : [files.length, 7];
  // Men stand on the outermost lines, so their board needs a wider frame.
  const frame = (family === "querni" ? 10 : 4) + (coordinates ? 12 : 0);

  const width = across * CELL + 2 * frame;
  const height = down * CELL + 2 * frame;

  function grid(column: number, row: number): Point {
    const turnedTo = upright ? { x: row, y: column } : { x: column, y: down - 1 - row };
    return flipped ? { x: across - 1 - turnedTo.x, y: down - 1 - turnedTo.y } : turnedTo;
  }
  const place = ({ x, y }: Point): Point => ({
    x: frame + (x + 0.5) * CELL,
    y: frame + (y + 0.5) * CELL,
  });
  const cell = (square: string) => grid(files.indexOf(square[0] ?? ""), Number(square[1]) - 1);
  const at = (square: string) => place(cell(square));

  const squares = SQUARES[family].toSorted((a, b) => {
    const [one, two] = [cell(a), cell(b)];
    return one.y - two.y || one.x - two.x;
  });
  const named = new Map(squares.map((square) => [key(cell(square)), square]));
  const reach = (family === "querni" ? 0.5 : 0.85) * CELL;
  /** Points whose hit areas would overlap; squares only touch. */
  const rivals = family === "querni" ? [] : squares.map(at);

  function squareAt(point: Point): string | null {
    if (point.x < 0 || point.y < 0 || point.x > width || point.y > height) return null;
    let nearest: string | null = null;
    let least = Infinity;
    for (const square of squares) {
      const { x, y } = at(square);
      const distance = Math.hypot(point.x - x, point.y - y);
      const within = Math.max(Math.abs(point.x - x), Math.abs(point.y - y)) <= reach;
      if (within && distance < least) [nearest, least] = [square, distance];
    }
    return nearest;
  }

  function next(square: string, direction: Direction): string | null {
    const step = STEPS[direction];
    let { x, y } = cell(square);
    for (;;) {
      x += step.x;
      y += step.y;
      if (x < 0 || y < 0 || x >= across || y >= down) return null;
      const found = named.get(key({ x, y }));
      if (found) return found;
    }
  }

  const columns = [...files].map((text, column) => ({ text, middle: place(grid(column, 0)) }));
  const rows = [...RANKS].map((text, row) => ({ text, middle: place(grid(0, row)) }));
  const [below, beside] = upright ? [rows, columns] : [columns, rows];
  const edge = frame / 2 + (family === "querni" ? 0 : 4);
  return {
    family,
    width,
    height,
    frame,
    squares,
    at,
    corner: (mark) => place(grid(files.indexOf(mark[0] ?? "") + 0.5, Number(mark[1]) - 1 + 0.5)),
    area: (square) => area(at(square), rivals, reach, { x: width, y: height }),
    squareAt,
    next,
    labels: coordinates
      ? [
          ...below.map(({ text, middle }) => ({ text, at: { x: middle.x, y: height - edge } })),
          ...beside.map(({ text, middle }) => ({ text, at: { x: edge, y: middle.y } })),
        ]
      : [],
  };
}

function key({ x, y }: Point): string {
  return `${x} ${y}`;
}

/** The part of a box around `middle`, within the board, that is nearer to it than to any other point. */
function area(middle: Point, others: readonly Point[], reach: number, size: Point): Point[] {
  const [left, top] = [Math.max(0, middle.x - reach), Math.max(0, middle.y - reach)];
  const [right, bottom] = [Math.min(size.x, middle.x + reach), Math.min(size.y, middle.y + reach)];
  let corners: Point[] = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  for (const other of others) {
    const away = { x: other.x - middle.x, y: other.y - middle.y };
    const far = away.x ** 2 + away.y ** 2;
    if (far === 0 || far > (4 * reach) ** 2) continue;
    // How far a corner lies beyond the line halfway between the two; at most 0 is on our side.
    const beyond = (p: Point) => (p.x - middle.x) * away.x + (p.y - middle.y) * away.y - far / 2;
    corners = corners.flatMap((corner, index) => {
      const before = corners.at(index - 1) as Point;
      const [was, is] = [beyond(before), beyond(corner)];
      const kept = is <= 1e-9 ? [corner] : [];
      if (was <= 1e-9 === is <= 1e-9) return kept;
      const part = was / (was - is);
      const cut = {
        x: before.x + (corner.x - before.x) * part,
        y: before.y + (corner.y - before.y) * part,
      };
      return [cut, ...kept];
    });
  }
  return corners;
}

/** The lines through a point that three men of one side fill, drawn as mills. */
export function filledLines(pieces: readonly Piece[], point: string): string[][] {
  const sideAt = new Map(pieces.map((piece) => [piece.square, piece.side]));
  const side = sideAt.get(point);
  return LINES.filter(
    (line) => side && line.includes(point) && line.every((at) => sideAt.get(at) === side),
  ).map((line) => [...line]);
}

// -- shapes --------------------------------------------------------------------------------------

/** Numbers in SVG notation, rounded to hundredths. */
export function num(...values: number[]): string {
  return values.map((value) => String(Math.round(value * 100) / 100)).join(" ");
}

export function polyline(points: readonly Point[]): string {
  return points.length ? "M" + points.map(({ x, y }) => num(x, y)).join("L") : "";
}

export function polygon(points: readonly Point[]): string {
  return polyline(points) + "Z";
}

/** The corners of a regular octagon with a horizontal side, clockwise from the top left. */
export function octagonCorners(apothem: number): Point[] {
  const [a, s] = [apothem, apothem * (Math.SQRT2 - 1)];
  const corners: [number, number][] = [
    [-s, -a],
    [s, -a],
    [a, -s],
    [a, s],
    [s, a],
    [-s, a],
    [-a, s],
    [-a, -s],
  ];
  return corners.map(([x, y]) => ({ x, y }));
}

/** The octagon of a blue tile, or the circle of a pink tile or a man, around 0,0. */
export function outline(round: boolean, radius: number): string {
  if (!round) return polygon(octagonCorners(radius));
  const half = `a${num(radius, radius)} 0 1 0 `;
  return `M${num(-radius, 0)}${half}${num(2 * radius, 0)}${half}${num(-2 * radius, 0)}Z`;
}

/** The star: two equal squares around one centre, turned an eighth against each other. */
export function crossedSquares(middle: Point, radius: number): string {
  const { x, y } = middle;
  const [r, d] = [radius, radius * Math.SQRT1_2];
  return (
    `M${num(x - d, y - d)}h${num(2 * d)}v${num(2 * d)}h${num(-2 * d)}Z` +
    `M${num(x, y - r)}l${num(r, r)}l${num(-r, r)}l${num(-r, -r)}Z`
  );
}

/** The outline of the star, sixteen corners. */
export function starOutline(middle: Point, radius: number): string {
  const inner = (radius * Math.SQRT1_2) / Math.cos(Math.PI / 8);
  const corners = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const r = index % 2 === 0 ? radius : inner;
    return { x: middle.x + r * Math.sin(angle), y: middle.y - r * Math.cos(angle) };
  });
  return polygon(corners);
}

/** The path of a piece from one centre to the next. A jump curves to the left, so that it passes over the jumped tile
 * and beside its numeral; everything else is straight. */
export function wayBetween(from: Point, to: Point, jumps: boolean): (part: number) => Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const lift = jumps && length > 1.5 * CELL ? ASIDE / length : 0;
  return (part) => {
    const aside = 4 * lift * part * (1 - part);
    return { x: from.x + dx * part + dy * aside, y: from.y + dy * part - dx * aside };
  };
}
