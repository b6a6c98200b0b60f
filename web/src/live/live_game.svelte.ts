// One live game in the page: the server's log, the positions that follow from it, the turn being made, and the move
// being sent. Needs no DOM; LiveGameView.svelte shows it.

import { CoreRefusal, type Core } from "../core/core";
import { DAY, MINUTE } from "../connection/time_control";
import { momentOf, remaining } from "./clock";
import type { GameMessage, LiveSession } from "../connection/live_session.svelte";
import {
  extendLog,
  isSameHistory,
  otherSideIndex,
  stateOf,
  sideToMove,
  versionOf,
  type LiveState,
  type GameLog,
} from "./live_state";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import type { MoveSending } from "../site/settings";
import { motionOf, type Motion } from "../board/motion";
import { familyOf, SIDES, type Outcome, type Position } from "../core/position";
import type {
  GameEvent,
  GameInfo,
  LivePlayer,
  Offer,
  SideIndex,
  What,
} from "../connection/protocol";
import { storedHalfTurn, storeHalfTurn } from "./pending_moves";
import { restoreTurn } from "../game/turn";
import {
  append,
  newTree,
  ROOT,
  settle,
  startOf,
  tag,
  type Start,
  type Tree,
} from "../records/game_tree";
import type { Refusal } from "../connection/refusal_text";
import { forgetMove, storeMove, storedMove, newId, type PendingMove } from "./pending_moves";

/** An own move that is already shown but not acknowledged. */
interface ShownMove extends PendingMove {
  /** The position after it; null if it does not follow the shown one, or not yet. */
  after: Position | null;
  /** The part of its motion not animated yet. */
  motion: Motion | null;
}

/** Everything derived from a log, replaced as a whole so that a page never sees half of it. */
interface Shown {
  log: GameLog;
  state: LiveState;
  start: Start;
  /** The start, then the position after each move. */
  positions: Position[];
}

/** Refusals that may pass soon: the move is kept and resent. */
const PASSING = new Set(["busy", "unavailable"]);
const NEXT_TRY = 2000;
/** How long until absence can be claimed: with a clock, and with unlimited time. */
const GONE = MINUTE;
const IDLE = 30 * DAY;
/** A move without an answer for this long makes the connection suspect. */
const NO_ANSWER = 6000;
/** How long a move can be undone before it is sent, in milliseconds. */
const UNDO_MS = 3000;
/** With less than this on the clock, a move is sent at once. */
const SHORT_OF_TIME = 20_000;

export class LiveGame implements PlayableGame {
  readonly id: string;
  log = $state.raw<GameLog | null>(null);
  /** null before the start, and until the core has replayed the game. */
  shown = $state.raw<Shown | null>(null);
  /** The turn being made here; null until there is a position. */
  turnInput = $state.raw<TurnInput | null>(null);
  pending = $state.raw<ShownMove | null>(null);
  /** Why the last action was refused; a refused move is taken back. */
  refusal = $state.raw<Refusal | null>(null);
  /** Why the game cannot be shown at all. */
  missing = $state.raw<Refusal | null>(null);
  presence = $state.raw<{ here: [boolean, boolean]; watchers: number } | null>(null);
  /** When each side left, in server time and as far as this page has seen; null if present. */
  gone = $state.raw<[number | null, number | null]>([null, null]);
  /** The action sent to the server and not answered yet. */
  doing = $state.raw<{ id: string; what: What } | null>(null);
  /** The player's time left, at a moment when it should be announced. */
  moment = $state.raw<number | null>(null);
  /** When complete moves are sent; set by the page. */
  sending = $state<MoveSending>("once");
  /** Whether the pending move waits for a moment, in which it can still be undone. */
  isHeld = $state(false);
  /** The server's time as shown; it changes with each tick. */
  now = $state(0);

  readonly #core: Core;
  readonly #session: LiveSession;
  #leave: () => void = () => {};
  #isReading = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #lastLeft: number | null = null;
  /** Whether the server has lost events: the next snapshot replaces the log. */
  #isRewound = false;

  constructor(core: Core, live: LiveSession, id: string) {
    this.#core = core;
    this.#session = live;
    this.id = id;
    this.now = live.now();
  }

  readonly info: GameInfo | null = $derived.by(() => this.log?.info ?? null);
  /** The player's own side; null for watchers. */
  readonly side: SideIndex | null = $derived.by(() => {
    const me = this.#session.person?.id;
    if (!this.info || me === undefined) return null;
    return this.info.first?.id === me ? 0 : this.info.second?.id === me ? 1 : null;
  });
  readonly state: LiveState | null = $derived.by(() => this.shown?.state ?? null);
  /** Including the pending move. */
  readonly positions: Position[] = $derived.by(() => {
    const positions = this.shown?.positions ?? [];
    return this.pending?.after ? [...positions, this.pending.after] : positions;
  });
  readonly moves: string[] = $derived.by(() => {
    const moves = this.state?.turns.map(({ move }) => move) ?? [];
    return this.pending?.after ? [...moves, this.pending.move] : moves;
  });
  readonly isOver = $derived.by(() => this.state?.end != null);
  readonly sideToMove: SideIndex | null = $derived.by(() =>
    this.state ? sideToMove(this.state) : null,
  );
  /** A pending move counts as made. */
  readonly isMyTurn = $derived.by(
    () => this.side !== null && this.sideToMove === this.side && this.pending === null,
  );
  /** Whether the player is in the game and its clock runs in minutes and seconds. */
  readonly isAtClock = $derived.by(
    () => this.side !== null && this.state?.clock?.control.kind === "real" && !this.isOver,
  );
  readonly canTouch = $derived.by(() => this.isMyTurn && this.#session.status !== "ended");
  readonly outcome: Outcome | null = $derived.by(() => {
    const end = this.state?.end;
    if (!end || !this.info) return null;
    const winner = end.winner === null ? null : SIDES[familyOf(this.info.game)][end.winner];
    return { winner, reason: end.reason };
  });
  /** The opponent's offers. */
  readonly offered: Offer[] = $derived.by(() => {
    const other = this.side === null ? null : otherSideIndex(this.side);
    const offers = Object.entries(this.state?.offers ?? {}) as [Offer, SideIndex][];
    return offers.filter(([, by]) => by === other).map(([what]) => what);
  });
  /** The player's offers that the opponent has declined, until the position changes. */
  readonly declined: Offer[] = $derived.by(() => {
    const answers = this.side === null ? [] : (this.state?.declined ?? []);
    return answers.filter(({ by }) => by !== this.side).map(({ what }) => what);
  });
  /** The game as a tree of moves, for lists and for analysis. */
  readonly tree: Tree | null = $derived.by(() => (this.shown ? this.#treeOf(this.shown) : null));

  get confirms(): boolean {
    return this.sending === "confirm";
  }

  /** Whether it is played with minutes and seconds. */
  get hasClock(): boolean {
    return this.state?.clock?.control.kind === "real";
  }

  get position(): Position {
    return this.positions.at(-1)!;
  }

  get version(): number {
    return versionOf(this.log);
  }

  player(side: SideIndex): LivePlayer | null {
    return (side === 0 ? this.info?.first : this.info?.second) ?? null;
  }

  /** The time left to a side; null for unlimited time. */
  left(side: SideIndex): number | null {
    const { clock, end } = this.state ?? {};
    return clock ? remaining(clock, side, Math.min(this.now, end?.at ?? Infinity)) : null;
  }

  /** Whether the player has already offered this, and must wait for a turn to offer it again. */
  hasAsked(what: Offer): boolean {
    return this.state?.asked.some((each) => each.what === what && each.by === this.side) ?? false;
  }

  /** Milliseconds until the opponent's absence can be claimed, 0 if it can be; null if there is nothing to claim. The
   * server decides. */
  get untilClaim(): number | null {
    const { clock } = this.state ?? {};
    if (!clock || this.side === null || this.sideToMove !== otherSideIndex(this.side)) return null;
    const gone = this.gone[this.sideToMove];
    const { kind } = clock.control;
    if (kind === "unlimited") return this.now - clock.since >= IDLE ? 0 : null;
    if (kind === "days" || gone === null || clock.turns[this.sideToMove] === 0) return null;
    return Math.max(0, gone + GONE - this.now);
  }

  /** Watch the game until `close`. */
  open(): void {
    const unsent = storedMove(this.id);
    if (unsent) this.pending = { ...unsent, after: null, motion: null };
    this.#leave = this.#session.watch(this.id, this);
  }

  close(): void {
    this.#release();
    this.#leave();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#askTimer);
    clearTimeout(this.#answerTimer);
  }

  /** Advance the clocks; the page calls it a few times a second. */
  tick(): void {
    this.now = this.#session.now();
    const left = this.side !== null && this.isMyTurn ? this.left(this.side) : null;
    if (left !== null && this.#lastLeft !== null) {
      this.moment = momentOf(this.#lastLeft, left) ?? this.moment;
    }
    this.#lastLeft = left;
  }

  /** Show a completed move, send it, and store it until it is acknowledged. */
  async play(move: string, motion: Motion | null): Promise<void> {
    if (!this.canTouch || !this.shown) return;
    const { positions } = this.shown;
    const key = decimalKey(positions.at(-1)!);
    const turn = { game: this.id, id: newId(), ply: positions.length - 1, key, move };
    storeMove(turn);
    storeHalfTurn(this.id, null);
    this.refusal = null;
    this.moment = null;
    this.pending = { ...turn, after: null, motion };
    if (this.#canHold()) {
      this.isHeld = true;
      this.#holdTimer = setTimeout(() => this.#release(), UNDO_MS);
    } else this.#send();
    await this.#showPending();
  }

  /** Take the move back that has not been sent yet. */
  undo(): void {
    if (!this.pending || !this.isHeld) return;
    this.#letGo();
    forgetMove(this.pending);
    this.pending = null;
    this.turnInput?.restart(null);
  }

  /** Send the move that was held. */
  #release(): void {
    if (!this.isHeld) return;
    this.#letGo();
    this.#send();
  }

  #letGo(): void {
    clearTimeout(this.#holdTimer);
    this.isHeld = false;
  }

  /** Whether there is time to undo the move. */
  #canHold(): boolean {
    const left = this.side === null ? null : this.left(this.side);
    return this.sending === "undo" && (left === null || left >= SHORT_OF_TIME);
  }

  /** Store the half-made turn for a reload. */
  changed(): void {
    const { turn, isFresh } = this.turnInput!;
    storeHalfTurn(this.id, isFresh ? null : turn);
  }

  /** Any other action of a player; ignored while the server cannot be reached. */
  act(what: What, which: string | null = null): void {
    const id = newId();
    this.refusal = null;
    if (this.#session.connection.send({ t: "act", id, game: this.id, what, which }))
      this.doing = { id, what };
  }

  // Messages from the connection

  connected(): void {
    // The events will tell whether it was done before the connection broke.
    this.doing = null;
    this.#send();
  }

  receive(message: GameMessage): void {
    switch (message.t) {
      case "snapshot":
        this.missing = null;
        if (this.#isRewound) this.#startOver(message.events);
        this.#receiveLog(extendLog(this.log, message));
        break;
      case "events":
        // Only a snapshot names the players.
        if (message.events.some(({ kind, v }) => kind === "start" && v > this.version))
          this.#session.ask(this.id, 0);
        else if (this.#isRewound || !isSameHistory(this.log, message.events)) {
          this.#rewound({ reason: "rewound", sentence: "" });
          this.#session.ask(this.id, 0);
        } else this.#receiveLog(extendLog(this.log, message));
        break;
      case "presence": {
        this.presence = message;
        const gone = message.here.map((here, side) =>
          here ? null : (this.gone[side] ?? this.#session.now()),
        );
        this.gone = gone as [number | null, number | null];
        break;
      }
      case "ack":
        if (this.doing?.id === message.id) this.doing = null;
        if (this.pending?.id === message.id) forgetMove(this.pending);
        break;
      case "refuse":
        this.#refused(message);
    }
  }

  #rewound(refusal: Refusal): void {
    this.#isRewound = true;
    this.refusal = refusal;
  }

  #startOver(events: readonly GameEvent[]): void {
    this.#isRewound = false;
    if (events[0]?.at !== this.log?.events[0]?.at) {
      this.shown = null;
      this.turnInput = null;
    }
    this.log = null;
  }

  #receiveLog(log: GameLog | null): void {
    if (log === null) return this.#session.ask(this.id, this.version);
    this.log = log;
    // A server may report the start before it names the players.
    const { info, events } = log;
    if (info.state === "open" && events.length > 0) this.#askAgain(0);
    void this.#read();
  }

  #askAgain(have: number): void {
    clearTimeout(this.#askTimer);
    this.#askTimer = setTimeout(() => this.#session.ask(this.id, have), NEXT_TRY / 4);
  }

  #refused({ id, reason, sentence }: { id: string | null } & Refusal): void {
    if (id === null) {
      if (reason === "rewound") this.#rewound({ reason, sentence });
      else if (PASSING.has(reason)) this.#askAgain(this.version);
      else if (this.log === null) this.missing = { reason, sentence };
      return;
    }
    if (this.doing?.id === id) this.doing = null;
    else if (this.pending?.id !== id) return;
    else if (PASSING.has(reason)) this.#retryTimer = setTimeout(() => this.#send(), NEXT_TRY);
    else {
      forgetMove(this.pending);
      this.pending = null;
      this.turnInput?.restart(null);
      if (reason === "stale") this.#session.ask(this.id, this.version);
    }
    this.refusal = { reason, sentence };
  }

  #send(): void {
    clearTimeout(this.#retryTimer);
    if (!this.pending || this.isHeld) return;
    const { id, game, ply, key, move } = this.pending;
    if (!this.#session.connection.send({ t: "move", id, game, ply, key, move })) return;
    const sentAt = Date.now();
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (this.pending?.id === id) this.#session.connection.checkAlive(sentAt);
    }, NO_ANSWER);
  }

  // What follows from them

  /** Replay the log with the core, one version after the other. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.log && this.log !== this.shown?.log) {
        const next = await this.#follow(this.log);
        if (next === null) return;
        this.#show(next);
        await this.#showPending();
      }
    } catch (error) {
      if (!(error instanceof CoreRefusal)) throw error;
      this.missing = { reason: "unreadable", sentence: error.message };
    } finally {
      this.#isReading = false;
    }
  }

  async #follow(log: GameLog): Promise<Shown | null> {
    const { info, events } = log;
    const started = events.find((event) => event.kind === "start");
    if (started?.kind !== "start") return null;
    const from =
      info.start !== null
        ? { position: info.start }
        : started.seed !== null
          ? { seed: started.seed }
          : {};
    const start = this.shown?.start ?? (await startOf(this.#core, info.game, from));
    const state = stateOf(log, start.side === SIDES[familyOf(info.game)][0] ? 0 : 1);
    const moves = state.turns.map(({ move }) => move);
    const known = this.#known(moves);
    const history = { game: info.game, start: start.text, moves };
    if (known.length === moves.length + 1) return { log, state, start, positions: known };
    // Ask for a single move alone: the usual case while watching.
    const positions =
      known.length === moves.length
        ? [...known, await this.#core.follow(history)]
        : await this.#core.replay(history);
    return { log, state, start, positions };
  }

  /** Positions still valid: the start, and those after unchanged moves. */
  #known(moves: string[]): Position[] {
    if (!this.shown) return [];
    const { turns } = this.shown.state;
    const differs = turns.findIndex(({ move }, ply) => move !== moves[ply]);
    const known = this.shown.positions.slice(0, (differs < 0 ? turns.length : differs) + 1);
    const { pending } = this;
    const isNext = pending?.after && known.length === pending.ply + 1;
    return isNext && moves[pending.ply] === pending.move ? [...known, pending.after!] : known;
  }

  #show(next: Shown): void {
    const before = this.positions;
    const { pending } = this;
    const isThere = next.log.events.some(
      (event) => event.kind === "move" && event.id === pending?.id,
    );
    if (pending && isThere) {
      forgetMove(pending);
      this.pending = null;
      this.refusal = null;
    } else if (pending && !goesOn(pending, next.positions))
      this.pending = { ...pending, after: null };
    this.shown = next;
    const now = this.positions;
    if (!this.turnInput) {
      const half = next.state.end ? null : storedHalfTurn(this.id);
      this.turnInput = new TurnInput(this.#core, this, restoreTurn(half, this.position));
      return;
    }
    const [was, last] = [before.at(-1)?.text, now.at(-2)?.text];
    const isSame = before.length === now.length && was === this.position.text;
    if (isSame && (this.turnInput.isFresh || !next.state.end)) return;
    const isOneMore = now.length === before.length + 1 && was !== undefined && was === last;
    if (!isOneMore) this.turnInput.restart(null);
    else if (isThere) this.turnInput.restart(pending!.motion);
    else this.turnInput.restart(motionOf(now.at(-2)!, this.moves.at(-1)));
  }

  /** Show the pending move, if it follows the shown position. */
  async #showPending(): Promise<void> {
    const { pending, shown } = this;
    if (!pending || !shown || pending.after || !goesOn(pending, shown.positions)) return;
    const moves = [...shown.state.turns.map(({ move }) => move), pending.move];
    const history = { game: shown.log.info.game, start: shown.start.text, moves };
    const after = await this.#core.follow(history);
    if (this.pending !== pending || this.shown !== shown) return;
    this.pending = { ...pending, after };
    this.turnInput?.restart(pending.motion);
  }

  #treeOf({ log: { info }, start, state }: Shown): Tree {
    let tree = newTree(info.game, start);
    SIDES[familyOf(info.game)].forEach((side, index) => {
      const name = side.charAt(0).toUpperCase() + side.slice(1);
      tree = tag(tree, name, this.player(index as SideIndex)?.name ?? "");
    });
    let at = ROOT;
    for (const move of this.moves) ({ tree, id: at } = append(tree, at, move));
    const isSettled = state.end !== null && this.positions.at(-1)?.outcome == null;
    return isSettled ? settle(tree, this.outcome) : tree;
  }
}

function goesOn({ ply, key }: PendingMove, positions: readonly Position[]): boolean {
  return ply === positions.length - 1 && key === decimalKey(positions.at(-1)!);
}

/** The key of a position as the server writes it. */
function decimalKey({ key }: Position): string {
  return String(BigInt(`0x${key}`));
}
