// Raster pictures, made in the browser: a position as PNG, a whole game as an animated GIF. Drawn on a canvas and not
// from SVG, since an SVG image cannot use the fonts of the page.

import { Gif, sharedPalette } from "./gif";
import type { Colours, Picture, PictureOptions } from "./picture";
import { lastTurn, picture } from "./picture";
import type { Outcome, Position } from "../core/position";

const SAMPLES = 8;
const MOST_FRAMES = 500;
const MOST_PIXELS = 160_000_000;

/** The current colours and serif font of theme.css. */
export function pageLook(): { colours: Colours; serif: string } {
  // A light-dark() property is resolved only where it is used.
  const probe = document.body.appendChild(document.createElement("span"));
  const style = getComputedStyle(probe);
  const colours: Record<string, string> = {};
  for (const name of NAMES) {
    probe.style.color = `var(--${name})`;
    colours[name] = hex(style.color);
  }
  const serif = style.getPropertyValue("--serif").trim() || "serif";
  probe.remove();
  return { colours, serif };
}

/** "rgb(43, 63, 140)" as "#2b3f8c". */
function hex(rgb: string): string {
  const parts = rgb.match(/\d+/g)!.map((part) => Number(part).toString(16).padStart(2, "0"));
  return "#" + parts.join("");
}

/** The colours that a picture uses. */
export const NAMES =
  "paper ink quiet square checker edge slab line shadow blue blue-rim blue-inset blue-numeral pink pink-rim pink-inset pink-numeral white white-rim white-ring black black-rim black-cross now now-rim way-rim mark taken gleam engraving".split(
    " ",
  );

export async function pngOf(drawn: Picture, serif: string, size: number): Promise<Blob> {
  await fonts(serif);
  const { canvas } = painted(drawn, serif, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No PNG."))), "image/png"),
  );
}

interface GameFrames {
  /** The start, then the position after each move. */
  positions: readonly Position[];
  moves: readonly string[];
  /** The end the players agreed on. */
  outcome: Outcome | null;
}

/** The size limit of a GIF. */
export function canAnimate({ positions }: GameFrames, size: number): boolean {
  return positions.length <= MOST_FRAMES && positions.length * size * size <= MOST_PIXELS;
}

/** A whole game; yields to the page in between, and `onProgress` receives the fraction done. */
export async function gifOf(
  game: GameFrames,
  look: { colours: Colours; serif: string },
  options: Pick<PictureOptions, "upright" | "flipped"> & { size: number },
  onProgress: (part: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Blob> {
  await fonts(look.serif);
  const count = game.positions.length;
  const frame = (index: number): ImageData => {
    const before = game.positions[index - 1];
    const drawn = picture(game.positions[index]!, look.colours, {
      ...options,
      last: before ? lastTurn(before, game.moves[index - 1]!) : null,
      outcome: index === count - 1 ? game.outcome : null,
    });
    const { canvas, context } = painted(drawn, look.serif, options.size);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const pause = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  };
  // Frames sampled from the whole game contain every colour.
  const samples: ImageData[] = [];
  for (let step = 0; step < Math.min(SAMPLES, count); step += 1) {
    samples.push(frame(Math.floor((step * (count - 1)) / Math.max(1, SAMPLES - 1))));
    await pause();
  }
  const [{ width, height } = frame(0)] = samples;
  const gif = new Gif(width, height, sharedPalette(samples.map(({ data }) => data)));
  for (let index = 0; index < count; index += 1) {
    gif.frame(frame(index).data, index === count - 1 ? 4 : 1.2);
    onProgress((index + 1) / count);
    await pause();
  }
  return new Blob([gif.end()], { type: "image/gif" });
}

async function fonts(serif: string): Promise<void> {
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 24px ${serif}`)));
}

function painted(
  { width, height, shapes }: Picture,
  serif: string,
  size: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const scale = size / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas.");
  context.lineCap = context.lineJoin = "round";
  for (const shape of shapes) {
    context.setTransform(scale, 0, 0, scale, shape.x * scale, shape.y * scale);
    context.setLineDash(shape.dash ? [...shape.dash] : []);
    const outline = "d" in shape ? new Path2D(shape.d) : null;
    if (shape.fill !== undefined) {
      context.globalAlpha = shape.opacity ?? 1;
      context.fillStyle = shape.fill;
      if (outline) context.fill(outline);
    }
    context.globalAlpha = 1;
    if (shape.stroke !== undefined && outline) {
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width ?? 1;
      context.stroke(outline);
    }
    if ("text" in shape) {
      context.font = `${shape.weight} ${shape.size}px ${serif}`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.text, 0, 0);
    }
  }
  return { canvas, context };
}
