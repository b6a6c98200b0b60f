// One live game in the page: what the server has told, the positions that follow from it, the turn that is being made,
// and the one that is on its way. Without a page around it; what a person sees of it is LiveTable.svelte.

import { CoreRefusal, type Core } from "../core/core";
import { DAY, MINUTE } from "../connection/time_control";
import { momentOf, remaining } from "./clock";
import type { GameMessage, LiveSession } from "../connection/live_session.svelte";
import {
  extendLog,
  otherSideIndex,
  stateOf,
  sideToMove,
  versionOf,
  type LiveState,
  type GameLog,
} from "./live_state";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { motionOf, type Motion } from "../board/motion";
import { familyOf, SIDES, type Outcome, type Position } from "../core/position";
import type { GameInfo, LivePlayer, Offer, SideIndex, What } from "../connection/protocol";
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
import { forgetMove, storeMove, storedMove, newId, type PendingMove } from "./pending_moves";

/** Why the server has refused something. */
export interface Refusal {
  reason: string;
  sentence: string;
}

/** An own turn that is shown already and not acknowledged yet. */
interface ShownMove extends PendingMove {
  /** The position after it; null where it does not go on from the one that is shown, or not yet. */
  after: Position | null;
  /** What of it has not been seen when it is shown. */
  motion: Motion | null;
}

/** Everything that follows from what was told, so that a page never sees half of it. */
interface Shown {
  log: GameLog;
  state: LiveState;
  start: Start;
  /** The start, and then the position after each turn. */
  positions: Position[];
}

/** What the server cannot do just now, and may be able to do soon: the turn is kept and sent again. */
const PASSING = new Set(["busy", "unavailable"]);
const NEXT_TRY = 2000;
/** After how long one may claim that the other is gone: with a clock, and where time is unlimited. */
const GONE = MINUTE;
const IDLE = 30 * DAY;
/** A turn that nobody has answered for so long makes one doubt the connection. */
const NO_ANSWER = 6000;

export class LiveGame implements PlayableGame {
  readonly id: string;
  log = $state.raw<GameLog | null>(null);
  /** null before the start, and until the core has followed the game. */
  shown = $state.raw<Shown | null>(null);
  /** The turn that a person here is making; there as soon as there is a position. */
  turnInput = $state.raw<TurnInput | null>(null);
  pending = $state.raw<ShownMove | null>(null);
  /** Why the last thing was refused; a turn is taken back for it. */
  refusal = $state.raw<Refusal | null>(null);
  /** Why the game cannot be seen at all. */
  missing = $state.raw<Refusal | null>(null);
  presence = $state.raw<{ here: [boolean, boolean]; watchers: number } | null>(null);
  /** Since when each side has not been there, by the server's time and as far as one has seen. */
  gone = $state.raw<[number | null, number | null]>([null, null]);
  /** What was asked of the server and is not answered yet. */
  doing = $state.raw<{ id: string; what: What } | null>(null);
  /** How much time who sits here has left, at a moment when this should be heard. */
  moment = $state.raw<number | null>(null);
  /** Whether turns wait to be confirmed; set by the page. */
  confirms = $state(false);
  /** The server's time as it is shown; it stands still between ticks. */
  now = $state(0);

  readonly #core: Core;
  readonly #session: LiveSession;
  #leave: () => void = () => {};
  #isReading = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #lastLeft: number | null = null;

  constructor(core: Core, live: LiveSession, id: string) {
    this.#core = core;
    this.#session = live;
    this.id = id;
    this.now = live.now();
  }

  readonly info: GameInfo | null = $derived.by(() => this.log?.info ?? null);
  /** Which side is one's own; null for who watches. */
  readonly side: SideIndex | null = $derived.by(() => {
    const me = this.#session.person?.id;
    if (!this.info || me === undefined) return null;
    return this.info.first?.id === me ? 0 : this.info.second?.id === me ? 1 : null;
  });
  readonly state: LiveState | null = $derived.by(() => this.shown?.state ?? null);
  /** With the turn that is on its way. */
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
  /** A turn that is on its way has been made, as far as one can see. */
  readonly isMyTurn = $derived.by(
    () => this.side !== null && this.sideToMove === this.side && this.pending === null,
  );
  /** Whether one plays, and the clock runs in minutes and seconds. */
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
  /** What the other offers. */
  readonly offered: Offer[] = $derived.by(() => {
    const other = this.side === null ? null : otherSideIndex(this.side);
    const offers = Object.entries(this.state?.offers ?? {}) as [Offer, SideIndex][];
    return offers.filter(([, by]) => by === other).map(([what]) => what);
  });
  /** What one has offered and the other has declined, until the position changes. */
  readonly declined: Offer[] = $derived.by(() => {
    const answers = this.side === null ? [] : (this.state?.declined ?? []);
    return answers.filter(({ by }) => by !== this.side).map(({ what }) => what);
  });
  /** The game as a tree of turns, for lists and for analysis. */
  readonly tree: Tree | null = $derived.by(() => (this.shown ? this.#treeOf(this.shown) : null));

  get position(): Position {
    return this.positions.at(-1)!;
  }

  get version(): number {
    return versionOf(this.log);
  }

  player(side: SideIndex): LivePlayer | null {
    return (side === 0 ? this.info?.first : this.info?.second) ?? null;
  }

  /** What is left to a side, until the server has one's turn; null where time is unlimited. */
  left(side: SideIndex): number | null {
    const { clock, end } = this.state ?? {};
    return clock ? remaining(clock, side, Math.min(this.now, end?.at ?? Infinity)) : null;
  }

  /** Whether one has asked for it already, and must wait for a turn to ask again. */
  hasAsked(what: Offer): boolean {
    return this.state?.asked.some((each) => each.what === what && each.by === this.side) ?? false;
  }

  /** Milliseconds until one may claim that the other is gone, 0 when one may; null where nothing is to be claimed. The
   * server knows for sure. */
  get untilClaim(): number | null {
    const { clock } = this.state ?? {};
    if (!clock || this.side === null || this.sideToMove !== otherSideIndex(this.side)) return null;
    const gone = this.gone[this.sideToMove];
    const { kind } = clock.control;
    if (kind === "unlimited") return this.now - clock.since >= IDLE ? 0 : null;
    if (kind === "days" || gone === null || clock.turns[this.sideToMove] === 0) return null;
    return Math.max(0, gone + GONE - this.now);
  }

  /** Follows the game until `close`. */
  open(): void {
    const unsent = storedMove(this.id);
    if (unsent) this.pending = { ...unsent, after: null, motion: null };
    this.#leave = this.#session.watch(this.id, this);
  }

  close(): void {
    this.#leave();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#askTimer);
    clearTimeout(this.#answerTimer);
  }

  /** Lets the clocks go on; the page calls it a few times a second. */
  tick(): void {
    this.now = this.#session.now();
    const left = this.side !== null && this.isMyTurn ? this.left(this.side) : null;
    if (left !== null && this.#lastLeft !== null) {
      this.moment = momentOf(this.#lastLeft, left) ?? this.moment;
    }
    this.#lastLeft = left;
  }

  /** A turn that was made: it is shown and sent, and kept until it is acknowledged. */
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
    this.#send();
    await this.#showPending();
  }

  /** The half-made turn is kept for a reload. */
  changed(): void {
    const { turn, isFresh } = this.turnInput!;
    storeHalfTurn(this.id, isFresh ? null : turn);
  }

  /** Anything else that a player does; nothing where the server cannot be reached. */
  act(what: What, which: string | null = null): void {
    const id = newId();
    this.refusal = null;
    if (this.#session.send({ t: "act", id, game: this.id, what, which })) this.doing = { id, what };
  }

  // What the connection tells

  connected(): void {
    // Whether it was done before the connection broke, the events will tell.
    this.doing = null;
    this.#send();
  }

  receive(message: GameMessage): void {
    switch (message.t) {
      case "snapshot":
        this.missing = null;
        this.#receiveLog(extendLog(this.log, message));
        break;
      case "events":
        // Who the players are stands in a snapshot alone.
        if (message.events.some(({ kind, v }) => kind === "start" && v > this.version))
          this.#session.ask(this.id, 0);
        else this.#receiveLog(extendLog(this.log, message));
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

  #receiveLog(log: GameLog | null): void {
    if (log === null) return this.#session.ask(this.id, this.version);
    this.log = log;
    // A server may have told of the start and not yet of who plays.
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
      if (PASSING.has(reason)) this.#askAgain(this.version);
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
    if (!this.pending) return;
    const { id, game, ply, key, move } = this.pending;
    if (!this.#session.send({ t: "move", id, game, ply, key, move })) return;
    const sentAt = Date.now();
    clearTimeout(this.#answerTimer);
    this.#answerTimer = setTimeout(() => {
      if (this.pending?.id === id) this.#session.checkAlive(sentAt);
    }, NO_ANSWER);
  }

  // What follows from it

  /** Follows what was told with the core, one telling after the other. */
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
    // A single turn is asked for alone: that is what comes while one looks on.
    const positions =
      known.length === moves.length
        ? [...known, await this.#core.follow(history)]
        : await this.#core.replay(history);
    return { log, state, start, positions };
  }

  /** The positions that are there already: the start, and those after turns that are still the same. */
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

  /** Shows the turn that is on its way, where it goes on from what is shown. */
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
