import { beforeAll, expect, test } from "vitest";
import type { Core } from "../core/core";
import { openCore } from "../core/core_workers";
import type { Position } from "../core/position";
import { LOCAL_CORE } from "../core/testing/local_core";
import { LookBack } from "./look_back.svelte";

const MOVES = ["d2", "f4", "b4", "d6"];
const START = "......../......../........ w 9-9 -,- 0 1";
let core: Core;
let all: Position[];

beforeAll(async () => {
  core = openCore(LOCAL_CORE);
  all = await core.replay({ game: "alquerque", start: START, moves: MOVES });
});

/** A game that can go on. */
class Played {
  positions: Position[] = $state.raw([]);
  moves: string[] = $state.raw([]);

  constructor(count: number) {
    this.after(count);
  }
  after(count: number, line = all, moves = MOVES): void {
    this.positions = line.slice(0, count + 1);
    this.moves = moves.slice(0, count);
  }
}

test("steps go back to the start and forward to the present", () => {
  const look = new LookBack(new Played(2));
  expect([look.isBack, look.position]).toEqual([false, null]);
  look.step(-1);
  expect([look.ply, look.position, look.lastMove?.text]).toEqual([1, all[1], "d2"]);
  look.step(-1);
  look.step(-1);
  expect([look.ply, look.position, look.lastMove]).toEqual([0, all[0], null]);
  look.step(1);
  look.step(1);
  expect(look.isBack).toBe(false);
});

test("a new move changes nothing but the news", () => {
  const game = new Played(2);
  const look = new LookBack(game);
  look.go(1);
  expect(look.hasNews).toBe(false);
  game.after(3);
  expect([look.ply, look.hasNews]).toEqual([1, true]);
  look.leave();
  expect([look.isBack, look.hasNews]).toEqual([false, false]);
});

test("a position whose next move was taken back is the present, and stays it", async () => {
  const game = new Played(4);
  const look = new LookBack(game);
  look.go(3);
  game.after(3);
  expect(look.isBack).toBe(false);
  const moves = [...MOVES.slice(0, 3), "a1"];
  game.after(4, await core.replay({ game: "alquerque", start: START, moves }), moves);
  expect(look.isBack).toBe(false);
});

test("there is nothing to see before the first move", () => {
  const look = new LookBack(new Played(0));
  look.step(-1);
  expect(look.isBack).toBe(false);
});
