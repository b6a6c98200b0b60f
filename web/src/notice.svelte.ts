// What the title of the page tells, whichever page it is: that it is one's turn somewhere. And whether that is worth
// asking a server about: who has never played with others asks nobody.

export const notice = $state({
  /** Games with others in which it is one's turn. */
  turns: 0,
  /** Whether it is one's turn in the game that is shown. */
  isMine: false,
});

/** A title with what there is to notice before it; `yours` is the title of a page where it is one's turn. */
export function noticed(title: string, yours: (title: string) => string): string {
  const told = notice.isMine ? yours(title) : title;
  return notice.turns > (notice.isMine ? 1 : 0) ? `(${notice.turns}) ${told}` : told;
}

const KEPT_AS = "qirkat-online";

export function hasPlayedOnline(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== null;
  } catch {
    return false;
  }
}

export function rememberOnline(isSomebody: boolean): void {
  try {
    if (isSomebody) localStorage.setItem(KEPT_AS, "yes");
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // Then the first page does not ask for games; the lobby still does.
  }
}
