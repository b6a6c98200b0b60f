// The games created in this tab that still wait for an opponent; they survive a reload. Other tabs have their own list.

import { tabStore } from "../site/browser_storage";

const STORAGE_KEY = "qirkat-made";
const MAX_GAMES = 20;

export function createdGames(): string[] {
  const found = tabStore.getJson(STORAGE_KEY);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
}

export function rememberCreatedGame(game: string): void {
  const others = createdGames().filter((id) => id !== game);
  tabStore.setJson(STORAGE_KEY, [...others, game].slice(-MAX_GAMES));
}

export function forgetCreatedGame(game: string): void {
  const others = createdGames().filter((id) => id !== game);
  tabStore.setJson(STORAGE_KEY, others);
}
