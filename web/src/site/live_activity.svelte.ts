// What a page has to know of games with others, whichever page it is: for its title, and for links. And whether a server is
// worth asking: pages of people who have never played with others ask nobody.

import { localStore } from "./browser_storage";

const STORAGE_KEY = "qirkat-online";

export const liveActivity = $state({
  /** Whether this browser has played with others. */
  hasPlayedOnline: localStore.get(STORAGE_KEY) !== null,
  /** Games with others in which it is one's turn. */
  myTurns: 0,
  /** Whether it is one's turn in the game that is shown. */
  isMyTurn: false,
  /** Whether one plays the game that is shown, and its clock runs. */
  isOnClock: false,
  /** Said of an opponent who has joined while nobody looked at this tab. */
  opponentJoined: null as string | null,
});

/** A title with what there is to notice before it; `yours` is the title of a page where it is one's turn. */
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
