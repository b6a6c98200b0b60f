// The moves of perfect play, where solved tables or the book know every move. The engine chooses among them by
// searching, unless the tables know their distances; the engine in Python does the same.

import { isBetter, type Core, type GameHistory, type ProbeResult } from "./core";
import type { ServerProbe } from "./server_tables";
import { familyOf, type Position } from "./position";

/** The moves that keep a win or a draw, or lose last; null unless every move is known. */
export async function provenMoves(
  core: Core,
  probeServer: ServerProbe,
  history: GameHistory,
  position: Position,
): Promise<string[] | null> {
  if (familyOf(position.game) !== "alquerque") return null;
  const isWhole = (found: ProbeResult | null) => found?.turns.length === position.moves.length;
  let found = await core.probe(position.text);
  if (!isWhole(found)) found = await probeServer(position.text);
  if (!found || !isWhole(found)) return null;
  const turns = await byOurRules(core, history, found.turns);
  const first = turns.reduce((best, turn) => (isBetter(turn.verdict, best.verdict) ? turn : best));
  const { result, distance } = first.verdict;
  const best = turns.filter(({ verdict }) => verdict.result === result);
  // A line that our rules end as a draw is no win, and welcome to the loser: then the engine has to search.
  const isInTime =
    found.quiet_end === null ||
    (distance !== null && position.quiet + distance <= position.quiet_limit);
  const isOrdered = isInTime && best.every(({ verdict }) => verdict.distance !== null);
  return isOrdered ? [first.move] : best.map(({ move }) => move);
}

/** Tables ignore our draw rulings: a move that draws the game at once by our rules is worth a draw. */
async function byOurRules(
  core: Core,
  history: GameHistory,
  turns: ProbeResult["turns"],
): Promise<ProbeResult["turns"]> {
  return Promise.all(
    turns.map(async ({ move, verdict }) => {
      const { outcome } = await core.follow({ ...history, moves: [...history.moves, move] });
      const isDrawn = outcome !== null && outcome.winner === null;
      return { move, verdict: isDrawn ? { result: "draw", distance: null } : verdict };
    }),
  );
}
