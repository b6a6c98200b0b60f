import { expect, test } from "vitest";
import { readSettings } from "./settings";

test("stored settings are read", () => {
  const kept = {
    ...readSettings(null),
    sound: false,
    theme: "dark" as const,
    board: "walnut" as const,
  };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
});

test.each(["", "null", "7", "{", '{"sound": "loud", "board": "glass", "daysMoves": "never"}'])(
  "%s is as if nothing was kept",
  (text) => {
    expect(readSettings(text)).toEqual(readSettings(null));
  },
);

test("moves of each kind of game are sent as is sensible there", () => {
  const { localMoves, clockMoves, daysMoves } = readSettings(null);
  expect([localMoves, clockMoves, daysMoves]).toEqual(["once", "once", "confirm"]);
});

test("whoever confirmed every move still does, until another wish is kept", () => {
  const { localMoves, clockMoves, daysMoves } = readSettings('{"confirm": true}');
  expect([localMoves, clockMoves, daysMoves]).toEqual(["confirm", "confirm", "confirm"]);
  expect(readSettings('{"confirm": true, "clockMoves": "undo"}').clockMoves).toBe("undo");
});

test("on this device moves are taken back, not held", () => {
  expect(readSettings('{"localMoves": "undo"}').localMoves).toBe("once");
});
