// The online games of a player, as cards of the page You; loaded only for people who have played online. Needs the
// messages of "live".

import { api, type ListedGame } from "../connection/api";
import { liveSession } from "../connection/live_session.svelte";
import type { Waiting } from "../connection/protocol";
import type { Core } from "../core/core";
import { familyOf, type Position } from "../core/position";
import { stateOf } from "../live/live_state";
import { playerName, sideAtIndex } from "../live/live_text";
import { address } from "../site/route";
import { describeOutcome, gameName } from "../text/sentences";
import { stateFor, type OwnGame } from "./own_games";
import { t } from "../i18n/i18n";

function listedGame({ info, winner, reason, ended }: ListedGame, me: string): OwnGame {
  const own = info.first?.id === me ? 0 : 1;
  const outcome = {
    winner: winner === null ? null : sideAtIndex(info.game, winner),
    reason: reason ?? "unknown",
  };
  const said = winner === null ? null : t(winner === own ? "live-won" : "live-lost");
  return {
    ...onlineGame(info.id, info.game, playerName(own === 0 ? info.second : info.first)),
    state: reason === "aborted" ? null : stateFor(outcome, sideAtIndex(info.game, own)),
    standing: describeOutcome(outcome, { own: said }),
    touched: ended ?? info.created,
  };
}

function waitingGame({ id, game, opponent }: Waiting, isMyTurn: boolean): OwnGame {
  return {
    ...onlineGame(id, game, playerName(opponent)),
    state: "running",
    standing: isMyTurn ? t("play-turn-you") : t("you-state-running"),
    touched: null,
  };
}

function onlineGame(id: string, game: string, name: string) {
  return {
    id,
    family: familyOf(game),
    title: gameName(game),
    opponent: "online" as const,
    about: t("you-game-online", { name }),
    href: address({ page: "game", id }),
    position: (core: Core) => livePosition(core, id),
  };
}

async function livePosition(core: Core, id: string): Promise<Position> {
  const { info, events } = await api.game(id);
  const { start, turns } = stateOf({ info, events }, 0);
  const moves = turns.map(({ move }) => move);
  const { position } = await core.start(info.game, start?.seed ?? undefined);
  return core.follow({ game: info.game, start: info.start ?? position.text, moves });
}

/** The online games of the account or guest in this browser. */
export class OnlineGames {
  #finished = $state.raw<ListedGame[]>([]);
  readonly #session = liveSession();

  constructor() {
    this.#session.open();
  }

  /** Whether an account is logged in here. */
  readonly hasAccount = $derived.by(() => this.#session.person?.guest === false);

  async load(): Promise<void> {
    this.#finished = (await api.myGames()).games;
  }

  readonly games: OwnGame[] = $derived.by(() => {
    const { person, myTurns, opponentTurns, timedGames } = this.#session;
    if (!person) return [];
    return [
      ...(myTurns ?? []).map((game) => waitingGame(game, true)),
      ...[...timedGames, ...opponentTurns].map((game) => waitingGame(game, false)),
      ...this.#finished.map((game) => listedGame(game, person.id)),
    ];
  });
}
