// The keys of the analysis board, as on other analysis boards. What has the focus keeps the keys that it needs itself.

import { localStore } from "../site/browser_storage";

export type Shortcut =
  "previous" | "next" | "first" | "last" | "best" | "engine" | "flip" | "comment" | "draw" | "keys";

const STEPS: Record<string, Shortcut> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "first",
  ArrowDown: "last",
  Home: "first",
  End: "last",
};
const LETTERS: Record<string, Shortcut> = {
  " ": "best",
  l: "engine",
  f: "flip",
  c: "comment",
  d: "draw",
  "?": "keys",
};
/** What scrolls a box that has the focus. */
const SCROLLING = ["ArrowUp", "ArrowDown", "Home", "End", " "];

/** What has the focus: a field, a square of the board, a button or link, a box that scrolls, or nothing. */
export type Focus = "field" | "square" | "control" | "scroller" | "page";

export function focusOf(target: Element): Focus {
  if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]"))
    return "field";
  if (target.closest("[data-square]")) return "square";
  if (target.closest("button, a, input, summary")) return "control";
  return target.closest("[tabindex]") ? "scroller" : "page";
}

/** What a key means; `hasLetters`: whether single letters are shortcuts. */
export function shortcutOf(key: string, focus: Focus, hasLetters: boolean): Shortcut | null {
  if (focus === "field") return null;
  const step = STEPS[key];
  if (focus === "square" && (step || key === " ")) return null;
  if (focus === "control" && key === " ") return null;
  if (focus === "scroller" && SCROLLING.includes(key)) return null;
  return step ?? (hasLetters ? (LETTERS[key.toLowerCase()] ?? null) : null);
}

const STORAGE_KEY = "qirkat-shortcuts";
const OFF = "off";

/** Who speaks to the computer, or hits keys by accident, can switch the letters off. */
export function hasLetterKeys(): boolean {
  return localStore.get(STORAGE_KEY) !== OFF;
}

export function setLetterKeys(isOn: boolean): void {
  localStore.set(STORAGE_KEY, isOn ? null : OFF);
}
