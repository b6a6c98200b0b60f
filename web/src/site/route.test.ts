import { describe, expect, test } from "vitest";
import views from "./views.json";
import { address, analysisRoute, parseRoute, playRoute, type Route } from "./route";

const at = (path: string) => parseRoute(new URL(path, "https://qirkat.example"));

describe("addresses", () => {
  const routes: Route[] = [
    { page: "home" },
    { page: "games" },
    { page: "you" },
    { page: "open" },
    playRoute("querni", { seed: "18446744073709551615", level: 10, side: "pink" }),
    playRoute("alquerque", { level: null }),
    playRoute("querni", { daily: true }),
    playRoute("querni", { balanced: true, seed: "7" }),
    playRoute("querni.jump_each_once.voluntary_pass", { seed: "7", kept: "mb1x-2-c" }),
    playRoute("alquerque", { start: "......../......../........ w 9-9 -,- 0 1" }),
    { page: "learn", family: null, step: null },
    { page: "learn", family: "querni", step: null },
    { page: "learn", family: "alquerque", step: "see-saw" },
    { page: "print", family: "querni", sheet: "rules" },
    { page: "editor", game: "alquerque", start: null },
    analysisRoute("querni", { kept: "a-b" }),
    analysisRoute("querni", { start: "10/10 b 0 1" }),
    analysisRoute("alquerque", { kept: "a-b", review: "black" }),
    analysisRoute("querni", { kept: "a-b", ply: 14 }),
    { page: "shared", text: "AQIDBA" },
    { page: "lobby", wanted: null },
    { page: "lobby", wanted: "querni.voluntary_pass" },
    { page: "game", id: "3mJr7AoUXx" },
    { page: "live" },
    { page: "player", name: "José Luis" },
    { page: "player", name: "ゲスト1234/.." },
    { page: "account" },
  ];

  test.each(routes)("$page is parsed as it is written", (route) => {
    expect(at(address(route))).toEqual(route);
  });

  test("every address begins with the path of its view", () => {
    for (const route of routes) {
      const [, path] = address(route).split(/[/?#]/);
      expect(path).toBe(views[route.page].path);
    }
    const named = new Set(routes.map(({ page }) => page));
    expect(Object.keys(views).filter((page) => !named.has(page as Route["page"]))).toEqual([
      "lost",
    ]);
  });

  test("omitted parts have the usual defaults", () => {
    expect(at("/play/querni")).toEqual(playRoute("querni"));
    expect(at("/play/querni?daily")).toEqual(playRoute("querni", { daily: true }));
    expect(at("/play/querni?balanced")).toEqual(playRoute("querni", { balanced: true }));
    expect(at("/play/alquerque?balanced")).toEqual(playRoute("alquerque"));
  });

  test.each([
    "/nowhere",
    "/play",
    "/play/chess",
    "/play/querni.flying",
    "/play/querni/7",
    "/play/querni?seed=-1",
    "/play/querni?seed=07",
    "/play/querni?seed=18446744073709551616",
    "/play/querni?level=11",
    "/play/querni?level=0",
    "/play/querni?side=white",
    "/play/alquerque?side=blue",
    "/play/querni?kept=../../etc",
    "/learn/chess",
    "/learn/querni/a/b",
    "/print/querni",
    "/games/7",
    "/open/7",
    "/analysis/querni?kept=%00",
    "/game",
    "/game/0OIl000000",
    "/game/3mJr7AoUXxx",
    "/game/3mJr7AoUXx/7",
    "/lobby/querni",
    "/lobby?game=chess",
    "/live/7",
    "/player",
    "/player/%E0",
    "/player/a/b",
    `/player/${"x".repeat(81)}`,
    "/account/x",
  ])("%s is not found", (path) => {
    expect(at(path).page).toBe("lost");
  });
});
