import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Core } from "../core/core";
import { ANA, BEN, FakeServer } from "../connection/testing/fake_server";
import { LiveSession } from "../connection/live_session.svelte";
import { LiveGame } from "./live_game.svelte";
import { LOCAL_CORE } from "../core/testing/local_core";
import type { ClientMessage, Person } from "../connection/protocol";
import { createdGames, rememberCreatedGame } from "../connection/created_games";
import { storedMove } from "./pending_moves";
import { openCore } from "../core/core_workers";

const GAME = "3mJr7AoUXx";
let core: Core;
let server: FakeServer;
const sessions: LiveSession[] = [];

/** Browser storage, shared by all tabs of a test. */
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeAll(() => {
  core = openCore(LOCAL_CORE);
});
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  server = new FakeServer(core);
});
afterEach(() => {
  sessions.splice(0).forEach((session) => session.connection.close());
  vi.unstubAllGlobals();
});

/** A tab that shows the game. */
function tab(person: Person | null): { session: LiveSession; game: LiveGame } {
  const session = new LiveSession({
    connect: server.connect(person),
    language: () => "en",
    isOnline: () => true,
  });
  sessions.push(session);
  const game = new LiveGame(core, session, GAME);
  game.open();
  return { session, game };
}

const seen = (what: () => unknown) => vi.waitFor(() => expect(what()).toBeTruthy());
const moves = () =>
  server.said.filter((said): said is Extract<ClientMessage, { t: "move" }> => said.t === "move");

describe("two people", () => {
  test("play, and a third one watches", async () => {
    server.add({ id: GAME, game: "alquerque" });
    const [ana, ben, eve] = [tab(ANA), tab(BEN), tab(null)].map(({ game }) => game);
    await seen(() => ana!.turnInput && ben!.turnInput && eve!.turnInput);
    expect([ana!.side, ben!.side, eve!.side]).toEqual([0, 1, null]);
    expect([ana!.canTouch, ben!.canTouch, eve!.canTouch]).toEqual([true, false, false]);
    await ana!.turnInput!.touch("d2");
    await seen(() => ben!.canTouch);
    expect(ben!.turnInput!.motion).toEqual({ path: ["d2"], removed: [] });
    await ben!.turnInput!.touch("f4");
    await seen(() => [ana, ben, eve].every((game) => game!.moves.join() === "d2,f4"));
    expect(ana!.pending).toBeNull();
    expect(storedMove(GAME)).toBeNull();
    expect(eve!.position.text).toBe(ana!.position.text);
  });

  test("a late watcher sees the whole game", async () => {
    server.add({ id: GAME, game: "querni" });
    const { game: ana } = tab(ANA);
    await seen(() => ana.turnInput);
    const { text } = ana.position.moves[0]!;
    await ana.play(text, null);
    await seen(() => ana.pending === null);
    const { game: late } = tab(null);
    await seen(() => late.turnInput);
    expect(late.moves).toEqual([text]);
    expect(late.positions.map((position) => position.text)).toEqual(
      ana.positions.map((position) => position.text),
    );
  });

  test("a game that starts while waiting shows the opponent", async () => {
    server.add({ id: GAME, game: "alquerque", state: "open", second: null });
    const { game } = tab(ANA);
    await seen(() => game.info);
    expect(game.shown).toBeNull();
    server.begin(GAME, { second: { ...BEN, rating: 1500, provisional: true } });
    await seen(() => game.turnInput);
    expect(game.player(1)?.name).toBe("Guest0042");
    expect(game.canTouch).toBe(true);
  });

  test("a game that does not exist is reported", async () => {
    const { game } = tab(ANA);
    await seen(() => game.missing);
    expect(game.missing?.reason).toBe("no_game");
  });
});

describe("an own move", () => {
  beforeEach(() => server.add({ id: GAME, game: "alquerque" }));

  test("is shown before it is acknowledged, and stored until then", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.loses = new Set(["ack", "events"]);
    await game.turnInput!.touch("d2");
    expect(game.moves).toEqual(["d2"]);
    expect(game.pending?.after?.side).toBe("black");
    expect(game.canTouch).toBe(false);
    expect(game.sideToMove).toBe(0);
    expect(storedMove(GAME)?.move).toBe("d2");
  });

  test("that arrived before the connection broke is resent and applied once", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.loses = new Set(["ack", "events"]);
    await game.turnInput!.touch("d2");
    await seen(() => server.events(GAME).length === 2);
    server.loses.clear();
    server.cut();
    await seen(() => game.pending === null);
    expect(moves().map(({ id }) => id)).toEqual([moves()[0]!.id, moves()[0]!.id]);
    expect(server.events(GAME).length).toBe(2);
    expect(game.moves).toEqual(["d2"]);
    expect(storedMove(GAME)).toBeNull();
  });

  test("made without a connection is sent when it is back", async () => {
    const { session, game } = tab(ANA);
    await seen(() => game.turnInput);
    server.isDown = true;
    server.cut();
    expect(session.status).toBe("reconnecting");
    await game.turnInput!.touch("d2");
    expect(game.moves).toEqual(["d2"]);
    expect(server.events(GAME).length).toBe(1);
    server.isDown = false;
    session.wake();
    await seen(() => game.pending === null);
    expect(server.events(GAME).length).toBe(2);
  });

  test("that was not acknowledged survives a reload", async () => {
    const { session, game } = tab(ANA);
    await seen(() => game.turnInput);
    server.blackhole();
    await game.turnInput!.touch("d2");
    game.close();
    session.connection.close();
    const { game: again } = tab(ANA);
    await seen(() => again.shown && again.pending === null && again.moves.length === 1);
    expect(server.events(GAME).length).toBe(2);
    expect(again.moves).toEqual(["d2"]);
  });

  test("that had arrived before a reload is not resent forever", async () => {
    const { session, game } = tab(ANA);
    await seen(() => game.turnInput);
    server.loses = new Set(["ack", "events"]);
    await game.turnInput!.touch("d2");
    await seen(() => server.events(GAME).length === 2);
    game.close();
    session.connection.close();
    server.loses.clear();
    const { game: again } = tab(ANA);
    await seen(() => again.shown && again.pending === null);
    expect(server.events(GAME).length).toBe(2);
    expect(storedMove(GAME)).toBeNull();
  });

  test("that is refused is taken back, with the reason", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.refuses = ["time_up"];
    await game.turnInput!.touch("d2");
    await seen(() => game.refusal);
    expect(game.refusal?.reason).toBe("time_up");
    expect(game.moves).toEqual([]);
    expect(game.turnInput!.isFresh).toBe(true);
    expect(storedMove(GAME)).toBeNull();
    await game.turnInput!.touch("d2");
    expect(game.refusal).toBeNull();
    await seen(() => game.pending === null && game.moves.length === 1);
  });

  test("that the server cannot write just now is kept and resent", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.refuses = ["busy"];
    await game.turnInput!.touch("d2");
    await seen(() => game.refusal);
    expect(game.moves).toEqual(["d2"]);
    expect(storedMove(GAME)).not.toBeNull();
    await vi.waitFor(() => expect(server.events(GAME).length).toBe(2), 5000);
    await seen(() => game.pending === null);
    expect(game.refusal).toBeNull();
  });

  test("without an answer is sent over another connection, long before the silence limit", async () => {
    const { game, session } = tab(ANA);
    await seen(() => game.turnInput);
    server.blackhole();
    await game.turnInput!.touch("d2");
    expect(session.status).toBe("open");
    await vi.waitFor(() => expect(server.events(GAME).length).toBe(2), 9000);
    await seen(() => game.pending === null);
  }, 12_000);

  test("has the key in decimal digits", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    const { key } = game.position;
    await game.turnInput!.touch("d2");
    expect(BigInt(moves()[0]!.key)).toBe(BigInt(`0x${key}`));
  });

  test("waits for confirmation if set", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    game.sending = "confirm";
    await game.turnInput!.touch("d2");
    expect(moves()).toEqual([]);
    expect(game.turnInput!.view.expects).toBe("confirm");
    await game.turnInput!.confirm();
    await seen(() => server.events(GAME).length === 2);
  });

  test("can be undone for a moment before it is sent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const { game } = tab(ANA);
      await seen(() => game.turnInput);
      game.sending = "undo";
      await game.turnInput!.touch("d2");
      expect([game.moves, game.isHeld, game.isMyTurn]).toEqual([["d2"], true, false]);
      game.undo();
      expect([game.moves, game.isHeld, game.isMyTurn]).toEqual([[], false, true]);
      expect(storedMove(GAME)).toBeNull();
      await vi.advanceTimersByTimeAsync(4000);
      expect(moves()).toEqual([]);
      await game.turnInput!.touch("f4");
      await vi.advanceTimersByTimeAsync(4000);
      await seen(() => server.events(GAME).length === 2);
      expect(moves().map(({ move }) => move)).toEqual(["f4"]);
      expect(game.isHeld).toBe(false);
      // What has been sent stays.
      game.undo();
      expect(game.moves).toEqual(["f4"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that could be undone is sent when the page is left", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    game.sending = "undo";
    await game.turnInput!.touch("d2");
    expect(moves()).toEqual([]);
    game.close();
    await seen(() => moves().length === 1);
  });

  test("half made, stays while the opponent acts", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    game.sending = "confirm";
    await game.turnInput!.touch("d2");
    server.happen(GAME, { kind: "phrase", by: 1, which: "good_luck" });
    await seen(() => game.state?.said.length === 1);
    expect(game.turnInput!.turn.to).toBe("d2");
    server.happen(GAME, { kind: "end", by: 1, winner: 0, reason: "resigned" });
    await seen(() => game.isOver);
    expect(game.turnInput!.isFresh).toBe(true);
  });
});

describe("two tabs of one person", () => {
  beforeEach(() => server.add({ id: GAME, game: "alquerque" }));

  test("show the same", async () => {
    const [one, two] = [tab(ANA).game, tab(ANA).game];
    await seen(() => one.turnInput && two.turnInput);
    await one.turnInput!.touch("d2");
    await seen(() => two.moves.length === 1);
    expect(two.canTouch).toBe(false);
    expect(two.position.text).toBe(one.position.text);
  });

  test("that play at the same time agree on the move that came first", async () => {
    const [one, two] = [tab(ANA).game, tab(ANA).game];
    await seen(() => one.turnInput && two.turnInput);
    await Promise.all([one.turnInput!.touch("d2"), two.turnInput!.touch("g7")]);
    await seen(() => one.pending === null && two.pending === null);
    expect(one.moves).toEqual(["d2"]);
    await seen(() => two.moves.join() === "d2");
    expect(two.refusal?.reason).toBe("stale");
    expect(one.refusal).toBeNull();
    expect(server.events(GAME).length).toBe(2);
  });
});

describe("server messages", () => {
  beforeEach(() => server.add({ id: GAME, game: "alquerque" }));

  test("with a gap are requested again", async () => {
    const { game } = tab(BEN);
    await seen(() => game.turnInput);
    const id = "00c0ffee00c0ffee";
    const clocks: [number, number] = [300_000, 300_000];
    const move = { kind: "move", by: 0, line: 0, ply: 0, move: "d2", id, clocks, lag: 0 } as const;
    server.loses = new Set(["events"]);
    server.happen(GAME, move);
    server.loses.clear();
    server.happen(GAME, { kind: "phrase", by: 0, which: "hello" });
    await seen(() => game.version === 3);
    expect(game.moves).toEqual(["d2"]);
    expect(server.said.filter(({ t }) => t === "watch").at(-1)).toEqual({
      t: "watch",
      game: GAME,
      have: 1,
    });
  });

  describe("after the server has lost events", () => {
    const id = "00c0ffee00c0ffee";
    const clocks: [number, number] = [300_000, 300_000];
    const move = { kind: "move", by: 0, line: 0, ply: 0, id, clocks, lag: 0 } as const;

    test("show the game as it was saved, and say so", async () => {
      const { game } = tab(BEN);
      await seen(() => game.turnInput);
      server.happen(GAME, { ...move, move: "d2" });
      await seen(() => game.canTouch);
      server.events(GAME).length = 1;
      server.cut();
      await seen(() => game.moves.length === 0);
      expect(game.version).toBe(1);
      expect(game.canTouch).toBe(false);
      expect(game.refusal?.reason).toBe("rewound");
      server.happen(GAME, { ...move, move: "a1" });
      await seen(() => game.canTouch);
      expect(game.moves).toEqual(["a1"]);
    });

    test("show what came in their place", async () => {
      const { game } = tab(BEN);
      await seen(() => game.turnInput);
      server.happen(GAME, { ...move, move: "d2" });
      await seen(() => game.canTouch);
      server.events(GAME).length = 1;
      server.loses = new Set(["events"]);
      server.now += 1000;
      server.happen(GAME, { ...move, move: "a1" }, { kind: "phrase", by: 0, which: "hello" });
      server.loses.clear();
      server.cut();
      await seen(() => game.version === 3);
      await seen(() => game.moves.join() === "a1");
      expect(game.refusal?.reason).toBe("rewound");
    });

    test("add nothing to the lost history until a snapshot comes", async () => {
      const { game } = tab(BEN);
      await seen(() => game.turnInput);
      server.happen(GAME, { ...move, move: "d2" });
      await seen(() => game.canTouch);
      server.events(GAME).length = 1;
      server.loses = new Set(["snapshot"]);
      server.now += 1000;
      server.happen(GAME, { ...move, move: "a1" });
      await seen(() => game.refusal?.reason === "rewound");
      server.happen(GAME, { kind: "phrase", by: 0, which: "hello" });
      await new Promise((done) => setTimeout(done, 50));
      expect(game.version).toBe(2);
      server.loses.clear();
      server.cut();
      await seen(() => game.version === 3);
      expect(game.moves).toEqual(["a1"]);
    });
  });

  test("count once if repeated", async () => {
    const { game } = tab(BEN);
    await seen(() => game.turnInput);
    server.happen(GAME, { kind: "phrase", by: 0, which: "hello" });
    server.tell({ t: "events", game: GAME, events: server.events(GAME), after: null });
    await seen(() => game.version === 2);
    expect(game.state?.said.length).toBe(1);
  });

  test("a move is taken back by agreement", async () => {
    const [ana, ben] = [tab(ANA).game, tab(BEN).game];
    await seen(() => ana.turnInput && ben.turnInput);
    await ana.turnInput!.touch("d2");
    await seen(() => ben.canTouch);
    server.happen(GAME, { kind: "offer", by: 0, what: "takeback" });
    await seen(() => ben.offered.length > 0 && ana.hasAsked("takeback"));
    expect(ben.offered).toEqual(["takeback"]);
    expect(ana.offered).toEqual([]);
    server.happen(GAME, { kind: "takeback", by: 1, plies: 1, clocks: [290_000, 300_000] });
    await seen(() => ana.canTouch && ben.moves.length === 0);
    expect(ana.moves).toEqual([]);
    expect(ana.hasAsked("takeback")).toBe(false);
    await ana.turnInput!.touch("g7");
    await seen(() => ben.moves.join() === "g7");
  });

  test("offers declined, by word or by a move, are known until the position changes", async () => {
    const [ana, ben] = [tab(ANA).game, tab(BEN).game];
    await seen(() => ana.turnInput && ben.turnInput);
    server.happen(GAME, { kind: "offer", by: 0, what: "draw" });
    server.happen(GAME, { kind: "decline", by: 1, what: "draw" });
    await seen(() => ana.declined.length > 0 && ben.version === ana.version);
    expect(ana.declined).toEqual(["draw"]);
    expect(ben.declined).toEqual([]);
    await ana.turnInput!.touch("d2");
    await seen(() => ben.canTouch && ana.declined.length === 0);
    server.happen(GAME, { kind: "offer", by: 0, what: "draw" });
    await seen(() => ben.offered.length > 0);
    await ben.turnInput!.touch("f4");
    await seen(() => ana.canTouch);
    expect(ana.declined).toEqual(["draw"]);
    expect(ben.declined).toEqual([]);
  });

  test("the end, the new ratings and the next game are known", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.happen(
      GAME,
      { kind: "end", by: 1, winner: 0, reason: "resigned" },
      { kind: "ratings", by: null, before: [1500, 1500], after: [1662, 1338] },
    );
    await seen(() => game.isOver);
    expect(game.outcome).toEqual({ winner: "white", reason: "resigned" });
    expect(game.state?.ratings?.after).toEqual([1662, 1338]);
    expect(game.tree?.settled).toEqual({ winner: "white", reason: "resigned" });
    server.happen(GAME, { kind: "rematch", by: 0, game: "4mJr7AoUXx" });
    await seen(() => game.state?.next);
    expect(game.canTouch).toBe(false);
  });

  test("absence can be claimed after a while", async () => {
    const [ana, ben] = [tab(ANA), tab(BEN)].map(({ game }) => game) as [LiveGame, LiveGame];
    await seen(() => ana.turnInput && ben.turnInput);
    const gone = () => server.tell({ t: "presence", game: GAME, here: [true, false], watchers: 0 });
    gone();
    await ana.turnInput!.touch("d2");
    await seen(() => ben.canTouch);
    // A side that does not take its first turn loses by that.
    expect(ana.untilClaim).toBeNull();
    await ben.turnInput!.touch("f4");
    await seen(() => ana.canTouch);
    expect(ana.untilClaim).toBeNull();
    await ana.turnInput!.touch("a1");
    await seen(() => ben.canTouch);
    ana.tick();
    expect(ana.untilClaim).toBeGreaterThan(50_000);
    expect(ben.untilClaim).toBeNull();
    ana.now += 30_000;
    expect(ana.untilClaim).toBeLessThan(31_000);
    ana.now += 31_000;
    expect(ana.untilClaim).toBe(0);
    server.tell({ t: "presence", game: GAME, here: [true, true], watchers: 0 });
    expect(ana.untilClaim).toBeNull();
  });

  test("presence is known, and since when a player is absent", async () => {
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    server.tell({ t: "presence", game: GAME, here: [true, false], watchers: 3 });
    expect(game.presence?.watchers).toBe(3);
    const [own, other] = game.gone;
    expect(own).toBeNull();
    expect(Math.abs(other! - server.now)).toBeLessThan(5000);
    server.tell({ t: "presence", game: GAME, here: [true, false], watchers: 2 });
    expect(game.gone[1]).toBe(other);
    server.tell({ t: "presence", game: GAME, here: [true, true], watchers: 2 });
    expect(game.gone).toEqual([null, null]);
  });
});

test("an action waits for its answer, but no longer than the connection", async () => {
  server.add({ id: GAME, game: "alquerque" });
  const { session, game } = tab(ANA);
  await seen(() => game.turnInput);
  game.act("draw");
  expect(game.doing?.what).toBe("draw");
  await seen(() => game.doing === null);
  server.loses = new Set(["ack"]);
  game.act("resign");
  await seen(() => server.said.at(-1)?.t === "act");
  server.cut();
  session.wake();
  await seen(() => session.status === "open");
  expect(game.doing).toBeNull();
  expect(server.said.filter(({ t }) => t === "act").length).toBe(2);
});

test("clocks follow the server's time when it jumps or is slow", async () => {
  server.add({ id: GAME, game: "alquerque" });
  const { session } = tab(ANA);
  await seen(() => session.status === "open");
  for (const [by, follows] of [
    [30_000, true],
    [-500, false],
    [-5000, true],
    [1, true],
  ] as const) {
    const before = session.now();
    server.tell({ t: "ping", n: 1, now: Math.round(before) + by });
    expect(Math.abs(session.now() - before - (follows ? by : 0))).toBeLessThan(50);
  }
  const before = session.now();
  server.tell({ t: "ping", n: 2, now: null });
  expect(Math.abs(session.now() - before)).toBeLessThan(50);
});

test("clocks follow the server's time, and announce few moments", async () => {
  server.add({ id: GAME, game: "alquerque" });
  const id = "00c0ffee00c0ffee";
  const clocks: [number, number] = [61_000, 300_000];
  const move = { kind: "move", line: 0, move: "d2", id, clocks, lag: 0 } as const;
  server.happen(GAME, { ...move, by: 0, ply: 0 }, { ...move, by: 1, ply: 1, move: "g7" });
  const { session, game } = tab(ANA);
  await seen(() => game.canTouch);
  const later = vi.spyOn(session, "now");
  for (const [ms, left, moment] of [
    [500, 60_500, null],
    [1500, 59_500, 60_000],
    [20_000, 41_000, 60_000],
    [52_000, 9_000, 10_000],
    [90_000, 0, 10_000],
  ] as const) {
    later.mockReturnValue(server.now + ms);
    game.tick();
    expect([game.left(0), game.left(1), game.moment]).toEqual([left, 300_000, moment]);
  }
});

describe("a half-made turn", () => {
  // Blue's 1 can go on hopping, so its turn is not complete by itself.
  const HALF = "10/2ABC5/5DE3/10/1F6ab/7c2/10 b 0 1";

  test("is restored after a reload", async () => {
    server.add({ id: GAME, game: "querni", start: HALF });
    const before = tab(ANA);
    await seen(() => before.game.turnInput);
    await before.game.turnInput!.touch("c6");
    const { turn } = before.game.turnInput!;
    expect(turn.from).toBe("c6");
    before.session.connection.close();
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    expect(game.turnInput!.turn).toEqual(turn);
    game.turnInput!.back();
    const again = tab(ANA).game;
    await seen(() => again.turnInput);
    expect(again.turnInput!.isFresh).toBe(true);
  });

  test("is void in another position, or when the game is over", async () => {
    server.add({ id: GAME, game: "querni", start: HALF });
    const { game } = tab(ANA);
    await seen(() => game.turnInput);
    await game.turnInput!.touch("c6");
    server.happen(GAME, { kind: "end", by: 1, winner: 0, reason: "resigned" });
    const after = tab(ANA).game;
    await seen(() => after.turnInput);
    expect(after.turnInput!.isFresh).toBe(true);
  });
});

describe("own games", () => {
  const opponent = { ...BEN, rating: null, provisional: false };
  const waiting = (id: string, time: string) => ({
    id,
    game: "querni",
    time,
    opponent,
    deadline: null,
  });
  const seek = (id: string) => ({
    id,
    game: "querni",
    time: "5+3",
    rated: false,
    mirror: false,
    side: "random" as const,
    creator: { ...ANA, rating: 1500, provisional: true },
    created: 0,
  });

  test("are sorted by clock and by whose turn it is", async () => {
    const { session } = tab(ANA);
    await seen(() => session.status === "open");
    server.tell({
      t: "turns",
      games: [waiting("1111111111", "5+3"), waiting("2222222222", "1d")],
      others: [waiting("3333333333", "-"), waiting("4444444444", "3+2")],
      open: [seek("5555555555")],
    });
    const ids = (games: { id: string }[] | null) => games?.map(({ id }) => id[0]).join("");
    await seen(() => session.openGames.length > 0);
    expect(ids(session.myTurns)).toBe("2");
    expect(ids(session.opponentTurns)).toBe("3");
    expect(ids(session.timedGames)).toBe("14");
    expect(ids(session.openGames)).toBe("5");
    expect(session.startedGame).toBeNull();
  });

  test("created in this tab are announced once when they start", async () => {
    rememberCreatedGame("5555555555");
    const { session } = tab(ANA);
    await seen(() => session.status === "open");
    const message = { t: "turns" as const, games: [], others: [] };
    server.tell({ ...message, open: [seek("5555555555")] });
    await seen(() => session.openGames.length > 0);
    expect(session.startedGame).toBeNull();
    const begun = waiting("5555555555", "5+3");
    server.tell({ ...message, others: [begun], open: [] });
    await seen(() => session.startedGame);
    expect(session.startedGame).toEqual(begun);
    // The board may have shown it before.
    rememberCreatedGame("6666666666");
    session.announce(waiting("6666666666", "5+3"));
    expect(session.startedGame?.id).toBe("6666666666");
    expect(createdGames()).toEqual([]);
    const later = tab(ANA).session;
    await seen(() => later.status === "open");
    server.tell({ ...message, games: [begun], open: [] });
    await seen(() => later.timedGames.length > 0);
    expect(later.startedGame).toBeNull();
  });
});
