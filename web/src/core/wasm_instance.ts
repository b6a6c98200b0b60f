// An instance of qirkat.wasm: a question is a name and some texts, its answer is JSON. wasm.cpp is the other side.

export type Question =
  | "start"
  | "balance"
  | "read"
  | "follow"
  | "replay"
  | "why"
  | "explain"
  | "perft"
  | "analyse"
  | "review"
  | "probe"
  | "prove"
  | "offer_table"
  | "offer_book"
  | "load_book";

type Exports = Record<Question | "_initialize" | "load_table", () => void> & {
  memory: WebAssembly.Memory;
  /** Where to write a question of this length; 0 if it is too long. */
  room(size: number): number;
  table_room(size: number): number;
  answer(): number;
  answer_size(): number;
};

/** One core with its own memory. A call blocks until the answer is there. */
export class Instance {
  readonly #core: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #onProgress: (json: string) => void = () => {};

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      qirkat: {
        now: () => performance.now() / 1000,
        tell: (at: number, size: number) => this.#onProgress(this.#text(at, size)),
      },
    });
    this.#core = instance.exports as unknown as Exports;
    this.#core._initialize();
  }

  /** The answer as JSON; `onProgress` receives intermediate results as JSON. */
  ask(
    question: Question,
    fields: readonly string[],
    onProgress: (json: string) => void = () => {},
  ) {
    const texts = fields.map((field) => this.#encoder.encode(field));
    const size = texts.reduce((sum, text) => sum + 4 + text.length, 0);
    let at = this.#core.room(size);
    if (at) {
      const memory = new DataView(this.#core.memory.buffer);
      for (const text of texts) {
        memory.setUint32(at, text.length, true);
        new Uint8Array(memory.buffer).set(text, at + 4);
        at += 4 + text.length;
      }
    }
    this.#onProgress = onProgress;
    this.#core[question]();
    return this.#text(this.#core.answer(), this.#core.answer_size());
  }

  /** Load a solved table; false if the bytes are not one. */
  load(table: Uint8Array): boolean {
    const at = this.#core.table_room(table.length);
    if (!at) return false;
    new Uint8Array(this.#core.memory.buffer).set(table, at);
    this.#core.room(0);
    this.#core.load_table();
    return !("fault" in JSON.parse(this.#text(this.#core.answer(), this.#core.answer_size())));
  }

  #text(at: number, size: number): string {
    return this.#decoder.decode(new Uint8Array(this.#core.memory.buffer, at, size));
  }
}
