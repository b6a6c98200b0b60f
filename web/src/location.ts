// Where the reader is. Links are plain links; a click on one of ours changes the page without loading it anew.

import { createSubscriber } from "svelte/reactivity";
import { address, parse, type Route } from "./route";

let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
  const stop = new AbortController();
  addEventListener("popstate", update, { signal: stop.signal });
  addEventListener("hashchange", update, { signal: stop.signal });
  return () => stop.abort();
});

export function here(): URL {
  subscribe();
  return new URL(location.href);
}

export function go(to: Route | string): void {
  history.pushState(null, "", typeof to === "string" ? to : address(to));
  scrollTo(0, 0);
  changed();
}

/** The address of what is shown already: no new page and no new entry in the history. */
export function rename(to: Route): void {
  history.replaceState(history.state, "", address(to));
}

/** A text that stays with this page over reloads, without standing in its address. */
export function remembered(make: () => string): string {
  const known: unknown = history.state;
  if (typeof known === "string") return known;
  const made = make();
  history.replaceState(made, "");
  return made;
}

/** For the document: follows our own links unless the reader wants them elsewhere. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || parse(url).page === "lost") return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
