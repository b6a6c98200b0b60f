import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  BYES,
  type ClientMessage,
  decode,
  encode,
  OFFERS,
  PHRASES,
  PROTOCOL,
  ProtocolError,
  type ServerMessage,
  ACTS,
} from "./protocol";
import { decodeGameEvent, decodeGameInfo } from "./shapes";

// Made by `PYTHONPATH=tests python -m tools.write_protocol_examples --write`; Python's tests read the same file.
const file = readFileSync(new URL("../../../tests/data/protocol.json", import.meta.url), "utf8");
const EXAMPLES = JSON.parse(file) as {
  protocol: number;
  words: Record<"what" | "offers" | "phrases" | "byes", string[]>;
  client: ClientMessage[];
  server: ServerMessage[];
  events: unknown[];
  short: { text: string; full: ClientMessage | ServerMessage }[];
  refused: string[];
};

const named = <T extends object>(messages: T[]): [string, T][] =>
  messages.map((message) => [JSON.stringify(message).slice(0, 60), message]);

test("version and words are the server's", () => {
  expect(PROTOCOL).toBe(EXAMPLES.protocol);
  expect(ACTS).toEqual(EXAMPLES.words.what);
  expect(OFFERS).toEqual(EXAMPLES.words.offers);
  expect(PHRASES).toEqual(EXAMPLES.words.phrases);
  expect(BYES).toEqual(EXAMPLES.words.byes);
});

describe("server messages are read, field by field in order", () => {
  test.each(named(EXAMPLES.server))("%s", (_, example) => {
    const text = JSON.stringify(example);
    expect(JSON.stringify(decode(text))).toBe(text);
  });
});

describe("client messages are written as the server writes them", () => {
  test.each(named(EXAMPLES.client))("%s", (_, example) => {
    expect(encode(example)).toBe(JSON.stringify(example));
  });
  test("whatever the order of their fields", () => {
    const shuffled = Object.fromEntries(Object.entries(EXAMPLES.client[1]!).reverse());
    expect(encode(shuffled as ClientMessage)).toBe(JSON.stringify(EXAMPLES.client[1]));
  });
});

test("events and infos are the same wherever they come from", () => {
  expect(JSON.stringify(EXAMPLES.events.map(decodeGameEvent))).toBe(
    JSON.stringify(EXAMPLES.events),
  );
  const snapshot = EXAMPLES.server.find((message) => message.t === "snapshot");
  expect(snapshot?.t === "snapshot" && decodeGameInfo(snapshot.info)).toEqual(
    snapshot?.t === "snapshot" && snapshot.info,
  );
});

describe("omitted fields have defaults", () => {
  test.each(EXAMPLES.short)("$text", ({ text, full }) => {
    const isOurs = EXAMPLES.client.some((message) => message.t === full.t);
    const read = isOurs ? JSON.parse(encode(JSON.parse(text))) : decode(text);
    expect(JSON.stringify(read)).toBe(JSON.stringify(full));
  });
});

describe("malformed messages are refused", () => {
  test.each(EXAMPLES.refused)("%s", (text) => {
    expect(() => decode(text)).toThrow(ProtocolError);
    let value: ClientMessage;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    expect(() => encode(value)).toThrow(ProtocolError);
  });
});

test("a message type is looked up among ours only, not on Object.prototype", () => {
  for (const name of ["constructor", "__proto__", "toString"])
    expect(() => decode(`{"t":"${name}"}`)).toThrow(ProtocolError);
});

test("a newer server may send more", () => {
  expect(decode('{"t":"ping","n":1,"load":0.5}')).toEqual({ t: "ping", n: 1, now: null });
});
