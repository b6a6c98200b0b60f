// qirkat.wasm as a value: a question is a name and some texts, its answer is JSON. The other side is
// core/bindings/wasm.cpp.

export type Question =
  | "start"
  | "read"
  | "follow"
  | "replay"
  | "why"
  | "explain"
  | "perft"
  | "analyse"
  | "probe"
  | "offer_table"
  | "offer_book"
  | "load_book";

type Exports = Record<Question | "_initialize" | "load_table", () => void> & {
  memory: WebAssembly.Memory;
  /** Where a question of this length is to be written; 0 when it is too long to be read. */
  room(size: number): number;
  table_room(size: number): number;
  answer(): number;
  answer_size(): number;
};

/** One core with a memory of its own. A call returns when the answer is there, however long that takes. */
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

  /** The answer as JSON; `onNews` hears, as JSON too, what is found on the way. */
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

  /** Takes the bytes of a solved table; false when they are not a table. */
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
