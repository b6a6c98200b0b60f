// All games of a player in one list: those in this browser, and those online (online_games.svelte.ts).

import type { Core } from "../core/core";
import { familyOf, otherSide, type Family, type Outcome, type Position } from "../core/position";
import { computerSeat } from "../records/computer_seat";
import type { SavedGame } from "../records/game_store";
import { endOf, historyTo, mainLine } from "../records/game_tree";
import { isRunning, isStudy, resumeRoute, turnNumber } from "../records/saved_game";
import { address, analysisRoute } from "../site/route";
import { describeOutcome, gameName } from "../text/sentences";
import { t } from "../i18n/i18n";

export type Opponent = "computer" | "online" | "people";
export type State = "running" | "won" | "drawn" | "lost";

export interface OwnGame {
  id: string;
  family: Family;
  title: string;
  opponent: Opponent;
  /** Against whom. */
  about: string;
  /** null for games that were not won or lost by the player here. */
  state: State | null;
  standing: string;
  href: string;
  /** Milliseconds since 1970; null for running games of the server. */
  touched: number | null;
  /** The last position. */
  position: (core: Core) => Promise<Position>;
}

export interface Filter {
  family: Family | null;
  opponent: Opponent | null;
  state: State | null;
}

export function matches(game: OwnGame, { family, opponent, state }: Filter): boolean {
  return (
    (family === null || game.family === family) &&
    (opponent === null || game.opponent === opponent) &&
    (state === null || game.state === state)
  );
}

/** Games in progress first, then the newest. */
export function ordered(games: readonly OwnGame[]): OwnGame[] {
  const rank = ({ state, touched }: OwnGame) =>
    (state === "running" ? 1e15 : 0) + (touched ?? 1e14);
  return [...games].sort((one, other) => rank(other) - rank(one));
}

/** A game in this browser; null for an analysis. */
export function savedGame(game: SavedGame): OwnGame | null {
  const { tree, over } = game;
  if (isStudy(tree)) return null;
  const seat = computerSeat(tree);
  const isOpen = isRunning(game);
  const outcome = over ?? (typeof tree.settled === "object" ? tree.settled : null);
  return {
    id: game.id,
    family: familyOf(tree.game),
    title: gameName(tree.game),
    opponent: seat ? "computer" : "people",
    about: seat ? t("site-games-against", { level: seat.level }) : t("site-games-people"),
    state: isOpen ? "running" : outcome && seat ? stateFor(outcome, otherSide(seat.side)) : null,
    standing: isOpen
      ? t("site-games-unfinished", { turn: turnNumber(game) })
      : outcome
        ? describeOutcome(outcome)
        : t("site-games-turns", { count: mainLine(tree).length }),
    href: address(isOpen ? resumeRoute(game) : analysisRoute(tree.game, { kept: game.id })),
    touched: game.touched,
    position: (core) => core.follow(historyTo(tree, endOf(tree))),
  };
}

export function stateFor({ winner }: Outcome, side: string): State {
  return winner === null ? "drawn" : winner === side ? "won" : "lost";
}
