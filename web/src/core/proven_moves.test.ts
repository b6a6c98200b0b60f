import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { GameHistory, ProbeResult, ProvenMoves, Verdict } from "./core";
import { CoreRefusal } from "./core";
import { fetchFile, LOCAL_CORE } from "./testing/local_core";
import type { ServerProbe } from "./server_tables";
import { provenMoves } from "./proven_moves";
import { openCore } from "./core_workers";

const core = openCore(LOCAL_CORE);
const noServer: ServerProbe = async () => null;

/** What the engine in Python does with the page's tables, recorded by the answers script of tests/. */
const { proofs } = JSON.parse(
  readFileSync(new URL("../../../tests/data/answers.json", import.meta.url), "utf8"),
) as { proofs: (GameHistory & ProvenMoves & { quiet_end: number | null })[] };

beforeAll(() => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(fetchFile);
  return () => fetched.mockRestore();
});

async function chosen(history: GameHistory, probeServer = noServer): Promise<string[] | null> {
  return provenMoves(core, probeServer, history, await core.follow(history));
}

test("the engine chooses among the same moves as in Python", async () => {
  expect(proofs.length).toBe(44);
  for (const { best, ordered, ...history } of proofs) {
    expect(await core.prove(history)).toEqual({ best, ordered });
    expect(await chosen(history)).toEqual(ordered ? best.slice(0, 1) : best);
  }
});

test("with the verdicts of a server the moves are the same", async () => {
  for (const { best, ordered, quiet_end, ...history } of proofs) {
    const { turns } = (await core.probe((await core.follow(history)).text))!;
    const known = { turns: turns.toReversed(), quiet_end };
    expect(await core.prove(history, known)).toEqual({ best, ordered });
    // If the server does not follow the line to its end, the order is final only if the end is near.
    const unsure = await core.prove(history, { turns });
    expect(unsure?.best).toEqual(best);
    expect(unsure?.ordered && !ordered).toBe(false);
  }
});

test("verdicts that are not those of the legal moves prove nothing", async () => {
  const history = { game: "alquerque", start: EIGHT, moves: [] };
  const turn = (move: string, verdict: Verdict = win(9)) => ({ move, verdict });
  const both = [turn("a7-a4"), turn("g4-g1")];
  expect(await core.prove(history, { turns: both })).not.toBe(null);
  expect(await core.prove(history, { turns: both.slice(1) })).toBe(null);
  expect(await core.prove(history, { turns: [...both, both[0]!] })).toBe(null);
  const refused = [
    [...both, turn("a7-d7")],
    [turn("a7-a4", { result: "won" as "win", distance: 9 })],
    [turn("a7-a4", win(-1))],
    [turn("a7-a4", win(2 ** 60))],
    Array.from({ length: 400 }, () => both[0]!),
  ];
  for (const turns of refused)
    await expect(core.prove(history, { turns })).rejects.toBeInstanceOf(CoreRefusal);
  expect(await core.prove({ ...history, start: OVER }, { turns: [] })).toBe(null);
});

test("nothing is proven in Querni, or if one move is unknown", async () => {
  const { position } = await core.start("querni", "7");
  expect(await chosen({ game: "querni", start: position.text, moves: [] })).toBe(null);
  const middle = "WBWBW.../......../........ b 6-7 -,- 0 6";
  expect(await chosen({ game: "alquerque", start: middle, moves: [] })).toBe(null);
  // The book knows this position, but not all that follow.
  const start = "......../......../........ w 9-9 -,- 0 1";
  const fourth = { game: "alquerque", start, moves: ["d2", "d6", "f4", "b4"] };
  expect((await core.probe((await core.follow(fourth)).text))?.verdict.result).toBeDefined();
  expect(await chosen(fourth)).toBe(null);
});

const EIGHT = "WWWW..../BBBB..../........ w 0-0 -,- 90 60";
const win = (distance: number | null): Verdict => ({ result: "win", distance });
const OVER = "WW....../......../BBB..... w 0-0 -,- 9 60";
const loss = (distance: number): Verdict => ({ result: "loss", distance });

test("with distances the quickest win or the latest loss is chosen", async () => {
  const history = { game: "alquerque", start: EIGHT, moves: [] };
  const texts = (await core.follow(history)).moves.map(({ text }) => text);
  expect(texts).toEqual(["a7-a4", "g4-g1"]);
  /** With a server that knows the value of each of the two moves. */
  const ask = (worth: [Verdict, Verdict], quiet?: Pick<ProbeResult, "quiet_end">) => {
    const turns = texts.map((move, index) => ({ move, verdict: worth[index]! }));
    return chosen(history, async () => ({ verdict: worth[0], turns, ...quiet }));
  };
  const never = { quiet_end: null };
  expect(await ask([win(9), win(7)], never)).toEqual(["g4-g1"]);
  expect(await ask([loss(9), loss(7)], never)).toEqual(["a7-a4"]);
  expect(await ask([loss(9), win(70)], never)).toEqual(["g4-g1"]);
  // If the hundred-turn draw comes first or a distance is unknown, the engine has to search.
  expect(await ask([win(29), win(27)], { quiet_end: 10 })).toEqual(texts.toReversed());
  expect(await ask([win(29), win(27)])).toEqual(texts.toReversed());
  expect(await ask([win(9), win(null)], never)).toEqual(texts);
});
