import { afterEach, describe, expect, it, vi } from "vitest";
import { layout } from "../board/geometry";
import { Lesson } from "./lesson.svelte";
import { Progress } from "./lesson_progress.svelte";
import { COURSES, fits, missed, refused, stepOf, type Step } from "./lessons";
import { LOCAL_CORE } from "../core/testing/local_core";
import type { Family, Move } from "../core/position";
import { openCore } from "../core/core_workers";

const core = openCore(LOCAL_CORE);
const FAMILIES: Family[] = ["querni", "alquerque"];
const STEPS = FAMILIES.flatMap((family) =>
  COURSES[family].map((step) => ({ family, step, name: `${family} ${step.id}` })),
);
const SQUARES = {
  querni: layout("querni").squares,
  alquerque: layout("alquerque").squares,
};
const nobody = () => {};

/** Make a move as a person does: piece, target, chain or man to take, and the final button. */
async function make(lesson: Lesson, text: string): Promise<void> {
  if (text === "pass") return lesson.turnInput.pass();
  const [move = "", gone] = text.split("x");
  for (const square of move.split("-").filter(Boolean)) await lesson.touch(square);
  if (!lesson.canTouch) return;
  if (gone?.includes("-")) {
    const [low = 0, high = 0] = gone.split("-").map(Number);
    await lesson.remove([low, high]);
  } else if (gone) await lesson.touch(gone);
  else if (lesson.turnInput.view.expects === "chain") await lesson.turnInput.leave();
  else if (lesson.turnInput.view.canConfirm) await lesson.turnInput.confirm();
}

type Deed = (lesson: Lesson) => Promise<void> | void;

/** All possible inputs: touching any square, by finger or key, and pressing any offered button. */
function deeds(lesson: Lesson): Deed[] {
  return [
    ...SQUARES[lesson.family].map((square) => (on: Lesson) => on.touch(square)),
    ...lesson.choices.map(
      ({ run }) =>
        (on: Lesson) =>
          on.remove(run),
    ),
    ...(lesson.asksToConfirm ? [(on: Lesson) => on.turnInput.confirm()] : []),
    ...(lesson.canLeave ? [(on: Lesson) => on.turnInput.leave()] : []),
    ...(lesson.canPass ? [(on: Lesson) => on.turnInput.pass()] : []),
    ...(lesson.turnInput.isFresh ? [] : [(on: Lesson) => on.turnInput.back()]),
  ];
}

/** Everything a step says about wrong moves and touches: every half-made turn is visited once. */
async function* sayings(lesson: Lesson): AsyncGenerator<string> {
  const seen = new Set([JSON.stringify(lesson.turnInput.turn)]);
  const halfMade = [lesson.turnInput.turn];
  for (let turn = halfMade.shift(); turn; turn = halfMade.shift()) {
    lesson.retry();
    lesson.turnInput.turn = turn;
    for (const act of deeds(lesson)) {
      lesson.retry();
      lesson.turnInput.turn = turn;
      await act(lesson);
      if (lesson.complaint) yield lesson.complaint;
      if (lesson.stage === "wrong") yield lesson.sentence;
      const made = JSON.stringify(lesson.turnInput.turn);
      if (!lesson.canTouch || seen.has(made)) continue;
      seen.add(made);
      halfMade.push(lesson.turnInput.turn);
    }
  }
}

const open = (family: Family, step: Step, onDone = nobody) =>
  Lesson.open(core, family, step, onDone);

describe.each(STEPS)("$name", ({ family, step }) => {
  const key = (end: string) => `learn-${family}-${step.id}-${end}`;

  it("praises the right move", async () => {
    let count = 0;
    const lesson = await open(family, step, () => (count += 1));
    expect(lesson.sentence).toBe(key("text"));
    await make(lesson, step.show);
    expect(lesson.stage).toBe("right");
    expect(lesson.sentence).toBe(key("praise"));
    expect(count).toBe(1);
    await lesson.rest();
    if (step.reply) expect(lesson.played?.text).toBe(step.reply);
  });

  it("shows it on request, and counts that too", async () => {
    let count = 0;
    const lesson = await open(family, step, () => (count += 1));
    await lesson.show();
    expect(lesson.stage).toBe("shown");
    expect(lesson.played?.text).toBe(step.show);
    expect(count).toBe(1);
  });

  const wrong = step.tries.filter(({ when }) => when);
  it.each(wrong)("explains $example", async ({ example, says }) => {
    const lesson = await open(family, step);
    await make(lesson, example);
    expect(lesson.stage).toBe("wrong");
    expect(lesson.sentence).toBe(key(`try-${says}`));
    lesson.retry();
    expect(lesson.position).toBe(lesson.first);
    expect(lesson.sentence).toBe(key("text"));
  });

  const illegal = step.tries.filter(({ fault }) => fault);
  it.each(illegal)("says why $example is refused", async ({ example, says }) => {
    const lesson = await open(family, step);
    const [from = "", to = ""] = example.split(/[-x]/);
    for (const square of from === to ? [from, "d4", to] : [from, to]) await lesson.touch(square);
    expect(lesson.stage).toBe("trying");
    expect(lesson.complaint).toBe(key(`try-${says}`));
  });

  it("says nothing that no input can bring up", async () => {
    const waiting = new Set(step.tries.map(({ says }) => key(`try-${says}`)));
    if (waiting.size === 0) return;
    for await (const said of sayings(await open(family, step))) {
      waiting.delete(said);
      if (waiting.size === 0) break;
    }
    expect([...waiting]).toEqual([]);
  });
});

it.each([
  { id: "goal", about: "the other side's tile", key: "core-reason-not_yours" },
  { id: "pass", about: "a tile that cannot move", key: "core-reason-stuck" },
  { id: "chain", about: "a turn that nobody foresaw", key: "learn-other" },
])("has a message for $about", async ({ id, key }) => {
  for await (const said of sayings(await open("querni", stepOf("querni", id)))) {
    if (said === key) return;
  }
  expect.unreachable();
});

describe("answers", () => {
  const move: Move = { text: "c3-e5x4-6", from: "c3", to: "e5", removed: ["a1"], run: [4, 6] };

  it("must match every list, by one entry each", () => {
    expect(fits({}, move)).toBe(true);
    expect(fits({ from: ["b2", "c3"], ends: ["e5"], removes: [[4, 6]] }, move)).toBe(true);
    expect(fits({ from: ["c3"], ends: ["e4"] }, move)).toBe(false);
    expect(fits({ removes: [[4, 7]] }, move)).toBe(false);
    expect(fits({ takes: ["b1"] }, move)).toBe(false);
    expect(fits({ removes: [[4, 6]] }, { ...move, run: null })).toBe(false);
  });

  it("finds the first try that matches, and for illegal moves the exact one", () => {
    const tries = [
      { example: "c3-c9", fault: "out_of_reach", says: "far" },
      { example: "c3-e5", when: { from: ["c3"] }, says: "first" },
      { example: "a1-a2", when: {}, says: "other" },
    ];
    const step: Step = { ...stepOf("querni", "goal"), tries };
    expect(missed(step, move)?.says).toBe("first");
    expect(missed(step, { ...move, from: "d4" })?.says).toBe("other");
    expect(refused(step, "c3-c9")?.says).toBe("far");
    expect(refused(step, "c3-c8")).toBe(null);
  });

  it("default to the first step for an unknown name", () => {
    expect(stepOf("alquerque", "mill").id).toBe("mill");
    expect(stepOf("alquerque", "nothing").id).toBe("goal");
    expect(stepOf("querni", null).id).toBe("goal");
  });
});

describe("progress", () => {
  afterEach(() => vi.unstubAllGlobals());

  function stubStorage(entries: Record<string, string> = {}): void {
    const stored = new Map(Object.entries(entries));
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
  }

  it("is stored for each game", () => {
    stubStorage();
    const progress = new Progress();
    expect(progress.next("querni")).toBe("goal");
    progress.finish("querni", "goal");
    progress.finish("querni", "goal");
    const again = new Progress();
    expect(again.isDone("querni", "goal")).toBe(true);
    expect([again.count("querni"), again.count("alquerque")]).toEqual([1, 0]);
    expect(again.next("querni")).toBe("setup");
    again.forget("querni");
    expect(new Progress().count("querni")).toBe(0);
  });

  it("ends when every step is done", () => {
    stubStorage();
    const progress = new Progress();
    for (const { id } of COURSES.alquerque) progress.finish("alquerque", id);
    expect(progress.next("alquerque")).toBe(null);
  });

  it("takes in what earlier versions stored", () => {
    stubStorage({ "qirkat-learn-alquerque": '["goal", "gone"]' });
    const progress = new Progress();
    progress.forget("alquerque");
    stubStorage({ "qirkat-learn-alquerque": '["goal", "gone"]' });
    expect(new Progress().count("alquerque")).toBe(1);
    expect(localStorage.getItem("qirkat-learn-alquerque")).toBe(null);
  });

  it("survives damaged and blocked storage", () => {
    for (const text of ["{", "7", '["nothing"]', '{"a":1}']) {
      stubStorage({ "qirkat-learn-querni": text });
      expect(new Progress().count("querni")).toBe(0);
    }
    vi.stubGlobal("localStorage", undefined);
    const forbidden = new Progress();
    forbidden.finish("querni", "goal");
    expect(forbidden.count("querni")).toBe(1);
  });
});
