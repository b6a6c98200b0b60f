// What the core tells of a position and of what can be done in it. Nothing here decides anything.

export type Family = "querni" | "alquerque";
export type Side = "blue" | "pink" | "white" | "black";

/** The side that begins, then the other. */
export const SIDES: Record<Family, readonly [Side, Side]> = {
  querni: ["blue", "pink"],
  alquerque: ["white", "black"],
};

/** "querni", "alquerque", or with variants on: "querni.voluntary_pass". */
export type GameName = string;

export function familyOf(game: GameName): Family {
  return game.startsWith("querni") ? "querni" : "alquerque";
}

export function otherSide(name: Side): Side {
  const sides = Object.values(SIDES).find((pair) => pair.includes(name))!;
  return name === sides[0] ? sides[1] : sides[0];
}

export interface Piece {
  square: string;
  side: Side;
  /** A tile's number, 1 to 16; a man has none. */
  number: number | null;
}

/** A legal turn. */
export interface Move {
  text: string;
  /** The square a piece leaves; null when it comes from the hand or none moves. */
  from: string | null;
  /** Where it ends; null for a removal alone and for a pass. */
  to: string | null;
  /** The squares that this turn empties: one's own chain in the order of its numbers, or the enemy's man. */
  removed: string[];
  /** The lowest and the highest number of the chain that is removed. */
  run: [number, number] | null;
}

/** How a piece gets from one square to another: every square on the way, both ends included. */
interface Way {
  from: string;
  to: string;
  path: string[];
}

export interface Outcome {
  /** null: drawn. */
  winner: Side | null;
  /** all_removed no_chains quiet_30 fewer_than_three blocked quiet_100 repetition */
  reason: string;
}

/** The pieces that there are. */
export interface PiecePlacement {
  pieces: Piece[];
  /** Men in hand, white's and black's; null in Querni. */
  hands: [number, number] | null;
}

export interface Position extends PiecePlacement {
  game: GameName;
  text: string;
  side: Side;
  turn: number;
  quiet: number;
  /** After so many quiet turns the game is drawn. */
  quiet_limit: number;
  /** How often it has stood on the board in this game, where that is counted; else 0. */
  repetitions: number;
  /** 16 hexadecimal digits; the same for the same position whatever its counts. */
  key: string;
  /** Squares of every mill that stands (Alquerque). */
  mills: string[][];
  /** The return that the side to move may not make now. */
  barred: { from: string; to: string } | null;
  /** Own numbers that can never leave, of blue and of pink. */
  stranded: [number[], number[]];
  /** Legal turns in the order of their texts; none when the game is over. */
  moves: Move[];
  /** One way for each two ends that occur in `moves`. */
  ways: Way[];
  outcome: Outcome | null;
}

/** Why the core refused something: a key to translate, an English sentence, and where it is wrong. */
export interface Fault {
  reason: string;
  sentence: string;
  at: number | null;
}

/** The squares of a turn, each once: a tile may leave from where it has just been put. */
export function squaresOf({ from, to, removed }: Move): string[] {
  return [...new Set([from, to, ...removed])].filter((square) => square !== null);
}

/** Every square on the way of the piece that a turn moves; none if no piece moves. */
export function pathOf({ ways }: Position, move: Move): string[] {
  if (move.to === null) return [];
  const way = ways.find(({ from, to }) => from === move.from && to === move.to);
  return way?.path ?? [move.to];
}

/** In the order of position texts: outer, middle, inner, each clockwise from its top left. */
export const RINGS: readonly (readonly string[])[] = [
  ["a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"],
  ["b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"],
  ["c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"],
];
