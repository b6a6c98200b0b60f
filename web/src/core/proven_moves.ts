// The moves of perfect play, where solved tables or the book know every move. The core finds them by the same code as
// for the engine in Python; here it is given what only the server knows.

import type { Core, GameHistory } from "./core";
import type { ServerProbe } from "./server_tables";
import { familyOf, type Position } from "./position";

/** The moves to choose from: one if their order is final; null unless every move is known. */
export async function provenMoves(
  core: Core,
  probeServer: ServerProbe,
  history: GameHistory,
  position: Position,
): Promise<string[] | null> {
  if (familyOf(position.game) !== "alquerque") return null;
  let proven = await core.prove(history);
  if (!proven) {
    const known = await probeServer(position.text);
    if (known?.turns.length) proven = await core.prove(history, known);
  }
  return proven && (proven.ordered ? proven.best.slice(0, 1) : proven.best);
}
