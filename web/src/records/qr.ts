// A text as a QR code (ISO/IEC 18004): bytes, error correction M, the smallest of the 40 versions that holds it. So that
// a phone can be held against a screen, and nobody else has to be asked to draw the square.

/** Dark modules by row and column, without the light border that every code needs around it. */
type Code = readonly (readonly boolean[])[];

/** Light modules around a code. */
export const BORDER = 4;

/** For versions 1 to 40: check words of each block, and the number of blocks. */
const CHECKS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const LEVEL_M = 0;
const BYTES = 0b0100;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code of a text; RangeError where it is longer than any code. `mask` is chosen as it should be if not given. */
export function qrCode(text: string, mask?: number): Code {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = interleaved(dataWords(bytes, version), version);
  const codes = (mask === undefined ? MASKS.map((_, each) => each) : [mask]).map((each) =>
    new Drawing(version).drawn(words, each),
  );
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The dark modules as a path, where the code is drawn with its border in a square of `sizeWithBorder`. */
export function qrPath(code: Code): string {
  let path = "";
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x + 1 - from;
      path += `M${from + BORDER} ${y + BORDER}h${width}v1h-${width}z`;
    }
  }
  return path;
}

export function sizeWithBorder(code: Code): number {
  return code.length + 2 * BORDER;
}

// -- what is written -----------------------------------------------------------------------------

/** Words of 8 bits that a version has room for, of data and checks together. */
function allWords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function roomFor(version: number): number {
  return allWords(version) - CHECKS[version - 1]! * BLOCKS[version - 1]!;
}

/** Bits that say how many bytes follow. */
function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function versionFor(count: number): number {
  for (let version = 1; version <= 40; version++) {
    if (4 + lengthBits(version) + 8 * count <= 8 * roomFor(version)) return version;
  }
  throw new RangeError("The text is longer than any QR code.");
}

function dataWords(bytes: Uint8Array, version: number): number[] {
  const room = roomFor(version);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(BYTES, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  put(0, -bits.length & 7);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((word, bit) => 2 * word + bit, 0));
  }
  for (let filler = 0xec; words.length < room; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** The words in blocks with their checks, and the blocks shuffled together, so that a stain hurts each a little. */
function interleaved(words: number[], version: number): number[] {
  const [checks, count] = [CHECKS[version - 1]!, BLOCKS[version - 1]!];
  const short = Math.floor(words.length / count);
  const shortBlocks = count - (words.length % count);
  const generator = generatorOf(checks);
  const blocks: { data: number[]; check: number[] }[] = [];
  for (let block = 0, at = 0; block < count; block++) {
    const data = words.slice(at, (at += short + (block < shortBlocks ? 0 : 1)));
    blocks.push({ data, check: remainder(data, generator) });
  }
  const woven = (pick: (block: (typeof blocks)[0]) => number[], length: number) =>
    Array.from({ length }, (_, at) => blocks.flatMap((block) => pick(block).slice(at, at + 1)));
  return [...woven(({ data }) => data, short + 1), ...woven(({ check }) => check, checks)].flat();
}

/** Multiplication in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The product of all (x - 2^n) below a degree, without its leading 1. */
function generatorOf(degree: number): number[] {
  const factors = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let power = 0; power < degree; power++) {
    for (let at = 0; at < degree; at++) {
      factors[at] = times(factors[at]!, root) ^ (factors[at + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return factors;
}

function remainder(data: number[], generator: number[]): number[] {
  const rest = generator.map(() => 0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    generator.forEach((each, at) => (rest[at]! ^= times(each, factor)));
  }
  return rest;
}

// -- where it is written -------------------------------------------------------------------------

class Drawing {
  readonly #version: number;
  readonly #size: number;
  readonly #dark: boolean[][];
  /** Modules that are the same in every code of this version, and hold no data. */
  readonly #fixed: boolean[][];

  constructor(version: number) {
    this.#version = version;
    this.#size = 17 + 4 * version;
    const empty = () =>
      Array.from({ length: this.#size }, () => Array<boolean>(this.#size).fill(false));
    this.#dark = empty();
    this.#fixed = empty();
  }

  drawn(words: readonly number[], mask: number): Code {
    this.#timing();
    this.#finders();
    this.#alignments();
    this.#format(mask);
    if (this.#version >= 7) this.#versions();
    this.#data(words, MASKS[mask]!);
    return this.#dark;
  }

  #set(x: number, y: number, isDark: boolean): void {
    this.#dark[y]![x] = isDark;
    this.#fixed[y]![x] = true;
  }

  #timing(): void {
    for (let at = 0; at < this.#size; at++) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
  }

  /** The three eyes, with the light frame around each. */
  #finders(): void {
    const far = this.#size - 4;
    for (const [middleX, middleY] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const [x, y] = [middleX + dx, middleY + dy];
          const away = Math.max(Math.abs(dx), Math.abs(dy));
          const isInside = x >= 0 && x < this.#size && y >= 0 && y < this.#size;
          if (isInside) this.#set(x, y, away !== 2 && away !== 4);
        }
      }
    }
  }

  #alignments(): void {
    const places = alignmentPlaces(this.#version);
    const last = places.length - 1;
    for (const [row, middleY] of places.entries()) {
      for (const [column, middleX] of places.entries()) {
        const corners = [row, column].filter((at) => at === 0 || at === last).length === 2;
        if (corners && !(row === last && column === last)) continue; // an eye is there
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) {
            this.#set(middleX + dx, middleY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
          }
        }
      }
    }
  }

  /** Twice: which correction and which mask. */
  #format(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    const bits = ((data << 10) | checked(data, 10, 0x537)) ^ 0x5412;
    const bit = (at: number) => ((bits >> at) & 1) === 1;
    const size = this.#size;
    for (let at = 0; at < 15; at++) {
      const near = at < 6 ? at : at < 8 ? at + 1 : 0;
      if (at < 8) this.#set(8, near, bit(at));
      else this.#set(at === 8 ? 7 : 14 - at, 8, bit(at));
      if (at < 8) this.#set(size - 1 - at, 8, bit(at));
      else this.#set(8, size - 15 + at, bit(at));
    }
    this.#set(8, size - 8, true);
  }

  #versions(): void {
    const bits = (this.#version << 12) | checked(this.#version, 12, 0x1f25);
    for (let at = 0; at < 18; at++) {
      const isDark = ((bits >> at) & 1) === 1;
      const [far, near] = [this.#size - 11 + (at % 3), Math.floor(at / 3)];
      this.#set(far, near, isDark);
      this.#set(near, far, isDark);
    }
  }

  /** Up and down in columns of two, from the right. */
  #data(words: readonly number[], isFlipped: (x: number, y: number) => boolean): void {
    let at = 0;
    for (let right = this.#size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const isUpward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.#size; step++) {
        const y = isUpward ? this.#size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]![x]) continue;
          const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          this.#dark[y]![x] = (bit === 1) !== isFlipped(x, y);
          at += 1;
        }
      }
    }
  }
}

function alignmentPlaces(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.floor((8 * version + 3 * count + 5) / (4 * count - 4));
  const places = [6];
  for (let at = 10 + 4 * version; places.length < count; at -= step) places.splice(1, 0, at);
  return places;
}

/** The remainder of a binary polynomial, as many bits as its degree. */
function checked(data: number, degree: number, polynomial: number): number {
  let rest = data;
  for (let bit = 0; bit < degree; bit++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return rest;
}

// -- which mask is best --------------------------------------------------------------------------

/** How hard a code is to read, by the rules of the standard: long runs, blocks, false eyes, too dark or too light. */
function penalty(code: Code): number {
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  let points = 0;
  for (const line of [...code, ...columns]) points += linePenalty(line.map(Number).join(""));
  let dark = 0;
  for (const [y, row] of code.entries()) {
    for (const [x, module] of row.entries()) {
      if (module) dark += 1;
      const next = code[y + 1];
      const isBlock = next && x + 1 < row.length && row[x + 1] === module;
      if (isBlock && next[x] === module && next[x + 1] === module) points += 3;
    }
  }
  const away = Math.abs((20 * dark) / code.length ** 2 - 10);
  return points + 10 * Math.max(0, Math.ceil(away) - 1);
}

type Seven = [number, number, number, number, number, number, number];

function linePenalty(line: string): number {
  let points = 0;
  for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
  // What looks like an eye: dark 1, light 1, dark 3, light 1, dark 1, and wide light on one side; the border is light.
  const border = "0".repeat(line.length);
  const runs = (border + line + border).match(/0+|1+/g)!.map((run) => run.length);
  for (let at = 1; at + 5 < runs.length; at += 2) {
    const [before, one, two, three, four, five, after] = runs.slice(at - 1) as Seven;
    if (two !== one || three !== 3 * one || four !== one || five !== one) continue;
    if (before >= 4 * one && after >= one) points += 40;
    if (after >= 4 * one && before >= one) points += 40;
  }
  return points;
}
