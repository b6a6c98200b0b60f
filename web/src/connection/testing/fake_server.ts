// A server of live play for the tests, in this process: it speaks the protocol, keeps games in memory, and fails as
// networks do. It asks the core whether a move is legal, as the real server does.

import type { Core } from "../../core/core";
import type { Connect, SocketEvents } from "../connection";
import type {
  ClientMessage,
  GameEvent,
  GameInfo,
  Person,
  SideIndex,
  ServerMessage,
} from "../protocol";
import { familyOf, SIDES } from "../../core/position";

type Unnumbered<E> = E extends GameEvent ? Omit<E, "v" | "at"> & { at?: number } : never;

export const ANA: Person = { id: "p1", name: "Ana", guest: false };
export const BEN: Person = { id: "p2", name: "Guest0042", guest: true };
const ZEROS = "0".repeat(64);

interface Caller {
  ends: SocketEvents;
  person: Person | null;
  watched: Set<string>;
  lobby: boolean;
}

export class FakeServer {
  now = 1_790_000_000_000;
  /** Everything clients have sent. */
  said: ClientMessage[] = [];
  /** Message types that get lost on the way to the clients. */
  loses = new Set<ServerMessage["t"]>();
  /** Refuse the next moves with these reasons. */
  refuses: string[] = [];
  /** Refuse connections. */
  isDown = false;

  readonly #core: Core;
  readonly #games = new Map<string, { info: GameInfo; events: GameEvent[] }>();
  #callers = new Set<Caller>();
  #turns: Promise<void> = Promise.resolve();

  constructor(core: Core) {
    this.#core = core;
  }

  get connections(): number {
    return this.#callers.size;
  }

  /** A connector for this person. */
  connect(person: Person | null): Connect {
    return (ends) => {
      const caller: Caller = { ends, person, watched: new Set(), lobby: false };
      if (!this.isDown) this.#callers.add(caller);
      queueMicrotask(() => (this.isDown ? ends.closed() : ends.opened()));
      return {
        send: (text) => {
          if (!this.#callers.has(caller)) return;
          const message = JSON.parse(text) as ClientMessage;
          this.said.push(message);
          queueMicrotask(() => this.#answer(caller, message));
        },
        close: () => this.#callers.delete(caller),
      };
    };
  }

  /** Add a game, started unless it is open. */
  add(info: Partial<GameInfo> & { id: string; game: string }): void {
    const whole: GameInfo = {
      time: "5+3",
      rated: false,
      state: "playing",
      open: false,
      first: { ...ANA, rating: null, provisional: false },
      second: { ...BEN, rating: null, provisional: false },
      maker: { ...ANA, rating: null, provisional: false },
      creator: 0,
      side: "first",
      commitment: ZEROS,
      start: null,
      mirror: null,
      round: null,
      created: this.now,
      ...info,
    };
    this.#games.set(info.id, { info: whole, events: [] });
    if (whole.state === "playing") this.begin(info.id);
  }

  begin(id: string, info: Partial<GameInfo> = {}): void {
    const game = this.#games.get(id)!;
    game.info = { ...game.info, state: "playing", ...info };
    const seed = familyOf(game.info.game) === "querni" && game.info.start === null ? "7" : null;
    const clocks: [number, number] | null = game.info.time === "-" ? null : [300_000, 300_000];
    const part = "0".repeat(32);
    this.happen(id, {
      kind: "start",
      by: null,
      seed,
      secret: ZEROS,
      creator: part,
      joiner: part,
      clocks,
    });
  }

  /** Add events to a game and send them to its watchers. */
  happen(id: string, ...events: Unnumbered<GameEvent>[]): void {
    const game = this.#games.get(id)!;
    const added = events.map((event, index) => {
      const v = game.events.length + 1 + index;
      return { ...event, v, at: event.at ?? this.now } as GameEvent;
    });
    const after = game.events.at(-1)?.at ?? null;
    game.events.push(...added);
    for (const caller of this.#callers) {
      if (caller.watched.has(id))
        this.#tell(caller, { t: "events", game: id, events: added, after });
    }
  }

  /** Send a message to all clients. */
  tell(message: ServerMessage): void {
    for (const caller of [...this.#callers]) this.#tell(caller, message);
  }

  /** All connections break, and the clients notice. */
  cut(): void {
    const callers = [...this.#callers];
    this.#callers.clear();
    for (const { ends } of callers) ends.closed();
  }

  /** All connections break unnoticed. */
  blackhole(): void {
    this.#callers.clear();
  }

  events(id: string): GameEvent[] {
    return this.#games.get(id)!.events;
  }

  #tell(caller: Caller, message: ServerMessage): void {
    if (!this.loses.has(message.t) && this.#callers.has(caller))
      caller.ends.heard(JSON.stringify(message));
  }

  #answer(caller: Caller, message: ClientMessage): void {
    switch (message.t) {
      case "hello": {
        const { person } = caller;
        this.#tell(caller, { t: "welcome", protocol: 1, person, now: this.now, server: "0.5.0" });
        break;
      }
      case "watch": {
        const game = this.#games.get(message.game);
        const refusal = { reason: "no_game", sentence: "There is no such game." };
        if (!game) {
          this.#tell(caller, { t: "refuse", id: null, game: message.game, ...refusal });
          break;
        }
        caller.watched.add(message.game);
        const { info, events } = game;
        const { have } = message;
        // Its last event once more, for comparison.
        const known = { game: message.game, events: events.slice(have - 1) };
        const whole = { game: message.game, version: events.length, events };
        const rewound = { game: message.game, reason: "rewound", sentence: "Events were lost." };
        if (have > events.length) this.#tell(caller, { t: "refuse", id: null, ...rewound });
        if (0 < have && have <= events.length)
          this.#tell(caller, { t: "events", ...known, after: null });
        else this.#tell(caller, { t: "snapshot", info, ...whole });
        break;
      }
      case "unwatch":
        caller.watched.delete(message.game);
        break;
      case "move":
        // One after the other, as a database would order them.
        this.#turns = this.#turns.then(() => this.#move(caller, message));
        break;
      case "act": {
        const { id, game } = message;
        this.#tell(caller, { t: "ack", id, game, version: this.events(game).length });
      }
    }
  }

  async #move(caller: Caller, asked: Extract<ClientMessage, { t: "move" }>): Promise<void> {
    const { id, game, ply, key, move } = asked;
    const { info, events } = this.#games.get(game)!;
    const there = events.find((event) => event.kind === "move" && event.id === id);
    if (there) return this.#tell(caller, { t: "ack", id, game, version: there.v });
    const refuse = (reason: string) =>
      this.#tell(caller, { t: "refuse", id, game, reason, sentence: reason });
    const reason = this.refuses.shift();
    if (reason) return refuse(reason);
    const moves: string[] = [];
    let line = 0;
    for (const event of events) {
      if (event.kind === "move") moves.push(event.move);
      if (event.kind === "takeback") {
        moves.length -= event.plies;
        line += 1;
      }
    }
    const start =
      info.start ??
      (await this.#core.start(info.game, familyOf(info.game) === "querni" ? "7" : undefined))
        .position.text;
    const position = await this.#core.follow({ game: info.game, start, moves });
    if (ply !== moves.length || key !== String(BigInt(`0x${position.key}`))) return refuse("stale");
    const by: SideIndex = position.side === SIDES[familyOf(info.game)][0] ? 0 : 1;
    if ((by === 0 ? info.first : info.second)?.id !== caller.person?.id)
      return refuse("not_your_turn");
    const why = await this.#core.why(info.game, position.text, move);
    if (why) return refuse(why.reason);
    const clocks: [number, number] | null = info.time === "-" ? null : [300_000, 300_000];
    this.#tell(caller, { t: "ack", id, game, version: events.length + 1 });
    this.happen(game, { kind: "move", by, line, ply, move, id, clocks, lag: 40 });
  }
}
