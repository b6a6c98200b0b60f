// The service worker: after the first visit the site works offline. The build passes it the list of files; their names
// contain content hashes, so that versions never mix.

/** Every file of the build, by address, and a version name; filled in by vite.config.ts. */
declare const BUILD: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `qirkat-${BUILD.version}`;
const OURS = /^qirkat-/;
/** Where shared files wait for the page that imports them, library/received_files.ts; at most so many. */
const RECEIVED = "received-records";
const MOST_RECEIVED = 20;

worker.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(discard().then(() => worker.clients.claim()));
});

// A running page keeps its version until it says otherwise.
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.pathname === "/open") {
    event.respondWith(receive(request));
    return;
  }
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith("/api/")) return;
  event.respondWith(answer(request, url));
});

/** Copy unchanged files from the previous version's cache: most never change. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    BUILD.files.map(async (file) => {
      const known = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      const response = known ?? (await fetch(file, { cache: "no-cache" }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

/** Keep the previous version: another tab may still run it, and request its files. */
async function discard(): Promise<void> {
  const others = (await caches.keys()).filter((name) => OURS.test(name) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Another app shares records with the installed one. They stay on this device: the page that opens imports them. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const shared = [...form.getAll("records"), ...form.getAll("text")]
    .filter((part) => part instanceof File || part !== "")
    .slice(0, MOST_RECEIVED);
  await caches.delete(RECEIVED);
  const cache = await caches.open(RECEIVED);
  await Promise.all(shared.map((part, index) => cache.put(`/${index}`, new Response(part))));
  return Response.redirect("/open", 303);
}

async function answer(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  // All pages are one file, which reads the address.
  const wanted = request.mode === "navigate" ? "/" : url.pathname;
  return (await cache.match(wanted)) ?? (await caches.match(wanted)) ?? fetch(request);
}
