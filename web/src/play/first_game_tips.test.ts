import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openCore } from "../core/core_workers";
import { LOCAL_CORE } from "../core/testing/local_core";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";
import { FirstGameTips } from "./first_game_tips.svelte";
import { changeSetting } from "../site/settings";
import type { GameName } from "../core/position";

const core = openCore(LOCAL_CORE);
// Blue's 9, 10 and 11 are a chain, and without them 12 and 13 could never leave.
const STRANDING = "10/10/10/3IJK4/10/7L1M/a9 b 0 9";
// Blue's 13 to 16 are a chain, and the 16 alone could never leave.
const PARTS = "10/10/10/3MNOP3/10/1A8/a9 b 0 9";
// White makes a mill on d1, and then has a choice.
const MILL = "....W.W./B..B..../........ w 5-5 -,- 0 9";

async function begin(game: GameName, text: string) {
  const position = await core.read(game, text);
  const playable: PlayableGame = { position, canTouch: true, confirms: false, play: vi.fn() };
  const input = new TurnInput(core, playable);
  return { input, tips: new FirstGameTips(() => input) };
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => {
  changeSetting("tips", true);
  vi.unstubAllGlobals();
});

it("speaks of the first chain, and of what it would strand", async () => {
  const { input, tips } = await begin("querni", STRANDING);
  expect(tips.current).toBe("chain");
  tips.give(tips.current!);
  expect(tips.current).toBe("chain"); // as long as the turn lasts
  await input.touch("h2");
  await input.touch("h3");
  expect(tips.current).toBe("chain");
  await input.remove([9, 11]);
  expect(tips.current).toBe("strand");
});

it("does not mind a part that would strand a tile until it is chosen", async () => {
  const { input, tips } = await begin("querni", PARTS);
  await input.touch("b2");
  await input.touch("b3");
  await vi.waitFor(() => expect(Object.keys(input.strands).length).toBeGreaterThan(0));
  expect(tips.current).toBe("chain");
  await input.remove([13, 15]);
  expect(tips.current).toBe("strand");
});

it("points at the first mill, and at the piece to take", async () => {
  const { input, tips } = await begin("alquerque", MILL);
  expect(tips.current).toBe("mill");
  await input.touch("d1");
  expect(tips.current).toBe("take");
});

it("says nothing twice, in another game or after a reload", async () => {
  const first = await begin("alquerque", MILL);
  first.tips.give(first.tips.current!);
  const { input, tips } = await begin("alquerque", MILL);
  expect(tips.current).toBe(null);
  await input.touch("d1");
  expect(tips.current).toBe("take");
});

it("is silent about a game that has been played to its end, but not about the other", async () => {
  const { tips } = await begin("alquerque", MILL);
  tips.end();
  const next = await begin("alquerque", MILL);
  await next.input.touch("d1");
  expect(next.tips.current).toBe(null);
  expect((await begin("querni", STRANDING)).tips.current).toBe("chain");
});

it("can be switched off", async () => {
  changeSetting("tips", false);
  expect((await begin("querni", STRANDING)).tips.current).toBe(null);
});

it.each(["{", "7", '["nothing"]'])("survives damaged storage: %s", async (text) => {
  localStorage.setItem("qirkat-tips", text);
  expect((await begin("querni", STRANDING)).tips.current).toBe("chain");
});
