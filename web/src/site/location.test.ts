// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { go, here, rename } from "./location";
import { playRoute } from "./route";

beforeEach(() => go("/"));

test("every start is another visit, whatever the address was before", () => {
  const first = here();
  go(playRoute("querni"));
  const second = here();
  // The page writes into the address what is on its board.
  rename(playRoute("querni", { seed: "7", kept: "one" }));
  go(playRoute("querni"));
  const third = here();
  go(playRoute("querni"));
  const fourth = here();
  expect(new Set([first, second, third, fourth].map(({ number }) => number)).size).toBe(4);
  expect(fourth.url.pathname).toBe("/play/querni");
});

test("another name for what is shown is no visit", () => {
  go(playRoute("querni"));
  const { number } = here();
  rename(playRoute("querni", { seed: "7" }));
  expect(here().number).toBe(number);
  expect(here().url.search).toContain("seed=7");
});

test("going where one is leaves one entry in the history", () => {
  go("/learn");
  const { length } = history;
  go("/learn");
  expect(history.length).toBe(length);
});
