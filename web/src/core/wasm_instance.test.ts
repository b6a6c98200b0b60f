// The compiled core against the samples and tables that the core in Python is tested with.

import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { CoreRefusal, type Core, type GameHistory, type Review } from "./core";
import { fetchFile, LOCAL_CORE } from "./testing/local_core";
import type { Outcome } from "./position";
import { openCore } from "./core_workers";

const core = openCore(LOCAL_CORE);

function data(name: string): string {
  return readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url), "utf8");
}

async function refusal(promise: Promise<unknown>): Promise<CoreRefusal> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CoreRefusal);
  return error as CoreRefusal;
}

interface Sample {
  position: string;
  moves?: string[];
  legal_moves_count?: number;
  outcome?: [string, string] | null;
  perft?: number[];
}

const SAMPLES = Object.entries(
  JSON.parse(data("vectors.json")) as Record<string, Sample[]>,
).flatMap(([game, samples]) => samples.map((sample) => ({ game, ...sample })));

describe("sample positions", () => {
  test("all but the seven with too many men are read as they were written", async () => {
    const refused = [];
    for (const { game, ...sample } of SAMPLES) {
      const found = await core.read(game, sample.position).catch((error: unknown) => error);
      if (found instanceof CoreRefusal) {
        expect(found.fault.reason).toBe("too_many_men");
        refused.push(sample.position);
        continue;
      }
      const position = found as Awaited<ReturnType<typeof core.read>>;
      expect(position.text).toBe(sample.position);
      expect(position.game).toBe(game);
      const texts = position.moves.map((move) => move.text);
      if (sample.moves) expect(texts).toEqual(sample.moves);
      if (sample.legal_moves_count !== undefined)
        expect(texts.length).toBe(sample.legal_moves_count);
      if (sample.outcome !== undefined) {
        const [winner, reason] = sample.outcome ?? [];
        const expected = reason && { winner: winner === "draw" ? null : winner, reason };
        expect(position.outcome).toEqual(expected ?? null);
      }
      for (const [i, count] of (sample.perft ?? []).entries())
        expect(await core.perft(game, sample.position, i + 1)).toBe(count);
    }
    expect(SAMPLES.length).toBe(128);
    expect(refused.length).toBe(7);
  });
});

describe("perft", () => {
  const rows = data("perft.txt")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" | ") as [string, string, string]);
  test.each(rows)("%s %s", async (game, text, counts) => {
    for (const [i, count] of counts.split(" ").entries())
      if (Number(count) < 1e7) expect(await core.perft(game, text, i + 1)).toBe(Number(count));
    expect(await core.perft(game, text, 0)).toBe(1);
  });
});

/** The answers of the core in Python, recorded by the answers script of tests/. */
const ANSWERS = JSON.parse(data("answers.json")) as {
  starts: { game: string; seed: string; text: string; key: string }[];
  levels: (GameHistory & { level?: number; seed?: string; best?: string[]; value?: number } & {
    depth?: number;
    lines?: [string[], number, number | null][];
    nodes?: number;
  })[];
  reviews: (GameHistory & Omit<Review, "turns"> & { nodes: number; turns: unknown[] })[];
  remarks: {
    game: string;
    position: string;
    move: string;
    remarks: [string, boolean, string[]][];
  }[];
  repetitions: (GameHistory & { outcome: Outcome })[];
  verdicts: {
    position: string;
    verdict: [string, number | null];
    turns: [string, string, number | null][];
  }[];
  book: { position: string; verdict: [string, number | null]; turns: number }[];
};

describe("the core in Python gives the same", () => {
  test("reviews", async () => {
    const facts = (remarks: { fact: string }[]) => remarks.map(({ fact }) => fact);
    const marks = new Set<string | null>();
    for (const { game, start, moves, nodes, turns, ...summary } of ANSWERS.reviews) {
      const told: number[] = [];
      const found = await core.review({ game, start, moves }, { nodes }, (done) => told.push(done));
      const { turns: judged, ...rest } = found;
      expect(judged.map((turn) => turn.move)).toEqual(moves);
      expect(
        judged.map((turn) => [
          turn.before,
          turn.after,
          turn.mark,
          turn.missed,
          turn.accuracy,
          turn.best?.moves ?? null,
          facts(turn.drawbacks),
          facts(turn.merits),
        ]),
      ).toEqual(turns);
      expect(rest).toEqual(summary);
      expect(told).toEqual(moves.map((_, index) => index + 1));
      for (const { mark } of judged) marks.add(mark);
    }
    expect(marks).toEqual(new Set([null, "inaccuracy", "mistake", "blunder"]));
  });

  test("a turn that the book proves to be as good as any gets no mark", async () => {
    const history = {
      game: "alquerque",
      start: (await core.start("alquerque")).position.text,
      moves: ["f4", "d1", "f2"],
    };
    const marks = async (found: Core) =>
      (await found.review(history, { nodes: 2000 })).turns.map(({ mark }) => mark);
    expect(await marks(core)).toContain("mistake");
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(fetchFile);
    expect(await marks(openCore(LOCAL_CORE))).toEqual([null, null, null]);
    fetched.mockRestore();
  });

  test("the last turn is judged alone when the others are skipped", async () => {
    const { game, start, moves, nodes } = ANSWERS.reviews.at(-1)!;
    const found = await core.review({ game, start, moves }, { nodes, skip: moves.length - 1 });
    expect(found.turns.map(({ move }) => move)).toEqual(moves.slice(-1));
    expect(found.values.length).toBe(2);
    expect(await refusal(core.review({ game, start, moves }, { nodes: 0 }))).toBeTruthy();
  });

  test("set-ups by seed", async () => {
    for (const { game, seed, text, key } of ANSWERS.starts) {
      const started = await core.start(game, seed);
      expect(started.seed).toBe(seed);
      expect([started.position.text, started.position.key]).toEqual([text, key]);
    }
  });

  test("balanced set-ups", { timeout: 60_000 }, async () => {
    const draws = data("balanced.txt")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => line.split(" "));
    expect(draws.length).toBeGreaterThan(10);
    for (const [seed, found] of draws.slice(0, 6))
      expect(await core.balancedSeed("querni", seed!)).toBe(found);
    await expect(core.balancedSeed("alquerque", "1")).rejects.toThrow("set-up of Querni");
    await expect(core.balancedSeed("querni", "-1")).rejects.toThrow("whole number");
  });

  test("moves of the levels that use no clock", { timeout: 60_000 }, async () => {
    for (const { level, seed, depth, best, value, lines, nodes, ...history } of ANSWERS.levels) {
      const limit = depth ? { depth, lines: 3 } : { level: level!, seed: seed! };
      const analysis = await core.analyse(history, limit);
      if (best) {
        expect(analysis.lines[0]!.moves).toEqual(best);
        expect(analysis.lines[0]!.value).toBeCloseTo(value!, 4);
        continue;
      }
      expect(analysis.nodes).toBe(nodes);
      expect(analysis.depth).toBe(depth);
      for (const [i, line] of analysis.lines.entries()) {
        const [moves, worth, distance] = lines![i]!;
        expect(line.moves).toEqual(moves);
        expect(line.value).toBeCloseTo(worth, 4);
        expect(line.distance).toBe(distance);
        expect(line.proven).toBe(distance !== null);
      }
    }
  });

  test("remarks on moves", async () => {
    for (const { game, position, move, remarks } of ANSWERS.remarks)
      expect(await core.explain(game, position, move)).toEqual(
        remarks.map(([fact, drawback, names]) => ({ fact, drawback, names })),
      );
  });

  test("draws by repetition", async () => {
    for (const { outcome, ...history } of ANSWERS.repetitions) {
      const end = await core.follow(history);
      expect(end.outcome).toEqual(outcome);
      expect(end.moves).toEqual([]);
      const all = await core.replay(history);
      expect(all.length).toBe(history.moves.length + 1);
      expect(all.at(-1)).toEqual(end);
      expect(all.at(-2)!.outcome).toBe(null);
      const refused = await refusal(
        core.follow({ ...history, moves: [...history.moves, "a7-d7"] }),
      );
      expect(refused.ply).toBe(history.moves.length);
      expect(refused.fault.reason).toBe("game_over");
      expect((await core.analyse(history, { depth: 3 })).lines).toEqual([]);
    }
  });

  test("verdicts of solved tables and the book", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(fetchFile);
    for (const { position, verdict, turns } of ANSWERS.verdicts) {
      const known = (await core.probe(position))!;
      expect([known.verdict.result, known.verdict.distance]).toEqual(verdict);
      expect(
        known.turns.map((turn) => [turn.move, turn.verdict.result, turn.verdict.distance]),
      ).toEqual(turns);
    }
    expect(fetched).toHaveBeenCalledTimes(2);
    for (const { position, verdict, turns } of ANSWERS.book) {
      const known = (await core.probe(position))!;
      expect([known.verdict.result, known.verdict.distance]).toEqual(verdict);
      expect(known.turns.length).toBe(turns);
    }
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(await core.probe("WBWBW.../......../........ b 6-7 -,- 0 6")).toBe(null);
    fetched.mockRestore();
  });
});

describe("a position in full", () => {
  test("Querni: pieces, removable chains, paths, stranded numbers", async () => {
    const text = "10/10/4a5/10/3AB5/2D1C5/7F2 b 3 9";
    const position = await core.read("querni", text);
    expect(position).toMatchObject({
      game: "querni",
      text,
      side: "blue",
      turn: 9,
      quiet: 3,
      hands: null,
      mills: [],
      barred: null,
      stranded: [[6], [1]],
      outcome: null,
    });
    expect(position.key).toMatch(/^[0-9a-f]{16}$/);
    expect(position.pieces).toContainEqual({ square: "c2", side: "blue", number: 4 });
    expect(position.pieces).toContainEqual({ square: "e5", side: "pink", number: 1 });
    expect(position.pieces.length).toBe(6);
    expect(position.moves).toContainEqual({
      text: "x1-3",
      from: null,
      to: null,
      removed: ["d3", "e3", "e2"],
      run: [1, 3],
    });
    // The tile that moved is removed from where it landed.
    expect(position.moves).toContainEqual({
      text: "c2-d1x1-4",
      from: "c2",
      to: "d1",
      removed: ["d3", "e3", "e2", "d1"],
      run: [1, 4],
    });
    // Over d3, then over e3 or e2.
    const way = position.ways.find(({ from, to }) => from === "c2" && to === "e4")!;
    expect(way.path).toEqual(["c2", "e4"]);
    const ends = new Set(position.moves.filter(({ from }) => from).map((m) => `${m.from}-${m.to}`));
    expect(new Set(position.ways.map(({ from, to }) => `${from}-${to}`))).toEqual(ends);
    expect(position.ways.length).toBe(ends.size);
  });

  test("Alquerque de 9: hands, mills along their lines, the barred return", async () => {
    const text = "WWW...../.W..B.../.....BBB b 0-0 -,d3-d2 4 30";
    const position = await core.read("alquerque", text);
    expect(position.hands).toEqual([0, 0]);
    expect(position.mills).toEqual([["a7", "d7", "g7"]]);
    expect(position.stranded).toEqual([[], []]);
    const start = await core.read("alquerque", "......../......../........ w 9-9 -,- 0 1");
    expect(start.moves[0]).toEqual({ text: "a1", from: null, to: "a1", removed: [], run: null });
    expect(start.ways).toEqual([]);
    expect(start.hands).toEqual([9, 9]);
    // Black has just opened the mill d2 f2 b2 by d2-d3 and would close it again.
    const barred = await core.read("alquerque", "W.W.W.../....B.B./.....B.. b 0-0 -,d3-d2 1 31");
    expect(barred.barred).toEqual({ from: "d3", to: "d2" });
    expect(barred.moves.map(({ text }) => text)).not.toContain("d3-d2");
    const takes = await core.read("alquerque", "WW....../B.B.B.../........ w 1-0 -,- 0 9");
    expect(takes.moves).toContainEqual({
      text: "g7xb6",
      from: null,
      to: "g7",
      removed: ["b6"],
      run: null,
    });
  });

  test("14,908 moves", async () => {
    const text = "10/10/1A1C1E1G2/2B1D1F1H1/2O1M1K1I1/1P1N1L1J2/a9 b 0 1";
    const position = await core.read("querni", text);
    expect(position.moves.length).toBe(14_908);
    expect(new Set(position.moves.map((move) => move.text)).size).toBe(14_908);
    const analysis = await core.analyse({ game: "querni", start: text, moves: [] }, { nodes: 300 });
    expect(analysis.lines.length).toBe(1);
  });

  test("every move of a game leads from one position to the next", async () => {
    const { position } = await core.start("querni.jump_each_once", "11");
    const moves: string[] = [];
    let here = position;
    for (let i = 0; i < 40 && here.moves.length; i++) {
      moves.push(here.moves[(i * 37) % here.moves.length]!.text);
      here = await core.follow({ game: position.game, start: position.text, moves });
      expect(here.turn).toBe(i + 2);
    }
    const all = await core.replay({ game: position.game, start: position.text, moves });
    expect(all[0]).toEqual(position);
    expect(all.at(-1)).toEqual(here);
  });
});

describe("refusals", () => {
  test("of unknown games, seeds and positions", async () => {
    expect((await refusal(core.read("chess", ""))).fault.reason).toBe("no_game");
    expect((await refusal(core.start("querni.voluntary_pass.jump_each_once"))).fault.reason).toBe(
      "no_game",
    );
    for (const seed of ["18446744073709551616", "-1", "007", "", "1e3", " 7"])
      expect((await refusal(core.start("querni", seed))).fault.reason).toBe("seed");
    expect((await refusal(core.start("alquerque", "7"))).fault.reason).toBe("seed");
    const fault = (
      await refusal(core.read("alquerque", "......../......../........ x 9-9 -,- 0 1"))
    ).fault;
    expect(fault).toEqual({
      reason: "side",
      sentence: "The side to move must be w (White) or b (Black) (found 'x' at index 27)",
      at: 27,
    });
  });

  test("of moves, with the reason", async () => {
    const { position } = await core.start("querni", "7");
    expect(await core.why("querni", position.text, position.moves[0]!.text)).toBe(null);
    expect(await core.why("querni", position.text, "b2-c3")).toEqual({
      reason: "occupied",
      sentence: "The square c3 is occupied.",
      at: null,
    });
    const quote = await core.why("querni", position.text, 'a"\\\u0001\u00e9');
    expect(quote!.reason).toBe("not_a_move");
    const moves = [position.moves[0]!.text, "a1-a1"];
    const refused = await refusal(core.follow({ game: "querni", start: position.text, moves }));
    expect(refused.ply).toBe(1);
    expect((await refusal(core.explain("querni", position.text, "b2-c3"))).ply).toBe(null);
  });

  test("of input longer than any game", async () => {
    const start = (await core.start("querni", "7")).position.text;
    const moves = Array.from({ length: 100_000 }, () => "b2-c3x4-7");
    expect((await refusal(core.follow({ game: "querni", start, moves }))).fault.reason).toBe(
      "too_long",
    );
    expect((await refusal(core.read("querni", "1".repeat(2 ** 21)))).fault.reason).toBe("too_long");
    expect((await core.read("querni", start)).text).toBe(start);
  });

  test("of a few thousand random texts", { timeout: 60_000 }, async () => {
    // A seeded generator, so that failures can be reproduced.
    let state = 1;
    const below = (n: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    };
    const texts = [
      ...SAMPLES.map((sample) => sample.position),
      "",
      "c3-e5x4-7",
      "d2-d3xf4",
      "pass",
    ];
    const any = () => String.fromCharCode(below(4) ? below(128) : below(65_536));
    const mangled = (text: string) => {
      const at = below(text.length + 1);
      return text.slice(0, at) + (below(3) ? any() : "") + text.slice(at + below(3));
    };
    const verdicts = (move: string) => ({
      turns: [{ move, verdict: { result: "win", distance: 3 } as const }],
    });
    let read = 0;
    for (let i = 0; i < 4_000; i++) {
      const game = below(9) ? SAMPLES[below(SAMPLES.length)]!.game : mangled("querni");
      const text = below(5)
        ? mangled(texts[below(texts.length)]!)
        : Array.from({ length: below(40) }, any).join("");
      const asked = [
        () => core.read(game, text),
        () => core.follow({ game, start: texts[below(texts.length)]!, moves: [text] }),
        () => core.why(game, texts[below(texts.length)]!, text),
        () => core.explain(game, texts[below(texts.length)]!, text),
        () => core.start(game, text),
        () => core.probe(text),
        () => core.prove({ game, start: texts[below(texts.length)]!, moves: [] }, verdicts(text)),
      ][below(7)]!;
      const answer = await asked().catch((error: unknown) => error);
      if (answer instanceof CoreRefusal) expect(answer.fault.sentence).not.toBe("");
      else expect(answer).not.toBeInstanceOf(Error);
      read += answer instanceof CoreRefusal ? 0 : 1;
    }
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(3_000);
  });
});
