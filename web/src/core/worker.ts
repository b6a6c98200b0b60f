// Where a worker begins.

import { serveCore, type HostPort } from "./worker_host";

serveCore(self as unknown as HostPort);
