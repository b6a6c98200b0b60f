// Arrows and circles in a comment, as other programs write them into PGN: [%csl Gd3] circles d3 in green, and
// [%cal Rd2f4] is a red arrow. They are part of the comment's text, so every record and every link has room for them.

import { drawingsBeside, PENS, type Drawing, type Pen } from "../board/drawing";

/** A comment from elsewhere may name more than anybody can see. */
const MOST = 64;
/** So many fit a line of a record: a longer word would be cut in two, which only we can read. */
const MOST_IN_COMMAND = 10;

const SQUARE = "[a-j][1-7]";
const ITEM = `[${PENS.join("")}]${SQUARE}(?:${SQUARE})?`;
const COMMAND = new RegExp(`\\s*\\[%(?:csl|cal)\\s+(${ITEM}(?:\\s*,\\s*${ITEM})*)\\s*\\]\\s*`, "g");

/** The text of a comment for people, and what is drawn. */
export function splitComment(comment: string): { text: string; drawings: Drawing[] } {
  let drawings: Drawing[] = [];
  const text = comment.replace(COMMAND, (_, items: string) => {
    for (const item of items.split(",").map((each) => each.trim())) {
      const from = item.slice(1, 3);
      const drawing = { from, to: item.slice(3) || from, pen: item[0] as Pen };
      if (drawings.length < MOST) drawings = [...drawingsBeside(drawings, drawing), drawing];
    }
    return " ";
  });
  return { text: drawings.length > 0 ? text.trim() : comment, drawings };
}

/** One comment of a text and what is drawn. */
export function joinComment(text: string, drawings: readonly Drawing[]): string {
  const circles = drawings.filter(({ from, to }) => from === to);
  const arrows = drawings.filter(({ from, to }) => from !== to);
  return [
    ...commands(
      "csl",
      circles.map(({ from, pen }) => pen + from),
    ),
    ...commands(
      "cal",
      arrows.map(({ from, to, pen }) => pen + from + to),
    ),
    ...(text ? [text] : []),
  ].join(" ");
}

function commands(name: "csl" | "cal", items: readonly string[]): string[] {
  const count = Math.ceil(items.length / MOST_IN_COMMAND);
  return Array.from({ length: count }, (_, index) => {
    const some = items.slice(index * MOST_IN_COMMAND, (index + 1) * MOST_IN_COMMAND);
    return `[%${name} ${some.join(",")}]`;
  });
}
