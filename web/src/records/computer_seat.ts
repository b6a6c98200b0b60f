// The computer's seat is recorded in the players' names and nowhere else, so that a saved, shared or exported game
// continues against it. The seed of its random choices is a tag too.

import { familyOf, SIDES, type Side } from "../core/position";
import { tag, type Tree } from "./game_tree";

export interface ComputerSeat {
  side: Side;
  level: number;
}

const WHIMS = "EngineSeed";
const NAME = /^Qirkat level ([1-9]|10)$/;

function tagOf(side: Side): string {
  return side.charAt(0).toUpperCase() + side.slice(1);
}

/** The computer's seat; null if people have both sides, or nobody has one. */
export function computerSeat(tree: Tree): ComputerSeat | null {
  const found = SIDES[familyOf(tree.game)].flatMap((side) => {
    const name = NAME.exec(tree.tags[tagOf(side)] ?? "");
    return name ? [{ side, level: Number(name[1]) }] : [];
  });
  return found.length === 1 ? found[0]! : null;
}

export function seatComputer(tree: Tree, seat: ComputerSeat): Tree {
  return tag(tree, tagOf(seat.side), `Qirkat level ${seat.level}`);
}

/** The seed of the computer's random choices: one per game, so that it replies the same after a reload. */
export function engineSeed(tree: Tree): string {
  const seed = tree.tags[WHIMS] ?? "";
  return /^[0-9]{1,20}$/.test(seed) ? `${BigInt.asUintN(64, BigInt(seed))}` : "0";
}

export function setEngineSeed(tree: Tree, seed: string): Tree {
  return tag(tree, WHIMS, seed);
}
