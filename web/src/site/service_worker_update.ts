// Registers the service worker, which makes the site work offline, and announces a new version without forcing it.

import { createSubscriber } from "svelte/reactivity";

let waiting: ServiceWorker | null = null;
let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
  return () => (changed = () => {});
});

/** A new version that is ready to take over. */
export function waitingUpdate(): ServiceWorker | null {
  subscribe();
  return waiting;
}

/** Activate it and reload this page; games are saved, including the half-made turn. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting?.postMessage("take over");
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** Caching the whole site takes a while, and must not delay the page. */
function soon(): void {
  setTimeout(() => void register(), 4000);
}

/** If the network went away in the meantime, retry when it is back: otherwise nothing would be cached on this visit. */
function again(): void {
  addEventListener("online", () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !navigator.serviceWorker.controller) return;
      waiting = worker;
      changed();
    };
    // A property and not a listener, since the same worker may come up twice.
    const follow = (worker: ServiceWorker | null) => {
      if (!worker) return;
      worker.onstatechange = () => {
        if (worker.state === "installed") offer(worker);
        else if (worker.state === "redundant" && !registration.active) again();
      };
    };
    offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
  } catch {
    // Without it everything still works online.
    again();
  }
}
