// The core as the pages see it. It runs in workers, so every call returns a promise.

import type { Fault, GameName, Position, Side } from "./position";

/** A game so far: the start position and the moves, as text. */
export interface GameHistory {
  game: GameName;
  start: string;
  moves: readonly string[];
}

/** When to stop thinking, whichever comes first; with a level alone, when that level has thought enough. */
export interface Limit {
  level?: number;
  seconds?: number;
  nodes?: number;
  depth?: number;
  lines?: number;
  /** Seeds the random choices of the lower levels. */
  seed?: string;
  /** Forget earlier analysis of this game, so that the answer depends on the question alone. */
  forget?: boolean;
  /** The moves to choose from; all if omitted. */
  only?: readonly string[];
}

/** The result known from solved tables or the book, for the side to move. */
export interface Verdict {
  result: "win" | "draw" | "loss";
  /** Turns of both players to the end; null for a draw, or if unknown. */
  distance: number | null;
}

export interface EngineLine {
  moves: string[];
  /** The expected score of the side to move, 0 to 1. */
  value: number;
  /** Turns to the end of a forced win or loss; else null. */
  distance: number | null;
  /** True if the value is certain, from search to the end or from tables. */
  proven: boolean;
}

export interface Analysis {
  lines: EngineLine[];
  depth: number;
  nodes: number;
  seconds: number;
}

/** A point for or against a move; `names` are the squares or numbers concerned. */
export interface Remark {
  fact: string;
  drawback: boolean;
  names: string[];
}

export type Mark = "inaccuracy" | "mistake" | "blunder";

/** A played turn and what it was worth to its player. Scores are whole millionths: 1,000,000 is a win. */
export interface JudgedTurn {
  move: string;
  side: Side;
  /** The player's expected score with the best known turn, and after the played one. */
  before: number;
  after: number;
  mark: Mark | null;
  missed: "removal" | "win" | null;
  /** In billionths; null if the player had no choice. */
  accuracy: number | null;
  /** The better turn and its line; null if none was found. */
  best: EngineLine | null;
  /** What speaks against the played turn alone, and for the better one alone. */
  drawbacks: Remark[];
  merits: Remark[];
}

/** The judgement on the turns of a game. Turns are counted from 1; pairs are for the first and the second side. */
export interface Review {
  turns: JudgedTurn[];
  /** The first side's expected score before each turn and at the end. */
  values: number[];
  turning_point: number | null;
  accuracy: [number | null, number | null];
  best_turns: [number | null, number | null];
}

/** What is proven about a position: its verdict, and the verdict of each legal move for its player, best first. */
export interface ProbeResult {
  verdict: Verdict;
  turns: { move: string; verdict: Verdict }[];
  /** The number of turns of the best line after which the hundred-turn draw comes first; only the server knows it. */
  quiet_end?: number | null;
}

/** The moves of perfect play by our draw rules. */
export interface ProvenMoves {
  /** The moves that share the best result, best first. */
  best: string[];
  /** Whether their order is final: the first is the move to play. Otherwise the engine has to choose by searching. */
  ordered: boolean;
}

/** The core refused; `fault.reason` is a message key. */
export class CoreRefusal extends Error {
  constructor(
    readonly fault: Fault,
    /** The index of the refused move in a history; null for the start or a single question. */
    readonly ply: number | null = null,
  ) {
    super(fault.sentence);
  }
}

export interface Core {
  /** A start position; `seed` in decimal digits (Querni), random if omitted. */
  start(game: GameName, seed?: string): Promise<{ position: Position; seed: string | null }>;
  /** The seed of the first balanced set-up of Querni that follows from a seed; the engine judges it. */
  balancedSeed(game: GameName, seed: string): Promise<string>;
  read(game: GameName, text: string): Promise<Position>;
  /** The position after a game's moves; unlike `read` it detects repetition. CoreRefusal names the ply. */
  follow(history: GameHistory): Promise<Position>;
  /** All positions of a game: the start, then the one after each move. */
  replay(history: GameHistory): Promise<Position[]>;
  /** Why a text is not a legal move here; null if it is one. */
  why(game: GameName, text: string, move: string): Promise<Fault | null>;
  explain(game: GameName, text: string, move: string): Promise<Remark[]>;
  /** Runs in a worker of its own. `onInfo` is called for every finished depth. Aborting rejects with AbortError. */
  analyse(
    history: GameHistory,
    limit: Limit,
    onInfo?: (analysis: Analysis) => void,
    signal?: AbortSignal,
  ): Promise<Analysis>;
  /** Judge the turns of a game, all but the skipped first ones, with `nodes` for each position. Equal questions have
   * equal answers. Runs where `analyse` runs; `onTurn` gets the number of judged turns. */
  review(
    history: GameHistory,
    limit: { nodes: number; skip?: number },
    onTurn?: (done: number) => void,
    signal?: AbortSignal,
  ): Promise<Review>;
  /** What the small tables and the opening book shipped with the page know; null for nothing. */
  probe(text: string): Promise<ProbeResult | null>;
  /** The moves of perfect play; null unless every move is known, from those tables and the book or from `known`. */
  prove(
    history: GameHistory,
    known?: Pick<ProbeResult, "turns" | "quiet_end">,
  ): Promise<ProvenMoves | null>;
  perft(game: GameName, text: string, depth: number): Promise<number>;
}
