// The addresses of the site. Addresses are untrusted: whatever does not parse is the page "lost".

import { familyOf, SIDES, type Family, type GameName, type Side } from "../core/position";

export interface PlayRoute {
  page: "play";
  game: GameName;
  /** Querni's set-up; null for a random one. */
  seed: string | null;
  daily: boolean;
  /** Whether the set-up is balanced: the first even one that follows from the seed. */
  balanced: boolean;
  /** null for two people at one board. */
  level: number | null;
  /** The person's side against the computer. */
  side: Side;
  /** The id of a saved game to resume. */
  kept: string | null;
  /** A start position, as set up in the editor. */
  start: string | null;
}

export interface AnalysisRoute {
  page: "analysis";
  game: GameName;
  /** The id of a saved game. */
  kept: string | null;
  start: string | null;
  /** The side whose mistakes are reviewed; null for the whole game. */
  review: Side | null;
  /** The number of moves after which the game is shown. */
  ply: number | null;
}

export type Route =
  | { page: "home" }
  | PlayRoute
  | { page: "learn"; family: Family | null; step: string | null }
  | AnalysisRoute
  | { page: "editor"; game: GameName; start: string | null }
  | { page: "games" }
  | { page: "you" }
  | { page: "open" }
  | { page: "print"; family: Family; sheet: string }
  | { page: "shared"; text: string }
  | { page: "lobby"; wanted: GameName | null }
  | { page: "game"; id: string }
  | { page: "live" }
  | { page: "player"; name: string }
  | { page: "account" }
  | { page: "lost" };

/** Gentle enough for beginners, and yet it makes chains and mills. */
export const DEFAULT_LEVEL = 3;

const GAME = /^(querni(\.jump_each_once)?(\.voluntary_pass)?|alquerque)$/;
const SEED = /^(0|[1-9][0-9]{0,19})$/;
const LARGEST_SEED = 2n ** 64n - 1n;
const LEVEL = /^([1-9]|10)$/;
const NAME = /^[a-z0-9-]{1,64}$/;
const PLY = /^(0|[1-9][0-9]{0,5})$/;
const LIVE_GAME = /^[1-9A-HJ-NP-Za-km-z]{10}$/;
const LONGEST_PERSON = 80;

const lost: Route = { page: "lost" };

export function parseRoute(url: URL): Route {
  const [page = "", first = "", second, ...rest] = url.pathname.split("/").slice(1);
  const query = url.searchParams;
  if (rest.length > 0) return lost;
  if (page === "" && first === "") return { page: "home" };
  if ((page === "games" || page === "you" || page === "open") && first === "") return { page };
  if (page === "g" && first === "") return { page: "shared", text: url.hash.slice(1) };
  if (page === "learn" && first === "") return { page: "learn", family: null, step: null };
  if (LIVE.has(page)) return second ? lost : parseLive(page, first, query);
  if (!GAME.test(first)) return lost;
  if (page === "learn" || page === "print") {
    if (first.includes(".") || (second && !NAME.test(second))) return lost;
    const family = familyOf(first);
    if (page === "learn") return { page, family, step: second || null };
    return second ? { page, family, sheet: second } : lost;
  }
  if (second) return lost;
  if (page === "play") return parsePlay(first, query);
  const start = query.get("position");
  if (page === "analysis") {
    const [kept, review, ply] = ["kept", "review", "ply"].map((key) => query.get(key) || null);
    if (kept && !NAME.test(kept)) return lost;
    if (review && !SIDES[familyOf(first)].includes(review as Side)) return lost;
    if (ply && !PLY.test(ply)) return lost;
    const at = ply ? Number(ply) : null;
    return analysisRoute(first, {
      kept: kept ?? null,
      start,
      review: review as Side | null,
      ply: at,
    });
  }
  return page === "editor" ? { page, game: first, start } : lost;
}

const LIVE = new Set(["lobby", "game", "live", "player", "account"]);

/** The routes of live play. */
function parseLive(page: string, first: string, query: URLSearchParams): Route {
  if (page === "game") return LIVE_GAME.test(first) ? { page, id: first } : lost;
  if (page === "player") {
    const name = decoded(first);
    return name && name.length <= LONGEST_PERSON ? { page, name } : lost;
  }
  if (first !== "") return lost;
  if (page === "live" || page === "account") return { page };
  const wanted = query.get("game");
  return wanted && !GAME.test(wanted) ? lost : { page: "lobby", wanted: wanted || null };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function parsePlay(game: GameName, query: URLSearchParams): Route {
  const [seed, level, side, kept] = ["seed", "level", "side", "kept"].map((key) => query.get(key));
  const sides = SIDES[familyOf(game)];
  if (seed && (!SEED.test(seed) || BigInt(seed) > LARGEST_SEED)) return lost;
  if (level && level !== "none" && !LEVEL.test(level)) return lost;
  if (side && !sides.includes(side as Side)) return lost;
  if (kept && !NAME.test(kept)) return lost;
  return {
    page: "play",
    game,
    seed: seed || null,
    daily: query.has("daily"),
    balanced: query.has("balanced") && familyOf(game) === "querni",
    level: level === "none" ? null : level ? Number(level) : DEFAULT_LEVEL,
    side: (side as Side) || sides[0],
    kept: kept || null,
    start: query.get("position"),
  };
}

export function playRoute(game: GameName, options: Partial<PlayRoute> = {}): PlayRoute {
  const [side] = SIDES[familyOf(game)];
  const none = { seed: null, daily: false, balanced: false, kept: null, start: null };
  return { page: "play", game, level: DEFAULT_LEVEL, side, ...none, ...options };
}

export function analysisRoute(game: GameName, options: Partial<AnalysisRoute> = {}): AnalysisRoute {
  return { page: "analysis", game, kept: null, start: null, review: null, ply: null, ...options };
}

/** The address of a route, so that parseRoute(address(route)) is the route. */
export function address(route: Route): string {
  const query = new URLSearchParams();
  switch (route.page) {
    case "home":
      return "/";
    case "games":
    case "you":
    case "open":
      return `/${route.page}`;
    case "lost":
      return "/lost";
    case "shared":
      return `/g#${route.text}`;
    case "live":
    case "account":
      return `/${route.page}`;
    case "lobby":
      return route.wanted ? `/lobby?game=${route.wanted}` : "/lobby";
    case "game":
      return `/game/${route.id}`;
    case "player":
      return `/player/${encodeURIComponent(route.name)}`;
    case "learn":
      return ["/learn", route.family, route.step].filter(Boolean).join("/");
    case "print":
      return `/print/${route.family}/${route.sheet}`;
    case "editor":
      if (route.start) query.set("position", route.start);
      break;
    case "analysis":
      if (route.kept) query.set("kept", route.kept);
      if (route.start) query.set("position", route.start);
      if (route.review) query.set("review", route.review);
      if (route.ply !== null) query.set("ply", String(route.ply));
      break;
    case "play":
      if (route.daily) query.set("daily", "");
      if (route.balanced) query.set("balanced", "");
      if (route.seed) query.set("seed", route.seed);
      query.set("level", String(route.level ?? "none"));
      if (route.level !== null) query.set("side", route.side);
      if (route.start) query.set("position", route.start);
      if (route.kept) query.set("kept", route.kept);
  }
  const search = query.size > 0 ? `?${query}`.replace(/\b(daily|balanced)=/g, "$1") : "";
  return `/${route.page}/${route.game}${search}`;
}
