// What the pages of live play share: the tab's connection, the person, the server's time, the player's unfinished
// games, and the lobby.

import { isTimed } from "./time_control";
import {
  Connection,
  type ByeReason,
  type Connect,
  type ConnectionStatus,
  type ConnectionOptions,
} from "./connection";
import type { Person, Seek, ServerMessage, Waiting } from "./protocol";
import { showBadge } from "../site/app_badge";
import { liveActivity, rememberPlayedOnline } from "../site/live_activity.svelte";
import { forgetCreatedGame, createdGames } from "./created_games";
import { language } from "../i18n/i18n";

export type GameMessage = Extract<
  ServerMessage,
  { t: "snapshot" | "events" | "ack" | "refuse" | "presence" }
>;

type TurnsMessage = Extract<ServerMessage, { t: "turns" }>;

/** Milliseconds that a message may have been on its way. */
const LATE = 1000;

/** Receives the messages of one game. */
interface GameWatcher {
  /** The version it has; 0 for none. */
  readonly version: number;
  receive(message: GameMessage): void;
  /** The connection is open, for the first time or again. */
  connected(): void;
}

export class LiveSession {
  status = $state<ConnectionStatus>("connecting");
  bye = $state<ByeReason | null>(null);
  /** null for a visitor without a name; undefined until the server has said. */
  person = $state.raw<Person | null>();
  /** Own games without a running clock in which it is the player's turn; null until the server has said. */
  myTurns = $state.raw<Waiting[] | null>(null);
  /** The same, on the opponent's turn. */
  opponentTurns = $state.raw<Waiting[]>([]);
  /** Own games with a running clock; only the board shows whose turn it is. */
  timedGames = $state.raw<Waiting[]>([]);
  /** Own games without an opponent yet. */
  openGames = $state.raw<Seek[]>([]);
  /** The last game created in this tab that has started. */
  startedGame = $state.raw<Waiting | null>(null);
  /** The games in the lobby; null until the server has said. */
  seeks = $state.raw<Seek[] | null>(null);

  readonly connection: Connection;
  readonly #watchers = new Map<string, GameWatcher>();
  #lobbies = 0;
  /** Server time minus this page's monotonic time, so that changes of the device's clock do not matter. */
  #offset = Date.now() - performance.now();
  #hasOpened = false;

  constructor(around: ConnectionOptions) {
    this.connection = new Connection(
      around,
      () => this.#copyStatus(),
      (message) => this.#receive(message),
    );
  }

  /** The server's time in milliseconds, as well as it is known. */
  now(): number {
    return performance.now() + this.#offset;
  }

  /** Connect, unless already done. */
  open(): void {
    if (this.#hasOpened) return;
    this.#hasOpened = true;
    this.connection.open();
  }

  /** Reconnect: the person has changed, or the visitor asked for it. */
  renew(): void {
    this.#hasOpened = true;
    this.connection.open();
  }

  wake(): void {
    if (this.#hasOpened) this.connection.wake();
  }

  /** Watch a game until the returned function is called. */
  watch(game: string, watcher: GameWatcher): () => void {
    this.#watchers.set(game, watcher);
    this.open();
    if (this.status === "open") this.#startWatching(game, watcher);
    return () => {
      if (this.#watchers.get(game) !== watcher) return;
      this.#watchers.delete(game);
      this.connection.send({ t: "unwatch", game });
    };
  }

  /** Request the missing events of a game; with 0, all of it. */
  ask(game: string, have: number): void {
    this.connection.send({ t: "watch", game, have });
  }

  /** Subscribe to the lobby until the returned function is called. */
  lobby(): () => void {
    this.#lobbies += 1;
    this.open();
    if (this.#lobbies === 1) this.connection.send({ t: "lobby", on: true });
    return () => {
      this.#lobbies -= 1;
      if (this.#lobbies === 0) this.connection.send({ t: "lobby", on: false });
    };
  }

  #copyStatus(): void {
    this.status = this.connection.status;
    this.bye = this.connection.bye;
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "ping":
        if (message.now !== null) this.#followTime(message.now);
        break;
      case "welcome":
        this.#offset = message.now - performance.now();
        this.person = message.person;
        rememberPlayedOnline(message.person !== null);
        if (message.person === null) this.#receiveTurns({ games: [], others: [], open: [] });
        if (this.#lobbies > 0) this.connection.send({ t: "lobby", on: true });
        for (const [game, watcher] of this.#watchers) this.#startWatching(game, watcher);
        break;
      case "turns":
        this.#receiveTurns(message);
        break;
      case "lobby":
        this.seeks = message.seeks;
        break;
      case "snapshot":
      case "events":
      case "presence":
      case "ack":
      case "refuse":
        if (message.game !== null) this.#watchers.get(message.game)?.receive(message);
    }
  }

  /** The server's time may jump, or go slower for a while. A late message is no reason to go back a little. */
  #followTime(now: number): void {
    const ahead = this.now() - now;
    if (ahead < 0 || ahead > LATE) this.#offset = now - performance.now();
  }

  #receiveTurns({ games, others, open }: Pick<TurnsMessage, "games" | "others" | "open">): void {
    const all = [...games, ...others];
    this.myTurns = games.filter((game) => !isTimed(game));
    this.opponentTurns = others.filter((game) => !isTimed(game));
    this.timedGames = all.filter(isTimed);
    this.openGames = open;
    for (const game of all) this.announce(game);
  }

  /** An own game has started: announced once, in the tab that created it. */
  announce(game: Waiting): void {
    if (!createdGames().includes(game.id)) return;
    forgetCreatedGame(game.id);
    this.startedGame = game;
  }

  #startWatching(game: string, watcher: GameWatcher): void {
    this.ask(game, watcher.version);
    watcher.connected();
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

let opened: LiveSession | null = null;

/** This tab's session. */
export function liveSession(): LiveSession {
  if (opened === null) {
    const made = (opened = new LiveSession({
      connect: overWebSocket,
      language,
      isOnline: () => navigator.onLine,
    }));
    $effect.root(() => {
      $effect(() => {
        liveActivity.myTurns = made.myTurns?.length ?? 0;
        // Before the server has answered, the last number is still the best.
        if (made.myTurns) showBadge(made.myTurns.length);
      });
    });
    addEventListener("online", () => made.wake());
    addEventListener("offline", () => made.connection.networkLost());
    // A phone that slept, a tab that was hidden, a page restored by the back button.
    const look = () => document.hidden || made.wake();
    for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, look);
    addEventListener("pageshow", look);
  }
  return opened;
}
