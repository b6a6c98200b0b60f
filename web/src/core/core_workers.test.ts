// The two workers and what may go wrong with them. Here they run in this process.

import { describe, expect, test, vi } from "vitest";
import type { Analysis, GameHistory } from "./core";
import type { Request } from "./worker_host";
import { fetchFile, LOCAL_CORE, localWorker } from "./testing/local_core";
import { openCore, type WorkerPort } from "./core_workers";

const START: GameHistory = {
  game: "alquerque",
  start: "......../......../........ w 9-9 -,- 0 1",
  moves: [],
};

/** A worker that never answers, as if it were thinking. */
function silentLine(): WorkerPort & { asked: string[]; isOver: boolean } {
  const line = {
    onmessage: null,
    onerror: null,
    asked: [] as string[],
    isOver: false,
    terminate: () => {
      line.isOver = true;
    },
    postMessage: (request: Request) => {
      if (request.kind === "ask") line.asked.push(request.question);
    },
  };
  return line;
}

/** Run all pending microtasks. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("thinking", () => {
  test("reports every finished depth; the last one is the answer", async () => {
    const core = openCore(LOCAL_CORE);
    const news: Analysis[] = [];
    const analysis = await core.analyse(START, { depth: 4 }, (found) => news.push(found));
    expect(news.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
    expect(news.at(-1)!.lines).toEqual(analysis.lines);
    expect(analysis.lines[0]!.value).toBeGreaterThan(0);
    expect(analysis.lines[0]!.proven).toBe(false);
    expect(analysis.seconds).toBeGreaterThanOrEqual(0);
  });

  test("is limited by time", async () => {
    const core = openCore(LOCAL_CORE);
    const analysis = await core.analyse(START, { seconds: 0.2 });
    expect(analysis.seconds).toBeGreaterThan(0.15);
    expect(analysis.lines.length).toBe(1);
  });

  test("keeps its memory from move to move of one game, but not for another", async () => {
    const core = openCore(LOCAL_CORE);
    const first = await core.analyse(START, { depth: 5 });
    const again = await core.analyse(START, { depth: 5 });
    expect(again.nodes).toBeLessThan(first.nodes / 2);
    await core.analyse(START, { depth: 2, level: 10 });
    expect((await core.analyse(START, { depth: 5 })).nodes).toBe(first.nodes);
  });

  test("gives the same answer to the same question without memory", async () => {
    const core = openCore(LOCAL_CORE);
    const limit = { level: 8, seed: "7", forget: true };
    const first = await core.analyse(START, limit);
    await core.analyse({ ...START, moves: ["d2", "f4"] }, { level: 8, seed: "7" });
    const again = await core.analyse(START, limit);
    expect({ ...again, seconds: 0 }).toEqual({ ...first, seconds: 0 });
  });

  test("can be restricted to some moves", async () => {
    const core = openCore(LOCAL_CORE);
    const only = ["a1", "g7"];
    const { lines } = await core.analyse(START, { depth: 3, lines: 5, only });
    expect(lines.map(({ moves }) => moves[0]).sort()).toEqual(only);
    await expect(core.analyse(START, { depth: 3, only: ["a1", "zz"] })).rejects.toMatchObject({
      fault: { reason: "not_a_move" },
    });
  });

  test("ends the worker when stopped, and the next question starts another", async () => {
    const silent = silentLine();
    const spawn = vi.fn(localWorker).mockImplementationOnce(() => silent);
    const core = openCore({ ...LOCAL_CORE, spawn });
    const stop = new AbortController();
    const thinking = core.analyse(START, {}, undefined, stop.signal);
    const waiting = core.analyse(START, { depth: 1 });
    await vi.waitFor(() => expect(silent.asked).toEqual(["analyse"]));
    stop.abort();
    await expect(thinking).rejects.toMatchObject({ name: "AbortError" });
    expect(silent.isOver).toBe(true);
    expect((await waiting).depth).toBe(1);
    expect(spawn).toHaveBeenCalledTimes(2);
  });

  test("goes on when a waiting question is aborted", async () => {
    const silent = silentLine();
    const core = openCore({ ...LOCAL_CORE, spawn: () => silent });
    const first = new AbortController();
    const second = new AbortController();
    const thinking = core.analyse(START, {}, undefined, first.signal);
    const waiting = core.analyse(START, {}, undefined, second.signal);
    await vi.waitFor(() => expect(silent.asked.length).toBe(1));
    second.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    expect(silent.isOver).toBe(false);
    first.abort();
    await expect(thinking).rejects.toMatchObject({ name: "AbortError" });
    await settled();
    expect(silent.asked.length).toBe(1);
  });

  test("asks nothing when stopped before the core has loaded", async () => {
    const silent = silentLine();
    const core = openCore({ ...LOCAL_CORE, spawn: () => silent });
    const stop = new AbortController();
    const thinking = core.analyse(START, {}, undefined, stop.signal);
    stop.abort();
    await expect(thinking).rejects.toMatchObject({ name: "AbortError" });
    await expect(core.analyse(START, {}, undefined, stop.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
    await settled();
    expect(silent.asked).toEqual([]);
  });
});

describe("failures", () => {
  test("a broken worker rejects its questions, and the next one answers", async () => {
    const silent = silentLine();
    const spawn = vi.fn(localWorker).mockImplementationOnce(() => silent);
    const core = openCore({ ...LOCAL_CORE, spawn });
    const asked = [core.read("querni", "x"), core.start("querni", "1")];
    await vi.waitFor(() => expect(silent.asked.length).toBe(2));
    silent.onerror!({ message: "out of memory" } as ErrorEvent);
    for (const question of asked) await expect(question).rejects.toThrow("out of memory");
    expect((await core.start("querni", "1")).seed).toBe("1");
    expect(silent.isOver).toBe(true);
  });

  test("a core that failed is not asked again", async () => {
    const silent = silentLine();
    const spawn = vi.fn(localWorker).mockImplementationOnce(() => silent);
    const core = openCore({ ...LOCAL_CORE, spawn });
    const question = core.start("querni", "1");
    await vi.waitFor(() => expect(silent.asked.length).toBe(1));
    silent.onmessage!({ data: { kind: "failure", id: 0, sentence: "trap" } } as MessageEvent);
    await expect(question).rejects.toThrow("trap");
    expect((await core.start("querni", "1")).position.side).toBe("blue");
  });

  test("a core that could not be loaded is loaded again", async () => {
    const compile = vi.fn(LOCAL_CORE.compile).mockRejectedValueOnce(new TypeError("no network"));
    const core = openCore({ ...LOCAL_CORE, compile });
    await expect(core.start("querni", "1")).rejects.toThrow("no network");
    expect((await core.start("querni", "1")).seed).toBe("1");
    expect(compile).toHaveBeenCalledTimes(2);
  });
});

test("a seed is drawn if none is given, and returned", async () => {
  const core = openCore(LOCAL_CORE);
  const [one, two] = [await core.start("querni"), await core.start("querni")];
  expect(one.seed).not.toBe(two.seed);
  expect((await core.start("querni", one.seed!)).position).toEqual(one.position);
  expect((await core.start("alquerque")).seed).toBe(null);
});

describe("solved tables", () => {
  const ENDING = "WWW...../......../B.B.B... w 0-0 -,- 0 1";
  const MIDDLE = "WBWBW.../......../........ b 6-7 -,- 0 6";

  test("are fetched once, when first needed", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(fetchFile);
    const core = openCore(LOCAL_CORE);
    expect(await core.probe(MIDDLE)).toBe(null);
    expect(fetched).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([core.probe(ENDING), core.probe(ENDING)]);
    expect(first).not.toBe(null);
    expect(second).toEqual(first);
    expect(fetched.mock.calls.map(([url]) => String(url).split("/").at(-1))).toEqual([
      "alquerque-3-3.distances",
    ]);
    expect((await core.probe(START.start))!.verdict.result).toBe("draw");
    expect((await core.probe(START.start))!.turns.length).toBe(24);
    expect(fetched).toHaveBeenCalledTimes(2);
    fetched.mockRestore();
  });

  test("that are missing or damaged are not requested again", async () => {
    for (const answer of [
      () => new Response("", { status: 404 }),
      () => new Response("<!doctype html>"),
    ]) {
      const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
      const core = openCore(LOCAL_CORE);
      expect(await core.probe(ENDING)).toBe(null);
      expect(await core.probe(ENDING)).toBe(null);
      expect(fetched).toHaveBeenCalledTimes(1);
      expect(await core.probe(START.start)).toBe(null);
      expect(await core.probe(START.start)).toBe(null);
      expect(fetched).toHaveBeenCalledTimes(2);
      fetched.mockRestore();
    }
  });

  test("that are out of reach are requested the next time", async () => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(fetchFile)
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockRejectedValueOnce(new TypeError("offline"));
    const core = openCore(LOCAL_CORE);
    expect(await core.probe(START.start)).toBe(null);
    expect(await core.probe(ENDING)).toBe(null);
    expect(await core.probe(ENDING)).not.toBe(null);
    expect(await core.probe(START.start)).not.toBe(null);
    fetched.mockRestore();
  });
});
