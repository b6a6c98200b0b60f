// What a board is given to draw, and what it reports.

import type { MotionEvent, Motion } from "./motion";
import type { Family, Piece } from "../core/position";

/** A board that draws what it is given and reports what is touched. It knows no rule. */
export interface BoardProps {
  family: Family;
  pieces: Piece[];
  upright?: boolean;
  flipped?: boolean;
  coordinates?: boolean;
  interactive?: boolean;
  /** Squares that can be touched now. */
  touchable?: string[];
  selected?: string | null;
  targets?: string[];
  route?: string[] | null;
  chains?: { squares: string[]; state: "offered" | "chosen" }[];
  prey?: string[];
  last?: string[];
  mills?: string[][];
  arrows?: { from: string; to: string; strength: number }[];
  labels?: Record<string, { text: string; tone: "win" | "draw" | "loss" | "plain" }>;
  marks?: readonly string[];
  /** What led from the pieces before to these; given together with them. */
  motion?: Motion | null;
  /** Nothing is seen moving; what can be heard is heard all the same. */
  still?: boolean;
  /** The name of a square for a screen reader; not needed for a board that is hidden from one. */
  describe?: (square: string) => string;
  /** Click, tap, Enter, and both ends of a drag. */
  onTouch?: (square: string) => void;
  onHover?: (square: string | null) => void;
  /** Escape. */
  onBack?: () => void;
  onMotionEnd?: () => void;
  /** A piece lands or leaves: what a sound goes with. */
  onMotionEvent?: (beat: MotionEvent) => void;
}
