// The current address. Links are plain links; a click on one of ours changes the page without reloading.

import { createSubscriber } from "svelte/reactivity";
import { liveActivity } from "./live_activity.svelte";
import { address, parseRoute, type Route } from "./route";

/** An arrival at an address. */
interface Visit {
  readonly url: URL;
  /** Counts arrivals. Each one makes a new page, even at the same address: starting a game means a new one, whatever
   * the address was. */
  readonly number: number;
}

let current: Visit | null = null;
let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
  const stop = new AbortController();
  addEventListener("popstate", arrive, { signal: stop.signal });
  // Most browsers have already fired popstate for a new fragment.
  const followLink = () => location.href === current?.url.href || arrive();
  addEventListener("hashchange", followLink, { signal: stop.signal });
  return () => stop.abort();
});

export function currentVisit(): Visit {
  subscribe();
  return (current ??= { url: new URL(location.href), number: 0 });
}

function arrive(): void {
  current = { url: new URL(location.href), number: (current?.number ?? 0) + 1 };
  changed();
}

export function navigate(to: Route | string): void {
  const url = new URL(typeof to === "string" ? to : address(to), location.href);
  if (url.href === location.href) history.replaceState(null, "");
  else history.pushState(null, "", url);
  scrollTo(0, 0);
  arrive();
}

/** Change the address of the current page, without a new page or history entry. */
export function replaceAddress(to: Route): void {
  history.replaceState(history.state, "", address(to));
  if (current) current = { ...current, url: new URL(location.href) };
}

/** A text that stays with this history entry over reloads, without being in its address. */
export function rememberedText(make: () => string): string {
  const known: unknown = history.state;
  if (typeof known === "string") return known;
  const made = make();
  history.replaceState(made, "");
  return made;
}

/** A click handler for the document: follows our own links, unless modifier keys ask for a new tab. While the player's
 * clock runs, links open in another tab. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || parseRoute(url).page === "lost") return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  event.preventDefault();
  if (liveActivity.isOnClock) open(url, "_blank", "noopener");
  else navigate(url.pathname + url.search + url.hash);
}
