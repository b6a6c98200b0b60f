// The site's records, GIFs and live games, for `typescript.py` to call: lines of JSON in and out.

import { createInterface } from "node:readline";

import type { Core } from "../../web/src/core/core";
import { CoreRefusal } from "../../web/src/core/core";
import { readRecords, recordText } from "../../web/src/records/record";
import { RecordError } from "../../web/src/records/pgn_parser";
import { Gif, sharedPalette } from "../../web/src/records/gif";
import { firstTurnLeft, remaining } from "../../web/src/live/clock";
import { stateOf, sideToMove } from "../../web/src/live/live_state";
import type { GameEvent, GameInfo, SideIndex } from "../../web/src/connection/protocol";
import { qrDrawing } from "../../web/src/records/qr";
import { gameCode, LinkError, readGameCode } from "../../web/src/records/game_link";
import type { Tree } from "../../web/src/records/game_tree";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** JSON in ASCII: a lone half of a character would not survive as UTF-8. */
function send(message: object): void {
  const text = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  process.stdout.write(`${text}\n`);
}

async function receive(): Promise<any> {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
}

async function ask(question: string, ...args: unknown[]): Promise<any> {
  send({ ask: question, arguments: args });
  const { value, refused, ply } = await receive();
  if (refused) throw new CoreRefusal(refused, ply);
  return value;
}

const core = {
  start: (game, seed) => ask("start", game, ...(seed === undefined ? [] : [seed])),
  read: (game, text) => ask("read", game, text),
  follow: (history) => ask("follow", history),
  replay: (history) => ask("replay", history),
} as Core;

const calls: Record<string, (...args: any[]) => unknown> = {
  read: async (text: string) => {
    const { games, errors } = await readRecords(core, text);
    const told = errors.map(({ reason, line, column, turn, fault }: RecordError) => {
      return { reason, line, column, turn, rule: fault?.reason ?? null };
    });
    return { games, faults: told };
  },
  write: (tree: Tree) => recordText(core, tree),
  code: (tree: Tree, at: number) => gameCode(core, { tree, at }),
  decode: async (code: string) => {
    try {
      return await readGameCode(core, code);
    } catch (error) {
      if (error instanceof LinkError) return error.key;
      throw error;
    }
  },
  gif: (width: number, height: number, frames: number[][], seconds: number[]) => {
    const pixels = frames.map((frame) => Uint8ClampedArray.from(frame));
    const gif = new Gif(width, height, sharedPalette(pixels));
    for (const [index, frame] of pixels.entries()) gif.frame(frame, seconds[index]!);
    return Buffer.from(gif.end()).toString("base64");
  },
  qr: qrDrawing,
  live: (info: GameInfo, events: GameEvent[], begins: SideIndex, now: number) => {
    const state = stateOf({ info, events }, begins);
    const clock = state.clock!;
    return {
      moves: state.turns.map(({ move }) => move),
      left_after: state.turns.map(({ left }) => left),
      spent: state.turns.map(({ spent }) => spent),
      line: state.line,
      turn: sideToMove(state),
      left: [remaining(clock, 0, now), remaining(clock, 1, now)],
      first: firstTurnLeft(clock, now),
      offers: state.offers,
      asked: state.asked.map(({ by, what }) => `${by} ${what}`).sort(),
      end: state.end && [state.end.winner, state.end.reason],
      next: state.next,
    };
  },
};

for (let job = await receive(); job; job = await receive())
  send({ answer: await calls[job.call]!(...job.arguments) });
