import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, parseTime, SECOND } from "./time_control";

describe("time controls", () => {
  test.each([
    ["5+3", "real", 5 * MINUTE, 3 * SECOND],
    ["0.25+0", "real", 15 * SECOND, 0],
    ["180+180", "real", 3 * HOUR, 3 * MINUTE],
    ["3d", "days", 3 * DAY, 0],
    ["-", "unlimited", 0, 0],
  ])("%s is parsed", (text, kind, initial, increment) => {
    expect(parseTime(text)).toEqual({ kind, initial, increment });
  });

  test.each(["", "5", "0+3", "2.5+1", "181+0", "5+181", "05+3", "0d", "15d", "3D", "5+3 "])(
    "%j is none",
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );
});
