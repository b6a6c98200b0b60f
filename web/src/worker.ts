// Where a worker begins.

import { attend, type Port } from "./desk";

attend(self as unknown as Port);
