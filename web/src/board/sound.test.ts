import { expect, it, vi } from "vitest";
import { SOUNDS, Sounds, TONE, TONES, type Sound } from "./sound";

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

const RATE = 24_000;

/** The tones of a sound without the noise, as they are synthesised. */
function tones(name: Sound): Float64Array {
  const samples = new Float64Array(RATE * 0.6);
  for (const { at, pitch, loudness, length } of SOUNDS[name]) {
    for (const { ratio, part, life } of TONES) {
      const [start, count] = [Math.round(at * RATE), Math.round(length * life * RATE)];
      const strength = loudness * part * TONE;
      for (let index = 0; index < count; index++) {
        const fading = strength * (0.001 / strength) ** (index / count);
        samples[start + index]! += fading * Math.sin((2 * Math.PI * pitch * ratio * index) / RATE);
      }
    }
  }
  return samples;
}

const decibels = (power: number) => 10 * Math.log10(power);

/** The power of the loudest 50 ms. */
function loudest(samples: Float64Array): number {
  const width = RATE / 20;
  const power = (from: number) =>
    samples.slice(from, from + width).reduce((sum, each) => sum + each * each, 0) / width;
  return Math.max(...Array.from({ length: samples.length / 240 }, (_, at) => power(at * 240)));
}

it("is evenly loud, and leaves room for two sounds at once", () => {
  const names = Object.keys(SOUNDS) as Sound[];
  const levels = names.map((name) => decibels(loudest(tones(name))));
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(7);
  for (const name of names) {
    expect(Math.max(...tones(name).map(Math.abs)), name).toBeLessThan(0.5);
  }
});
