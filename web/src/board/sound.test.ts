import { expect, it, vi } from "vitest";
import { SOUNDS, Sounds, type Sound } from "./sound";

/** Just enough of an AudioContext to count knocks. */
function silence(state: AudioContextState = "running") {
  const started: number[] = [];
  const param = () => ({
    value: 0,
    setValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  });
  const node = () => ({
    connect: vi.fn(),
    start: (at: number) => started.push(at),
    stop: vi.fn(),
    frequency: param(),
    gain: param(),
    Q: param(),
  });
  const context = {
    state,
    currentTime: 5,
    sampleRate: 8000,
    destination: {},
    resume: vi.fn(() => Promise.resolve()),
    createOscillator: node,
    createBufferSource: node,
    createBiquadFilter: node,
    createGain: node,
    createBuffer: vi.fn(() => ({ getChannelData: () => new Float32Array(240) })),
  };
  return { context, started, create: vi.fn(() => context as unknown as AudioContext) };
}

it("creates nothing before the first sound, then one context for all", () => {
  const { create, context } = silence();
  const sounds = new Sounds(() => false, create);
  expect(create).not.toHaveBeenCalled();
  sounds.play("hop");
  sounds.play("place");
  expect(create).toHaveBeenCalledTimes(1);
  expect(context.createBuffer).toHaveBeenCalledTimes(1);
});

it("is silent while muted, and checks each time", () => {
  const { create, started } = silence();
  let muted = true;
  const sounds = new Sounds(() => muted, create);
  sounds.play("win");
  expect(create).not.toHaveBeenCalled();
  muted = false;
  sounds.play("win");
  expect(started.length).toBe(SOUNDS.win.length * 4);
  expect(Math.min(...started)).toBe(5);
});

it("resumes a suspended context, and tolerates a device without audio", () => {
  const { create, context } = silence("suspended");
  new Sounds(() => false, create).play("wrong");
  expect(context.resume).toHaveBeenCalled();
  const broken = new Sounds(
    () => false,
    () => {
      throw new Error("no audio");
    },
  );
  expect(() => broken.play("hop")).not.toThrow();
});

it("is short", () => {
  for (const name of Object.keys(SOUNDS) as Sound[]) {
    for (const { at, length, loudness } of SOUNDS[name]) {
      expect(at + length).toBeLessThan(0.5);
      expect(loudness).toBeLessThanOrEqual(0.5);
    }
  }
});
