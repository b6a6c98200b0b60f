// The service worker: makes the site work without a network, and tells of a new version without ever forcing it.

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

/** Lets it take over and opens this page again with it; games are kept, to the half-made turn. */
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

/** To keep the whole site takes a while, and must not hold up the page that somebody waits for. */
function soon(): void {
  setTimeout(() => void register(), 4000);
}

/** Where the network went away meanwhile, all is fetched when it is back: else nothing would be kept on this visit. */
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
    // As a property, since a worker may be met twice.
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
    // Without it everything works, as long as there is a network.
    again();
  }
}
