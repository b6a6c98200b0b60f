// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { navigate, currentVisit, replaceAddress } from "./location";
import { playRoute } from "./route";

beforeEach(() => navigate("/"));

test("every start is a new visit, even at the same address", () => {
  const first = currentVisit();
  navigate(playRoute("querni"));
  const second = currentVisit();
  // The page writes the current game into the address.
  replaceAddress(playRoute("querni", { seed: "7", kept: "one" }));
  navigate(playRoute("querni"));
  const third = currentVisit();
  navigate(playRoute("querni"));
  const fourth = currentVisit();
  expect(new Set([first, second, third, fourth].map(({ number }) => number)).size).toBe(4);
  expect(fourth.url.pathname).toBe("/play/querni");
});

test("replacing the address is no visit", () => {
  navigate(playRoute("querni"));
  const { number } = currentVisit();
  replaceAddress(playRoute("querni", { seed: "7" }));
  expect(currentVisit().number).toBe(number);
  expect(currentVisit().url.search).toContain("seed=7");
});

test("navigating to the current address leaves one history entry", () => {
  navigate("/learn");
  const { length } = history;
  navigate("/learn");
  expect(history.length).toBe(length);
});
