import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import type { Piece } from "../core/position";
import { squareLabel, type SquareMarks } from "./square_label";

function words(language: string) {
  const file = new URL(`../../messages/${language}/board.ftl`, import.meta.url);
  const bundle = new FluentBundle(language, { useIsolating: false });
  expect(bundle.addResource(new FluentResource(readFileSync(file, "utf8")))).toEqual([]);
  return (key: string, args: Record<string, string | number> = {}) => {
    const value = bundle.getMessage(key)?.value;
    if (!value) throw new Error(`${language} has no ${key}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(value, args, errors);
    expect(errors).toEqual([]);
    return text;
  };
}

const pieces: Piece[] = [
  { square: "c3", side: "blue", number: 7 },
  { square: "c4", side: "pink", number: 16 },
  { square: "d2", side: "white", number: null },
  { square: "d3", side: "black", number: null },
];
const shown: SquareMarks = {
  pieces,
  selected: "c3",
  targets: ["e5"],
  prey: ["d3"],
  chains: [
    { squares: ["c4"], state: "offered" },
    { squares: ["d2"], state: "chosen" },
  ],
};

it("names the piece on it", () => {
  const t = words("en");
  const name = (square: string) => squareLabel(t, square, { pieces });
  expect(name("c3")).toBe(t("board-piece-blue", { square: "c3", number: 7 }));
  expect(name("c4")).toBe(t("board-piece-pink", { square: "c4", number: 16 }));
  expect(name("d2")).toBe(t("board-piece-white", { square: "d2" }));
  expect(name("a1")).toBe(t("board-empty", { square: "a1" }));
});

it("says what is marked on it", () => {
  const t = words("en");
  const marked = (state: string, square: string) =>
    t(`board-state-${state}`, { name: squareLabel(t, square, { pieces }) });
  for (const [square, state] of [
    ["c3", "selected"],
    ["e5", "target"],
    ["d3", "prey"],
    ["c4", "offered"],
    ["d2", "chosen"],
  ] as const) {
    expect(squareLabel(t, square, shown)).toBe(marked(state, square));
  }
});

describe.each(["es", "en", "fr", "ja"])("%s", (language) => {
  it("has a different label for each state", () => {
    const t = words(language);
    const names = ["c3", "c4", "d2", "d3", "e5", "a1"].flatMap((square) => [
      squareLabel(t, square, { pieces }),
      squareLabel(t, square, shown),
    ]);
    expect(new Set(names).size).toBe(11); // a1 is empty either way
    expect(t("board-name-querni")).not.toBe(t("board-name-alquerque"));
  });
});
