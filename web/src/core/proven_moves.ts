// What a player who never errs may play, where solved tables or the book know every turn. Among these turns the engine
// chooses by thinking, unless the tables know their distances: the same as qirkat.engine in Python does.

import { isBetter, type Core, type Course, type Knowledge } from "./core";
import type { Oracle } from "./server_tables";
import { familyOf, type Position } from "./position";

/** The turns that keep what is won or drawn, or lose last; null where not every turn is known. */
export async function provenTurns(
  core: Core,
  oracle: Oracle,
  course: Course,
  position: Position,
): Promise<string[] | null> {
  if (familyOf(position.game) !== "alquerque") return null;
  const isWhole = (found: Knowledge | null) => found?.turns.length === position.moves.length;
  let found = await core.probe(position.text);
  if (!isWhole(found)) found = await oracle(position.text);
  if (!found || !isWhole(found)) return null;
  const turns = await byOurRules(core, course, found.turns);
  const first = turns.reduce((best, turn) => (isBetter(turn.verdict, best.verdict) ? turn : best));
  const { result, distance } = first.verdict;
  const best = turns.filter(({ verdict }) => verdict.result === result);
  // A line that our rules end as a draw is no win, and to the loser it is welcome: then the engine has to look.
  const isInTime =
    found.quiet_end === null ||
    (distance !== null && position.quiet + distance <= position.quiet_limit);
  const isOrdered = isInTime && best.every(({ verdict }) => verdict.distance !== null);
  return isOrdered ? [first.move] : best.map(({ move }) => move);
}

/** Tables are by the book: a turn by which our rules draw the game at once is worth a draw. */
async function byOurRules(
  core: Core,
  course: Course,
  turns: Knowledge["turns"],
): Promise<Knowledge["turns"]> {
  return Promise.all(
    turns.map(async ({ move, verdict }) => {
      const { outcome } = await core.follow({ ...course, moves: [...course.moves, move] });
      const isDrawn = outcome !== null && outcome.winner === null;
      return { move, verdict: isDrawn ? { result: "draw", distance: null } : verdict };
    }),
  );
}
