// The keys that step through the moves during a game: left and right, Home and End, and Escape to return.

import { on } from "svelte/events";
import type { LookBack } from "./look_back.svelte";

/** Fields need these keys themselves. */
const FIELDS = "input, textarea, select, dialog";

/** An effect: listens while its component exists. Arrow keys on a square go to the next square, unless the square was
 * last used by mouse or finger. */
export function stepKeys(lookBack: LookBack): () => () => void {
  return () => {
    let isPointing = true;
    const stops = [
      on(window, "pointerdown", () => (isPointing = true), { capture: true }),
      on(window, "keydown", (event) => press(event), { capture: true }),
    ];

    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target as Element;
      const isOnSquare = target.closest("[data-square]") !== null;
      const step = target.closest(FIELDS) ? undefined : stepOf(event.key);
      if (!step || (isOnSquare && !isPointing)) {
        isPointing = false;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      step();
    }

    return () => stops.forEach((stop) => stop());
  };

  function stepOf(key: string): (() => void) | undefined {
    if (key === "ArrowLeft") return () => lookBack.step(-1);
    if (key === "Home") return () => lookBack.go(0);
    if (!lookBack.isBack) return undefined;
    if (key === "ArrowRight") return () => lookBack.step(1);
    if (key === "End" || key === "Escape") return () => lookBack.leave();
    return undefined;
  }
}
