// A link as a QR code that a phone can read from the screen.

import { correction, generate, mode } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** Light modules that the standard requires around a code. */
const BORDER = 4;

const OPTIONS = {
  minCorrectionLevel: correction.M,
  maxCorrectionLevel: correction.M,
  // Not every scanner reads a text that changes between Shift JIS and other encodings.
  modes: [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8],
};

interface QrDrawing {
  /** Where the border begins, left and top. */
  origin: number;
  /** The side of the square, border included. */
  size: number;
  /** The dark modules, for the `d` of a path. */
  path: string;
}

/** The smallest code that holds a text and can be read with 15 % of it hidden. */
export function qrDrawing(text: string): QrDrawing {
  const code = generate(text, OPTIONS);
  return { origin: -BORDER, size: code.size + 2 * BORDER, path: toSvgPath(code) };
}
