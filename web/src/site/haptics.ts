// A short vibration under the finger, where the device can and its user wants it.

import { on } from "svelte/events";
import { settings } from "./settings";

/** What is felt: a choice that counts, or one that means nothing. */
const PATTERNS = { choice: [10], refusal: [12, 50, 12] };

// Only fingers feel, and browsers log a warning before the first touch.
let isTouching = false;
on(window, "pointerdown", ({ pointerType }) => (isTouching = pointerType === "touch"), {
  capture: true,
});
on(window, "keydown", () => (isTouching = false), { capture: true });

/** Whether this is a device that vibrates under a finger. */
export function canVibrate(): boolean {
  return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches;
}

/** Answer what a person has just done, if it was done by touch. */
export function vibrate(feeling: keyof typeof PATTERNS): void {
  if (!isTouching || !settings().haptics || !canVibrate()) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(PATTERNS[feeling]);
}
