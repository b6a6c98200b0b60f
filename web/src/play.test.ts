import { beforeAll, describe, expect, test } from "vitest";
import type { Core } from "./core";
import { LOCAL } from "./local";
import { hasBegun, Play, type PlayState } from "./play.svelte";
import type { GameName } from "./position";
import { sitDown, type Seat } from "./seat";
import { newTree, startOf } from "./tree";
import { openCore } from "./workers";

let core: Core;
beforeAll(() => {
  core = openCore(LOCAL);
});

interface Opened {
  play: Play;
  kept: PlayState[];
}

async function opened(
  game: GameName,
  options: { seed?: string; position?: string; seat?: Seat; turn?: unknown } = {},
): Promise<Opened> {
  const { seat, turn = null, ...from } = options;
  const fresh = newTree(game, await startOf(core, game, from));
  const kept: PlayState[] = [];
  const tree = seat ? sitDown(fresh, seat) : fresh;
  return { play: await Play.open(core, tree, turn, (state) => kept.push(state)), kept };
}

describe("two at one board", () => {
  test("a man is placed by one touch", async () => {
    const { play, kept } = await opened("alquerque");
    await play.touch("d2");
    expect(play.moves).toEqual(["d2"]);
    expect(play.position.side).toBe("black");
    expect(kept.length).toBe(1);
  });

  test("a point that is taken says so", async () => {
    const { play } = await opened("alquerque");
    await play.touch("d2");
    await play.touch("d2");
    expect(play.fault?.reason).toBe("occupied");
    expect(play.moves).toEqual(["d2"]);
  });

  test("who makes a mill chooses whom to take, and a protected man says why", async () => {
    const position = "BBB...../WW....../B..B.... w 1-1 -,- 0 17";
    const { play } = await opened("alquerque", { position });
    await play.touch("f6");
    expect(play.view.expects).toBe("prey");
    await play.touch("a7");
    expect(play.fault?.reason).toBe("protected");
    await play.touch("c5");
    expect(play.moves).toEqual(["f6xc5"]);
  });

  test("where only one man can be taken nothing is asked", async () => {
    const position = "BBB...../WW....../B....... w 1-1 -,- 0 16";
    const { play } = await opened("alquerque", { position });
    await play.touch("f6");
    expect(play.moves).toEqual(["f6xc5"]);
  });

  test("a barred return says why", async () => {
    const position = "WW.W..../B.B.B.../.B...... w 0-0 g4-g7,- 0 40";
    const { play } = await opened("alquerque", { position });
    await play.touch("g4");
    await play.touch("g7");
    expect(play.fault?.reason).toBe("barred");
    expect(play.turn.from).toBe("g4");
  });

  test("a half-made turn is kept at every touch, and a reload brings it back", async () => {
    const { play, kept } = await opened("querni", { seed: "7" });
    await play.touch("f3");
    const way = play.position.ways.find(
      ({ from, to }) =>
        from === "f3" &&
        play.position.ways.some((w) => w.from === from && w.to !== to && w.path.includes(to)),
    )!;
    await play.touch(way.to);
    expect(play.moves).toEqual([]);
    expect(play.isOnward).toBe(true);
    const state = JSON.parse(JSON.stringify(kept.at(-1))) as PlayState;
    const again = await Play.open(core, state.tree, state.turn, () => {});
    expect(again.turn).toEqual(play.turn);
    expect(again.view.pieces.find(({ square }) => square === way.to)?.number).toBe(1);
    await again.confirm();
    expect(again.moves).toEqual([`f3-${way.to}`]);
  });

  test("a turn is taken back within itself, and as a whole", async () => {
    const { play } = await opened("querni", { seed: "7" });
    await play.touch("f3");
    play.back();
    expect(play.turn.from).toBeNull();
    expect(play.canUndo).toBe(false);
    await play.type("f3-e4");
    expect(play.canUndo).toBe(true);
    play.undo();
    expect(play.moves).toEqual([]);
    expect(play.isUndone).toBe(true);
  });

  test("what is typed is understood as people type it", async () => {
    const { play } = await opened("querni", { seed: "7" });
    expect(await play.type(" F3 e4 ")).toBe(true);
    expect(play.moves).toEqual(["f3-e4"]);
    expect(await play.type("a1-a2")).toBe(false);
    expect(play.fault?.reason).toBe("empty_square");
    expect(await play.type("b3")).toBe(true);
    expect(play.turn.from).toBe("b3");
  });

  test("a removal that strands a tile waits for a second word", async () => {
    const { play } = await opened("querni", { position: "10/10/10/ABCDE5/10/10/a2b2c2d b 0 1" });
    await play.remove([1, 3]);
    expect(play.moves).toEqual([]);
    expect(play.strands["x1-3"]).toEqual([4, 5]);
    await play.confirm();
    expect(play.moves).toEqual(["x1-3"]);
  });

  test("who resigns has lost, and may think better of it", async () => {
    const { play } = await opened("alquerque");
    play.resign();
    expect(play.outcome).toEqual({ winner: "black", reason: "resigned" });
    expect(play.canTouch).toBe(false);
    play.undo();
    expect(play.isOver).toBe(false);
  });

  test.each(["querni", "alquerque"])("a whole game of %s ends", async (game) => {
    const { play } = await opened(game, game === "querni" ? { seed: "3" } : {});
    for (let turn = 0; !play.isOver && turn < 400; turn++) {
      const { moves } = play.position;
      const wanted =
        moves.find(({ removed }) => removed.length > 0) ?? moves[(turn * 7) % moves.length]!;
      expect(await play.type(wanted.text)).toBe(true);
    }
    expect(play.outcome).not.toBeNull();
    expect(play.canTouch).toBe(false);
  });
});

describe("what is worth keeping", () => {
  const isKept = ({ tree, turn }: Pick<Play, "tree" | "turn">) => hasBegun(tree, turn);

  test("a game from the first touch on, and an end without a turn", async () => {
    const { play } = await opened("querni", { seed: "7" });
    expect(isKept(play)).toBe(false);
    await play.touch("f3");
    expect(isKept(play)).toBe(true);
    const other = await opened("alquerque");
    other.play.resign();
    expect(isKept(other.play)).toBe(true);
  });

  test("nothing that the computer alone has done", async () => {
    const { play } = await opened("alquerque", { seat: { side: "white", level: 1 } });
    await play.begin();
    expect(play.moves.length).toBe(1);
    expect(isKept(play)).toBe(false);
    await play.type(play.position.moves[0]!.text);
    expect(isKept(play)).toBe(true);
  });
});

describe("against the computer", () => {
  test("it answers, at every level and as either side", async () => {
    const { play } = await opened("alquerque", { seat: { side: "black", level: 1 } });
    await play.begin();
    expect(play.moves).toEqual([]);
    await play.touch("d2");
    expect(play.moves.length).toBe(2);
    expect(play.canTouch).toBe(true);
    const other = await opened("querni", { seed: "7", seat: { side: "blue", level: 4 } });
    await other.play.begin();
    expect(other.play.moves.length).toBe(1);
    expect(other.play.person).toBe("pink");
  });

  test("taking back goes to one's own last turn", async () => {
    const { play } = await opened("alquerque", { seat: { side: "black", level: 1 } });
    await play.touch("d2");
    play.undo();
    expect(play.moves).toEqual([]);
    expect(play.canTouch).toBe(true);
  });

  test("nobody touches what is the computer's", async () => {
    const { play } = await opened("alquerque", { seat: { side: "white", level: 1 } });
    await play.touch("d2");
    expect(play.moves).toEqual([]);
  });

  test("a hint names a legal turn and why", async () => {
    const position = "BB....../WW....../B....... w 1-1 -,- 0 16";
    const { play } = await opened("alquerque", { position });
    await play.seekHint();
    expect(play.hint).not.toBeNull();
    if (play.hint === null || play.hint === "sought") return;
    const [move] = play.hint.line.moves;
    expect(play.position.moves.some(({ text }) => text === move)).toBe(true);
    expect(play.hint.remarks.length).toBeGreaterThan(0);
  });
});
