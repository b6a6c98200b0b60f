// What every page has to know about the player's live games, for its title and its links; and whether to ask a server
// at all: pages of people who have never played online do not.

import { localStore } from "./browser_storage";

const STORAGE_KEY = "qirkat-online";

export const liveActivity = $state({
  /** Whether this browser has played online. */
  hasPlayedOnline: localStore.get(STORAGE_KEY) !== null,
  /** The number of online games in which it is the player's turn. */
  myTurns: 0,
  /** Whether it is the player's turn in the game on screen. */
  isMyTurn: false,
  /** Whether the player is in the game on screen and its clock runs. */
  isOnClock: false,
  /** The message that an opponent joined while this tab was hidden. */
  opponentJoined: null as string | null,
});

/** A title with pending activity in front; `yours` makes the title of a page on the player's turn. */
export function titleWithActivity(title: string, yours: (title: string) => string): string {
  if (liveActivity.opponentJoined !== null) return liveActivity.opponentJoined;
  const told = liveActivity.isMyTurn ? yours(title) : title;
  return liveActivity.myTurns > (liveActivity.isMyTurn ? 1 : 0)
    ? `(${liveActivity.myTurns}) ${told}`
    : told;
}

export function rememberPlayedOnline(hasPlayed: boolean): void {
  liveActivity.hasPlayedOnline = hasPlayed;
  localStore.set(STORAGE_KEY, hasPlayed ? "yes" : null);
}
