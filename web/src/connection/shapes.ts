// Generated from the server's types by tests/tools/write_typescript_shapes.py: do not edit.

import { both, flag, list, maybe, one, or } from "./json_check";
import { shape, stepped, tagged, text, whole, type Shape } from "./json_check";

export const PROTOCOL = 1;
export const ACTS = ["resign", "abort", "draw", "takeback", "time", "claim", "rematch", "decline", "phrase"] as const;
export const OFFERS = ["draw", "takeback", "rematch"] as const;
export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "sorry", "oops", "one_moment", "back"] as const;
export const BYES = ["stopping", "slow", "rate", "protocol", "replaced", "session"] as const;

const credited = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  outage: whole(0, 2147483647),
  ms: whole(0, 9007199254740991),
  clocks: maybe(both(whole(0, 9007199254740991))),
};
export const decodeCredited = shape(credited);
export type Credited = Shape<typeof credited>;

const declined = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  what: one("draw", "rematch", "takeback"),
};
export const decodeDeclined = shape(declined);
export type Declined = Shape<typeof declined>;

const ended = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  winner: maybe(one(0, 1)),
  reason: text(/^[a-z0-9_]{1,24}$/),
};
export const decodeEnded = shape(ended);
export type Ended = Shape<typeof ended>;

const moved = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  line: whole(0, 2147483647),
  ply: whole(0, 2147483647),
  move: text(/^[^]{1,16}$/),
  id: text(/^[0-9a-f]{16}$/),
  clocks: maybe(both(whole(0, 9007199254740991))),
  lag: whole(0, 2147483647),
};
export const decodeMoved = shape(moved);
export type Moved = Shape<typeof moved>;

const offered = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  what: one("draw", "rematch", "takeback"),
};
export const decodeOffered = shape(offered);
export type Offered = Shape<typeof offered>;

const rated = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  before: both(whole()),
  after: both(whole()),
};
export const decodeRated = shape(rated);
export type Rated = Shape<typeof rated>;

const rematched = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
};
export const decodeRematched = shape(rematched);
export type Rematched = Shape<typeof rematched>;

const said = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  which: one("back", "good_luck", "hello", "one_moment", "oops", "sorry", "thanks", "well_played"),
};
export const decodeSaid = shape(said);
export type Said = Shape<typeof said>;

const started = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  seed: maybe(text(/^[0-9]{1,20}$/)),
  secret: text(/^[0-9a-f]{64}$/),
  creator: text(/^[0-9a-f]{32}$/),
  joiner: text(/^[0-9a-f]{32}$/),
  clocks: maybe(both(whole(0, 9007199254740991))),
};
export const decodeStarted = shape(started);
export type Started = Shape<typeof started>;

const takenBack = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  plies: whole(0, 2147483647),
  clocks: maybe(both(whole(0, 9007199254740991))),
};
export const decodeTakenBack = shape(takenBack);
export type TakenBack = Shape<typeof takenBack>;

const timeGiven = {
  v: whole(0, 2147483647),
  at: whole(0, 9007199254740991),
  by: or(maybe(one(0, 1)), null),
  to: one(0, 1),
  ms: whole(0, 9007199254740991),
  clocks: maybe(both(whole(0, 9007199254740991))),
};
export const decodeTimeGiven = shape(timeGiven);
export type TimeGiven = Shape<typeof timeGiven>;

const act = {
  id: text(/^[0-9a-f]{16}$/),
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  what: one("abort", "claim", "decline", "draw", "phrase", "rematch", "resign", "takeback", "time"),
  which: or(maybe(text(/^[a-z0-9_]{1,24}$/)), null),
};

const hello = {
  protocol: whole(0, 2147483647),
  language: text(/^[A-Za-z0-9-]{2,35}$/),
};

const moveRequest = {
  id: text(/^[0-9a-f]{16}$/),
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  ply: whole(0, 2147483647),
  key: text(/^[0-9]{1,20}$/),
  move: text(/^[^]{1,16}$/),
};

const pong = {
  n: whole(0, 2147483647),
};

const unwatch = {
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
};

const watch = {
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  have: or(whole(0, 2147483647), 0),
};

const watchLobby = {
  on: flag,
};

const ack = {
  id: text(/^[0-9a-f]{16}$/),
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  version: whole(0, 2147483647),
};

const bye = {
  reason: one("protocol", "rate", "replaced", "session", "slow", "stopping"),
  after: or(whole(0, 2147483647), 0),
};

const ping = {
  n: whole(0, 2147483647),
  now: or(maybe(whole(0, 9007199254740991)), null),
};

const presence = {
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  here: both(flag),
  watchers: whole(0, 2147483647),
};

const refuse = {
  id: maybe(text(/^[0-9a-f]{16}$/)),
  game: maybe(text(/^[1-9A-HJ-NP-Za-km-z]{10}$/)),
  reason: text(),
  sentence: text(),
};

const person = {
  id: text(),
  name: text(),
  guest: or(flag, false),
};
export const decodePerson = shape(person);
export type Person = Shape<typeof person>;

const player = {
  id: text(),
  name: text(),
  guest: or(flag, false),
  rating: or(maybe(whole()), null),
  provisional: or(flag, false),
};
export const decodePlayer = shape(player);
export type Player = Shape<typeof player>;

const done = {
};
export const decodeDone = shape(done);
export type Done = Shape<typeof done>;

const made = {
  id: text(),
  commitment: text(),
};
export const decodeMade = shape(made);
export type Made = Shape<typeof made>;

const rating = {
  game: text(),
  rating: whole(),
  provisional: flag,
  games: whole(),
};
export const decodeRating = shape(rating);
export type Rating = Shape<typeof rating>;

const result = {
  game: text(),
  won: whole(),
  drawn: whole(),
  lost: whole(),
};
export const decodeResult = shape(result);
export type Result = Shape<typeof result>;

const progressEntry = {
  kind: text(),
  key: text(),
  value: text(),
  updated: whole(),
};
export const decodeProgressEntry = shape(progressEntry);
export type ProgressEntry = Shape<typeof progressEntry>;

const quickGame = {
  id: text(),
  commitment: text(),
  state: one("created", "found", "waiting"),
};
export const decodeQuickGame = shape(quickGame);
export type QuickGame = Shape<typeof quickGame>;

const session = {
  id: text(),
  created: whole(),
  seen: whole(),
  browser: maybe(text()),
  system: maybe(text()),
  current: flag,
};
export const decodeSession = shape(session);
export type Session = Shape<typeof session>;

const wanted = {
  game: text(),
  time: text(),
  bytes: text(/^[0-9a-f]{32}$/),
  rated: or(flag, false),
  side: or(one("first", "random", "second"), "random"),
  mirror: or(flag, false),
  open: or(flag, false),
  start: or(maybe(text()), null),
};
export const decodeWanted = shape(wanted);
export type Wanted = Shape<typeof wanted>;

export const decodeGameEvent = tagged("kind", {
  start: started,
  move: moved,
  offer: offered,
  decline: declined,
  takeback: takenBack,
  time: timeGiven,
  credit: credited,
  phrase: said,
  end: ended,
  ratings: rated,
  rematch: rematched,
});
export type GameEvent = ReturnType<typeof decodeGameEvent>;

const events = {
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  events: list(decodeGameEvent),
  after: or(maybe(whole(0, 9007199254740991)), null),
};

export const decodeClientMessage = tagged("t", {
  hello: hello,
  watch: watch,
  unwatch: unwatch,
  lobby: watchLobby,
  move: moveRequest,
  act: act,
  pong: pong,
});
export type ClientMessage = ReturnType<typeof decodeClientMessage>;

const welcome = {
  protocol: whole(0, 2147483647),
  person: maybe(decodePerson),
  now: whole(0, 9007199254740991),
  server: text(),
};

const gameInfo = {
  id: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  game: text(),
  time: text(),
  rated: or(flag, false),
  state: or(one("cancelled", "open", "over", "playing"), "open"),
  open: or(flag, false),
  first: or(maybe(decodePlayer), null),
  second: or(maybe(decodePlayer), null),
  maker: or(maybe(decodePlayer), null),
  creator: or(maybe(one(0, 1)), null),
  side: or(one("first", "random", "second"), "random"),
  commitment: text(/^[0-9a-f]{64}$/),
  start: or(maybe(text()), null),
  mirror: or(maybe(text(/^[1-9A-HJ-NP-Za-km-z]{10}$/)), null),
  round: or(maybe(whole(0, 2147483647)), null),
  created: or(whole(0, 9007199254740991), 0),
};
export const decodeGameInfo = shape(gameInfo);
export type GameInfo = Shape<typeof gameInfo>;

const seek = {
  id: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  game: text(),
  time: text(),
  rated: flag,
  mirror: flag,
  side: one("first", "random", "second"),
  creator: decodePlayer,
  created: whole(0, 9007199254740991),
};
export const decodeSeek = shape(seek);
export type Seek = Shape<typeof seek>;

const waiting = {
  id: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  game: text(),
  time: text(),
  opponent: decodePlayer,
  deadline: maybe(whole(0, 9007199254740991)),
};
export const decodeWaiting = shape(waiting);
export type Waiting = Shape<typeof waiting>;

const progress = {
  person: maybe(text()),
  entries: list(decodeProgressEntry),
};
export const decodeProgress = shape(progress);
export type Progress = Shape<typeof progress>;

const sessions = {
  sessions: list(decodeSession),
};
export const decodeSessions = shape(sessions);
export type Sessions = Shape<typeof sessions>;

const snapshot = {
  game: text(/^[1-9A-HJ-NP-Za-km-z]{10}$/),
  info: decodeGameInfo,
  version: whole(0, 2147483647),
  events: list(decodeGameEvent),
};
export const decodeSnapshot = shape(snapshot);
export type Snapshot = Shape<typeof snapshot>;

const listed = {
  info: decodeGameInfo,
  ply: whole(),
  turn_of: maybe(one(0, 1)),
  winner: maybe(one(0, 1)),
  reason: maybe(text()),
  ended: maybe(whole()),
};
export const decodeListed = shape(listed);
export type Listed = Shape<typeof listed>;

const lobby = {
  seeks: list(decodeSeek),
};
export const decodeLobby = shape(lobby);
export type Lobby = Shape<typeof lobby>;

const turns = {
  games: list(decodeWaiting),
  others: or(list(decodeWaiting), []),
  open: or(list(decodeSeek), []),
};

const me = {
  person: maybe(decodePerson),
  ratings: or(list(decodeRating), []),
  turns: or(list(decodeWaiting), []),
  change_password: or(flag, false),
};
export const decodeMe = shape(me);
export type Me = Shape<typeof me>;

const games = {
  games: list(decodeListed),
  next: or(maybe(text()), null),
};
export const decodeGames = shape(games);
export type Games = Shape<typeof games>;

const match = {
  id: text(),
  game: text(),
  time: text(),
  games: list(decodeListed),
  points: maybe(both(stepped(0, 2, 0.5))),
};
export const decodeMatch = shape(match);
export type Match = Shape<typeof match>;

const playerPage = {
  person: decodePerson,
  created: whole(),
  ratings: list(decodeRating),
  results: list(decodeResult),
  playing: list(decodeListed),
  games: list(decodeListed),
  next: or(maybe(text()), null),
};
export const decodePlayerPage = shape(playerPage);
export type PlayerPage = Shape<typeof playerPage>;

export const decodeServerMessage = tagged("t", {
  welcome: welcome,
  snapshot: snapshot,
  events: events,
  ack: ack,
  refuse: refuse,
  ping: ping,
  presence: presence,
  lobby: lobby,
  turns: turns,
  bye: bye,
});
export type ServerMessage = ReturnType<typeof decodeServerMessage>;
