import { expect, test } from "vitest";
import { hasLetterKeys, setLetterKeys, shortcutOf } from "./shortcuts";

test.each([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["ArrowUp", "first"],
  ["ArrowDown", "last"],
  [" ", "best"],
  ["l", "engine"],
  ["F", "flip"],
  ["c", "comment"],
  ["?", "keys"],
  ["x", null],
  ["Enter", null],
])("%j means %j", (key, meaning) => {
  expect(shortcutOf(key, "page", true)).toBe(meaning);
  expect(shortcutOf(key, "field", true)).toBeNull();
});

test("the board keeps the keys that go over it, and a button its Space", () => {
  for (const key of ["ArrowLeft", "ArrowUp", "Home", " "])
    expect(shortcutOf(key, "square", true)).toBeNull();
  expect(shortcutOf("f", "square", true)).toBe("flip");
  expect(shortcutOf(" ", "control", true)).toBeNull();
  expect(shortcutOf("ArrowRight", "control", true)).toBe("next");
  expect(shortcutOf("ArrowDown", "scroller", true)).toBeNull();
  expect(shortcutOf("ArrowLeft", "scroller", true)).toBe("previous");
});

test("letters can be switched off", () => {
  expect(hasLetterKeys()).toBe(true);
  setLetterKeys(false);
  expect(hasLetterKeys()).toBe(false);
  expect(shortcutOf("f", "page", false)).toBeNull();
  expect(shortcutOf("ArrowLeft", "page", false)).toBe("previous");
  setLetterKeys(true);
  expect(hasLetterKeys()).toBe(true);
});
