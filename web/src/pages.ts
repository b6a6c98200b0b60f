// Which component shows a page, and whose words it needs. Both are fetched when the page is first opened.

import type { Component } from "svelte";
import type { Route } from "./route";
import { need, type Area } from "./words";

export type Page = Component<{ route: never }>;
type Pages = Record<Route["page"], { areas: Area[]; load: () => Promise<{ default: unknown }> }>;

const PAGES: Pages = {
  home: { areas: ["core", "board"], load: () => import("./Home.svelte") },
  play: { areas: ["core", "board", "play"], load: () => import("./PlayPage.svelte") },
  learn: { areas: ["core", "board", "learn"], load: () => import("./LearnPage.svelte") },
  analysis: {
    areas: ["core", "board", "play", "record", "analysis"],
    load: () => import("./AnalysisPage.svelte"),
  },
  editor: {
    areas: ["core", "board", "play", "analysis"],
    load: () => import("./EditorPage.svelte"),
  },
  games: { areas: ["core", "record"], load: () => import("./GamesPage.svelte") },
  print: { areas: ["core", "board", "learn"], load: () => import("./PrintPage.svelte") },
  shared: {
    areas: ["core", "board", "play", "record", "analysis"],
    load: () => import("./SharedPage.svelte"),
  },
  lobby: { areas: ["core", "play", "live"], load: () => import("./LobbyPage.svelte") },
  game: { areas: ["core", "board", "play", "live"], load: () => import("./GamePage.svelte") },
  live: { areas: ["core", "live"], load: () => import("./LivePage.svelte") },
  player: { areas: ["core", "live"], load: () => import("./PlayerPage.svelte") },
  account: { areas: ["core", "live"], load: () => import("./AccountPage.svelte") },
  lost: { areas: [], load: () => import("./Lost.svelte") },
};

export async function loaded(name: Route["page"]): Promise<Page> {
  const { areas, load } = PAGES[name];
  const [module] = await Promise.all([load(), need(...areas)]);
  return module.default as Page;
}
