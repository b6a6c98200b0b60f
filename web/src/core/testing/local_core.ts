// The core for the tests: the same messages, but the other end of the line is in this process. It blocks while it
// thinks.

import { readFileSync } from "node:fs";
import { attend, type Port, type Request } from "../worker_host";
import type { Line, Source } from "../core_workers";

function bytes(): BufferSource {
  try {
    return readFileSync(new URL("../qirkat.wasm", import.meta.url));
  } catch {
    throw new Error(
      "web/src/core/qirkat.wasm is missing: `make wasm` in the repository's folder makes it.",
    );
  }
}

/** A worker that is none. */
export function localLine(): Line {
  let isOpen = true;
  const line: Line = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      isOpen = false;
    },
    postMessage: (data: Request) =>
      queueMicrotask(() => isOpen && port.onmessage?.({ data } as MessageEvent<Request>)),
  };
  const port: Port = {
    onmessage: null,
    postMessage: (data) => isOpen && line.onmessage?.({ data } as MessageEvent),
  };
  attend(port);
  return line;
}

export const LOCAL: Source = {
  compile: () => WebAssembly.compile(bytes()),
  spawn: localLine,
  tables: () => new URL("../../../public/tables/", import.meta.url).href,
};

/** As `fetch`, but for files, which Node's own does not read. */
export async function fetchFile(url: URL | RequestInfo): Promise<Response> {
  try {
    return new Response(readFileSync(new URL(String(url))));
  } catch {
    throw new Error(`${url} is missing: \`make tables\` in the repository's folder makes it.`);
  }
}
