import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { decode, type GameEventOf, type GameInfo } from "../connection/protocol";
import { checkDraw, commitmentOf, drawSeed, randomPart } from "./fair_draw";

const file = readFileSync(new URL("../../../tests/data/protocol.json", import.meta.url), "utf8");
const { draws, server } = JSON.parse(file) as {
  draws: {
    commitment: string;
    secret: string;
    creator: string;
    joiner: string;
    seed: string;
    creator_is_first: boolean;
  }[];
  server: { t: string }[];
};

describe("the page draws as the server does", () => {
  test.each(draws)("$seed", async (drawn) => {
    expect(await commitmentOf(drawn.secret)).toBe(drawn.commitment);
    expect(await drawSeed(drawn.secret, drawn.creator, drawn.joiner)).toEqual({
      seed: drawn.seed,
      creatorIsFirst: drawn.creator_is_first,
    });
  });
});

function game(number: number, changes: Partial<GameInfo> = {}): GameInfo {
  const bare = server.filter((message) => message.t === "snapshot")[1];
  const snapshot = decode(JSON.stringify(bare));
  if (snapshot.t !== "snapshot") throw new Error("the example is gone");
  const { commitment, creator_is_first: isFirst } = draws[number]!;
  const creator = isFirst ? 0 : 1;
  return { ...snapshot.info, game: "querni", commitment, creator, ...changes };
}

function start(number: number, changes: Partial<GameEventOf<"start">> = {}): GameEventOf<"start"> {
  const { secret, creator, joiner, seed } = draws[number]!;
  const clocks = null;
  return {
    kind: "start",
    v: 1,
    at: 0,
    by: null,
    seed,
    secret,
    creator,
    joiner,
    clocks,
    ...changes,
  };
}

test.each(draws.map((_, number) => number))("an honest draw passes (%i)", async (number) => {
  expect(await checkDraw(game(number), start(number))).toBeNull();
  expect(await checkDraw(game(number), start(number), draws[number]!.joiner)).toBeNull();
  expect(
    await checkDraw(game(number, { game: "alquerque" }), start(number, { seed: null })),
  ).toBeNull();
});

test("a server that chose something is detected", async () => {
  expect(await checkDraw(game(0), start(1))).toBe("secret");
  expect(await checkDraw(game(0), start(0), draws[1]!.creator)).toBe("part");
  expect(await checkDraw(game(0), start(0, { joiner: draws[1]!.joiner }))).toBe("seed");
  expect(await checkDraw(game(0), start(0, { seed: "7" }))).toBe("seed");
  expect(await checkDraw(game(0), start(0, { seed: null }))).toBe("seed");
  const swapped = draws[0]!.creator_is_first ? 1 : 0;
  expect(await checkDraw(game(0, { creator: swapped }), start(0))).toBe("side");
});

test("sides are drawn only if they were left to chance", async () => {
  const swapped = draws[0]!.creator_is_first ? 1 : 0;
  expect(await checkDraw(game(0, { creator: swapped, side: "first" }), start(0))).toBeNull();
  expect(await checkDraw(game(0, { creator: swapped, round: 2 }), start(0))).toBeNull();
});

test("parts are random", () => {
  expect(randomPart()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomPart()).not.toBe(randomPart());
});

test("a rematch is bound to the previous game's secret", async () => {
  const { secret: next, creator, joiner } = draws[0]!;
  const before = await commitmentOf(next);
  const { seed, creatorIsFirst } = await drawSeed(next, creator, joiner);
  const info = game(0, { commitment: before, creator: creatorIsFirst ? 0 : 1 });
  expect(await checkDraw(info, start(0, { secret: next, seed }))).toBeNull();
  // A server that draws again would have to reveal a secret that does not lead to the previous one.
  const { secret: chosen } = draws[1]!;
  const wished = await drawSeed(chosen, creator, joiner);
  expect(await checkDraw(info, start(0, { secret: chosen, seed: wished.seed }))).toBe("secret");
});
