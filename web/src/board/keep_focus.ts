// Keeps the keyboard focus when the focused element goes away: a button that has done its work, a field no longer
// needed, a square redrawn elsewhere after the board was flipped. Browsers would drop the focus.

import { on } from "svelte/events";

/** An attachment for the page of a board: an element that loses the focus through its own key press passes it to the
 * board. */
export function keepFocus(page: HTMLElement): () => void {
  /** The last element on which Enter or Space was pressed, while nothing else was used since. */
  let pressed: HTMLElement | SVGElement | null = null;

  const isLost = (was: Element) =>
    document.activeElement === document.body ||
    (document.activeElement === was && was.matches(":disabled"));
  const canHold = (was: Element) => page.contains(was) && !was.matches(":disabled");

  const changes = new MutationObserver(() => {
    if (!pressed || !isLost(pressed)) return;
    const next = canHold(pressed)
      ? pressed
      : page.querySelector<SVGElement>('[data-square][tabindex="0"]');
    pressed = null;
    next?.focus();
  });
  changes.observe(page, { childList: true, subtree: true, attributeFilter: ["disabled"] });

  const stops = [
    on(page, "keydown", ({ key, target }) => {
      pressed = key === "Enter" || key === " " ? (target as HTMLElement | SVGElement) : null;
    }),
    on(window, "pointerdown", () => (pressed = null)),
    () => changes.disconnect(),
  ];
  return () => stops.forEach((stop) => stop());
}
