// Keeps the progress in this browser and that of the account alike. The page merges, and the server refuses a change
// that is not based on what it has: so browsers that save at the same time lose nothing.

import { api, ApiError, type Api, type NewEntry } from "../connection/api";
import { liveSession } from "../connection/live_session.svelte";
import { progress, type ProgressStore } from "../progress/progress.svelte";

const MOST_ATTEMPTS = 5;
/** Below what a server accepts in one request. */
const MOST_ENTRIES = 40;
const MOST_CHARACTERS = 3500;
/** A game that ends may change several entries. */
const PAUSE_MS = 500;

type ProgressApi = Pick<Api, "progress" | "saveProgress">;

/** Merge both ways; false for visitors without an account. */
export async function syncProgress(store: ProgressStore, server: ProgressApi): Promise<boolean> {
  const found = await server.progress();
  const { person } = found;
  if (person === null) return false;
  const known = new Map<string, { value: string; updated: number }>();
  const learn = ({ entries }: typeof found) => {
    for (const { kind, key, value, updated } of entries)
      known.set(`${kind}/${key}`, { value, updated });
    store.adopt(
      person,
      Object.fromEntries(entries.map(({ kind, key, value }) => [`${kind}/${key}`, value])),
    );
  };
  learn(found);
  for (let attempt = 0; attempt < MOST_ATTEMPTS && store.owner === person; attempt++) {
    const behind = Object.entries(store.entries)
      .filter(([name, value]) => known.get(name)?.value !== value)
      .map(([name, value]) => {
        const [kind = "", key = ""] = name.split("/");
        return { kind, key, value, updated: known.get(name)?.updated ?? null };
      });
    if (behind.length === 0) break;
    for (const batch of batches(behind)) learn(await server.saveProgress(batch));
  }
  return true;
}

/** Cut into requests that a server accepts. */
function batches(entries: readonly NewEntry[]): NewEntry[][] {
  const found: NewEntry[][] = [];
  let size = Infinity;
  for (const entry of entries) {
    const own = JSON.stringify(entry).length + 1;
    size += own;
    if (size > MOST_CHARACTERS || found.at(-1)!.length === MOST_ENTRIES) {
      found.push([]);
      size = own;
    }
    found.at(-1)!.push(entry);
  }
  return found;
}

let isFollowing = false;

/** From now on, merge whenever an account is logged in and whenever something is reached. */
export function followAccount(): void {
  if (isFollowing) return;
  isFollowing = true;
  const session = liveSession();
  let last: Promise<unknown> = Promise.resolve();
  let timer = 0;
  const sync = () => {
    last = last
      .then(() => syncProgress(progress(), api))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error; // otherwise the next change tries again
      });
  };
  $effect.root(() => {
    const account = $derived(session.person && !session.person.guest ? session.person.id : null);
    $effect(() => {
      if (account === null) return;
      sync();
      return progress().onChange(() => {
        clearTimeout(timer);
        timer = window.setTimeout(sync, PAUSE_MS);
      });
    });
  });
}
