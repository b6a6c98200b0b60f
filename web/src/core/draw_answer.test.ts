import { expect, test, vi } from "vitest";
import type { GameHistory } from "./core";
import { drawAnswer } from "./draw_answer";
import { LOCAL_CORE } from "./testing/local_core";
import type { Side } from "./position";
import { openCore } from "./core_workers";

const core = openCore(LOCAL_CORE);

async function answer(game: string, start: string, side: Side): Promise<string> {
  const history: GameHistory = { game, start, moves: [] };
  return drawAnswer(core, history, await core.follow(history), side);
}

// White is about to win: with a mill in hand against three men.
const WON = "WW.W..../B.B.B.../........ w 0-0 -,- 0 60";
const EVEN = "......../......../........ w 9-9 -,- 0 60";

test("late in a game it agrees unless it is better off", async () => {
  expect(await answer("alquerque", WON, "white")).toBe("declined");
  expect(await answer("alquerque", WON, "black")).toBe("accepted");
  expect(await answer("alquerque", EVEN, "black")).toBe("accepted");
});

test("before that it plays on, without thinking", async () => {
  const thought = vi.spyOn(core, "analyse");
  expect(await answer("alquerque", EVEN.replace(" 60", " 39"), "white")).toBe("early");
  const { position } = await core.start("querni", "7");
  expect(await answer("querni", position.text, "pink")).toBe("early");
  expect(thought).not.toHaveBeenCalled();
  thought.mockRestore();
});

test("a side that can no longer win agrees at any time", async () => {
  const stranded = "10/1a1b6/4F5/4G5/5H4/2M7/10 b 4 3";
  expect(await answer("querni", stranded, "blue")).toBe("accepted");
  const onlyBlue = "10/1a1b1c4/4F5/4G5/5H4/2M7/10 b 4 3";
  expect(await answer("querni", onlyBlue, "pink")).toBe("early");
});
