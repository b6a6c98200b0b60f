// The label of a square for screen readers.

import type { ChainState } from "./board_props";
import type { Piece } from "../core/position";

type Words = (key: string, args?: Record<string, string | number>) => string;

/** What may be marked on a square besides its piece; the props of the board and a turn's view both fit. */
export interface SquareMarks {
  pieces: readonly Piece[];
  selected?: string | null;
  targets?: readonly string[];
  prey?: readonly string[];
  chains?: readonly { squares: readonly string[]; state: ChainState }[];
}

/** "c3, Blue 7, part of a chain", "d2, white piece, can be taken", "e5, empty, possible move". */
export function squareLabel(t: Words, square: string, shown: SquareMarks): string {
  const piece = shown.pieces.find((standing) => standing.square === square);
  const name = piece
    ? // As text: to format a number, Fluent would first make a formatter, which costs more than all names.
      t(`board-piece-${piece.side}`, { square, number: `${piece.number}` })
    : t("board-empty", { square });
  const state = stateOf(square, shown);
  return state ? t(`board-state-${state}`, { name }) : name;
}

type State = "selected" | "target" | "prey" | "offered" | "chosen";

function stateOf(square: string, shown: SquareMarks): State | null {
  const chain = shown.chains?.find(({ squares }) => squares.includes(square));
  if (chain?.state === "chosen") return "chosen";
  if (shown.prey?.includes(square)) return "prey";
  if (square === shown.selected) return "selected";
  if (shown.targets?.includes(square)) return "target";
  return chain ? "offered" : null;
}
