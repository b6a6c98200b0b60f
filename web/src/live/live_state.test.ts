import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extendLog, stateOf, versionOf, type GameLog } from "./live_state";
import { type GameEvent, type GameInfo, type ServerMessage } from "../connection/protocol";
import { decodeGameEvent } from "../connection/shapes";

// The Python tests compare the state that events lead to with the server's.

const file = readFileSync(new URL("../../../tests/data/protocol.json", import.meta.url), "utf8");
const { server, events } = JSON.parse(file) as { server: ServerMessage[]; events: unknown[] };
const info = server.find((message) => message.t === "snapshot")!.info as GameInfo;
const log = (count: number): GameLog => ({ info, events: some(1, count) });
const some = (from: number, count: number): GameEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: "phrase",
    v: from + index,
    at: 1_790_000_000_000,
    by: 0,
    which: "hello",
  }));

describe("a game log", () => {
  test("is assembled in order", () => {
    expect(versionOf(null)).toBe(0);
    const first = extendLog(null, { info, events: some(1, 2) });
    expect(versionOf(first)).toBe(2);
    expect(versionOf(extendLog(first, { events: some(3, 2) }))).toBe(4);
  });

  test("skips repeated events, but not new ones after them", () => {
    expect(extendLog(log(3), { events: some(1, 3) })).toEqual(log(3));
    expect(extendLog(log(3), { events: some(2, 4) })).toEqual(log(5));
  });

  test("rejects a gap", () => {
    expect(extendLog(log(3), { events: some(5, 1) })).toBeNull();
    expect(extendLog(null, { events: some(1, 1) })).toBeNull();
    expect(extendLog(null, { info, events: some(2, 1) })).toBeNull();
  });

  test("loses nothing to a server that is behind", () => {
    const newer = { ...info, rated: !info.rated };
    const next = extendLog(log(3), { info: newer, events: some(1, 2) });
    expect(next).toEqual({ info: newer, events: some(1, 3) });
  });
});

test("every kind of event is understood", () => {
  const known = events.map(decodeGameEvent).map((event, index) => ({ ...event, v: index + 1 }));
  expect(known[0]?.kind).toBe("start");
  const state = stateOf({ info, events: known }, 0);
  expect(state.end).not.toBeNull();
  expect(state.ratings).not.toBeNull();
  expect(state.next).not.toBeNull();
  expect(state.said.length).toBe(1);
});
