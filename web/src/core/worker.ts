// Where a worker begins.

import { attend, type Port } from "./worker_host";

attend(self as unknown as Port);
