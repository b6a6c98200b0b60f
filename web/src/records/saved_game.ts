// What a saved game is for: to be resumed, or to be analysed.

import { playRoute, type PlayRoute } from "../site/route";
import { computerSeat } from "./computer_seat";
import type { SavedGame } from "./game_store";
import { otherSide } from "../core/position";
import { mainLine, tag, type Tree } from "./game_tree";

const MODE = "Mode";
const STUDY = "study";

/** A copy for analysis: moves tried there never change the game itself. */
export function asStudy(tree: Tree): Tree {
  return tag(tree, MODE, STUDY);
}

export function isStudy(tree: Tree): boolean {
  return tree.tags[MODE] === STUDY;
}

export function isRunning({ tree, over }: SavedGame): boolean {
  return !over && tree.settled === null && !isStudy(tree);
}

/** The number of the next turn. */
export function turnNumber({ tree }: SavedGame): number {
  return tree.start.turn + mainLine(tree).length;
}

export function resumeRoute({ id, tree }: SavedGame): PlayRoute {
  const seat = computerSeat(tree);
  const players = seat ? { level: seat.level, side: otherSide(seat.side) } : { level: null };
  return playRoute(tree.game, { ...players, seed: tree.start.seed, kept: id });
}
