// The one connection of a tab to the server: it says hello, answers pings, notices when nobody speaks any more, and comes
// back by itself. What is said over it is the business of others.

import {
  type ClientMessage,
  decode,
  encode,
  PROTOCOL,
  ProtocolError,
  type ServerMessage,
} from "./protocol";

export type ByeReason = Extract<ServerMessage, { t: "bye" }>["reason"];

/**
 * `reconnecting`: it was there and will be tried again; `offline`: the device itself has no network; `ended`: it is not
 * tried again by itself, since this page is of another version, or was sent away for having too many connections.
 */
export type ConnectionStatus = "connecting" | "open" | "reconnecting" | "offline" | "ended";

/** One attempt at a connection: what it tells, and what can be done with it. */
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

/** The server pings every 10 seconds; after so long a silence the line is dead, whatever it says. */
export const SILENCE_LIMIT = 25_000;
/** After so long a silence who comes back to the page does not wait for more: a ping must have been missed. */
const MISSED_PING = 12_000;
/** An attempt that has brought nothing for so long was begun over a network that is gone. */
const STUCK_ATTEMPT = 4000;
/** Waiting between attempts: so long at first, twice as long each time, but never longer than that. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A connection that has lasted for so long was a good one: the next wait is short again. */
const GOOD_CONNECTION = 10_000;
/** Byes after which to come back by oneself would do harm: two tabs would send each other away for ever. */
const FINAL_BYES: readonly ByeReason[] = ["protocol", "replaced"];

export class Connection {
  status: ConnectionStatus = "connecting";
  /** Why the server has ended the last connection; null where it did not say. */
  bye: ByeReason | null = null;

  readonly #options: ConnectionOptions;
  readonly #onChange: () => void;
  readonly #onMessage: (message: ServerMessage) => void;
  #socket: Socket | null = null;
  /** Only the newest attempt is listened to. */
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

  /** Connects, or does so anew: after who one is has changed, or when the reader asks for it. */
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

  /** The network is back, or the page is looked at again: a good moment to try. */
  wake(): void {
    if (this.status === "ended") return;
    const silence = Date.now() - this.#lastHeard;
    const isDead =
      this.#socket === null || silence > (this.status === "open" ? MISSED_PING : STUCK_ATTEMPT);
    if (isDead) this.open();
  }

  /** Something was sent and is not answered: where nothing else was heard meanwhile, the line is dead. */
  checkAlive(sentAt: number): void {
    if (this.status === "open" && this.#lastHeard < sentAt) this.open();
  }

  /** The device says that its network is gone: better to be told now than when nobody answers. */
  networkLost(): void {
    if (this.status === "open") this.#reconnect(0);
  }

  /** Whether it was sent; nothing is kept here for later. */
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

  /** Looks from time to time whether anybody still speaks: a cut cable says nothing. */
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
      // Of a server that speaks otherwise than we do nothing can be trusted.
      return this.#end("protocol");
    }
    if (message.t === "ping") this.#socket?.send(encode({ t: "pong", n: message.n }));
    else if (message.t === "bye") {
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
    // Spread out, so that thousands that were cut off together do not come back together.
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
