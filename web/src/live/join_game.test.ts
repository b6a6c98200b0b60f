import { afterEach, describe, expect, test, vi } from "vitest";
import { api, ApiError } from "../connection/api";
import { quickGame } from "./join_game";
import { storedPart } from "./own_parts";

vi.mock("../connection/ensure_guest", () => ({ ensureGuest: () => Promise.resolve({}) }));
vi.mock("./own_parts", () => {
  const parts = new Map<string, { game: string; part: string; commitment: string }>();
  return {
    storePart: (own: { game: string; part: string; commitment: string }) =>
      parts.set(own.game, own),
    storedPart: (game: string) => parts.get(game) ?? null,
  };
});

const WANTED = { game: "querni", time: "5+3", rated: false };
const COMMITMENT = "c".repeat(64);
type Found = Awaited<ReturnType<typeof api.quickGame>>;
const answer = (id: string, state: Found["state"]): Found => ({
  id,
  commitment: COMMITMENT,
  state,
});

describe("quick games", () => {
  afterEach(() => vi.restoreAllMocks());

  test("a new game is waited for, with the part that was sent", async () => {
    const ask = vi.spyOn(api, "quickGame").mockResolvedValue(answer("new", "created"));
    const join = vi.spyOn(api, "join");
    expect(await quickGame(WANTED)).toBe("new");
    expect(storedPart("new")).toEqual({
      game: "new",
      part: ask.mock.calls[0]![1],
      commitment: COMMITMENT,
    });
    expect(join).not.toHaveBeenCalled();
  });

  test("an own game that waits already keeps its part", async () => {
    vi.spyOn(api, "quickGame").mockResolvedValue(answer("own", "waiting"));
    expect(await quickGame(WANTED)).toBe("own");
    expect(storedPart("own")).toBeNull();
  });

  test("a game that was found is joined with another part; who comes too late asks again", async () => {
    const ask = vi
      .spyOn(api, "quickGame")
      .mockResolvedValueOnce(answer("late", "found"))
      .mockResolvedValueOnce(answer("gone", "found"))
      .mockResolvedValueOnce(answer("free", "found"));
    const join = vi
      .spyOn(api, "join")
      .mockRejectedValueOnce(new ApiError("taken", ""))
      .mockRejectedValueOnce(new ApiError("no_game", ""))
      .mockResolvedValueOnce({});
    expect(await quickGame(WANTED)).toBe("free");
    expect(join.mock.calls.map(([id]) => id)).toEqual(["late", "gone", "free"]);
    const part = join.mock.calls[2]![1];
    expect(storedPart("free")).toEqual({ game: "free", part, commitment: COMMITMENT });
    expect(ask.mock.calls.map(([, sent]) => sent)).not.toContain(part);
    expect(storedPart("late")).toBeNull();
  });

  test("other refusals end it, and so do too many others who are quicker", async () => {
    vi.spyOn(api, "quickGame").mockResolvedValue(answer("any", "found"));
    const join = vi.spyOn(api, "join").mockRejectedValue(new ApiError("one_at_a_time", ""));
    await expect(quickGame(WANTED)).rejects.toThrow(ApiError);
    expect(join).toHaveBeenCalledTimes(1);
    join.mockRejectedValue(new ApiError("taken", ""));
    await expect(quickGame(WANTED)).rejects.toThrow(ApiError);
    expect(join).toHaveBeenCalledTimes(9);
  });
});
