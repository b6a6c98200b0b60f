// The core as the pages see it. It runs in workers; every call is a question and a promise of its answer.

import type { Fault, GameName, Position } from "./position";

/** A game so far: where it began, and the texts of its turns. */
export interface GameHistory {
  game: GameName;
  start: string;
  moves: readonly string[];
}

/** When to stop thinking, whichever comes first; by a level alone, when that level has thought enough. */
export interface Limit {
  level?: number;
  seconds?: number;
  nodes?: number;
  depth?: number;
  lines?: number;
  /** Settles the whims of the lower levels. */
  seed?: string;
  /** Begins without what was found before about this game, so that the answer depends on the question alone. */
  forget?: boolean;
  /** The turns to choose among, as texts; none: all. */
  only?: readonly string[];
}

/** What solved tables or the book say of a position or a turn, for the side that moves. */
export interface Verdict {
  result: "win" | "draw" | "loss";
  /** Turns of both players to the end; null for a draw, and where it is not known. */
  distance: number | null;
}

export interface EngineLine {
  moves: string[];
  /** The expected score of the side to move, 0 to 1. */
  value: number;
  /** Turns to the end where a win or a loss has been seen to its end; else null. */
  distance: number | null;
  /** True when the value is certain: the end was seen, or tables know it. */
  proven: boolean;
}

export interface Analysis {
  lines: EngineLine[];
  depth: number;
  nodes: number;
  seconds: number;
}

/** Something that speaks for a turn or against it; `names` are squares or numbers that it is about. */
export interface Remark {
  fact: string;
  drawback: boolean;
  names: string[];
}

/** What is proven about a position: its own verdict, and that of each legal turn for who plays it. */
export interface ProbeResult {
  verdict: Verdict;
  turns: { move: string; verdict: Verdict }[];
  /** After how many turns of the best line the draw of a hundred quiet turns comes first; a server knows it. */
  quiet_end?: number | null;
}

/** The core refused: `fault.reason` is the key of a message. */
export class CoreRefusal extends Error {
  constructor(
    readonly fault: Fault,
    /** Which turn of a course it was, from 0; null when it was the start or a single question. */
    readonly ply: number | null = null,
  ) {
    super(fault.sentence);
  }
}

export interface Core {
  /** A first position; `seed` as decimal digits (Querni), drawn at random where there is none. */
  start(game: GameName, seed?: string): Promise<{ position: Position; seed: string | null }>;
  read(game: GameName, text: string): Promise<Position>;
  /** Where a game stands; unlike `read` it sees a draw by repetition. Refused names the ply. */
  follow(history: GameHistory): Promise<Position>;
  /** The same for every turn of it: the start, and then the position after each turn. */
  replay(history: GameHistory): Promise<Position[]>;
  /** Why a text is no legal turn here; null when it is one. */
  why(game: GameName, text: string, move: string): Promise<Fault | null>;
  explain(game: GameName, text: string, move: string): Promise<Remark[]>;
  /** Thinks in a worker of its own. `onInfo` hears of every finished depth. Aborting rejects with AbortError. */
  analyse(
    history: GameHistory,
    limit: Limit,
    onInfo?: (analysis: Analysis) => void,
    signal?: AbortSignal,
  ): Promise<Analysis>;
  /** What the small tables and the opening book that come with the page know; null: nothing. */
  probe(text: string): Promise<ProbeResult | null>;
  perft(game: GameName, text: string, depth: number): Promise<number>;
}

const RANK = { win: 2, draw: 1, loss: 0 };

/** A quick win before a slow one, a late loss before an early one. */
export function isBetter(one: Verdict, other: Verdict): boolean {
  if (one.result !== other.result) return RANK[one.result] > RANK[other.result];
  const [near, far] = [one.distance ?? 0, other.distance ?? 0];
  return one.result === "loss" ? near > far : near < far;
}
