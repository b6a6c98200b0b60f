import { describe, expect, test } from "vitest";
import { BORDER, qrCode, qrPath, sizeWithBorder } from "./qr";

// Whether codes are right, tests/web/test_qr.py asks another encoder and a program that reads them.

describe("a code as a path", () => {
  const code = qrCode("https://qirkat.example/game/3mJr7AoUXx");

  test("is a square with three eyes", () => {
    expect(code.length).toBe(29);
    expect(code.every((row) => row.length === code.length)).toBe(true);
    expect(sizeWithBorder(code)).toBe(37);
    for (const [x, y] of [
      [3, 3],
      [25, 3],
      [3, 25],
    ] as const) {
      expect(code[y]![x]).toBe(true);
      expect(code[y]![x - 2]).toBe(false);
    }
  });

  test("covers exactly the dark modules, inside of the border", () => {
    const drawn = code.map((row) => row.map(() => false));
    for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let at = 0; at < Number(width); at++)
        drawn[Number(y) - BORDER]![Number(x) - BORDER + at] = true;
    }
    expect(drawn).toEqual(code);
  });
});

test("what no code can hold is refused", () => {
  expect(qrCode("x".repeat(2331)).length).toBe(177);
  expect(() => qrCode("x".repeat(2332))).toThrow(RangeError);
});
