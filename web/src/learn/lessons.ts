// The courses as data: what stands on the board, which turns are right, and what is said of the others. Every sentence
// has a key that follows from the course and the step, and every position is tried with the core by tests/web/test_lessons.py.

import alquerque from "./courses/alquerque.json";
import querni from "./courses/querni.json";
import type { Family, Move, Outcome } from "../core/position";

/** Turns by what they do: each list names what will do, and every list that is there must be met. */
interface Answer {
  moves?: string[];
  from?: string[];
  ends?: string[];
  /** The lowest and the highest number of the chain that goes. */
  removes?: number[][];
  takes?: string[];
}

/** A turn that misses the point, legal or not, and what is said of it. */
interface Try {
  example: string;
  /** Of legal turns: all that are meant; the first try that fits is told. */
  when?: Answer;
  /** Of an illegal turn: why the core refuses it. */
  fault?: string;
  /** The end of the key. */
  says: string;
  /** How the game would end by it. */
  outcome?: Outcome;
  /** What the core must say of the example, as claimed by the text. */
  facts?: string[];
}

export interface Step {
  id: string;
  position: string;
  right: Answer;
  /** One right turn, to be shown to who asks. */
  show: string;
  tries: Try[];
  /** The opponent's turn after any right one. */
  reply?: string;
  /** Squares that the text speaks of. */
  look?: string[];
  /** Has a sentence about where the book stops and our ruling begins. */
  ruling?: boolean;
  outcome?: Outcome;
  /** What the core must say of the turn shown, as claimed by the text; of every right turn at least the first word. */
  facts?: string[];
  /** After any right turn and any answer the next turn can do this. */
  forces?: "win" | "capture";
  /** The whole chains that the text speaks of, by their lowest and highest number. */
  chains?: number[][];
  /** Tiles that can never leave are part of what is shown. */
  stranded?: boolean;
}

export const COURSES: Record<Family, Step[]> = {
  querni: querni.steps as Step[],
  alquerque: alquerque.steps as Step[],
};

export function stepOf(family: Family, id: string | null): Step {
  const steps = COURSES[family];
  return steps.find((step) => step.id === id) ?? steps[0]!;
}

export function fits(answer: Answer, move: Move): boolean {
  const { moves, from, ends, removes, takes } = answer;
  if (moves && !moves.includes(move.text)) return false;
  if (from && !(move.from && from.includes(move.from))) return false;
  if (ends && !(move.to && ends.includes(move.to))) return false;
  if (takes && !move.removed.some((square) => takes.includes(square))) return false;
  return !removes || removes.some((run) => run.join() === move.run?.join());
}

/** The try that a legal turn is, when it is not right; null: nothing in particular is said of it. */
export function missed(step: Step, move: Move): Try | null {
  return step.tries.find(({ when }) => when && fits(when, move)) ?? null;
}

/** The try that an illegal turn is; null: the core's own reason is told. */
export function refused(step: Step, text: string): Try | null {
  return step.tries.find(({ fault, example }) => fault && example === text) ?? null;
}
