// Where the keyboard is, when what had the focus goes away: a button that has done its work, a field that is of no more
// use, a square that is drawn elsewhere because the board was turned. A browser would leave such a reader nowhere.

import { on } from "svelte/events";

/** Attached to the page of a board: whatever loses the focus by what its key has done gives it back to the board. */
export function keepFocus(page: HTMLElement): () => void {
  /** What Enter or the space bar was pressed on last, as long as nothing else was used since. */
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
