// The core for the tests: the same messages, but the worker runs in this process. It blocks while it thinks.

import { readFileSync } from "node:fs";
import { serveCore, type HostPort, type Request } from "../worker_host";
import type { WorkerPort, CoreSource } from "../core_workers";

function bytes(): BufferSource {
  try {
    return readFileSync(new URL("../qirkat.wasm", import.meta.url));
  } catch {
    throw new Error(
      "web/src/core/qirkat.wasm is missing: `make wasm` in the repository's folder makes it.",
    );
  }
}

/** A worker in this process. */
export function localWorker(): WorkerPort {
  let isOpen = true;
  const line: WorkerPort = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      isOpen = false;
    },
    postMessage: (data: Request) =>
      queueMicrotask(() => isOpen && port.onmessage?.({ data } as MessageEvent<Request>)),
  };
  const port: HostPort = {
    onmessage: null,
    postMessage: (data) => isOpen && line.onmessage?.({ data } as MessageEvent),
  };
  serveCore(port);
  return line;
}

export const LOCAL_CORE: CoreSource = {
  compile: () => WebAssembly.compile(bytes()),
  spawn: localWorker,
  tables: () => new URL("../../../public/tables/", import.meta.url).href,
};

/** Like `fetch`, but for file URLs, which Node's own does not read. */
export async function fetchFile(url: URL | RequestInfo): Promise<Response> {
  try {
    return new Response(readFileSync(new URL(String(url))));
  } catch {
    throw new Error(`${url} is missing: \`make tables\` in the repository's folder makes it.`);
  }
}
