// Proven results of moves as small badges on the board: "+7" wins in seven turns, "=" draws, "−12" loses in twelve.

import type { ProbeResult, Verdict } from "../core/core";
import type { Position } from "../core/position";
import type { Turn } from "../game/turn";

interface Badge {
  text: string;
  tone: "win" | "draw" | "loss";
}

export function badge({ result, distance }: Verdict): Badge {
  const sign = { win: "+", draw: "=", loss: "−" }[result];
  return { text: `${sign}${distance ?? ""}`, tone: result };
}

/** For each square, the best result of touching it next. */
export function badges(
  { turns }: ProbeResult,
  position: Position,
  turn: Turn,
): Record<string, Badge> {
  const best = new Map<string, Verdict>();
  for (const { move: text, verdict } of turns) {
    const move = position.moves.find((each) => each.text === text);
    if (!move) continue;
    const isBegun = turn.from !== null || turn.to !== null;
    if (isBegun && (move.from !== turn.from || (turn.to !== null && move.to !== turn.to))) continue;
    const square = turn.to !== null ? move.removed[0] : isBegun ? move.to : (move.from ?? move.to);
    if (!square) continue;
    if (!best.has(square)) best.set(square, verdict); // the best move comes first
  }
  return Object.fromEntries([...best].map(([square, verdict]) => [square, badge(verdict)]));
}
