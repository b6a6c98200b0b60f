// The courses as data: the position, the right moves, and the comments on others. Each message key follows from course
// and step, and the Python tests try every position with the core.

import alquerque from "./courses/alquerque.json";
import querni from "./courses/querni.json";
import type { Family, Move, Outcome } from "../core/position";

/** Moves by what they do: each list names alternatives, and every given list must match. */
interface Answer {
  moves?: string[];
  from?: string[];
  ends?: string[];
  /** The lowest and highest number of the removed chain. */
  removes?: number[][];
  takes?: string[];
}

/** A wrong attempt, legal or not, and the comment on it. */
interface Try {
  example: string;
  /** For legal moves: which ones are meant; the first try that matches wins. */
  when?: Answer;
  /** For an illegal move: why the core refuses it. */
  fault?: string;
  /** The end of the message key. */
  says: string;
  /** How the game would end by it. */
  outcome?: Outcome;
  /** What the core must say about the example, as the text claims. */
  facts?: string[];
}

/** The parts of a course: after the basics one can play. */
export const PARTS = ["basics", "strategy", "details"] as const;
type Part = (typeof PARTS)[number];

export interface Step {
  id: string;
  part: Part;
  position: string;
  right: Answer;
  /** One right move, shown on request. */
  show: string;
  tries: Try[];
  /** The opponent's move after any right one. */
  reply?: string;
  /** Squares that the text mentions. */
  look?: string[];
  /** Has a sentence about where the rulebook stops and our ruling begins. */
  ruling?: boolean;
  outcome?: Outcome;
  /** What the core must say about the move shown, as the text claims; for every right move at least the first word. */
  facts?: string[];
  /** After any right move and any reply, the next move can do this. */
  forces?: "win" | "capture";
  /** The whole chains that the text mentions, by lowest and highest number. */
  chains?: number[][];
  /** Stranded tiles are part of the lesson. */
  stranded?: boolean;
}

export const COURSES: Record<Family, Step[]> = {
  querni: querni.steps as Step[],
  alquerque: alquerque.steps as Step[],
};

export function stepsOf(family: Family, part: Part): Step[] {
  return COURSES[family].filter((step) => step.part === part);
}

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

/** The try that matches a wrong legal move; null if there is no particular comment. */
export function missed(step: Step, move: Move): Try | null {
  return step.tries.find(({ when }) => when && fits(when, move)) ?? null;
}

/** The try that matches an illegal move; null to give the core's own reason. */
export function refused(step: Step, text: string): Try | null {
  return step.tries.find(({ fault, example }) => fault && example === text) ?? null;
}
