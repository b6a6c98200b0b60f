// One step of a course in progress: the position, the half-made turn, and the current message. Needs no DOM;
// LessonView.svelte shows it.

import type { Core } from "../core/core";
import { fits, missed, refused, type Step } from "./lessons";
import type { Motion } from "../board/motion";
import { pathOf, type Family, type Move, type Position } from "../core/position";
import { TurnInput, type PlayableGame } from "../game/turn_input.svelte";

type Stage = "trying" | "wrong" | "right" | "shown";

export class Lesson implements PlayableGame {
  readonly family: Family;
  readonly step: Step;
  /** Where the step begins. */
  readonly first: Position;
  /** The current position: the first, or the one after a move. */
  position: Position;
  readonly turnInput: TurnInput;
  /** A wrong move can be tried again. */
  readonly confirms = false;
  stage = $state<Stage>("trying");
  /** The message key of the comment on the last move. */
  verdict = $state<string | null>(null);
  /** The move that led here from the first position; null before it. */
  played = $state.raw<Move | null>(null);

  readonly #core: Core;
  /** Called after a right move, by the learner or as a demonstration. */
  readonly #onDone: () => void;
  /** The reply, played when the learner's own move has come to rest. */
  #awaits: string | null = null;

  constructor(core: Core, family: Family, step: Step, first: Position, onDone: () => void) {
    this.#core = core;
    this.#onDone = onDone;
    this.family = family;
    this.step = step;
    this.first = first;
    this.position = $state.raw(first);
    this.turnInput = new TurnInput(core, this);
  }

  static async open(core: Core, family: Family, step: Step, onDone: () => void): Promise<Lesson> {
    return new Lesson(core, family, step, await core.read(family, step.position), onDone);
  }

  readonly canTouch = $derived.by(() => this.stage === "trying");
  /** A complete turn that only needs confirmation. */
  readonly asksToConfirm = $derived.by(
    () => this.canTouch && this.turnInput.view.expects === "confirm",
  );
  /** The chains that can be removed now, after a move or on their own. */
  readonly choices = $derived.by(() => {
    const { from, to, run } = this.turnInput.turn;
    return this.canTouch && !run && (to || !from) ? this.turnInput.view.choices : [];
  });
  readonly canLeave = $derived.by(() => this.turnInput.turn.to !== null && this.choices.length > 0);
  readonly canPass = $derived.by(() => this.canTouch && this.turnInput.view.canPass);
  /** The message key of the current text. */
  readonly sentence = $derived.by(() => this.verdict ?? this.#key("text"));
  /** The message key of why the last touch does nothing. */
  readonly complaint = $derived.by(() => {
    const { fault } = this.turnInput;
    if (!fault) return null;
    const says = fault.tried && refused(this.step, fault.tried)?.says;
    return says ? this.#key(`try-${says}`) : `core-reason-${fault.reason}`;
  });

  async touch(square: string): Promise<void> {
    // Touching the board after a wrong move means trying again.
    if (this.stage === "wrong") this.retry();
    const { turn } = this.turnInput;
    await this.turnInput.touch(square);
    // Back on its first square: this undoes the move, but a step may have something to say about it.
    const home = `${square}-${square}`;
    if (turn.to !== null && refused(this.step, home)) await this.turnInput.explain(home);
  }

  /** Remove a chain at once, even where a game would ask whether to strand a tile. */
  async remove(run: readonly [number, number]): Promise<void> {
    await this.turnInput.remove(run);
    await this.turnInput.confirm();
  }

  retry(): void {
    this.stage = "trying";
    this.verdict = null;
    this.#awaits = null;
    this.#stand(this.first, null, null);
  }

  async show(): Promise<void> {
    this.retry();
    const move = this.first.moves.find(({ text }) => text === this.step.show)!;
    await this.#play(move, pathOf(this.first, move), "shown");
  }

  async play(text: string, motion: Motion | null): Promise<void> {
    const move = this.first.moves.find((each) => each.text === text)!;
    await this.#play(move, motion?.path ?? [], fits(this.step.right, move) ? "right" : "wrong");
  }

  /** The board's pieces have come to rest. */
  async rest(): Promise<void> {
    const reply = this.#awaits;
    const before = this.position;
    this.#awaits = null;
    const move = before.moves.find(({ text }) => text === reply);
    if (!move) return;
    const after = await this.#after(before, move);
    if (this.position !== before) return;
    this.#stand(after, move, { path: pathOf(before, move), removed: move.removed });
  }

  #key(end: string): string {
    return `learn-${this.family}-${this.step.id}-${end}`;
  }

  #after(before: Position, move: Move): Promise<Position> {
    return this.#core.follow({ game: before.game, start: before.text, moves: [move.text] });
  }

  #stand(position: Position, played: Move | null, motion: Motion | null): void {
    this.position = position;
    this.played = played;
    this.turnInput.restart(motion);
  }

  async #play(move: Move, path: string[], stage: Stage): Promise<void> {
    const after = await this.#after(this.first, move);
    if (!this.canTouch) return;
    this.stage = stage;
    this.#stand(after, move, { path, removed: move.removed });
    if (stage === "wrong") {
      const says = missed(this.step, move)?.says;
      this.verdict = says ? this.#key(`try-${says}`) : "learn-other";
      return;
    }
    this.verdict = this.#key("praise");
    this.#awaits = this.step.reply ?? null;
    this.#onDone();
  }
}
