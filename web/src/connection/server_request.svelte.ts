// Requests of one page or panel to the server.

import { ApiError } from "./api";
import { refusalText } from "./refusal_text";

export class ServerRequest {
  isBusy = $state(false);
  /** Why the server refused the last request, in the visitor's language. */
  fault = $state<string | null>(null);

  /** The name of that reason. */
  reason = $state<string | null>(null);

  async run(request: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.fault = null;
    this.reason = null;
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = refusalText(error);
      this.reason = error.reason;
    } finally {
      this.isBusy = false;
    }
  }
}
