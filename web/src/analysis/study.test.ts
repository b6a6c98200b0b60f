import { beforeAll, describe, expect, test } from "vitest";
import { Study } from "./study.svelte";
import type { Core, ProbeResult } from "../core/core";
import { LOCAL_CORE } from "../core/testing/local_core";
import type { ServerProbe } from "../core/server_tables";
import type { GameName } from "../core/position";
import { mainLine, newTree, ROOT, startOf, turnAt, type Tree } from "../records/game_tree";
import { beginTurn } from "../game/turn";
import { badge, badges } from "./verdict_badges";
import { openCore } from "../core/core_workers";

let core: Core;
beforeAll(() => {
  core = openCore(LOCAL_CORE);
});
const nobody: ServerProbe = async () => null;

async function opened(game: GameName, probeServer = nobody, position?: string) {
  const kept: Tree[] = [];
  const from = position === undefined ? {} : { position };
  const tree = newTree(game, await startOf(core, game, from));
  const study = await Study.open(core, probeServer, tree, (next) => kept.push(next));
  return { study, kept };
}

describe("a study", () => {
  test("grows a tree and saves every change", async () => {
    const { study, kept } = await opened("alquerque");
    await study.play("d2");
    await study.play("d6");
    await study.previous();
    await study.play("f4");
    expect(study.before?.side).toBe("black");
    expect(mainLine(study.tree).map((id) => turnAt(study.tree, id).move)).toEqual(["d2", "d6"]);
    study.promote();
    expect(mainLine(study.tree).map((id) => turnAt(study.tree, id).move)).toEqual(["d2", "f4"]);
    study.setComment("well placed");
    expect(study.comment).toBe("well placed");
    expect(kept.at(-1)).toBe(study.tree);
    await study.prune();
    expect(mainLine(study.tree).map((id) => turnAt(study.tree, id).move)).toEqual(["d2", "d6"]);
  });

  test("can be stepped through to both ends", async () => {
    const { study } = await opened("alquerque");
    for (const move of ["d2", "d6", "f4"]) await study.play(move);
    await study.first();
    expect(study.at).toBe(ROOT);
    await study.next();
    expect(study.turnInput.motion).toEqual({ path: ["d2"], removed: [] });
    await study.last();
    expect(study.played).toBe("f4");
    await study.previous();
    expect(study.played).toBe("d6");
    expect(study.turnInput.motion).toBeNull();
    // However quickly the keys come.
    void study.first();
    void study.next();
    await study.next();
    expect(study.played).toBe("d6");
  });

  test("keeps comments and drawings apart, each with its move", async () => {
    const { study, kept } = await opened("alquerque");
    await study.play("d2");
    study.setComment("the middle");
    study.draw({ from: "d2", to: "d6", pen: "G" });
    study.draw({ from: "d2", to: "d2", pen: "R" });
    expect(study.comment).toBe("the middle");
    expect(study.drawings).toHaveLength(2);
    study.setComment("the lower middle");
    expect(turnAt(kept.at(-1)!, 1).comment).toBe("[%csl Rd2] [%cal Gd2d6] the lower middle");
    await study.previous();
    expect(study.drawings).toEqual([]);
    await study.next();
    study.draw({ from: "d2", to: "d6", pen: "G" });
    expect(study.drawings).toEqual([{ from: "d2", to: "d2", pen: "R" }]);
    study.clearDrawings();
    expect(turnAt(study.tree, 1).comment).toBe("the lower middle");
  });

  test("opens at any move, also in a variation", async () => {
    const { study: made } = await opened("alquerque");
    for (const move of ["d2", "d6", "f4"]) await made.play(move);
    await made.previous();
    await made.play("b4");
    const study = await Study.open(core, nobody, made.tree, () => {}, made.at);
    expect([study.at, study.played]).toEqual([made.at, "b4"]);
    expect(study.position.text).toBe(made.position.text);
    expect(study.before?.text).toBe(made.before?.text);
    expect(study.turnInput.motion).toBeNull();
  });

  test("an illegal typed move is explained", async () => {
    const { study } = await opened("alquerque");
    expect(await study.turnInput.type("d2-d3")).toBe(false);
    expect(study.turnInput.fault?.reason).toBe("must_place");
    expect(await study.turnInput.type("D2")).toBe(true);
  });

  test("a meaningless touch is explained, but not after the game or for another position", async () => {
    const { study } = await opened("alquerque");
    await study.play("d2");
    await study.turnInput.touch("d2");
    expect(study.turnInput.fault?.reason).toBe("occupied");
    await study.first();
    const [, gone] = [study.turnInput.type("d2-d3"), study.next()];
    await gone;
    expect(study.turnInput.fault).toBeNull();
    const over = "WW....../......../BBB..... w 0-0 -,- 0 40";
    const { study: ended } = await opened("alquerque", nobody, over);
    expect(ended.position.outcome).not.toBeNull();
    for (const square of ["a7", "c5", "g1"]) await ended.turnInput.touch(square);
    expect(ended.turnInput.fault).toBeNull();
  });

  test("a chain is removed by its button, at once unless it strands a tile", async () => {
    const position = "10/10/10/ABCDE5/10/10/a2b2c2d b 0 1";
    const { study } = await opened("querni", nobody, position);
    await study.turnInput.touch("a4");
    await study.turnInput.remove([1, 3]);
    expect(study.at).toBe(ROOT);
    expect(study.turnInput.strands["x1-3"]).toEqual([4, 5]);
    study.turnInput.back();
    await study.turnInput.remove([1, 5]);
    expect(study.played).toBe("x1-5");
  });

  test("the main line is judged from the first side's view, and again when it changes", async () => {
    const { study } = await opened("alquerque");
    for (const move of ["d2", "d6"]) await study.play(move);
    expect(study.values).toEqual({});
    study.reviewLine();
    await expect.poll(() => Object.keys(study.values).length).toBe(3);
    for (const { value } of Object.values(study.values)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
    expect([...study.judged.values()].map(({ move }) => move)).toEqual(["d2", "d6"]);
    const first = study.review.found;
    study.reviewLine();
    expect(study.review.found).toBe(first);
    await study.play("f4");
    study.reviewLine();
    await expect.poll(() => study.judged.size).toBe(3);
  });

  test("the engine runs by itself once it is on, until it is turned off", async () => {
    const { study } = await opened(
      "alquerque",
      nobody,
      "WWW...../W.W...B./..B.B.B. w 0-0 -,- 3 30",
    );
    study.start();
    await expect.poll(() => study.analysis, { timeout: 20_000 }).not.toBe(null);
    expect(study.isOn).toBe(true);
    study.stop();
    await study.play(study.position.moves[0]!.text);
    expect(study.analysis).toBe(null);
  });

  test("proof comes from any source, and no estimate overrules it", async () => {
    const known: ProbeResult = {
      verdict: { result: "loss", distance: 8 },
      turns: [{ move: "d2", verdict: { result: "loss", distance: 8 } }],
    };
    const { study } = await opened(
      "alquerque",
      async () => known,
      "WWW.WW.B/........ /........".replace(" ", "") + " b 3-3 -,- 0 12",
    );
    await expect.poll(() => study.proof).toEqual(known);
    expect(study.values[ROOT]).toEqual({ value: 1, proven: true });
    await study.play(study.position.moves[0]!.text);
    study.reviewLine();
    await expect.poll(() => study.review.found).not.toBe(null);
    expect(study.values[ROOT]?.proven).toBe(true);
  });
});

describe("verdicts", () => {
  const win = (distance: number) => ({ result: "win", distance }) as const;
  const loss = (distance: number) => ({ result: "loss", distance }) as const;
  const draw = { result: "draw", distance: null } as const;

  test("are shown with a sign as well as a colour", () => {
    expect([win(7), draw, loss(12)].map(badge).map(({ text }) => text)).toEqual(["+7", "=", "−12"]);
  });

  test("are shown on the square to touch next", async () => {
    const position = await core.read("alquerque", "WW.W..../B.B.B.../........ w 0-0 -,- 0 1");
    const turns = position.moves.map(({ text }, index) => ({
      move: text,
      verdict: index === 0 ? win(1) : draw,
    }));
    const proof: ProbeResult = { verdict: win(1), turns };
    const fresh = beginTurn(position);
    const [best] = position.moves;
    expect(badges(proof, position, fresh)[best!.from!]?.tone).toBe("win");
    const begun = badges(proof, position, { ...fresh, from: best!.from });
    expect(begun[best!.to!]?.tone).toBe("win");
    expect(begun[best!.from!]).toBeUndefined();
  });
});
