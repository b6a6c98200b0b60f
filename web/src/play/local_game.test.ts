import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Core, Limit } from "../core/core";
import { fetchFile, LOCAL_CORE } from "../core/testing/local_core";
import { hasBegun, LocalGame, type LocalGameState } from "./local_game.svelte";
import type { ServerProbe } from "../core/server_tables";
import type { GameName } from "../core/position";
import { setEngineSeed, seatComputer, type ComputerSeat } from "../records/computer_seat";
import { newTree, startOf } from "../records/game_tree";
import { openCore } from "../core/core_workers";

const noServer: ServerProbe = async () => null;
let core: Core;
beforeAll(() => {
  core = openCore(LOCAL_CORE);
});

interface Opened {
  play: LocalGame;
  kept: LocalGameState[];
}

async function opened(
  game: GameName,
  options: {
    seed?: string;
    position?: string;
    seat?: ComputerSeat;
    whims?: string;
    turn?: unknown;
    probeServer?: ServerProbe;
  } = {},
): Promise<Opened> {
  const { seat, whims = "1", turn = null, probeServer = noServer, ...from } = options;
  const fresh = newTree(game, await startOf(core, game, from));
  const kept: LocalGameState[] = [];
  const tree = seat ? setEngineSeed(seatComputer(fresh, seat), whims) : fresh;
  return {
    play: await LocalGame.open(core, probeServer, tree, turn, (state) => kept.push(state)),
    kept,
  };
}

describe("two at one board", () => {
  test("a man is placed by one touch", async () => {
    const { play, kept } = await opened("alquerque");
    await play.turnInput.touch("d2");
    expect(play.moves).toEqual(["d2"]);
    expect(play.position.side).toBe("black");
    expect(kept.length).toBe(1);
  });

  test("an occupied point is explained", async () => {
    const { play } = await opened("alquerque");
    await play.turnInput.touch("d2");
    await play.turnInput.touch("d2");
    expect(play.turnInput.fault?.reason).toBe("occupied");
    expect(play.moves).toEqual(["d2"]);
  });

  test("a mill lets its player choose whom to take, and a protected man is explained", async () => {
    const position = "BBB...../WW....../B..B.... w 1-1 -,- 0 17";
    const { play } = await opened("alquerque", { position });
    await play.turnInput.touch("f6");
    expect(play.turnInput.view.expects).toBe("prey");
    await play.turnInput.touch("a7");
    expect(play.turnInput.fault?.reason).toBe("protected");
    await play.turnInput.touch("c5");
    expect(play.moves).toEqual(["f6xc5"]);
  });

  test("nothing is asked if only one man can be taken", async () => {
    const position = "BBB...../WW....../B....... w 1-1 -,- 0 16";
    const { play } = await opened("alquerque", { position });
    await play.turnInput.touch("f6");
    expect(play.moves).toEqual(["f6xc5"]);
  });

  test("a barred return is explained", async () => {
    const position = "WW.W..../B.B.B.../.B...... w 0-0 g4-g7,- 0 40";
    const { play } = await opened("alquerque", { position });
    await play.turnInput.touch("g4");
    await play.turnInput.touch("g7");
    expect(play.turnInput.fault?.reason).toBe("barred");
    expect(play.turnInput.turn.from).toBe("g4");
  });

  test("a half-made turn is saved at every touch, and restored by a reload", async () => {
    const { play, kept } = await opened("querni", { seed: "7" });
    await play.turnInput.touch("f3");
    const way = play.position.ways.find(
      ({ from, to }) =>
        from === "f3" &&
        play.position.ways.some((w) => w.from === from && w.to !== to && w.path.includes(to)),
    )!;
    await play.turnInput.touch(way.to);
    expect(play.moves).toEqual([]);
    expect(play.turnInput.isOnward).toBe(true);
    const state = JSON.parse(JSON.stringify(kept.at(-1))) as LocalGameState;
    const again = await LocalGame.open(core, noServer, state.tree, state.turn, () => {});
    expect(again.turnInput.turn).toEqual(play.turnInput.turn);
    expect(again.turnInput.view.pieces.find(({ square }) => square === way.to)?.number).toBe(1);
    await again.turnInput.confirm();
    expect(again.moves).toEqual([`f3-${way.to}`]);
  });

  test("a turn is undone step by step, and as a whole", async () => {
    const { play } = await opened("querni", { seed: "7" });
    await play.turnInput.touch("f3");
    play.turnInput.back();
    expect(play.turnInput.turn.from).toBeNull();
    expect(play.canUndo).toBe(false);
    await play.turnInput.type("f3-e4");
    expect(play.canUndo).toBe(true);
    play.undo();
    expect(play.moves).toEqual([]);
    expect(play.isUndone).toBe(true);
  });

  test("typed moves are understood as people type them", async () => {
    const { play } = await opened("querni", { seed: "7" });
    expect(await play.turnInput.type(" F3 e4 ")).toBe(true);
    expect(play.moves).toEqual(["f3-e4"]);
    expect(await play.turnInput.type("a1-a2")).toBe(false);
    expect(play.turnInput.fault?.reason).toBe("empty_square");
    expect(await play.turnInput.type("b3")).toBe(true);
    expect(play.turnInput.turn.from).toBe("b3");
  });

  test("a removal that strands a tile has to be confirmed", async () => {
    const { play } = await opened("querni", { position: "10/10/10/ABCDE5/10/10/a2b2c2d b 0 1" });
    await play.turnInput.remove([1, 3]);
    expect(play.moves).toEqual([]);
    expect(play.turnInput.strands["x1-3"]).toEqual([4, 5]);
    await play.turnInput.confirm();
    expect(play.moves).toEqual(["x1-3"]);
  });

  test("a warning for one side does not appear for the same removal of the other", async () => {
    const { play } = await opened("querni", { position: "10/10/10/ABCDE5/10/10/abc3j3 b 0 1" });
    await play.turnInput.touch("a4");
    await expect.poll(() => play.turnInput.strands["x1-3"]).toEqual([4, 5]);
    expect(await play.turnInput.type("e4-f5")).toBe(true);
    expect(play.turnInput.view.choices.map(({ text }) => text)).toEqual(["x1-3"]);
    expect(play.turnInput.strands).toEqual({});
  });

  test("the last turn is replayed, unless something else is done in the meantime", async () => {
    const { play } = await opened("alquerque");
    await play.turnInput.touch("d2");
    const again = () => play.turnInput.replay(play.positions.at(-2)!, play.moves.at(-1)!);
    const shown = again();
    expect(play.turnInput.shown).toMatchObject({ pieces: [], hands: [9, 9] });
    await shown;
    expect(play.turnInput.rewound).toBeNull();
    expect(play.turnInput.motion).toEqual({ path: ["d2"], removed: [] });
    const overtaken = again();
    play.undo();
    await overtaken;
    expect(play.turnInput.rewound).toBeNull();
    expect(play.turnInput.motion).toBeNull();
  });

  test("resigning loses, and can be undone", async () => {
    const { play } = await opened("alquerque");
    play.resign();
    expect(play.outcome).toEqual({ winner: "black", reason: "resigned" });
    expect(play.canTouch).toBe(false);
    play.undo();
    expect(play.isOver).toBe(false);
  });

  test("two people agree on a draw at any time, after confirming", async () => {
    const { play } = await opened("alquerque");
    await play.offerDraw();
    expect(play.draw).toBe("asked");
    expect(play.isOver).toBe(false);
    await play.turnInput.touch("d2");
    expect(play.draw).toBeNull();
    await play.offerDraw();
    play.agree();
    expect(play.outcome).toEqual({ winner: null, reason: "agreed" });
    play.undo();
    expect(play.isOver).toBe(false);
  });

  test.each(["querni", "alquerque"])("a whole game of %s ends", async (game) => {
    const { play } = await opened(game, game === "querni" ? { seed: "3" } : {});
    for (let turn = 0; !play.isOver && turn < 400; turn++) {
      const { moves } = play.position;
      const wanted =
        moves.find(({ removed }) => removed.length > 0) ?? moves[(turn * 7) % moves.length]!;
      expect(await play.turnInput.type(wanted.text)).toBe(true);
    }
    expect(play.outcome).not.toBeNull();
    expect(play.canTouch).toBe(false);
  });
});

describe("what is worth saving", () => {
  const isKept = ({ tree, turnInput }: LocalGame) => hasBegun(tree, turnInput.turn);

  test("a game from the first touch on, and an end without a move", async () => {
    const { play } = await opened("querni", { seed: "7" });
    expect(isKept(play)).toBe(false);
    await play.turnInput.touch("f3");
    expect(isKept(play)).toBe(true);
    const other = await opened("alquerque");
    other.play.resign();
    expect(isKept(other.play)).toBe(true);
  });

  test("nothing that only the computer has done", async () => {
    const { play } = await opened("alquerque", { seat: { side: "white", level: 1 } });
    await play.begin();
    expect(play.moves.length).toBe(1);
    expect(isKept(play)).toBe(false);
    await play.turnInput.type(play.position.moves[0]!.text);
    expect(isKept(play)).toBe(true);
  });
});

describe("against the computer", () => {
  test("it replies, at every level and as either side", async () => {
    const { play } = await opened("alquerque", { seat: { side: "black", level: 1 } });
    await play.begin();
    expect(play.moves).toEqual([]);
    await play.turnInput.touch("d2");
    expect(play.moves.length).toBe(2);
    expect(play.canTouch).toBe(true);
    const other = await opened("querni", { seed: "7", seat: { side: "blue", level: 4 } });
    await other.play.begin();
    expect(other.play.moves.length).toBe(1);
    expect(other.play.person).toBe("pink");
  });

  test.each([3, 8])("level %d replies the same after a reload", async (level) => {
    const answers = async (whims: string, isReloaded: boolean) => {
      const seat: ComputerSeat = { side: "black", level };
      const { play: first, kept } = await opened("alquerque", { seat, whims });
      let play = first;
      for (let turn = 0; turn < 14 && !play.isOver; turn++) {
        if (isReloaded) {
          const tree = kept.at(-1)?.tree ?? play.tree;
          const keep = (state: LocalGameState) => kept.push(state);
          play = await LocalGame.open(openCore(LOCAL_CORE), noServer, tree, null, keep);
        }
        const { moves } = play.position;
        await play.turnInput.type(moves[(turn * 5) % moves.length]!.text);
      }
      return play.moves;
    };
    const played = await answers("7", false);
    expect(played.length).toBeGreaterThan(20);
    expect(await answers("7", true)).toEqual(played);
    // Another game gets another reply, at a level with random choices.
    if (level === 3) expect(await answers("8", false)).not.toEqual(played);
  });

  test("it replies the same after its move was undone and the position recurs", async () => {
    const { play } = await opened("alquerque", { seat: { side: "black", level: 8 }, whims: "7" });
    await play.turnInput.touch("d2");
    const first = play.moves;
    play.undo();
    await play.turnInput.touch("a1");
    play.undo();
    await play.turnInput.touch("d2");
    expect(play.moves).toEqual(first);
  });

  test("it answers a draw offer", async () => {
    const seat: ComputerSeat = { side: "black", level: 1 };
    const early = await opened("alquerque", { seat });
    await early.play.offerDraw();
    expect([early.play.draw, early.play.isOver]).toEqual(["early", false]);
    const position = "WW.W..../B.B.B.../........ w 0-0 -,- 0 60";
    const late = await opened("alquerque", { seat, position });
    await late.play.offerDraw();
    expect(late.play.draw).toBe("accepted");
    expect(late.play.outcome).toEqual({ winner: null, reason: "agreed" });
  });

  test("an offer followed by a move is withdrawn", async () => {
    const position = "W.W.W.../......../B.B.B... w 0-0 -,- 0 60";
    const { play } = await opened("alquerque", { seat: { side: "black", level: 1 }, position });
    const offered = play.offerDraw();
    expect(play.draw).toBe("pending");
    await play.turnInput.type("a7-d7");
    await offered;
    expect(play.draw).toBeNull();
    expect([play.isOver, play.moves.length]).toEqual([false, 2]);
  });

  test("undo goes back to the player's own last turn", async () => {
    const { play } = await opened("alquerque", { seat: { side: "black", level: 1 } });
    await play.turnInput.touch("d2");
    play.undo();
    expect(play.moves).toEqual([]);
    expect(play.canTouch).toBe(true);
  });

  test("the computer's pieces cannot be touched", async () => {
    const { play } = await opened("alquerque", { seat: { side: "white", level: 1 } });
    await play.turnInput.touch("d2");
    expect(play.moves).toEqual([]);
  });

  test("a hint names a legal move and why", async () => {
    const position = "BB....../WW....../B....... w 1-1 -,- 0 16";
    const { play } = await opened("alquerque", { position });
    await play.requestHint();
    expect(play.hint).not.toBeNull();
    if (play.hint === null || play.hint === "pending") return;
    const [move] = play.hint.line.moves;
    expect(play.position.moves.some(({ text }) => text === move)).toBe(true);
    expect(play.hint.remarks.length).toBeGreaterThan(0);
  });
});

describe("the highest level with tables", () => {
  const WON = "W.W.W.../......../B.B.B... w 0-0 -,- 0 1";
  const REPEATED = ["a7-d7", "c5-d5", "d7-a7", "d5-c5", "a7-d7", "c5-d5", "d7-a7"];
  beforeEach(() => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(fetchFile);
    return () => fetched.mockRestore();
  });

  async function replayed(
    moves: string[],
    level: number,
    probeServer?: ServerProbe,
  ): Promise<LocalGame> {
    const { play } = await opened("alquerque", {
      position: WON,
      ...(probeServer && { probeServer }),
    });
    for (const move of moves) await play.turnInput.type(move);
    play.changeLevel(seatComputer(play.tree, { side: play.position.side, level }));
    return play;
  }

  test("plays the only move that keeps the result without searching others", async () => {
    const thought = vi.spyOn(core, "analyse");
    const play = await replayed(REPEATED, 10);
    await play.begin();
    expect(play.moves.at(-1)).toBe("e5-e4");
    expect(thought).not.toHaveBeenCalled();
    thought.mockRestore();
  });

  test("searches among the moves that are equally good", async () => {
    const thought = vi.spyOn(core, "analyse");
    const position = ".W..B.B./.....W../..W...B. b 0-0 -,- 0 1";
    const { play } = await opened("alquerque", { position, seat: { side: "black", level: 10 } });
    await play.begin();
    const [[, limit]] = thought.mock.calls as [[unknown, Limit]];
    expect(limit.only?.toSorted()).toEqual(["a1-d1", "c3-c4"]);
    expect(limit.only).toContain(play.moves.at(-1));
    thought.mockRestore();
  });

  test("lower levels ask for no proof", async () => {
    const probeServer = vi.fn(noServer);
    const probed = vi.spyOn(core, "prove");
    const play = await replayed(REPEATED, 9, probeServer);
    await play.begin();
    expect(play.moves.length).toBe(REPEATED.length + 1);
    expect(probed).not.toHaveBeenCalled();
    expect(probeServer).not.toHaveBeenCalled();
    probed.mockRestore();
  });

  test("asks a server for what the page does not have, and does not wait long", async () => {
    const position = "WBWBW.../......../........ b 6-7 -,- 0 6";
    const { moves } = await core.read("alquerque", position);
    const turns = moves.map(({ text }) => ({
      move: text,
      verdict: { result: text === "c3" ? "win" : "loss", distance: 9 } as const,
    }));
    const knows: ServerProbe = async () => ({ verdict: turns[0]!.verdict, turns, quiet_end: null });
    const seat = { side: "black", level: 10 } as const;
    const quick = await opened("alquerque", { position, seat, probeServer: knows });
    await quick.play.begin();
    expect(quick.play.moves).toEqual(["c3"]);
    const silent = await opened("alquerque", {
      position,
      seat,
      probeServer: () => new Promise(() => {}),
    });
    const waited = vi.spyOn(globalThis, "setTimeout");
    await silent.play.begin();
    expect(silent.play.moves.length).toBe(1);
    expect(waited.mock.calls.map(([, wait]) => wait)).toContain(1000);
    waited.mockRestore();
  });
});
