// The visitor's settings, stored in this browser.

import { createSubscriber } from "svelte/reactivity";
import { localStore } from "./browser_storage";

/** The boards to choose from, the usual one first. */
export const BOARDS = ["stone", "azulejo", "walnut", "contrast"] as const;
export type BoardTheme = (typeof BOARDS)[number];

/** When a complete move is played: at once, after a moment in which it can be undone, or when it is confirmed. On this
 * device every move can be taken back, so there the moment is not needed. */
export type MoveSending = "once" | "undo" | "confirm";

interface Settings {
  sound: boolean;
  /** Whether pieces are animated; the system's preference for reduced motion always wins. */
  motion: boolean;
  coordinates: boolean;
  theme: "system" | "light" | "dark";
  board: BoardTheme;
  /** When a complete move is played: on this device, with a clock, and with days per turn or no limit. */
  localMoves: Exclude<MoveSending, "undo">;
  clockMoves: MoveSending;
  daysMoves: MoveSending;
  /** Whether the device vibrates under a finger that chooses something. */
  haptics: boolean;
  /** Whether the board turns to the side to move, for two people at one board. */
  turning: boolean;
  /** Whether the engine runs by itself on the analysis board. */
  engine: boolean;
  /** Whether a first game comes with tips. */
  tips: boolean;
}

/** The settings that are switched on or off. */
export type Flag = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

export const SENDINGS: readonly MoveSending[] = ["once", "undo", "confirm"];
const STORAGE_KEY = "qirkat-settings";
const LANGUAGE_KEY = "qirkat-language";
const DEFAULTS: Settings = {
  sound: true,
  motion: true,
  coordinates: true,
  theme: "system",
  board: "stone",
  localMoves: "once",
  clockMoves: "once",
  daysMoves: "confirm",
  haptics: true,
  turning: false,
  engine: true,
  tips: true,
};

/** Parse settings that may be damaged or of another version. */
export function readSettings(text: string | null): Settings {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) kept = value as Record<string, unknown>;
  } catch {
    // Use the defaults.
  }
  const flag = (name: Flag) => (typeof kept[name] === "boolean" ? kept[name] : DEFAULTS[name]);
  // Earlier versions had one setting for all games.
  const sending = (name: "localMoves" | "clockMoves" | "daysMoves"): MoveSending =>
    SENDINGS.find((each) => each === kept[name]) ??
    (kept.confirm === true ? "confirm" : DEFAULTS[name]);
  const theme = kept.theme === "light" || kept.theme === "dark" ? kept.theme : DEFAULTS.theme;
  return {
    sound: flag("sound"),
    motion: flag("motion"),
    coordinates: flag("coordinates"),
    theme,
    board: BOARDS.find((board) => board === kept.board) ?? DEFAULTS.board,
    localMoves: sending("localMoves") === "confirm" ? "confirm" : "once",
    clockMoves: sending("clockMoves"),
    daysMoves: sending("daysMoves"),
    haptics: flag("haptics"),
    turning: flag("turning"),
    engine: flag("engine"),
    tips: flag("tips"),
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
  return (current ??= readSettings(localStore.get(STORAGE_KEY)));
}

export function changeSetting<Name extends keyof Settings>(
  name: Name,
  value: Settings[Name],
): void {
  current = { ...settings(), [name]: value };
  localStore.setJson(STORAGE_KEY, current);
  changed();
}

export function storedLanguage(): string | null {
  return localStore.get(LANGUAGE_KEY);
}

export function storeLanguage(language: string): void {
  localStore.set(LANGUAGE_KEY, language);
}
