// How a game ended, as records write it: PGN results and the reasons of our outcomes.

import type { GameName, Outcome } from "../core/position";
import { familyOf, SIDES } from "../core/position";
import type { Result, Tree } from "./game_tree";
import { DECIDED } from "./game_tree";

export const RESULTS: readonly Result[] = [...DECIDED, "*"];

/** Reasons that players settle, and whether they need a winner (null: either way). */
const PEOPLE = new Map<string, boolean | null>([
  ["resigned", true],
  ["forfeit", true],
  ["time", null],
  ["abandoned", null],
  ["agreed", false],
  ["aborted", false],
]);

/** Returns the PGN result; unfinished and aborted games have the result "*". */
export function resultOf(game: GameName, outcome: Outcome | null): Result {
  if (outcome === null || outcome.reason === "aborted") return "*";
  if (outcome.winner === null) return "1/2-1/2";
  return outcome.winner === SIDES[familyOf(game)][0] ? "1-0" : "0-1";
}

/** Returns how a game ended. `over`, the core's outcome of the main line, takes precedence over a settled end. */
export function endingOf(
  tree: Tree,
  over: Outcome | null,
): { result: Result; outcome: Outcome | null } {
  if (over === null && typeof tree.settled === "string")
    return { result: tree.settled, outcome: null };
  const outcome = over ?? (tree.settled as Outcome | null);
  return { result: resultOf(tree.game, outcome), outcome };
}

/** Returns the settled outcome; null if result and reason contradict each other. */
export function settledOutcome(game: GameName, result: Result, reason: string): Outcome | null {
  const [first, second] = SIDES[familyOf(game)];
  const hasWinner = PEOPLE.get(reason);
  const winner = result === "1-0" ? first : result === "0-1" ? second : null;
  if (hasWinner === undefined || (hasWinner !== null && hasWinner !== (winner !== null)))
    return null;
  const outcome = { winner, reason };
  return resultOf(game, outcome) === result ? outcome : null;
}
