import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  gameKindText,
  shortTimeLeft,
  timeLeftText,
  personName,
  playerName,
  timeControlText,
} from "./live_text";
import { refusalText } from "../connection/refusal_text";
import { loadMessages, setLanguage, t } from "../i18n/i18n";

beforeAll(async () => {
  await setLanguage("en");
  await loadMessages("core", "live");
});
afterAll(() => setLanguage("en"));

describe("people", () => {
  test("have names; guests and deleted players in the visitor's language", async () => {
    const guest = { name: "Guest0042", guest: true };
    expect(personName(guest)).toBe("Guest 0042");
    await setLanguage("ja");
    expect(personName(guest)).toBe("ゲスト0042");
    await setLanguage("en");
    expect(personName({ name: "Guest0042", guest: false })).toBe("Guest0042");
    expect(personName({ name: "", guest: false })).toBe("deleted player");
  });

  test("have ratings, which may be provisional", () => {
    const ana = { id: "p1", name: "Ana", guest: false, rating: 1523, provisional: true };
    expect(playerName(ana)).toBe("Ana (1523?)");
    expect(playerName({ ...ana, provisional: false })).toBe("Ana (1523)");
    expect(playerName({ ...ana, rating: null })).toBe("Ana");
    expect(playerName(null)).toBe("nobody yet");
  });

  test("have their ratings in the brackets of the language", async () => {
    await setLanguage("ja");
    const ana = { id: "p1", name: "Ana", guest: false, rating: 1523, provisional: false };
    expect(playerName(ana)).toBe("Ana（1523）");
    expect(gameKindText("querni.voluntary_pass")).toMatch(/^ケルニ（.*）$/);
    await setLanguage("en");
  });
});

test.each([
  ["5+3", "5 min + 3 s"],
  ["0.25+0", "0.25 min + 0 s"],
  ["1d", "1 day per turn"],
  ["3d", "3 days per turn"],
  ["-", "no time limit"],
  ["nonsense", "nonsense"],
])("%s is %s", (text, words) => {
  expect(timeControlText(text).replaceAll("\u00a0", " ")).toBe(words);
});

test("variants are named with their game", () => {
  expect(gameKindText("alquerque")).toBe("Alquerque de\u00a09");
  expect(gameKindText("querni.jump_each_once.voluntary_pass")).toBe(
    `Querni (${t("live-variant-jump_each_once")} and ${t("live-variant-voluntary_pass")})`,
  );
});

test.each([
  ["en", "2d 23h", "1 day"],
  ["es", "2 d 23 h", "1 día"],
  ["fr", "2 j 23 h", "1 jour"],
  ["ja", "2日23時間", "1日"],
] as const)("a clock has few letters in %s: %s", async (language, some, one) => {
  await setLanguage(language);
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(shortTimeLeft(2 * 86_400_000 + 23 * 3_600_000))).toBe(some);
  expect(plain(shortTimeLeft(86_400_000))).toBe(one);
  await setLanguage("en");
});

test.each([
  [0, "0 seconds"],
  [1, "1 second"],
  [59_000, "59 seconds"],
  [60_000, "1 minute"],
  [245_000, "4 minutes 5 seconds"],
  [3_600_000, "1 hour"],
  [90_000_000, "1 day 1 hour"],
  [3 * 86_400_000, "3 days"],
  [3 * 86_400_000 - 1, "3 days"],
])("%i ms are %s", (ms, words) => {
  expect(timeLeftText(ms)).toBe(words);
});

test("time left follows each language", async () => {
  await setLanguage("es");
  expect(timeLeftText(245_000)).toBe("4 minutos 5 segundos");
  await setLanguage("ja");
  expect(timeLeftText(245_000)).toBe("4分5秒");
  await setLanguage("en");
});

describe("refusals", () => {
  test("are in the visitor's language, those of the core too", () => {
    expect(refusalText({ reason: "time_up", sentence: "x" })).toBe(t("live-reason-time_up"));
    expect(refusalText({ reason: "out_of_reach", sentence: "x" })).toBe(
      t("core-reason-out_of_reach"),
    );
  });

  test("say how long to wait", () => {
    expect(refusalText({ reason: "rate", sentence: "x", wait: 1500 })).toBe(
      t("live-reason-rate-wait", { seconds: 2 }),
    );
    expect(refusalText({ reason: "rate", sentence: "x" })).toBe(t("live-reason-rate"));
  });

  test("without a message fall back to the server's sentence", () => {
    expect(refusalText({ reason: "new_one", sentence: "Not like this." })).toBe("Not like this.");
  });
});
