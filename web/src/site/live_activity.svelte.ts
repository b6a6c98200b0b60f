// What a page has to know of games with others, whichever page it is: for its title, and for links. And whether a server is
// worth asking: pages of people who have never played with others ask nobody.

const KEPT_AS = "qirkat-online";

export const notice = $state({
  /** Whether this browser has played with others. */
  isOnline: hasPlayedOnline(),
  /** Games with others in which it is one's turn. */
  turns: 0,
  /** Whether it is one's turn in the game that is shown. */
  isMine: false,
  /** Whether one plays the game that is shown, and its clock runs. */
  isAtClock: false,
  /** Said of an opponent who has joined while nobody looked at this tab. */
  joined: null as string | null,
});

/** A title with what there is to notice before it; `yours` is the title of a page where it is one's turn. */
export function noticed(title: string, yours: (title: string) => string): string {
  if (notice.joined !== null) return notice.joined;
  const told = notice.isMine ? yours(title) : title;
  return notice.turns > (notice.isMine ? 1 : 0) ? `(${notice.turns}) ${told}` : told;
}

function hasPlayedOnline(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== null;
  } catch {
    return false;
  }
}

export function rememberOnline(isSomebody: boolean): void {
  notice.isOnline = isSomebody;
  try {
    if (isSomebody) localStorage.setItem(KEPT_AS, "yes");
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // Then it is known until the page is reloaded.
  }
}
