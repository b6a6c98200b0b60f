// Entry point of a worker.

import { serveCore, type HostPort } from "./worker_host";

serveCore(self as unknown as HostPort);
