// The messages between servers and clients of live play, as in Python's protocol module; docs/protocol.md explains
// them.

import {
  both,
  flag,
  list,
  maybe,
  one,
  or,
  ProtocolError,
  shape,
  tagged,
  text,
  whole,
  type Check,
} from "./json_check";

export { ProtocolError };

export const PROTOCOL = 1;

export const ACTS = [
  "resign",
  "abort",
  "draw",
  "takeback",
  "time",
  "claim",
  "rematch",
  "decline",
  "phrase",
] as const;
export const OFFERS = ["draw", "takeback", "rematch"] as const;
export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "oops",
  "one_moment",
  "back",
] as const;
export const BYES = ["stopping", "slow", "rate", "protocol", "replaced", "session"] as const;

const gameId = text(/^[1-9A-HJ-NP-Za-km-z]{10}$/);
const requestId = text(/^[0-9a-f]{16}$/);
const decimal = text(/^[0-9]{1,20}$/);
const digest = text(/^[0-9a-f]{64}$/);
const part = text(/^[0-9a-f]{32}$/);
const word = text(/^[a-z0-9_]{1,24}$/);
const moveText = text(/^[^]{1,16}$/);
const count = whole(0, 2 ** 31 - 1);
const millis = whole(0, Number.MAX_SAFE_INTEGER);
const rating = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
/** 0 is the side that moves first by the rules, blue or white. */
const side = one<0 | 1>(0, 1);
const clocks = maybe(both(millis));
const wish = one("first", "second", "random");

const happened = { v: count, at: millis, by: or(maybe(side), null) };
const event = tagged("kind", {
  start: { ...happened, seed: maybe(decimal), secret: digest, creator: part, joiner: part, clocks },
  move: {
    ...happened,
    line: count,
    ply: count,
    move: moveText,
    id: requestId,
    clocks,
    lag: count,
  },
  offer: { ...happened, what: one(...OFFERS) },
  decline: { ...happened, what: one(...OFFERS) },
  takeback: { ...happened, plies: count, clocks },
  time: { ...happened, to: side, ms: millis, clocks },
  credit: { ...happened, outage: count, ms: millis, clocks },
  phrase: { ...happened, which: one(...PHRASES) },
  end: { ...happened, winner: maybe(side), reason: word },
  ratings: { ...happened, before: both(rating), after: both(rating) },
  rematch: { ...happened, game: gameId },
});

const someone = { id: text(), name: text(), guest: or(flag, false) };
const person = shape(someone);
const player = shape({
  ...someone,
  rating: or(maybe(rating), null),
  provisional: or(flag, false),
});
const info = shape({
  id: gameId,
  game: text(),
  time: text(),
  rated: or(flag, false),
  state: or(one("open", "playing", "over", "cancelled"), "open"),
  open: or(flag, false),
  first: or(maybe(player), null),
  second: or(maybe(player), null),
  maker: or(maybe(player), null),
  creator: or(maybe(side), null),
  side: or(wish, "random"),
  commitment: digest,
  start: or(maybe(text()), null),
  mirror: or(maybe(gameId), null),
  round: or(maybe(count), null),
  created: or(millis, 0),
});
const seek = shape({
  id: gameId,
  game: text(),
  time: text(),
  rated: flag,
  mirror: flag,
  side: wish,
  creator: player,
  created: millis,
});
const waiting = shape({
  id: gameId,
  game: text(),
  time: text(),
  opponent: player,
  deadline: maybe(millis),
});

const toServer = tagged("t", {
  hello: { protocol: count, language: text(/^[A-Za-z0-9-]{2,35}$/) },
  watch: { game: gameId, have: or(count, 0) },
  unwatch: { game: gameId },
  lobby: { on: flag },
  move: { id: requestId, game: gameId, ply: count, key: decimal, move: moveText },
  act: { id: requestId, game: gameId, what: one(...ACTS), which: or(maybe(word), null) },
  pong: { n: count },
});
const toClient = tagged("t", {
  welcome: { protocol: count, person: maybe(person), now: millis, server: text() },
  snapshot: { game: gameId, info, version: count, events: list(event) },
  events: { game: gameId, events: list(event) },
  ack: { id: requestId, game: gameId, version: count },
  refuse: { id: maybe(requestId), game: maybe(gameId), reason: text(), sentence: text() },
  ping: { n: count },
  presence: { game: gameId, here: both(flag), watchers: count },
  lobby: { seeks: list(seek) },
  turns: { games: list(waiting), others: or(list(waiting), []), open: or(list(seek), []) },
  bye: { reason: one(...BYES), after: or(count, 0) },
});

export type What = (typeof ACTS)[number];
export type Offer = (typeof OFFERS)[number];
export type Phrase = (typeof PHRASES)[number];
export type SideIndex = ReturnType<typeof side>;
export type GameEvent = ReturnType<typeof event>;
export type GameEventOf<Kind extends GameEvent["kind"]> = Extract<GameEvent, { kind: Kind }>;
export type Person = ReturnType<typeof person>;
export type LivePlayer = ReturnType<typeof player>;
export type GameInfo = ReturnType<typeof info>;
export type Seek = ReturnType<typeof seek>;
export type Waiting = ReturnType<typeof waiting>;
export type ClientMessage = ReturnType<typeof toServer>;
export type ServerMessage = ReturnType<typeof toClient>;

/** Encode a message to the server. */
export function encode(message: ClientMessage): string {
  return JSON.stringify(toServer(message));
}

/** Decode a message from the server. */
export function decode(data: string): ServerMessage {
  return toClient(parsed(data));
}

/** Parts of messages that the HTTP API shares. */
export const decodeInfo: Check<GameInfo> = info;
export const decodePerson: Check<Person> = person;
export const decodeWaiting: Check<Waiting[]> = list(waiting);
export const decodeEvents: Check<GameEvent[]> = list(event);

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ProtocolError("The message is not JSON.");
  }
}
