// Positions and moves as the core describes them. Nothing here decides anything.

export type Family = "querni" | "alquerque";
export type Side = "blue" | "pink" | "white" | "black";

/** The side that moves first, then the other. */
export const SIDES: Record<Family, readonly [Side, Side]> = {
  querni: ["blue", "pink"],
  alquerque: ["white", "black"],
};

/** "querni", "alquerque", or with variants: "querni.voluntary_pass". */
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
  /** A tile's number, 1 to 16; null for a man. */
  number: number | null;
}

/** A legal move. */
export interface Move {
  text: string;
  /** The square the piece leaves; null for a man from the hand, or if no piece moves. */
  from: string | null;
  /** Where it ends; null for a removal alone and for a pass. */
  to: string | null;
  /** The squares emptied by this move: the own chain in the order of its numbers, or the opponent's man. */
  removed: string[];
  /** The lowest and highest number of the removed chain. */
  run: [number, number] | null;
}

/** The path of a piece between two squares, both ends included. */
interface Way {
  from: string;
  to: string;
  path: string[];
}

export interface Outcome {
  /** null for a draw. */
  winner: Side | null;
  /** all_removed no_chains quiet_30 fewer_than_three blocked quiet_100 repetition */
  reason: string;
}

/** The pieces on the board and in hand. */
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
  /** The game is drawn after this many quiet turns. */
  quiet_limit: number;
  /** How often it has occurred in this game, where that is counted; else 0. */
  repetitions: number;
  /** 16 hexadecimal digits, the same for the same position whatever its counters. */
  key: string;
  /** The squares of every mill (Alquerque). */
  mills: string[][];
  /** The return that is barred for the side to move. */
  barred: { from: string; to: string } | null;
  /** Numbers that can never be removed, of blue and of pink. */
  stranded: [number[], number[]];
  /** Legal moves in the order of their texts; empty when the game is over. */
  moves: Move[];
  /** One path for each pair of ends in `moves`. */
  ways: Way[];
  outcome: Outcome | null;
}

/** Why the core refused something: a message key, an English sentence, and the position of the error. */
export interface Fault {
  reason: string;
  sentence: string;
  at: number | null;
}

/** The squares of a move, each once: a tile may be removed from where it has just landed. */
export function squaresOf({ from, to, removed }: Move): string[] {
  return [...new Set([from, to, ...removed])].filter((square) => square !== null);
}

/** The path of the piece that a move moves; empty if none does. */
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
