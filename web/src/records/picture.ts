// A position as a picture to share: the board as the page draws it, the last move, and below it what each side has
// left. The result is a list of shapes, which raster.ts draws.

import {
  CELL,
  crossedSquares,
  filledLines,
  layout,
  LINES,
  MARKS,
  num,
  octagonCorners,
  outline,
  polygon,
  polyline,
  SQUARES,
  starOutline,
  type Layout,
  type Point,
  wayBetween,
} from "../board/geometry";
import type { Move, Outcome, Position, Side } from "../core/position";
import { familyOf, SIDES } from "../core/position";

/** The custom properties of theme.css, without their dashes: a picture looks like the page. */
export type Colours = Readonly<Record<string, string>>;

/** The move that led to a position. */
interface LastTurn {
  move: Move;
  /** Every square on its path, both ends included; empty if nothing moved. */
  path: readonly string[];
}

export interface PictureOptions {
  last?: LastTurn | null;
  /** An end unknown to the position, as the players agreed on it. */
  outcome?: Outcome | null;
  upright?: boolean;
  flipped?: boolean;
}

interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  /** Of the fill. */
  opacity?: number;
  dash?: readonly [number, number];
}

export type Shape = Point &
  Paint &
  (
    | { d: string }
    | { text: string; size: number; anchor: "start" | "middle" | "end"; weight: 400 | 600 }
  );

export interface Picture {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

const MARGIN = 14;
const STATUS = 40;
const TILE = 25;
const MAN = 23;
const ORIGIN: Point = { x: 0, y: 0 };
/** The dotted part of a hop, clear of both ends. */
const HOP_PARTS = Array.from({ length: 13 }, (_, step) => 0.14 + 0.06 * step);

/** The move as `before` lists it. */
export function lastTurn(before: Position, text: string): LastTurn | null {
  const move = before.moves.find((each) => each.text === text);
  if (!move) return null;
  const way = before.ways.find(({ from, to }) => from === move.from && to === move.to);
  return { move, path: way?.path ?? [move.from, move.to].filter((square) => square !== null) };
}

export function picture(
  position: Position,
  colours: Colours,
  options: PictureOptions = {},
): Picture {
  const family = familyOf(position.game);
  const { upright = false, flipped = false, last = null } = options;
  const lay = layout(family, { upright, flipped });
  const width = lay.width + 2 * MARGIN;
  const height = lay.height + 2 * MARGIN + STATUS;
  const drawing = new Drawing(colours);
  drawing.put(rect(0, 0, width, height), ORIGIN, { fill: "paper" });
  drawing.from = { x: MARGIN, y: MARGIN };
  drawBoard(drawing, lay);
  if (last) drawUnder(drawing, lay, position, last);
  for (const piece of position.pieces)
    drawPiece(drawing, lay.at(piece.square), piece.side, piece.number);
  if (last) drawOver(drawing, lay, position, last);
  const outcome = options.outcome ?? position.outcome;
  drawStatus(drawing, position, outcome, lay.width, lay.height + MARGIN + STATUS / 2 - 3);
  return { width, height, shapes: drawing.shapes };
}

/** Collects shapes; colours are names of the theme, or literal. */
class Drawing {
  readonly shapes: Shape[] = [];
  /** The offset of the drawing's origin on the picture. */
  from: Point = ORIGIN;

  constructor(private readonly colours: Colours) {}

  put(d: string, at: Point, paint: Paint): void {
    this.shapes.push({ d, ...this.place(at), ...this.coloured(paint) });
  }

  words(
    text: string,
    at: Point,
    size: number,
    fill: string,
    {
      anchor = "middle",
      weight = 400,
    }: { anchor?: "start" | "middle" | "end"; weight?: 400 | 600 } = {},
  ): void {
    // A third of the size below the centre centres digits in every font.
    const place = this.place({ x: at.x, y: at.y + size * 0.335 });
    this.shapes.push({ text, size, anchor, weight, ...place, ...this.coloured({ fill }) });
  }

  private place({ x, y }: Point): Point {
    return { x: this.from.x + x, y: this.from.y + y };
  }

  private coloured(paint: Paint): Paint {
    const { fill, stroke, ...others } = paint;
    const named = (name: string): string => this.colours[name] ?? name;
    return {
      ...others,
      ...(fill === undefined ? {} : { fill: named(fill) }),
      ...(stroke === undefined ? {} : { stroke: named(stroke) }),
    };
  }
}

function rect(x: number, y: number, width: number, height: number, round = 0): string {
  if (!round) return `M${num(x, y)}h${num(width)}v${num(height)}h${num(-width)}z`;
  const corner = (dx: number, dy: number): string => `a${num(round, round)} 0 0 1 ${num(dx, dy)}`;
  const [w, h] = [width - 2 * round, height - 2 * round];
  return (
    `M${num(x + round, y)}h${num(w)}${corner(round, round)}v${num(h)}${corner(-round, round)}` +
    `h${num(-w)}${corner(-round, -round)}v${num(-h)}${corner(round, -round)}z`
  );
}

function circle(radius: number): string {
  return outline(true, radius);
}

// The board, as in BoardSurface.svelte and Star.svelte

function drawBoard(drawing: Drawing, lay: Layout): void {
  const { width, height } = lay;
  const stone = rect(0.75, 0.75, width - 1.5, height - 1.5, 11);
  drawing.put(stone, ORIGIN, { fill: "slab", stroke: "edge", width: 1.5 });
  const lip = rect(2.4, 2.4, width - 4.8, height - 4.8, 9.5);
  drawing.put(lip, ORIGIN, { stroke: "gleam", width: 1.6 });
  if (lay.family === "querni") drawSquares(drawing, lay);
  else drawLines(drawing, lay);
  for (const { text, at } of lay.labels) drawing.words(text, at, 14, "engraving");
}

function drawSquares(drawing: Drawing, { width, height, frame, at, corner }: Layout): void {
  const [w, h] = [width - 2 * frame, height - 2 * frame];
  drawing.put(rect(frame, frame, w, h), ORIGIN, { fill: "square" });
  const checkers = SQUARES.querni
    .filter((square) => (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 1) // a1 is light
    .map((square) => rect(at(square).x - CELL / 2, at(square).y - CELL / 2, CELL, CELL));
  drawing.put(checkers.join(""), ORIGIN, { fill: "checker" });
  const deep = rect(frame, frame, w, 2.4) + rect(frame, frame, 1.6, h);
  drawing.put(deep, ORIGIN, { fill: "shadow", opacity: 0.14 });
  const rebate = rect(frame - 0.75, frame - 0.75, w + 1.5, h + 1.5, 1.5);
  drawing.put(rebate, ORIGIN, { stroke: "edge", width: 1.5 });
  for (const mark of MARKS) {
    drawing.put(starOutline(ORIGIN, 10.5), corner(mark), { fill: "square" });
    drawing.put(crossedSquares(ORIGIN, 10.5), corner(mark), { stroke: "mark", width: 1.4 });
  }
}

function drawLines(drawing: Drawing, lay: Layout): void {
  const engraved = LINES.map((line) => polyline([lay.at(line[0]), lay.at(line[2])])).join("");
  drawing.put(engraved, { x: 0, y: 1.5 }, { stroke: "gleam", width: 4 });
  drawing.put(engraved, ORIGIN, { stroke: "line", width: 4 });
  for (const square of lay.squares) drawing.put(circle(6.5), lay.at(square), { fill: "line" });
  const middle = { x: lay.width / 2, y: lay.height / 2 };
  drawing.put(crossedSquares(ORIGIN, 32), middle, { stroke: "mark", width: 2.2 });
  drawing.put(starOutline(ORIGIN, 32 * 0.3), middle, { fill: "mark" });
}

// The pieces, as in Tile.svelte and Man.svelte

function drawPiece(
  drawing: Drawing,
  at: Point,
  side: Side,
  number: number | null,
  radius = side === "blue" || side === "pink" ? TILE : MAN,
): void {
  if (side === "blue" || side === "pink") drawTile(drawing, at, side, number, radius);
  else drawMan(drawing, at, side, radius);
}

function drawTile(
  drawing: Drawing,
  at: Point,
  side: "blue" | "pink",
  number: number | null,
  radius: number,
): void {
  const isRound = side === "pink";
  const scale = radius / TILE;
  const bevel = 4.6 * scale;
  const below = { x: at.x, y: at.y + 2.6 * scale };
  const shadow = outline(isRound, radius + 0.4 * scale);
  drawing.put(shadow, below, { fill: "shadow", opacity: 0.28 });
  const body = outline(isRound, radius - 0.6 * scale);
  drawing.put(body, at, { fill: side, stroke: `${side}-rim`, width: 2.2 * scale });
  const [lit, shaded] = isRound ? sickles(radius, scale, bevel) : faces(radius, scale, bevel);
  drawing.put(lit, at, { fill: "#ffffff", opacity: 0.2 });
  drawing.put(shaded, at, { fill: "#000000", opacity: 0.16 });
  const inset = outline(isRound, radius - bevel);
  drawing.put(inset, at, { stroke: `${side}-inset`, width: 1.3 * scale });
  if (number !== null)
    drawing.words(String(number), at, 25.5 * scale, `${side}-numeral`, { weight: 600 });
}

/** The slanted faces of an octagonal rim lit from the upper left, and those in shade. */
function faces(radius: number, scale: number, bevel: number): [string, string] {
  const outer = octagonCorners(radius - 0.6 * scale);
  const inner = octagonCorners(radius - bevel);
  const face = (index: number): string => {
    const next = (index + 1) % 8;
    return polygon([outer[index]!, outer[next]!, inner[next]!, inner[index]!]);
  };
  return [[7, 0, 6].map(face).join(""), [2, 3, 4].map(face).join("")];
}

/** The same for a round rim. */
function sickles(radius: number, scale: number, bevel: number): [string, string] {
  const r = radius - 0.9 * scale;
  const depth = r - bevel * 0.8;
  const inner = (r * r + depth * depth) / (2 * depth);
  const sickle = (d: number): string =>
    `M${num(-d, d)}A${num(r, r)} 0 0 1 ${num(d, -d)}A${num(inner, inner)} 0 0 0 ${num(-d, d)}Z`;
  return [sickle(r * Math.SQRT1_2), sickle(-r * Math.SQRT1_2)];
}

function drawMan(drawing: Drawing, at: Point, side: Side, radius: number): void {
  const below = { x: at.x, y: at.y + radius * 0.115 };
  drawing.put(circle(radius + 0.4), below, { fill: "shadow", opacity: 0.32 });
  const rim = { fill: side, stroke: `${side}-rim`, width: radius * 0.09 };
  drawing.put(circle(radius * 0.97), at, rim);
  const dome = { x: at.x, y: at.y - radius * 0.05 };
  const gloss = side === "white" ? 0.55 : 0.07;
  drawing.put(circle(radius * 0.84), dome, { fill: "#ffffff", opacity: gloss });
  drawEmblem(drawing, at, side, radius, side === "white" ? "white-ring" : "black-cross");
}

function drawEmblem(drawing: Drawing, at: Point, side: Side, radius: number, stroke: string): void {
  const arm = radius * 0.34;
  const cross = polyline([
    { x: -arm, y: -arm },
    { x: arm, y: arm },
  ]);
  const across = polyline([
    { x: arm, y: -arm },
    { x: -arm, y: arm },
  ]);
  if (side === "white") drawing.put(circle(radius * 0.6), at, { stroke, width: radius * 0.11 });
  else drawing.put(cross + across, at, { stroke, width: radius * 0.15 });
}

// The last move: saffron means now, ghosts are what it removed

function drawUnder(drawing: Drawing, lay: Layout, position: Position, last: LastTurn): void {
  const touched = [last.move.from, last.move.to].filter((square) => square !== null);
  const bands: (readonly string[])[] = [];
  if (lay.family === "querni") {
    for (const square of touched) {
      const { x, y } = lay.at(square);
      const whole = rect(x - CELL / 2, y - CELL / 2, CELL, CELL);
      drawing.put(whole, ORIGIN, { fill: "now", opacity: 0.34 });
    }
    bands.push(last.move.removed);
  } else {
    const spot = { fill: "now", stroke: "now-rim", width: 2 };
    if (last.move.from !== null) drawing.put(circle(11), lay.at(last.move.from), spot);
    if (last.move.from !== null && last.move.to !== null) bands.push(touched);
    if (last.move.removed.length && last.move.to !== null)
      bands.push(...filledLines(position.pieces, last.move.to));
  }
  for (const band of bands.filter((squares) => squares.length > 1)) {
    const line = polyline(band.map((square) => lay.at(square)));
    drawing.put(line, ORIGIN, { stroke: "now-rim", width: 14 });
    drawing.put(line, ORIGIN, { stroke: "now", width: 10 });
  }
}

function drawOver(
  drawing: Drawing,
  lay: Layout,
  position: Position,
  { move, path }: LastTurn,
): void {
  // In Querni the mover's own tiles are removed; in Alquerque a man of the side now to move.
  const [first, second] = SIDES[lay.family];
  const mover = position.side === first ? second : first;
  const gone = lay.family === "querni" ? mover : position.side;
  move.removed.forEach((square, index) =>
    drawGhost(drawing, lay.at(square), gone, move.run ? move.run[0] + index : null),
  );
  if (lay.family === "alquerque") return;
  const way = path.map((square) => lay.at(square));
  way.slice(1).forEach((point, index) => {
    const at = wayBetween(way[index]!, point, true);
    const hop = polyline(HOP_PARTS.map(at));
    const dash = [0.01, 9.4] as const;
    drawing.put(hop, ORIGIN, { stroke: "way-rim", width: 7.4, dash });
    drawing.put(hop, ORIGIN, { stroke: "now", width: 4.8, dash });
  });
  for (const point of way.slice(1, -1))
    drawing.put(circle(5), point, { fill: "now", stroke: "way-rim", width: 1.6 });
}

function drawGhost(drawing: Drawing, at: Point, side: Side, number: number | null): void {
  const dash = [6, 5] as const;
  if (number !== null) {
    const hollow = { fill: "square", stroke: `${side}-rim`, width: 2, dash };
    drawing.put(outline(side === "pink", TILE - 3), at, hollow);
    drawing.words(String(number), at, 23, `${side}-rim`, { weight: 600 });
  } else {
    drawing.put(circle(MAN - 1), at, { fill: "slab", stroke: "taken", width: 2.6, dash });
    drawEmblem(drawing, at, side, MAN, "taken");
  }
}

// Below the board: what each side has left, a star at the side to move, the score at the end

function drawStatus(
  drawing: Drawing,
  position: Position,
  outcome: Outcome | null,
  width: number,
  y: number,
): void {
  const sides = SIDES[familyOf(position.game)];
  sides.forEach((side, index) => {
    const [edge, way] = index === 0 ? [6, 1] : [width - 6, -1];
    const anchor = index === 0 ? "start" : "end";
    const left = position.pieces.filter((piece) => piece.side === side).length;
    drawPiece(drawing, { x: edge + way * 12, y }, side, null, 12);
    drawing.words(String(left), { x: edge + way * 31, y }, 19, "ink", { anchor });
    const hand = position.hands?.[index] ?? 0;
    if (hand) drawing.words("+", { x: edge + way * 53, y }, 18, "quiet");
    const along = (step: number): number => 69 + 13.4 * step + 4.4 * Math.floor(step / 3);
    for (let step = 0; step < hand; step += 1)
      drawPiece(drawing, { x: edge + way * along(step), y }, side, null, 6.2);
    if (outcome || side !== position.side) return;
    const star = { x: edge + way * (hand ? along(hand - 1) + 24 : 70), y };
    drawing.put(starOutline(ORIGIN, 8), star, { fill: "now", stroke: "now-rim", width: 1.3 });
  });
  if (outcome && outcome.reason !== "aborted") {
    const points = (side: Side): string =>
      outcome.winner === null ? "½" : outcome.winner === side ? "1" : "0";
    const middle = { x: width / 2, y };
    drawing.words(sides.map(points).join(" – "), middle, 21, "ink", { weight: 600 });
  }
}
