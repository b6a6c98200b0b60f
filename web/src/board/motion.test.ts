import { expect, it } from "vitest";
import { CELL } from "./geometry";
import { HOP, planMotion } from "./motion";

const at = (x: number, y: number) => ({ x: x * CELL, y: y * CELL });
const middle = at(3, 3);

it("hops step by step and ends in place", () => {
  const { move, beats, duration } = planMotion([at(0, 0), at(2, 0), at(2, 2)], [], middle, true);
  expect(move?.duration).toBe(2 * HOP);
  expect(duration).toBe(2 * HOP);
  const frames = move?.frames ?? [];
  expect(frames[0]?.transform).toBe("translate(-120px, -120px) scale(1)");
  expect(frames.at(-1)?.transform).toBe("translate(0px, 0px) scale(1)");
  const landing = frames.find((frame) => frame.offset === 0.5);
  expect(landing?.transform).toBe("translate(0px, -120px) scale(1)");
  const offsets = frames.map((frame) => frame.offset as number);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  expect(beats.map(({ beat }) => beat)).toEqual(["hop", "hop"]);
});

it("lifts a chain in the order of its numbers, after the move", () => {
  const { move, leave, beats, duration } = planMotion(
    [at(0, 0), at(1, 0)],
    [at(1, 1), at(1, 0), at(2, 0)],
    middle,
    true,
  );
  const delays = leave.map(({ delay }) => delay);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(new Set(delays).size).toBe(3);
  expect(delays[0]).toBeGreaterThan(move?.duration ?? 0);
  expect(beats.map(({ beat }) => beat)).toEqual(["hop", "remove", "remove", "remove"]);
  expect(duration).toBe((delays[2] as number) + (leave[2]?.duration as number));
});

it("places a man from the hand, and slides a taken one off, away from the centre", () => {
  const { move, leave, beats } = planMotion([at(0, 0)], [at(5, 3)], middle, false);
  expect(move?.frames[0]?.opacity).toBe(0);
  expect(beats.map(({ beat }) => beat)).toEqual(["place", "take"]);
  expect(leave[0]?.frames.at(-1)?.transform).toMatch(/^translate\(96px, 0px\)/);
});

it("does nothing where nothing moves", () => {
  expect(planMotion([], [], middle, true)).toEqual({
    move: null,
    leave: [],
    beats: [],
    duration: 0,
  });
});
