// An encoder for animated GIFs, short enough to do without a package. All frames share one palette, so that a frame
// stores only the pixels that changed.

/** RGBA pixels of a canvas, one byte per channel. Alpha is ignored. */
type Pixels = Uint8ClampedArray;

const MAX_COLOURS = 255; // one more index is transparent
const EXACT_COLOURS = 96;
const MAX_CODES = 4096;

/** Returns the most common colours exactly, for flat areas, then averages of the rest, which are antialiased edges. */
export function sharedPalette(samples: readonly Pixels[]): number[] {
  const counts = new Map<number, number>();
  for (const pixels of samples)
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = colourAt(pixels, at);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  const ranked = [...counts].sort(([, one], [, two]) => two - one);
  if (ranked.length <= MAX_COLOURS) return ranked.map(([colour]) => colour);
  const exact = ranked.slice(0, EXACT_COLOURS).map(([colour]) => colour);
  // Group the rest into boxes of sixteen shades per channel, ranked by the number of pixels.
  const boxes = new Map<number, { count: number; parts: [number, number, number] }>();
  for (const [colour, count] of ranked.slice(EXACT_COLOURS)) {
    const box = boxes.get(colour & 0xf0f0f0) ?? { count: 0, parts: [0, 0, 0] };
    box.count += count;
    channelsOf(colour).forEach((part, index) => (box.parts[index]! += part * count));
    boxes.set(colour & 0xf0f0f0, box);
  }
  const soft = [...boxes.values()]
    .sort((one, two) => two.count - one.count)
    .map(({ count, parts }) =>
      parts.reduce((colour, part) => colour * 256 + Math.round(part / count), 0),
    );
  return [...new Set([...exact, ...soft])].slice(0, MAX_COLOURS);
}

export class Gif {
  private readonly bytes: number[] = [];
  private readonly nearest = new Map<number, number>();
  private readonly transparent: number;
  private readonly depth: number;
  private previous: Uint8Array | null = null;

  /** Writes the header; the animation loops forever. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly palette: readonly number[],
  ) {
    this.transparent = palette.length;
    this.depth = Math.max(2, Math.ceil(Math.log2(palette.length + 1)));
    this.text("GIF89a");
    this.word(width, height);
    this.bytes.push(0xf0 | (this.depth - 1), 0, 0);
    for (let index = 0; index < 2 ** this.depth; index += 1)
      this.bytes.push(...channelsOf(palette[index] ?? 0));
    this.bytes.push(0x21, 0xff, 11);
    this.text("NETSCAPE2.0");
    this.bytes.push(3, 1, 0, 0, 0);
  }

  /** Adds a frame that is shown for `seconds`. */
  frame(pixels: Pixels, seconds: number): void {
    const indices = new Uint8Array(this.width * this.height);
    for (let at = 0; at < indices.length; at += 1)
      indices[at] = this.index(colourAt(pixels, at * 4));
    const { left, top, right, bottom } = this.changedBox(indices);
    const [width, height] = [right - left, bottom - top];
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = (top + y) * this.width + left + x;
        const isSame = this.previous?.[at] === indices[at];
        part[y * width + x] = isSame ? this.transparent : indices[at]!;
      }
    this.bytes.push(0x21, 0xf9, 4, 0b101); // keep this frame; one index is transparent
    this.word(Math.round(seconds * 100));
    this.bytes.push(this.transparent, 0, 0x2c);
    this.word(left, top, width, height);
    this.bytes.push(0);
    this.compress(part);
    this.previous = indices;
  }

  end(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from([...this.bytes, 0x3b]);
  }

  private index(colour: number): number {
    const known = this.nearest.get(colour);
    if (known !== undefined) return known;
    const [red, green, blue] = channelsOf(colour);
    let best = 0;
    let least = Infinity;
    for (const [index, other] of this.palette.entries()) {
      const [r, g, b] = channelsOf(other);
      const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [index, distance];
    }
    this.nearest.set(colour, best);
    return best;
  }

  /** Returns the bounding box of the changes; at least one pixel, since a frame cannot be empty. */
  private changedBox(indices: Uint8Array): {
    left: number;
    top: number;
    right: number;
    bottom: number;
  } {
    if (!this.previous) return { left: 0, top: 0, right: this.width, bottom: this.height };
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (let at = 0; at < indices.length; at += 1) {
      if (indices[at] === this.previous[at]) continue;
      const [x, y] = [at % this.width, Math.floor(at / this.width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
    return right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
  }

  /** Writes GIF's LZW: code size grows with the dictionary, which is cleared when it is full. */
  private compress(indices: Uint8Array): void {
    const clear = 2 ** this.depth;
    const out = new CodeWriter(this.bytes, this.depth);
    // next[code * 256 + index] is the code for the sequence of `code` followed by `index`; 0 if there is none yet.
    const next = new Uint16Array(MAX_CODES * 256);
    let free = clear + 2;
    let size = this.depth + 1;
    out.put(clear, size);
    let code = indices[0] ?? 0;
    for (let at = 1; at < indices.length; at += 1) {
      const key = code * 256 + indices[at]!;
      if (next[key]) {
        code = next[key];
        continue;
      }
      out.put(code, size);
      if (free < MAX_CODES) {
        if (free === 2 ** size) size += 1;
        next[key] = free;
        free += 1;
      } else {
        out.put(clear, size);
        next.fill(0);
        free = clear + 2;
        size = this.depth + 1;
      }
      code = indices[at]!;
    }
    out.put(code, size);
    if (free === 2 ** size && free < MAX_CODES) size += 1;
    out.put(clear + 1, size);
    out.end();
  }

  private text(text: string): void {
    for (const char of text) this.bytes.push(char.charCodeAt(0));
  }

  private word(...values: number[]): void {
    for (const value of values) this.bytes.push(value & 255, value >> 8);
  }
}

/** Writes codes of variable size, lowest bit first, in blocks of at most 255 bytes. */
class CodeWriter {
  private bits = 0;
  private count = 0;
  private block: number[] = [];

  constructor(
    private readonly bytes: number[],
    depth: number,
  ) {
    bytes.push(depth);
  }

  put(code: number, size: number): void {
    this.bits |= code << this.count;
    this.count += size;
    for (; this.count >= 8; this.count -= 8) {
      this.push(this.bits & 255);
      this.bits >>>= 8;
    }
  }

  end(): void {
    if (this.count) this.push(this.bits & 255);
    this.flush();
    this.bytes.push(0);
  }

  private push(byte: number): void {
    this.block.push(byte);
    if (this.block.length === 255) this.flush();
  }

  private flush(): void {
    if (this.block.length) this.bytes.push(this.block.length, ...this.block);
    this.block = [];
  }
}

function colourAt(pixels: Pixels, at: number): number {
  return (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
}

function channelsOf(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
