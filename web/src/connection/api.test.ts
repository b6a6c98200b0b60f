import { describe, expect, test } from "vitest";
import { Api, ApiError } from "./api";

const PERSON = { id: "p1", name: "Ana", guest: false };
const ME = { person: PERSON, ratings: [], turns: [], change_password: false };
const INFO = {
  id: "3mJr7AoUXx",
  game: "querni",
  time: "5+3",
  commitment: "0".repeat(64),
  state: "over",
};
const MATCH = { id: "m", game: "querni", time: "5+3" };
const LISTED = { info: INFO, ply: 30, turn_of: null, winner: 0, reason: "all_removed", ended: 7 };

/** A server that gives one answer to everything, and the requests it received. */
function answering(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const asked: { url: string; options: RequestInit }[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const api = new Api(async (url, options) => {
    asked.push({ url, options });
    return new Response(text, { status, headers });
  });
  return { api, asked };
}

async function fault(asking: Promise<unknown>): Promise<ApiError> {
  return asking.then(
    () => expect.fail("It was not refused."),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      return error as ApiError;
    },
  );
}

describe("requests", () => {
  test("are JSON where they change something, and only there", async () => {
    const { api, asked } = answering(ME);
    await api.me();
    await api.logIn("Ana", "correct horse");
    expect(asked.map(({ url, options }) => [options.method, url])).toEqual([
      ["GET", "/api/me"],
      ["POST", "/api/login"],
    ]);
    expect(asked[0]!.options.body).toBeUndefined();
    expect(asked[1]!.options.body).toBe('{"name":"Ana","password":"correct horse"}');
    expect(asked[1]!.options.headers).toEqual({ "Content-Type": "application/json" });
  });

  test("escape names in addresses", async () => {
    const games = { games: [], next: null };
    const page = { person: PERSON, created: 0, ratings: [], results: [], playing: [], ...games };
    const { api, asked } = answering(page);
    await api.player("José/Luis", "7-3mJr7AoUXx");
    expect(asked[0]!.url).toBe("/api/players/Jos%C3%A9%2FLuis?before=7-3mJr7AoUXx");
  });
});

describe("answers", () => {
  test("are read with the defaults of the protocol", async () => {
    const { api } = answering({ games: [LISTED], next: "7-3mJr7AoUXx" });
    const { games, next } = await api.gamesInProgress();
    expect(next).toBe("7-3mJr7AoUXx");
    expect(games[0]!.info.first).toBeNull();
    expect(games[0]!.winner).toBe(0);
  });

  test("may have half points", async () => {
    const { api } = answering({ ...MATCH, games: [LISTED], points: [1.5, 0.5] });
    expect((await api.match("m")).points).toEqual([1.5, 0.5]);
    const wrong = answering({ ...MATCH, games: [], points: [0.3, 1.7] });
    expect((await fault(wrong.api.match("m"))).reason).toBe("other_version");
  });

  test("of another shape are from another version", async () => {
    const { api } = answering({ ...ME, person: 7 });
    expect((await fault(api.me())).reason).toBe("other_version");
  });
});

describe("refusals", () => {
  test("say why, where and for how long", async () => {
    const told = { reason: "rate", sentence: "Too often.", at: null, wait: 1500 };
    const { api } = answering(told, 429);
    const { reason, sentence, at, wait } = await fault(api.guest());
    expect({ reason, sentence, at, wait }).toEqual(told);
    const late = answering({ reason: "busy", sentence: "Later.", at: 3 }, 503, {
      "Retry-After": "2",
    });
    const busy = await fault(late.api.guest());
    expect([busy.at, busy.wait]).toEqual([3, 2000]);
  });

  test("from something other than our server are reported as such", async () => {
    const { api } = answering("<html>Bad gateway</html>", 502);
    expect((await fault(api.me())).reason).toBe("no_answer");
  });

  test("are reported as such when nothing answers", async () => {
    const api = new Api(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await fault(api.me())).reason).toBe("unreachable");
  });
});
