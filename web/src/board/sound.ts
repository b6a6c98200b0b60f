// Stone on stone, synthesised in the browser: a few damped tones for the body and a burst of noise for the touch, short
// and dry. The audio context is created with the first sound, which follows a gesture; browsers block audio before one.

import type { MotionEvent } from "./motion";

export type Sound = MotionEvent | "begin" | "hurry" | "win" | "draw" | "wrong";

interface Knock {
  /** Seconds from the start. */
  at: number;
  /** The lowest tone of the stone; smaller stones are higher. */
  pitch: number;
  loudness: number;
  /** Seconds until it has died away. */
  length: number;
}

const knock = (pitch: number, loudness: number, length = 0.07, at = 0): Knock => ({
  at,
  pitch,
  loudness,
  length,
});

/** Evenly loud: the loudest 50 ms of each lie within a few decibels, and what repeats is the quietest. */
export const SOUNDS: Record<Sound, readonly Knock[]> = {
  place: [knock(820, 0.5, 0.09)],
  hop: [knock(1050, 0.4, 0.06)],
  remove: [knock(1500, 0.34, 0.055)],
  take: [knock(620, 0.5, 0.08), knock(900, 0.2, 0.06, 0.07)],
  begin: [knock(820, 0.36, 0.1), knock(1230, 0.36, 0.14, 0.12)],
  hurry: [knock(1700, 0.46, 0.05), knock(1700, 0.46, 0.05, 0.12), knock(1700, 0.46, 0.05, 0.24)],
  win: [knock(820, 0.36, 0.1), knock(1040, 0.36, 0.1, 0.13), knock(1300, 0.34, 0.2, 0.26)],
  draw: [knock(820, 0.4, 0.1), knock(820, 0.4, 0.16, 0.15)],
  wrong: [knock(240, 0.5, 0.08)],
};

/** The partials of a struck stone: not harmonic, and the higher ones die first. */
export const TONES = [
  { ratio: 1, part: 1, life: 1 },
  { ratio: 2.31, part: 0.5, life: 0.6 },
  { ratio: 3.94, part: 0.28, life: 0.35 },
] as const;

/** The loudness of a tone beside that of the touch. */
export const TONE = 0.4;

export class Sounds {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  /** `isMuted` is called each time, so that the setting has one owner. */
  constructor(
    private readonly isMuted: () => boolean,
    private readonly create: () => AudioContext = () => new AudioContext(),
  ) {}

  play(sound: Sound): void {
    if (this.isMuted()) return;
    try {
      const context = (this.#context ??= this.create());
      // A page that was in the background resumes suspended.
      if (context.state === "suspended") void context.resume().catch(() => undefined);
      for (const stone of SOUNDS[sound]) this.#strike(context, stone);
    } catch {
      // A device without audio stays silent.
    }
  }

  #strike(context: AudioContext, { at, pitch, loudness, length }: Knock): void {
    const start = context.currentTime + at;
    for (const { ratio, part, life } of TONES) {
      const tone = context.createOscillator();
      tone.frequency.value = pitch * ratio;
      tone.connect(fading(context, start, loudness * part * TONE, length * life));
      tone.start(start);
      tone.stop(start + length * life);
    }
    const touch = context.createBufferSource();
    touch.buffer = this.#noise ??= noise(context);
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch * 2.6;
    band.Q.value = 0.8;
    touch.connect(band);
    band.connect(fading(context, start, loudness, 0.02));
    touch.start(start);
    touch.stop(start + 0.02);
  }
}

function fading(context: AudioContext, start: number, loudness: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return gain;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.03), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
