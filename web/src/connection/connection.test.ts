import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, SILENCE_LIMIT, type SocketEvents, type ConnectionStatus } from "./connection";
import { decode, type ServerMessage } from "./protocol";

const WELCOME: ServerMessage = {
  t: "welcome",
  protocol: 1,
  person: null,
  now: 1_790_000_000_000,
  server: "0.5.0",
};

interface Attempt {
  ends: SocketEvents;
  sent: { t: string; n?: number }[];
  isClosed: boolean;
}

function opened(isOnline = () => true) {
  const attempts: Attempt[] = [];
  const heard: ServerMessage[] = [];
  const statuses: ConnectionStatus[] = [];
  const line = new Connection(
    {
      language: () => "es",
      isOnline,
      connect: (ends) => {
        const attempt: Attempt = { ends, sent: [], isClosed: false };
        attempts.push(attempt);
        return {
          send: (text) => void attempt.sent.push(JSON.parse(text)),
          close: () => (attempt.isClosed = true),
        };
      },
    },
    () => statuses.push(line.status),
    (message) => heard.push(message),
  );
  line.open();
  const last = () => attempts.at(-1)!;
  const say = (message: ServerMessage) => last().ends.heard(JSON.stringify(message));
  const welcome = () => {
    last().ends.opened();
    say(WELCOME);
  };
  return { line, attempts, heard, statuses, last, say, welcome };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  test("begins with hello, and is open once welcomed", () => {
    const { line, last, say, heard } = opened();
    expect(line.status).toBe("connecting");
    last().ends.opened();
    expect(last().sent).toEqual([{ t: "hello", protocol: 1, language: "es" }]);
    expect(line.send({ t: "lobby", on: true })).toBe(false);
    say(WELCOME);
    expect(line.status).toBe("open");
    expect(heard).toEqual([WELCOME]);
    expect(line.send({ t: "lobby", on: true })).toBe(true);
  });

  test("answers pings at once, and passes on the time that they tell", () => {
    const { last, say, welcome, heard } = opened();
    welcome();
    say({ t: "ping", n: 7, now: 1_790_000_000_000 });
    expect(last().sent.at(-1)).toEqual({ t: "pong", n: 7 });
    expect(heard.at(-1)).toEqual({ t: "ping", n: 7, now: 1_790_000_000_000 });
  });

  test("reconnects, soon at first and then ever later, with jitter", () => {
    const { line, attempts, last, welcome } = opened();
    welcome();
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      const [count, since] = [attempts.length, Date.now()];
      last().ends.closed();
      expect(line.status).toBe("reconnecting");
      while (attempts.length === count) vi.advanceTimersByTime(100);
      waits.push(Date.now() - since);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    vi.mocked(Math.random).mockReturnValue(0);
    const count = attempts.length;
    last().ends.closed();
    vi.advanceTimersByTime(15_000);
    expect(attempts.length).toBe(count + 1);
  });

  test("that lasted is retried soon; one that breaks at once is not", () => {
    const { attempts, last, say, welcome } = opened();
    for (let round = 0; round < 4; round++) {
      welcome();
      last().ends.closed();
      vi.advanceTimersByTime(500 * 2 ** round);
      expect(attempts.length).toBe(round + 2);
    }
    welcome();
    vi.advanceTimersByTime(10_000);
    say({ t: "ping", n: 1, now: null });
    last().ends.closed();
    vi.advanceTimersByTime(500);
    expect(attempts.length).toBe(6);
  });

  test("that stays silent is given up", () => {
    const { line, attempts, last, say, welcome } = opened();
    welcome();
    vi.advanceTimersByTime(SILENCE_LIMIT - 1000);
    say({ t: "ping", n: 1, now: null });
    vi.advanceTimersByTime(SILENCE_LIMIT - 1000);
    expect(line.status).toBe("open");
    const dead = last();
    vi.advanceTimersByTime(6000);
    expect(line.status).not.toBe("open");
    expect(dead.isClosed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(attempts.length).toBe(2);
    dead.ends.heard(JSON.stringify(WELCOME));
    expect(line.status).toBe("reconnecting");
  });

  test("is retried at once when the page becomes visible", () => {
    const { line, attempts, last, welcome } = opened();
    for (let round = 0; round < 8; round++) {
      last().ends.closed();
      vi.advanceTimersByTime(30_000);
    }
    last().ends.closed();
    const count = attempts.length;
    line.wake();
    expect(attempts.length).toBe(count + 1);
    line.wake();
    expect(attempts.length).toBe(count + 1);
    welcome();
    line.wake();
    expect(attempts.length).toBe(count + 1);
  });

  test("that was silent while the phone slept is replaced when the page becomes visible", () => {
    const { line, attempts, say, welcome } = opened();
    welcome();
    vi.advanceTimersByTime(9000);
    line.wake();
    expect(attempts.length).toBe(1);
    say({ t: "ping", n: 1, now: null });
    // Asleep: no timer runs, and nothing is received.
    vi.setSystemTime(Date.now() + 13_000);
    line.wake();
    expect(attempts.length).toBe(2);
    expect(line.status).toBe("reconnecting");
    welcome();
    expect(line.status).toBe("open");
  });

  test("attempted over a lost network is retried over the new one", () => {
    const { line, attempts, last, welcome } = opened();
    welcome();
    last().ends.closed();
    vi.advanceTimersByTime(1000);
    expect(attempts.length).toBe(2);
    line.wake();
    expect(attempts.length).toBe(2);
    vi.advanceTimersByTime(4001);
    line.wake();
    expect(attempts.length).toBe(3);
  });

  test("without an answer is replaced, unless something else was received", () => {
    const { line, attempts, say, welcome } = opened();
    welcome();
    const sentAt = Date.now() + 1;
    vi.advanceTimersByTime(3000);
    say({ t: "ping", n: 1, now: null });
    line.checkAlive(sentAt);
    expect(attempts.length).toBe(1);
    line.checkAlive(Date.now() + 1);
    expect(attempts.length).toBe(2);
    expect(line.status).toBe("reconnecting");
  });

  test("reports that the device is offline", () => {
    let isOnline = true;
    const { line, welcome } = opened(() => isOnline);
    welcome();
    isOnline = false;
    line.networkLost();
    expect(line.status).toBe("offline");
    isOnline = true;
    line.wake();
    welcome();
    expect(line.status).toBe("open");
  });
});

describe("a server that says goodbye", () => {
  test.each(["stopping", "session"] as const)("because of %s is tried again", (reason) => {
    const { line, attempts, say, welcome } = opened();
    welcome();
    say({ t: "bye", reason, after: 3000 });
    expect([line.status, line.bye]).toEqual(["reconnecting", reason]);
    vi.advanceTimersByTime(3400);
    expect(attempts.length).toBe(1);
    vi.advanceTimersByTime(100);
    expect(attempts.length).toBe(2);
    welcome();
    expect(line.bye).toBeNull();
  });

  test.each(["replaced", "protocol"] as const)("because of %s is left alone", (reason) => {
    const { line, attempts, say, welcome } = opened();
    welcome();
    say({ t: "bye", reason, after: 0 });
    expect([line.status, line.bye]).toEqual(["ended", reason]);
    vi.advanceTimersByTime(100_000);
    line.wake();
    expect(attempts.length).toBe(1);
    line.open();
    expect(attempts.length).toBe(2);
    expect(line.status).toBe("reconnecting");
  });

  test("or speaks another protocol is left alone too", () => {
    const { line, last, welcome } = opened();
    welcome();
    last().ends.heard('{"t":"snapshot","game":"7"}');
    expect([line.status, line.bye]).toEqual(["ended", "protocol"]);
  });
});

test("the examples are real server messages", () => {
  expect(decode(JSON.stringify(WELCOME))).toEqual(WELCOME);
});
