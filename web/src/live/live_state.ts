// What the events of a live game mean for display: moves, clocks, offers and end. Like Python's live state, but without
// positions, which are the core's.

import { parseTime } from "../connection/time_control";
import type { Clock } from "./clock";
import type {
  GameEvent,
  GameEventOf,
  GameInfo,
  Offer,
  Phrase,
  SideIndex,
} from "../connection/protocol";

/** A game as the server has told it: all events from the first to the last. */
export interface GameLog {
  readonly info: GameInfo;
  readonly events: readonly GameEvent[];
}

export function versionOf(log: GameLog | null): number {
  return log?.events.at(-1)?.v ?? 0;
}

/** The log after a message; null if events in between are missing and must be requested. Known events are skipped, and
 * an older answer takes nothing away. */
export function extendLog(
  log: GameLog | null,
  message: { info?: GameInfo; events: readonly GameEvent[] },
): GameLog | null {
  const { info = log?.info, events } = message;
  if (!info) return null;
  const known = log?.events ?? [];
  const fresh = events.filter(({ v }) => v > versionOf(log));
  const isWhole = fresh.every(({ v }, index) => v === versionOf(log) + index + 1);
  return isWhole ? { info, events: [...known, ...fresh] } : null;
}

/** Whether events that are known are the same here; after a failover of the database they may not be. */
export function isSameHistory(log: GameLog | null, events: readonly GameEvent[]): boolean {
  return events.every(({ v, at }) => v > versionOf(log) || log?.events[v - 1]?.at === at);
}

/** A move of the current line. */
interface PlayedTurn {
  move: string;
  by: SideIndex;
  id: string;
  /** The mover's time left after it; null for unlimited time. */
  left: number | null;
  /** How long it took, without lag. */
  spent: number;
  lag: number;
}

interface SpokenPhrase {
  v: number;
  by: SideIndex;
  which: Phrase;
}

export interface LiveState {
  readonly start: GameEventOf<"start"> | null;
  readonly turns: readonly PlayedTurn[];
  /** How often moves have been taken back. */
  readonly line: number;
  /** null before the start. */
  readonly clock: Clock | null;
  /** Current offers, and who made them. */
  readonly offers: Readonly<Partial<Record<Offer, SideIndex>>>;
  /** Offers of a side since the position last changed: it cannot repeat them. */
  readonly asked: readonly { by: SideIndex; what: Offer }[];
  /** Offers a side has declined since the position last changed; a draw also by moving instead. */
  readonly declined: readonly { by: SideIndex; what: Offer }[];
  readonly said: readonly SpokenPhrase[];
  readonly end: GameEventOf<"end"> | null;
  readonly ratings: GameEventOf<"ratings"> | null;
  /** The id of the next game. */
  readonly next: string | null;
  /** Milliseconds of lag credited to each side: in total, and the most in one move. */
  readonly lag: readonly { total: number; most: number }[];
  readonly last: GameEvent | null;
}

const NOTHING: LiveState = {
  start: null,
  turns: [],
  line: 0,
  clock: null,
  offers: {},
  asked: [],
  declined: [],
  said: [],
  end: null,
  ratings: null,
  next: null,
  lag: [
    { total: 0, most: 0 },
    { total: 0, most: 0 },
  ],
  last: null,
};

/** `begins` is the side to move in the start position. */
export function stateOf({ info, events }: GameLog, begins: SideIndex): LiveState {
  return events.reduce(
    (state, event) => ({ ...after(state, event, info, begins), last: event }),
    NOTHING,
  );
}

export function otherSideIndex(side: SideIndex): SideIndex {
  return side === 0 ? 1 : 0;
}

/** The side to move; null before the start and after the end. */
export function sideToMove({ clock, end }: LiveState): SideIndex | null {
  return clock && !end ? clock.side : null;
}

function after(state: LiveState, event: GameEvent, info: GameInfo, begins: SideIndex): LiveState {
  const { clock } = state;
  switch (event.kind) {
    case "start":
      return { ...state, start: event, clock: startedClock(info, event, begins) };
    case "move":
      return clock ? moved(state, clock, event) : state;
    case "offer": {
      if (event.by === null) return state;
      const asked = [...state.asked, { by: event.by, what: event.what }];
      return { ...state, offers: { ...state.offers, [event.what]: event.by }, asked };
    }
    case "decline": {
      if (event.by === null) return state;
      const { [event.what]: _, ...offers } = state.offers;
      const declined = [...state.declined, { by: event.by, what: event.what }];
      return { ...state, offers, declined };
    }
    case "takeback":
      return clock && event.by !== null ? takenBack(state, clock, event, event.by) : state;
    case "time":
      return clock ? { ...state, clock: { ...clock, left: event.clocks ?? clock.left } } : state;
    case "credit":
      return clock ? { ...state, clock: credited(clock, event) } : state;
    case "phrase": {
      if (event.by === null) return state;
      return { ...state, said: [...state.said, { v: event.v, by: event.by, which: event.which }] };
    }
    case "end":
      return { ...state, end: event, offers: {} };
    case "ratings":
      return { ...state, ratings: event };
    case "rematch":
      return { ...state, next: event.game, offers: {} };
  }
}

function startedClock(info: GameInfo, event: GameEventOf<"start">, begins: SideIndex): Clock {
  const control = parseTime(info.time) ?? { kind: "unlimited", initial: 0, increment: 0 };
  return { control, left: event.clocks, side: begins, since: event.at, turns: [0, 0], extra: 0 };
}

function moved(state: LiveState, clock: Clock, event: GameEventOf<"move">): LiveState {
  const by = clock.side;
  const taken: PlayedTurn = {
    move: event.move,
    by,
    id: event.id,
    left: event.clocks?.[by] ?? null,
    spent: Math.max(0, event.at - clock.since - event.lag),
    lag: event.lag,
  };
  // Moving declines a draw offered to the mover; the mover's own offer stays.
  const offers = state.offers.draw === by ? { draw: by } : {};
  const declined = state.offers.draw === otherSideIndex(by) ? [{ by, what: "draw" as const }] : [];
  const turns: [number, number] = [...clock.turns];
  turns[by] += 1;
  const lag = state.lag.map((given, side) =>
    side === by ? { total: given.total + event.lag, most: Math.max(given.most, event.lag) } : given,
  );
  return {
    ...state,
    turns: [...state.turns, taken],
    clock: handed({ ...clock, turns }, otherSideIndex(by), event),
    offers,
    asked: [],
    declined,
    lag,
  };
}

/** The side that agreed gives the turn to the one that asked. */
function takenBack(
  state: LiveState,
  clock: Clock,
  event: GameEventOf<"takeback">,
  by: SideIndex,
): LiveState {
  return {
    ...state,
    turns: state.turns.slice(0, Math.max(0, state.turns.length - event.plies)),
    line: state.line + 1,
    clock: handed(clock, otherSideIndex(by), event),
    offers: {},
    asked: [],
    declined: [],
  };
}

function handed(
  clock: Clock,
  side: SideIndex,
  { at, clocks }: { at: number; clocks: [number, number] | null },
): Clock {
  return { ...clock, side, left: clocks ?? clock.left, since: Math.max(at, clock.since), extra: 0 };
}

/** Credit goes to a first turn too, although its clock does not run. */
function credited(clock: Clock, { ms, clocks }: GameEventOf<"credit">): Clock {
  const isStill = clock.control.kind === "real" && clock.turns[clock.side] === 0;
  return isStill ? { ...clock, extra: clock.extra + ms } : { ...clock, left: clocks ?? clock.left };
}
