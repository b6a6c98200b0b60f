// The messages of live play. Their shapes are generated from the server's types; docs/protocol.md explains them.

import { ProtocolError } from "./json_check";
import { decodeClientMessage, decodeServerMessage } from "./shapes";
import type { ACTS, OFFERS, PHRASES } from "./shapes";
import type { ClientMessage, GameEvent, Player, ServerMessage } from "./shapes";

export { ProtocolError };
export { ACTS, BYES, OFFERS, PHRASES, PROTOCOL } from "./shapes";
export type {
  ClientMessage,
  GameEvent,
  GameInfo,
  Person,
  Seek,
  ServerMessage,
  Waiting,
} from "./shapes";

export type What = (typeof ACTS)[number];
export type Offer = (typeof OFFERS)[number];
export type Phrase = (typeof PHRASES)[number];
export type LivePlayer = Player;
/** 0 is the side that moves first by the rules, blue or white. */
export type SideIndex = 0 | 1;
export type GameEventOf<Kind extends GameEvent["kind"]> = Extract<GameEvent, { kind: Kind }>;

/** The text of a message to the server. */
export function encode(message: ClientMessage): string {
  return JSON.stringify(decodeClientMessage(message));
}

/** A message from the server. */
export function decode(data: string): ServerMessage {
  return decodeServerMessage(parsed(data));
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ProtocolError("The message is not JSON.");
  }
}
