// Records that come from outside of the page: shared with the installed app by another one, or opened with it.

/** Where the service worker leaves shared files. */
const RECEIVED = "received-records";

/** What browsers with installed apps hand to a page that opens files. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void,
  ): void;
}

/** Take the files that were shared; they are given once. */
export async function takeSharedFiles(): Promise<Blob[]> {
  if (!("caches" in globalThis) || !(await caches.has(RECEIVED))) return [];
  const cache = await caches.open(RECEIVED);
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  await caches.delete(RECEIVED);
  return Promise.all(kept.filter((answer) => answer !== undefined).map((answer) => answer.blob()));
}

/** Hear of the files that are opened with the app, now or later. */
export function onOpenedFiles(take: (files: Blob[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map((handle) => handle.getFile())).then(take);
  });
}
