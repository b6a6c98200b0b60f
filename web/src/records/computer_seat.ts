// Where the computer sits. It stands in the names of the players and nowhere else, so that a record that is kept, sent
// or opened by the command line goes on against it. What settles its whims is a tag of the game too.

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

/** The computer's place; null when people have both sides, or nobody has one. */
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

/** The seed of the computer's whims: one for a game, so that it answers the same after a reload. */
export function engineSeed(tree: Tree): string {
  const seed = tree.tags[WHIMS] ?? "";
  return /^[0-9]{1,20}$/.test(seed) ? `${BigInt.asUintN(64, BigInt(seed))}` : "0";
}

export function setEngineSeed(tree: Tree, seed: string): Tree {
  return tag(tree, WHIMS, seed);
}
