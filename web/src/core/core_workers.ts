// The core in two workers: one answers questions about the rules at once, the other runs the engine.

import { CoreRefusal, type Analysis, type Core, type GameHistory, type Limit } from "./core";
import type { ProbeResult, ProvenMoves, Remark, Review } from "./core";
import type { Reply, Request } from "./worker_host";
import { familyOf, type Fault, type Position } from "./position";
import wasmUrl from "./qirkat.wasm?url";
import { randomSeed } from "./seed";
import type { Question } from "./wasm_instance";

/** The part of Worker that is used. */
export interface WorkerPort {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Where the core comes from; tests use another source. */
export interface CoreSource {
  compile(): Promise<WebAssembly.Module>;
  spawn(): WorkerPort;
  /** The URL of the folder of solved tables, with a trailing slash. */
  tables(): string;
}

const PAGE: CoreSource = {
  compile: () => WebAssembly.compileStreaming(fetch(wasmUrl)),
  spawn: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  tables: () => new URL(`${import.meta.env.BASE_URL}tables/`, location.href).href,
};

interface Pending {
  resolve(json: string): void;
  reject(error: Error): void;
  onProgress: (json: string) => void;
}

/** One worker, started when first needed, and again after it broke or was stopped. */
class WorkerClient {
  #line: WorkerPort | null = null;
  #pending = new Map<number, Pending>();
  #next = 0;

  constructor(
    private readonly source: CoreSource,
    private readonly compiled: () => Promise<WebAssembly.Module>,
  ) {}

  /** `T` is unchecked: the caller knows what the core answers. */
  async ask<T>(question: Question, fields: string[], onProgress = (_: string) => {}): Promise<T> {
    const json = await new Promise<string>((resolve, reject) => {
      const id = this.#next++;
      this.#pending.set(id, { resolve, reject, onProgress });
      this.compiled().then((module) => {
        if (!this.#pending.has(id)) return; // stopped in the meantime
        this.#line ??= this.#open(module);
        this.#line.postMessage({ kind: "ask", id, question, fields });
      }, reject);
    });
    const answer = JSON.parse(json) as { value: T } | { fault: Fault; ply: number | null };
    if ("fault" in answer) throw new CoreRefusal(answer.fault, answer.ply);
    return answer.value;
  }

  /** Terminate the worker and reject all pending questions with this error. */
  stop(error: Error): void {
    this.#line?.terminate();
    this.#line = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }

  #open(module: WebAssembly.Module): WorkerPort {
    const line = this.source.spawn();
    line.onmessage = ({ data }) => {
      if (line !== this.#line) return;
      const asked = this.#pending.get(data.id);
      if (data.kind === "progress") return asked?.onProgress(data.json);
      this.#pending.delete(data.id);
      if (data.kind === "answer") return asked?.resolve(data.json);
      // A core that failed once cannot be trusted again.
      asked?.reject(new Error(data.sentence));
      this.stop(new Error(data.sentence));
    };
    line.onerror = (event) => this.stop(new Error(event.message || "The worker broke."));
    line.postMessage({ kind: "open", module, tables: this.source.tables() });
    return line;
  }
}

function fieldsOf({ game, start, moves }: GameHistory): string[] {
  return [game, start, ...moves];
}

function limitsOf({ level, seed, seconds, nodes, depth, lines, forget, only }: Limit): string[] {
  const milliseconds = seconds === undefined ? undefined : Math.max(0, Math.round(seconds * 1000));
  const limits = [level, seed, milliseconds, nodes, depth, lines, forget ? 1 : undefined];
  return [...limits.map((limit) => `${limit ?? ""}`), (only ?? []).join(" ")];
}

/** `quiet_end` comes as whether there is one. */
function verdictsOf(known?: Pick<ProbeResult, "turns" | "quiet_end">): string[] {
  const words = known?.turns.map(({ move, verdict }) =>
    [move, verdict.result, verdict.distance].map(String).join(" "),
  );
  const isLineDrawn = known?.quiet_end === undefined ? "" : `${known.quiet_end !== null}`;
  return [words?.join(" ") ?? "", isLineDrawn];
}

export function openCore(source: CoreSource = PAGE): Core {
  let module: Promise<WebAssembly.Module> | null = null;
  const compiled = () => {
    module ??= source.compile().catch((error: unknown) => {
      module = null; // the network may be back next time
      throw error;
    });
    return module;
  };
  const rules = new WorkerClient(source, compiled);
  const engine = new WorkerClient(source, compiled);

  // The engine runs one job at a time, so that stopping one job stops no other.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = last.then(job);
    last = done.catch(() => {});
    return done;
  }

  function stoppable<T>(
    question: Question,
    fields: string[],
    onProgress: (json: string) => void,
    signal?: AbortSignal,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let isThinking = false;
      const stop = () => {
        const error = new DOMException("The analysis was stopped.", "AbortError");
        reject(error);
        if (isThinking) engine.stop(error);
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      const think = async () => {
        if (signal?.aborted) return;
        isThinking = true;
        try {
          resolve(await engine.ask<T>(question, fields, onProgress));
        } finally {
          isThinking = false;
          signal?.removeEventListener("abort", stop);
        }
      };
      inTurn(think).catch(reject);
    });
  }

  return {
    async start(game, seed) {
      const used = seed ?? (familyOf(game) === "querni" ? randomSeed() : null);
      const position = await rules.ask<Position>("start", [game, used ?? ""]);
      return { position, seed: used };
    },
    async balancedSeed(game, seed) {
      const found = await inTurn(() => engine.ask<{ seed: string }>("balance", [game, seed]));
      return found.seed;
    },
    read: (game, text) => rules.ask<Position>("read", [game, text]),
    follow: (history) => rules.ask<Position>("follow", fieldsOf(history)),
    replay: (history) => rules.ask<Position[]>("replay", fieldsOf(history)),
    why: (game, text, move) => rules.ask<Fault | null>("why", [game, text, move]),
    explain: (game, text, move) => rules.ask<Remark[]>("explain", [game, text, move]),
    probe: (text) => rules.ask<ProbeResult | null>("probe", [text]),
    prove: (history, known) =>
      rules.ask<ProvenMoves | null>("prove", [...verdictsOf(known), ...fieldsOf(history)]),
    perft: (game, text, depth) =>
      inTurn(() => engine.ask<number>("perft", [game, text, `${depth}`])),

    analyse(history, limit, onInfo, signal) {
      const fields = [...limitsOf(limit), ...fieldsOf(history)];
      const news = (json: string) => onInfo?.(JSON.parse(json) as Analysis);
      return stoppable<Analysis>("analyse", fields, news, signal);
    },
    review(history, { nodes, skip = 0 }, onTurn, signal) {
      const fields = [`${nodes}`, `${skip}`, ...fieldsOf(history)];
      return stoppable<Review>("review", fields, (json) => onTurn?.(Number(json)), signal);
    },
  };
}
