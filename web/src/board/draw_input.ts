// Drawing on a board: with the right mouse button, or with a finger after a long press. Everything else is left to the
// moves: a finger that moves at once drags a piece or scrolls the page.

import type { Drawing, Pen } from "./drawing";

/** How long a finger rests before it draws, in milliseconds: shorter than what opens a browser's own menu. */
const LONG_PRESS = 400;
/** How far it may tremble until then, in pixels. */
const STEADY = 10;

interface DrawInput {
  squareAt: (event: PointerEvent) => string | null;
  /** A finger has begun to draw; what its touch had begun does not count. */
  onLongPress: () => void;
  /** What would be drawn if the pointer were lifted now. */
  onSketch: (sketch: Drawing | null) => void;
  onDraw: (drawing: Drawing) => void;
}

export function listenForDrawing(svg: SVGSVGElement, input: DrawInput): () => void {
  let begun: { pointer: number; from: string; sketch: Drawing | null } | null = null;
  let waiting: { timer: number; x: number; y: number } | null = null;
  /** A finger that has drawn is lifted with a click. */
  let isClickDue = false;

  function begin(event: PointerEvent): void {
    const from = input.squareAt(event);
    if (from === null) return;
    begun = { pointer: event.pointerId, from, sketch: null };
    sketch(event);
  }
  function sketch(event: PointerEvent): void {
    if (!begun) return;
    const to = input.squareAt(event);
    begun.sketch = to === null ? null : { from: begun.from, to, pen: penOf(event) };
    input.onSketch(begun.sketch);
  }
  function stopWaiting(): void {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  }
  function end(): void {
    stopWaiting();
    if (begun) input.onSketch(null);
    begun = null;
  }

  function press(event: PointerEvent): void {
    end();
    isClickDue = false;
    if (event.button === 2 && event.pointerType === "mouse") {
      begin(event);
      if (begun) svg.setPointerCapture(event.pointerId);
    } else if (event.pointerType !== "mouse" && event.isPrimary && event.button === 0) {
      const timer = window.setTimeout(() => {
        waiting = null;
        begin(event);
        if (!begun) return;
        isClickDue = true;
        input.onLongPress();
      }, LONG_PRESS);
      waiting = { timer, x: event.clientX, y: event.clientY };
    }
  }
  function move(event: PointerEvent): void {
    if (begun?.pointer === event.pointerId) sketch(event);
    else if (waiting && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) > STEADY)
      stopWaiting();
  }
  function release(event: PointerEvent): void {
    const drawing = begun?.pointer === event.pointerId ? begun.sketch : null;
    end();
    if (drawing) input.onDraw(drawing);
  }

  const off = new AbortController();
  const options = { signal: off.signal };
  svg.addEventListener("pointerdown", press, options);
  svg.addEventListener("pointermove", move, options);
  svg.addEventListener("pointerup", release, options);
  svg.addEventListener("pointercancel", end, options);
  svg.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  // The page must not scroll under a finger that draws.
  svg.addEventListener("touchmove", (event) => begun && event.preventDefault(), {
    ...options,
    passive: false,
  });
  svg.addEventListener(
    "click",
    (event) => {
      if (isClickDue) event.stopPropagation();
      isClickDue = false;
    },
    options,
  );
  return () => {
    end();
    off.abort();
  };
}

/** As on other boards: green, with Shift or Ctrl red, with Alt blue, with both yellow. */
function penOf({ shiftKey, ctrlKey, altKey }: PointerEvent): Pen {
  const isRed = shiftKey || ctrlKey;
  return altKey ? (isRed ? "Y" : "B") : isRed ? "R" : "G";
}
