import { afterEach, describe, expect, test } from "vitest";
import { openCore } from "../core/core_workers";
import { LOCAL_CORE } from "../core/testing/local_core";
import { append, endOf, historyTo, newTree, startOf } from "../records/game_tree";
import { GameReview } from "./game_review.svelte";
import { MistakeReview, mistakesOf } from "./mistakes.svelte";

const core = openCore(LOCAL_CORE);
/** Black's last turn lets White close a mill on d3. */
const MOVES = ["d2", "f4", "d1", "f2"];

async function game(moves: string[]) {
  let tree = newTree("alquerque", await startOf(core, "alquerque"));
  for (const move of moves) ({ tree } = append(tree, endOf(tree), move));
  return tree;
}

async function task(moves: string[]) {
  const tree = await game(moves);
  const history = historyTo(tree, endOf(tree));
  const review = new GameReview(core);
  await review.run(history);
  const positions = await core.replay(history);
  const found = review.found!;
  const mistakes = mistakesOf(found, "black").filter(({ ply }) => ply === 3);
  return { found, positions, made: new MistakeReview(core, tree, positions, mistakes) };
}

let open: MistakeReview | null = null;
afterEach(() => open?.close());

describe("mistakes", () => {
  test("only those of the side, each with a better move", async () => {
    const { found, made } = await task(MOVES);
    expect(mistakesOf(found, "black").every(({ turn }) => turn.side === "black")).toBe(true);
    expect(made.mistakes.map(({ turn }) => [turn.move, turn.mark])).toEqual([["f2", "blunder"]]);
    expect(made.mistakes[0]!.turn.best!.moves[0]).toBe("d3");
    expect(made.mistakes[0]!.turn.drawbacks.map(({ fact }) => fact)).toEqual(["leaves"]);
    expect(made.last?.move).toBe("d1");
    expect(made.stage).toBe("ask");
  });

  test("the better move is right and is counted", async () => {
    const { made } = await task(MOVES);
    open = made;
    await made.play("d3", null);
    expect(made.stage).toBe("right");
    expect(made.position.side).toBe("white");
    expect(made.solved).toEqual(new Set([0]));
    await made.play("a1", null);
    expect(made.stage).toBe("right"); // the answer stays until the next mistake
    made.next();
    expect(made.stage).toBe("done");
  });

  test("a wrong try is explained, and the way back is the position before it", async () => {
    const { made, positions } = await task(MOVES);
    open = made;
    await made.play("a1", null);
    expect([made.stage, made.tried?.move, made.tried?.mark]).toEqual(["wrong", "a1", "blunder"]);
    expect(made.tried?.drawbacks.map(({ fact }) => fact)).toEqual(["leaves"]);
    made.again();
    expect([made.stage, made.position]).toEqual(["ask", positions[3]]);
    await made.play("f2", null);
    expect([made.stage, made.tried]).toEqual(["wrong", made.mistakes[0]!.turn]);
    made.again();
    await made.play("d3", null);
    expect(made.stage).toBe("right");
    expect(made.solved.size).toBe(0);
  });

  test("the answer is played on the board when asked for", async () => {
    const { made, positions } = await task(MOVES);
    open = made;
    await made.show();
    expect(made.stage).toBe("shown");
    expect(made.position.pieces.some(({ square }) => square === "d3")).toBe(true);
    made.next();
    expect([made.stage, made.solved.size]).toEqual(["done", 0]);
    made.go(0);
    expect([made.stage, made.position]).toEqual(["ask", positions[3]]);
  });

  test("a game without mistakes is done at once", async () => {
    const { made } = await task([]);
    expect(made.stage).toBe("done");
    expect(made.mistake).toBe(null);
  });
});

describe("the review of a game", () => {
  test("a second run replaces the first, and a stopped one leaves nothing", async () => {
    const review = new GameReview(core);
    const [one, other] = [await game(["a1"]), await game(["a1", "b4"])];
    const first = review.run(historyTo(one, endOf(one)));
    await review.run(historyTo(other, endOf(other)));
    await first;
    expect(review.found?.turns.length).toBe(2);
    expect([review.isRunning, review.progress]).toEqual([false, 1]);
    const stopped = review.run(historyTo(one, endOf(one)));
    review.stop();
    await stopped;
    expect([review.found, review.hasFailed, review.isRunning]).toEqual([null, false, false]);
  });

  test("a game that cannot be read is reported", async () => {
    const review = new GameReview(core);
    await review.run({ ...historyTo(await game([]), 0), moves: ["a1-a2"] });
    expect([review.found, review.hasFailed]).toEqual([null, true]);
  });
});
