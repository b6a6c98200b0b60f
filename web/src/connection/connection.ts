// The tab's one connection to the server: it says hello, answers pings, detects silence and reconnects by itself. It
// does not interpret other messages.

import {
  type ClientMessage,
  decode,
  encode,
  PROTOCOL,
  ProtocolError,
  type ServerMessage,
} from "./protocol";

export type ByeReason = Extract<ServerMessage, { t: "bye" }>["reason"];

/** `reconnecting`: it was open and will be retried; `offline`: the device has no network; `ended`: it is not retried,
 * because this page is of another version or has too many connections. */
export type ConnectionStatus = "connecting" | "open" | "reconnecting" | "offline" | "ended";

/** One attempt at a connection: its events, and what can be done with it. */
export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}
interface Socket {
  send(text: string): void;
  close(): void;
}
export type Connect = (events: SocketEvents) => Socket;

export interface ConnectionOptions {
  connect: Connect;
  language: () => string;
  isOnline: () => boolean;
}

/** The server pings every 10 seconds; after this long a silence the connection is dead. */
export const SILENCE_LIMIT = 25_000;
/** After this long a silence a ping must have been missed, and a page that becomes visible does not wait for more. */
const MISSED_PING = 12_000;
/** An attempt without a result for this long was started over a network that is gone. */
const STUCK_ATTEMPT = 4000;
/** The wait between attempts starts here and doubles each time, up to the longest. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** After a connection that lasted this long, the next wait is short again. */
const GOOD_CONNECTION = 10_000;
/** Goodbyes after which reconnecting would do harm: two tabs would replace each other forever. */
const FINAL_BYES: readonly ByeReason[] = ["protocol", "replaced"];

export class Connection {
  status: ConnectionStatus = "connecting";
  /** Why the server ended the last connection; null if it did not say. */
  bye: ByeReason | null = null;

  readonly #options: ConnectionOptions;
  readonly #onChange: () => void;
  readonly #onMessage: (message: ServerMessage) => void;
  #socket: Socket | null = null;
  /** Only the newest attempt counts. */
  #attempt = 0;
  #failures = 0;
  #openedAt = 0;
  #lastHeard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    options: ConnectionOptions,
    onChange: () => void,
    onMessage: (message: ServerMessage) => void,
  ) {
    this.#options = options;
    this.#onChange = onChange;
    this.#onMessage = onMessage;
  }

  /** Connect, or reconnect after the person has changed or on request. */
  open(): void {
    this.#drop();
    this.bye = null;
    this.#failures = 0;
    if (this.status !== "connecting") this.#setStatus("reconnecting");
    this.#connect();
  }

  close(): void {
    this.#drop();
    this.#setStatus("ended");
  }

  /** The network is back or the page is visible again: a good moment to retry. */
  wake(): void {
    if (this.status === "ended") return;
    const silence = Date.now() - this.#lastHeard;
    const isDead =
      this.#socket === null || silence > (this.status === "open" ? MISSED_PING : STUCK_ATTEMPT);
    if (isDead) this.open();
  }

  /** Something sent at that time got no answer: if nothing else was received since, the connection is dead. */
  checkAlive(sentAt: number): void {
    if (this.status === "open" && this.#lastHeard < sentAt) this.open();
  }

  /** The device reports that its network is gone, long before silence would show it. */
  networkLost(): void {
    if (this.status === "open") this.#reconnect(0);
  }

  /** Whether it was sent; nothing is queued. */
  send(message: ClientMessage): boolean {
    if (this.status !== "open" || this.#socket === null) return false;
    this.#socket.send(encode(message));
    return true;
  }

  #connect(): void {
    const attempt = (this.#attempt += 1);
    const isThis = () => attempt === this.#attempt;
    const socket = this.#options.connect({
      opened: () => {
        if (!isThis()) return;
        this.#lastHeard = Date.now();
        const language = this.#options.language();
        socket.send(encode({ t: "hello", protocol: PROTOCOL, language }));
      },
      heard: (text) => isThis() && this.#receive(text),
      closed: () => isThis() && this.#reconnect(0),
    });
    this.#socket = socket;
    this.#lastHeard = Date.now();
    this.#checkSilence();
  }

  /** Check for silence now and then: a cut cable reports nothing. */
  #checkSilence(): void {
    this.#timer = setTimeout(() => {
      if (Date.now() - this.#lastHeard >= SILENCE_LIMIT) this.#reconnect(0);
      else this.#checkSilence();
    }, SILENCE_LIMIT / 5);
  }

  #receive(text: string): void {
    this.#lastHeard = Date.now();
    let message: ServerMessage;
    try {
      message = decode(text);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      // Trust nothing from a server that speaks another protocol.
      return this.#end("protocol");
    }
    if (message.t === "ping") this.#socket?.send(encode({ t: "pong", n: message.n }));
    if (message.t === "bye") {
      this.bye = message.reason;
      if (FINAL_BYES.includes(message.reason)) this.#end(message.reason);
      else this.#reconnect(message.after);
    } else {
      if (message.t === "welcome") {
        this.bye = null;
        this.#openedAt = Date.now();
        this.#setStatus("open");
      }
      this.#onMessage(message);
    }
  }

  #reconnect(least: number): void {
    if (this.status === "open" && Date.now() - this.#openedAt >= GOOD_CONNECTION)
      this.#failures = 0;
    this.#drop();
    const usual = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    // With jitter, so that thousands of clients cut off together do not return together.
    const wait = least + usual * (0.5 + Math.random());
    this.#failures += 1;
    this.#setStatus(this.#options.isOnline() ? "reconnecting" : "offline");
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #end(reason: ByeReason): void {
    this.#drop();
    this.bye = reason;
    this.#setStatus("ended");
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = null;
  }

  #setStatus(status: ConnectionStatus): void {
    this.status = status;
    this.#onChange();
  }
}
