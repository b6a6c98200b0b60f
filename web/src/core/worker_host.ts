// Runs inside a worker: passes questions to the core and posts the answers back.

import { Instance, type Question } from "./wasm_instance";

/** The first message opens the host; all others are questions. */
export type Request =
  | { kind: "open"; module: WebAssembly.Module; tables: string }
  | { kind: "ask"; id: number; question: Question; fields: string[] };

export type Reply =
  | { kind: "answer"; id: number; json: string }
  | { kind: "progress"; id: number; json: string }
  | { kind: "failure"; id: number; sentence: string };

/** The worker's end of the message channel. */
export interface HostPort {
  postMessage(reply: Reply): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

type Unit = readonly [many: number, few: number];

/** Solved tables and the book that would help, once loaded. */
interface Wanted {
  units: Unit[];
  book: boolean;
}

/** The solved subspaces shipped with the page. */
const UNITS: readonly Unit[] = [
  [3, 3],
  [4, 3],
];

/** Whether a question may first need files. */
const mayWant = (question: Question) => ["probe", "prove", "review"].includes(question);

/** Answer the questions that arrive at a port. */
export function serveCore(port: HostPort): void {
  let host: CoreHost | null = null;
  port.onmessage = ({ data }) => {
    if (data.kind === "open") {
      host = new CoreHost(data.module, data.tables);
      return;
    }
    const { id, question, fields } = data;
    const answer = (json: string) => port.postMessage({ kind: "answer", id, json });
    const fail = (error: unknown) =>
      port.postMessage({ kind: "failure", id, sentence: String(error) });
    try {
      if (host === null) throw new Error("The host is not open.");
      const tell = (json: string) => port.postMessage({ kind: "progress", id, json });
      if (mayWant(question)) void host.probe(question, fields, tell).then(answer, fail);
      else answer(host.ask(question, fields, tell));
    } catch (error) {
      fail(error);
    }
  };
}

class CoreHost {
  readonly #core: Instance;
  readonly #tables: string;
  #probes: Promise<unknown> = Promise.resolve();

  constructor(module: WebAssembly.Module, tables: string) {
    this.#core = new Instance(module);
    this.#tables = tables;
    this.#offer({ units: [...UNITS], book: true });
  }

  ask(question: Question, fields: string[], onProgress: (json: string) => void): string {
    return this.#core.ask(question, fields, onProgress);
  }

  /** Fetches what turns out to be needed, one probe at a time: the core names each file once. */
  probe(question: Question, fields: string[], onProgress: (json: string) => void): Promise<string> {
    const found = this.#probes.then(() => this.#probe(question, fields, onProgress));
    this.#probes = found.catch(() => {});
    return found;
  }

  async #probe(
    question: Question,
    fields: string[],
    onProgress: (json: string) => void,
  ): Promise<string> {
    const outOfReach: Wanted = { units: [], book: false };
    for (;;) {
      const json = this.#core.ask(question, fields, onProgress);
      const { wanted } = JSON.parse(json) as { wanted?: Wanted };
      if (!wanted) {
        this.#offer(outOfReach); // offline now, but perhaps not later
        return json;
      }
      for (const unit of wanted.units) {
        const table = await this.#fetch(`alquerque-${unit[0]}-${unit[1]}.distances`);
        if (table) this.#core.load(table);
        else if (table === null) outOfReach.units.push(unit);
      }
      if (wanted.book) {
        const book = await this.#fetch("book.txt");
        if (book) this.#core.ask("load_book", [new TextDecoder().decode(book)]);
        else if (book === null) outOfReach.book = true;
      }
    }
  }

  /** undefined if there is no such file; null if it cannot be reached. */
  async #fetch(name: string): Promise<Uint8Array | null | undefined> {
    try {
      const response = await fetch(this.#tables + name);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    } catch {
      return null;
    }
  }

  #offer({ units, book }: Wanted): void {
    for (const unit of units) this.#core.ask("offer_table", unit.map(String));
    if (book) this.#core.ask("offer_book", []);
  }
}
