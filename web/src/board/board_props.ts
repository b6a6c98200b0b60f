// The props of a board: what it draws, and what it reports.

import type { Drawing } from "./drawing";
import type { MotionEvent, Motion } from "./motion";
import type { Family, Piece } from "../core/position";

/** A chain that glows is an offered one that attracts attention. */
export type ChainState = "offered" | "glowing" | "chosen";

/** The board draws what it is given and reports touches. It knows no rules. */
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
  chains?: { squares: string[]; state: ChainState }[];
  prey?: string[];
  last?: string[];
  mills?: string[][];
  arrows?: { from: string; to: string; strength: number }[];
  /** What a person has drawn. */
  drawings?: Drawing[];
  labels?: Record<string, { text: string; tone: "win" | "draw" | "loss" | "plain" }>;
  marks?: readonly string[];
  /** How the previous pieces became these; given together with them. */
  motion?: Motion | null;
  /** Skips the animation; sounds still play. */
  still?: boolean;
  /** The label of a square for screen readers; not needed where the board is hidden from them. */
  describe?: (square: string) => string;
  /** Click, tap, Enter, and both ends of a drag. */
  onTouch?: (square: string) => void;
  /** An arrow or a circle, by the right mouse button or a long press; without it, they draw nothing. */
  onDraw?: (drawing: Drawing) => void;
  onHover?: (square: string | null) => void;
  /** Escape. */
  onBack?: () => void;
  onMotionEnd?: (() => void) | undefined;
  /** A piece lands or leaves, with a sound. */
  onMotionEvent?: (beat: MotionEvent) => void;
}
