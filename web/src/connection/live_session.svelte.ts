// What the pages of live play share: the tab's connection, who one is, the server's time, one's own games that are not
// over, and the games of the lobby.

import { isTimed } from "./time_control";
import { Line, type ByeReason, type Connect, type Status, type Surroundings } from "./connection";
import type { ClientMessage, Person, Seek, ServerMessage, Waiting } from "./protocol";
import { notice, rememberOnline } from "../site/live_activity.svelte";
import { forgetMade, madeHere } from "./tab_storage";
import { language } from "../i18n/i18n";

export type GameMessage = Extract<
  ServerMessage,
  { t: "snapshot" | "events" | "ack" | "refuse" | "presence" }
>;

type TurnsMessage = Extract<ServerMessage, { t: "turns" }>;

/** Somebody who follows a game. */
export interface Watcher {
  /** The version that it has, 0 for nothing. */
  readonly version: number;
  hear(message: GameMessage): void;
  /** The connection is there, for the first time or again. */
  joined(): void;
}

export class Live {
  status = $state<Status>("connecting");
  bye = $state<ByeReason | null>(null);
  /** null for who has no name yet; undefined until the server has said. */
  person = $state.raw<Person | null>();
  /** One's games without a running clock in which it is one's turn; null until the server has said. */
  turns = $state.raw<Waiting[] | null>(null);
  /** The same, where it is the opponent's turn. */
  others = $state.raw<Waiting[]>([]);
  /** One's games with a running clock; whose turn it is, only the board shows. */
  running = $state.raw<Waiting[]>([]);
  /** One's games that nobody has joined yet. */
  seeking = $state.raw<Seek[]>([]);
  /** The game, of those made in this tab, that has begun last. */
  begun = $state.raw<Waiting | null>(null);
  /** The games of the lobby; null until the server has said. */
  seeks = $state.raw<Seek[] | null>(null);

  readonly #line: Line;
  readonly #watchers = new Map<string, Watcher>();
  #lobbies = 0;
  /** The server's time less that of this page, which no correction of the device's clock disturbs. */
  #offset = Date.now() - performance.now();
  #isOpened = false;

  constructor(around: Surroundings) {
    this.#line = new Line(
      around,
      () => this.#follow(),
      (message) => this.#hear(message),
    );
  }

  /** The server's time in milliseconds, as near as it is known. */
  now(): number {
    return performance.now() + this.#offset;
  }

  /** Connects if that has not been done yet. */
  open(): void {
    if (this.#isOpened) return;
    this.#isOpened = true;
    this.#line.open();
  }

  /** Connects anew: who one is has changed, or the reader wants it. */
  renew(): void {
    this.#isOpened = true;
    this.#line.open();
  }

  wake(): void {
    if (this.#isOpened) this.#line.wake();
  }

  doubt(): void {
    this.#line.doubt();
  }

  /** Nobody has answered what was sent at that time (of this device). */
  suspect(sentAt: number): void {
    this.#line.suspect(sentAt);
  }

  close(): void {
    this.#line.close();
  }

  send(message: ClientMessage): boolean {
    return this.#line.send(message);
  }

  /** Lets somebody follow a game, until the function that this returns is called. */
  watch(game: string, watcher: Watcher): () => void {
    this.#watchers.set(game, watcher);
    this.open();
    if (this.status === "open") this.#join(game, watcher);
    return () => {
      if (this.#watchers.get(game) !== watcher) return;
      this.#watchers.delete(game);
      this.send({ t: "unwatch", game });
    };
  }

  /** Asks for what is missing of a game; with 0, for all of it. */
  ask(game: string, have: number): void {
    this.send({ t: "watch", game, have });
  }

  /** Shows the lobby for as long as anybody looks at it. */
  lobby(): () => void {
    this.#lobbies += 1;
    this.open();
    if (this.#lobbies === 1) this.send({ t: "lobby", on: true });
    return () => {
      this.#lobbies -= 1;
      if (this.#lobbies === 0) this.send({ t: "lobby", on: false });
    };
  }

  #follow(): void {
    this.status = this.#line.status;
    this.bye = this.#line.bye;
  }

  #hear(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        this.#offset = message.now - performance.now();
        this.person = message.person;
        rememberOnline(message.person !== null);
        if (message.person === null) this.#hearTurns({ games: [], others: [], open: [] });
        if (this.#lobbies > 0) this.send({ t: "lobby", on: true });
        for (const [game, watcher] of this.#watchers) this.#join(game, watcher);
        break;
      case "turns":
        this.#hearTurns(message);
        break;
      case "lobby":
        this.seeks = message.seeks;
        break;
      case "snapshot":
      case "events":
      case "presence":
      case "ack":
      case "refuse":
        if (message.game !== null) this.#watchers.get(message.game)?.hear(message);
    }
  }

  #hearTurns({ games, others, open }: Pick<TurnsMessage, "games" | "others" | "open">): void {
    const all = [...games, ...others];
    this.turns = games.filter((game) => !isTimed(game));
    this.others = others.filter((game) => !isTimed(game));
    this.running = all.filter(isTimed);
    this.seeking = open;
    for (const game of all) this.announce(game);
  }

  /** A game of one's own has begun: told once, in the tab in which it was made. */
  announce(game: Waiting): void {
    if (!madeHere().includes(game.id)) return;
    forgetMade(game.id);
    this.begun = game;
  }

  #join(game: string, watcher: Watcher): void {
    this.ask(game, watcher.version);
    watcher.joined();
  }
}

const overWebSocket: Connect = (ends) => {
  const url = new URL("/api/socket", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.onopen = () => ends.opened();
  socket.onmessage = ({ data }) => ends.heard(String(data));
  socket.onclose = () => ends.closed();
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

let opened: Live | null = null;

/** The connection of this tab. */
export function live(): Live {
  if (opened === null) {
    const made = (opened = new Live({
      connect: overWebSocket,
      language,
      isOnline: () => navigator.onLine,
    }));
    $effect.root(() => {
      $effect(() => {
        notice.turns = made.turns?.length ?? 0;
      });
    });
    addEventListener("online", () => made.wake());
    addEventListener("offline", () => made.doubt());
    // A phone that slept, a tab that was put away, a page that the back button brings again.
    const look = () => document.hidden || made.wake();
    for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, look);
    addEventListener("pageshow", look);
  }
  return opened;
}
