// A list of games that the server sends page by page.

import type { Api, ListedGame } from "../connection/api";
import { ServerRequest } from "../connection/server_request.svelte";

export class GamePages {
  /** All games loaded so far; null before the first page. */
  games = $state.raw<ListedGame[] | null>(null);
  /** Where the next page begins; null after the last. */
  next = $state<string | null>(null);
  readonly request = new ServerRequest();
  readonly #fetchPage: Api["myGames"];

  constructor(fetchPage: Api["myGames"]) {
    this.#fetchPage = fetchPage;
  }

  /** Load the next page, or with null the first one again. */
  load(from: string | null): Promise<void> {
    return this.request.run(async () => {
      const page = await this.#fetchPage(from);
      this.games = from === null ? page.games : [...(this.games ?? []), ...page.games];
      this.next = page.next;
    });
  }
}
