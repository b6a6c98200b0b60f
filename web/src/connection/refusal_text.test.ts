import { beforeAll, expect, test } from "vitest";
import { loadMessages, setLanguage } from "../i18n/i18n";
import { refusalText } from "./refusal_text";

beforeAll(async () => {
  await setLanguage("en");
  await loadMessages("live", "core");
});

test("a pause is given in minutes, a rate in seconds", () => {
  const sentence = "Wait.";
  expect(refusalText({ reason: "paused", sentence, wait: 290_000 })).toMatch(/5\smin/u);
  expect(refusalText({ reason: "rate", sentence, wait: 2_500 })).toMatch(/3\ss/u);
  expect(refusalText({ reason: "busy", sentence, wait: 2_000 })).not.toContain("2");
});

test("an unknown reason is told in the server’s own words", () => {
  expect(refusalText({ reason: "new_reason", sentence: "Not today." })).toBe("Not today.");
});
