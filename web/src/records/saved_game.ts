// What a kept game is for: to be played on, or to be looked into.

import { playRoute, type PlayRoute, type Route } from "../site/route";
import { computerSeat } from "./computer_seat";
import type { SavedGame } from "./game_store";
import { otherSide } from "../core/position";
import { mainLine, tag, type Tree } from "./game_tree";

const MODE = "Mode";
const STUDY = "study";

/** A copy to look into: turns that are tried out there never get into the game itself. */
export function asStudy(tree: Tree): Tree {
  return tag(tree, MODE, STUDY);
}

export function isStudy(tree: Tree): boolean {
  return tree.tags[MODE] === STUDY;
}

export function isRunning({ tree, over }: SavedGame): boolean {
  return !over && tree.settled === null && !isStudy(tree);
}

/** The number of the turn that comes next. */
export function turnNumber({ tree }: SavedGame): number {
  return tree.start.turn + mainLine(tree).length;
}

export function resumeRoute({ id, tree }: SavedGame): PlayRoute {
  const seat = computerSeat(tree);
  const players = seat ? { level: seat.level, side: otherSide(seat.side) } : { level: null };
  return playRoute(tree.game, { ...players, seed: tree.start.seed, kept: id });
}

export function analysisRoute(game: string, kept: string | null = null): Route {
  return { page: "analysis", game, kept, start: null };
}
