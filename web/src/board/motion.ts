// How pieces move: hops one after another along their arcs, then removals one by one. The frames are plain data; the
// browser plays them.

import { CELL, wayBetween, type Point } from "./geometry";
import { pathOf, type Position } from "../core/position";

/** What a turn does to the pieces of the position before it. */
export interface Motion {
  /** Every square on the path of the moved piece; a single one for a man from the hand; empty if no piece moves. */
  path: string[];
  /** The removed pieces, in this order. */
  removed: string[];
}

/** The motion of a legal turn, from its text. */
export function motionOf(before: Position, text: string | undefined): Motion | null {
  const move = before.moves.find((each) => each.text === text);
  return move ? { path: pathOf(before, move), removed: move.removed } : null;
}

/** What can be heard during a motion. */
export type MotionEvent = "place" | "hop" | "remove" | "take";

export const HOP = 160;
const SLIDE = 180;
const PLACE = 150;
const LIFT = 220;
/** Milliseconds from one removal to the next. */
const SUCCESSION = 80;
/** A pause between the move and the removals. */
const PAUSE = 60;
const SAMPLES = 8;

interface MotionPlan {
  /** Frames of the moved piece, from its start to its end. */
  move: { frames: Keyframe[]; duration: number } | null;
  /** Frames of the removed pieces, in order. */
  leave: { frames: Keyframe[]; delay: number; duration: number }[];
  beats: { at: number; beat: MotionEvent }[];
  duration: number;
}

/** When and how everything moves. `path` and `removed` are centres of squares, `middle` the centre of the board. Tiles
 * jump and are lifted; men slide, a taken one away from the centre. */
export function planMotion(
  path: Point[],
  removed: Point[],
  middle: Point,
  areTiles: boolean,
): MotionPlan {
  const beats: MotionPlan["beats"] = [];
  let move: MotionPlan["move"] = null;
  const end = path.at(-1);
  if (path.length === 1) {
    move = { frames: placing(), duration: PLACE };
    beats.push({ at: PLACE * 0.6, beat: "place" });
  } else if (end && path.length > 1) {
    const isJump = areTiles && !isStep(path[0] as Point, end);
    const hop = path.length === 2 && !isJump ? SLIDE : HOP;
    move = { frames: hopping(path, areTiles), duration: hop * (path.length - 1) };
    for (let landing = 1; landing < path.length; landing++) {
      beats.push({ at: hop * landing, beat: "hop" });
    }
  }
  const start = move ? move.duration + PAUSE : 0;
  const leave = removed.map((point, index) => {
    const delay = start + index * SUCCESSION;
    beats.push({ at: delay, beat: areTiles ? "remove" : "take" });
    return { frames: areTiles ? lifting() : sliding(point, middle), delay, duration: LIFT };
  });
  const last = leave.at(-1);
  return { move, leave, beats, duration: last ? last.delay + LIFT : (move?.duration ?? 0) };
}

/** Play a plan. The returned function stops it at once, without calling `onEnd`. */
export function playMotion(
  planMotion: MotionPlan,
  mover: Element | null,
  leaving: readonly (Element | null)[],
  onMotionEvent: (beat: MotionEvent) => void,
  onEnd: () => void,
): () => void {
  const animations: Animation[] = [];
  if (planMotion.move && mover) {
    animations.push(mover.animate(planMotion.move.frames, { duration: planMotion.move.duration }));
  }
  for (const [index, { frames, delay, duration }] of planMotion.leave.entries()) {
    const piece = leaving[index];
    if (piece) animations.push(piece.animate(frames, { delay, duration, fill: "forwards" }));
  }
  const timers = planMotion.beats.map(({ at, beat }) => setTimeout(() => onMotionEvent(beat), at));
  timers.push(setTimeout(onEnd, planMotion.duration));
  return () => {
    timers.forEach((timer) => clearTimeout(timer));
    animations.forEach((animation) => animation.cancel());
  };
}

function isStep(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) < 1.5 * CELL;
}

function shifted(x: number, y: number, scale = 1): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return `translate(${round(x)}px, ${round(y)}px) scale(${round(scale)})`;
}

function hopping(path: readonly Point[], areTiles: boolean): Keyframe[] {
  const end = path.at(-1) as Point;
  const frames: Keyframe[] = [];
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1] as Point, path[index] as Point];
    const way = wayBetween(from, to, areTiles);
    const rise = areTiles && !isStep(from, to) ? 0.16 : 0.04;
    for (let sample = index === 1 ? 0 : 1; sample <= SAMPLES; sample++) {
      const part = sample / SAMPLES;
      const { x, y } = way(part);
      frames.push({
        transform: shifted(x - end.x, y - end.y, 1 + rise * Math.sin(Math.PI * part)),
        offset: (index - 1 + part) / (path.length - 1),
      });
    }
  }
  return frames;
}

function placing(): Keyframe[] {
  return [
    { transform: shifted(0, -6, 1.25), opacity: 0, easing: "ease-in" },
    { transform: shifted(0, 0), opacity: 1 },
  ];
}

function lifting(): Keyframe[] {
  return [
    { transform: shifted(0, 0), opacity: 1, easing: "ease-out" },
    { transform: shifted(0, -0.35 * CELL, 1.22), opacity: 1, offset: 0.5 },
    { transform: shifted(0, -0.7 * CELL, 1.3), opacity: 0 },
  ];
}

function sliding(from: Point, middle: Point): Keyframe[] {
  const [dx, dy] = [from.x - middle.x, from.y - middle.y];
  const far = (1.6 * CELL) / (Math.hypot(dx, dy) || 1);
  return [
    { transform: shifted(0, 0), opacity: 1, easing: "ease-in" },
    { transform: shifted(dx * far * 0.5, dy * far * 0.5), opacity: 1, offset: 0.5 },
    { transform: shifted(dx * far, dy * far, 0.9), opacity: 0 },
  ];
}
