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

test.each(["", "null", "7", "{", '{"sound": "loud", "theme": "pink", "board": "glass"}'])(
  "%s is as if nothing was kept",
  (text) => {
    expect(readSettings(text)).toEqual(readSettings(null));
  },
);
