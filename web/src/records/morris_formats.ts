// Nine men's morris notation of other programs, Sanmill and PlayOK, as in qirkat.record.morris_formats in Python.
// Translates turns and positions without checking whether our rules allow them.

import { RINGS } from "../core/position";

const POINTS = RINGS.flat();
const SANMILL_RINGS = [
  ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"],
  ["d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"],
  ["d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"],
];
const SANMILL_POINTS = SANMILL_RINGS.flat();
/** Sanmill numbers points from 8, in the order of its rings; 0 means none. */
const SANMILL_FIRST = 8;
const SANMILL_MEN = new Map([
  ["O", "W"],
  ["@", "B"],
  ["*", "."],
]);
const SANMILL_FIELDS = 17;
const LARGEST_TURN = 999_999_999;
/** Row by row from the top: 1 is a7, 24 is g1. */
const PLAYOK_POINTS = POINTS.toSorted((one, two) =>
  one[1] === two[1] ? (one < two ? -1 : 1) : Number(two[1]) - Number(one[1]),
);

const POINT = `(?:${POINTS.join("|")})`;
const SANMILL_TURN = new RegExp(`^${POINT}(?:-${POINT})?(?:x${POINT})*$`);
const SANMILL_CAPTURE = new RegExp(`^(?:x${POINT})+$`);
const PLAYOK_TURN = /^[0-9]{1,2}(?:-[0-9]{1,2})?(?:x[0-9]{1,2})*$/;
const PLAYOK_CAPTURE = /^(?:x[0-9]{1,2})+$/;

/** Turn notation of another nine men's morris program. */
export interface Dialect {
  name: string;
  /** Returns whether the word is only a capture, which belongs to the previous turn. */
  isCapture(word: string): boolean;
  /** Translates a turn to our notation; null if the word is not a turn. */
  turn(word: string): string | null;
}

const SANMILL: Dialect = {
  name: "Sanmill",
  isCapture: (word) => SANMILL_CAPTURE.test(word.toLowerCase()),
  turn: (word) => (SANMILL_TURN.test(word.toLowerCase()) ? word.toLowerCase() : null),
};

export const PLAYOK: Dialect = {
  name: "PlayOK",
  isCapture: (word) => PLAYOK_CAPTURE.test(word),
  turn: (word) => {
    if (!PLAYOK_TURN.test(word)) return null;
    const numbers = word.match(/[0-9]+/g)!.map(Number);
    if (!numbers.every((number) => PLAYOK_POINTS[number - 1])) return null;
    return word.replace(/[0-9]+/g, (digits) => PLAYOK_POINTS[Number(digits) - 1]!);
  },
};

/** Detects the dialect from the tags and the first turn, if any; null if unknown. */
export function detect(tags: ReadonlyMap<string, string>, word: string | null): Dialect | null {
  if (word !== null && SANMILL_TURN.test(word.toLowerCase())) return SANMILL;
  if (word !== null && PLAYOK_TURN.test(word)) return PLAYOK;
  if (tags.get("Site") === "PlayOK") return PLAYOK;
  return word === null && tags.has("FEN") ? SANMILL : null;
}

/**
 * Translates a Sanmill FEN to our position text; null if it is malformed, or if a capture is pending, since our
 * positions lie between whole turns. Each side's last mill becomes its barred return; parsing our text drops one that
 * bars nothing.
 */
export function positionText(fen: string): string | null {
  const fields = fen.trim().split(/\s+/);
  // Newer versions number points from 0 in the order of our own text, and end in `ids:nodes`.
  const isOurOrder = fields.length === SANMILL_FIELDS + 1 && fields.at(-1) === "ids:nodes";
  if (isOurOrder) fields.pop();
  const [board = "", side = "", phase = "", action = "", ...counts] = fields;
  const men = menOn(board);
  const isForm = fields.length === SANMILL_FIELDS && /^[wb]$/.test(side) && /^[rpmo]$/.test(phase);
  if (!men || !isForm || !/^[ps?]$/.test(action)) return null;
  const points = isOurOrder ? POINTS : SANMILL_POINTS;
  const first = isOurOrder ? 0 : SANMILL_FIRST;
  const isNone = (text: string) => text === "-1" || (!isOurOrder && text === "0");
  const mills = counts
    .slice(6, 10)
    .map((text) => (isNone(text) ? null : points[(countOf(text) ?? -1) - first]));
  const numbers = [...counts.slice(0, 6), ...counts.slice(11)].map(countOf);
  if (mills.includes(undefined) || numbers.includes(null)) return null;
  const [white, whiteHand, black, blackHand, whiteTakes, blackTakes, quiet, pair] =
    numbers as number[];
  const standing = (letter: string) => [...men.values()].filter((man) => man === letter).length;
  if (whiteTakes || blackTakes || standing("W") !== white || standing("B") !== black) return null;
  const rings = RINGS.map((ring) => ring.map((point) => men.get(point)).join("")).join("/");
  const bars = [barOf(mills[0]!, mills[1]!), barOf(mills[2]!, mills[3]!)].join(",");
  const turn = Math.min(Math.max(2 * pair! - Number(side === "w"), 1), LARGEST_TURN);
  return `${rings} ${side} ${whiteHand}-${blackHand} ${bars} ${quiet} ${turn}`;
}

function menOn(board: string): Map<string, string> | null {
  const rings = board.split("/");
  if (rings.map((ring) => ring.length).join() !== "8,8,8") return null;
  const men = [...rings.join("")].map((man) => SANMILL_MEN.get(man));
  if (men.includes(undefined)) return null;
  return new Map(SANMILL_POINTS.map((point, index) => [point, men[index]!]));
}

function countOf(text: string): number | null {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}

/** Returns the move that a last mill, made by moving from origin to target, may bar. */
function barOf(origin: string | null, target: string | null): string {
  // Mills made by placing or flying bar no return.
  if (origin === null || target === null || !isAdjacent(origin, target)) return "-";
  return `${target}-${origin}`;
}

/** Returns whether points are neighbours in a ring, or midpoints joined across rings. */
function isAdjacent(one: string, two: string): boolean {
  const [at, other] = [SANMILL_POINTS.indexOf(one), SANMILL_POINTS.indexOf(two)];
  const [ring, otherRing] = [Math.floor(at / 8), Math.floor(other / 8)];
  if (ring === otherRing) return [1, 7].includes(Math.abs(at - other));
  return at % 8 === other % 8 && at % 2 === 0 && Math.abs(ring - otherRing) === 1;
}
