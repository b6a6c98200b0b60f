// Arrows and circles that a person draws on a board.

/** The colours, by the letters that PGN has for them: green, red, blue and yellow. */
export const PENS = ["G", "R", "B", "Y"] as const;
export type Pen = (typeof PENS)[number];

/** An arrow between two squares, or a circle around one. */
export interface Drawing {
  from: string;
  /** The same as `from` for a circle. */
  to: string;
  pen: Pen;
}

const isSamePlace = (one: Drawing, other: Drawing) =>
  one.from === other.from && one.to === other.to;

/** Without what is drawn at the same place. */
export function drawingsBeside(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  return drawings.filter((each) => !isSamePlace(each, drawing));
}

/** Draw something; the same again erases it, and another colour replaces it. */
export function drawn(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const isErased = drawings.some((each) => isSamePlace(each, drawing) && each.pen === drawing.pen);
  const others = drawingsBeside(drawings, drawing);
  return isErased ? others : [...others, drawing];
}
