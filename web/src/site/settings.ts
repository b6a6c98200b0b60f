// What the reader likes, kept in this browser.

import { createSubscriber } from "svelte/reactivity";

export interface Settings {
  sound: boolean;
  /** Whether pieces are seen moving; the system's wish for less motion is obeyed in any case. */
  motion: boolean;
  coordinates: boolean;
  theme: "system" | "light" | "dark";
  /** Whether every turn waits to be confirmed, even where nothing is left to choose. */
  confirm: boolean;
  /** Whether the board turns to who is to move, for two people at one board. */
  turning: boolean;
}

const KEPT_AS = "qirkat-settings";
const FIRST: Settings = {
  sound: true,
  motion: true,
  coordinates: true,
  theme: "system",
  confirm: false,
  turning: false,
};

/** Settings out of a text that may be of another version, or broken. */
export function readSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // As if nothing had been kept.
  }
  const flag = (name: "sound" | "motion" | "coordinates" | "confirm" | "turning") =>
    typeof kept[name] === "boolean" ? kept[name] : FIRST[name];
  const theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : FIRST.theme;
  return {
    sound: flag("sound"),
    motion: flag("motion"),
    coordinates: flag("coordinates"),
    theme,
    confirm: flag("confirm"),
    turning: flag("turning"),
  };
}

let current: Settings | null = null;
let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
  return () => (changed = () => {});
});

export function settings(): Settings {
  subscribe();
  if (current === null) {
    try {
      current = readSettings(localStorage.getItem(KEPT_AS));
    } catch {
      current = FIRST;
    }
  }
  return current;
}

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  current = { ...settings(), [name]: value };
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(current));
  } catch {
    // Where storage is forbidden they last as long as the page.
  }
  changed();
}
