// One step of a course in progress: the position, the half-made turn, and the current message. Needs no DOM;
// LessonView.svelte shows it.

import type { Core } from "../core/core";
import { fits, missed, refused, type Step } from "./lessons";
import type { Motion } from "../board/motion";
import { pathOf, type Family, type Move, type Position } from "../core/position";
import {
  back,
  beginTurn,
  choose,
  hops,
  isFresh,
  isOnward,
  pass,
  touch,
  view,
  type Turn,
} from "../game/turn";

type Stage = "trying" | "wrong" | "right" | "shown";

export class Lesson {
  readonly family: Family;
  readonly step: Step;
  /** Where the step begins. */
  readonly first: Position;
  /** The current position: the first, or the one after a move. */
  position: Position;
  turn: Turn;
  stage = $state<Stage>("trying");
  /** The message key of the comment on the last move. */
  verdict = $state<string | null>(null);
  /** The message key of why the last touch does nothing. */
  complaint = $state<string | null>(null);
  motion = $state.raw<Motion | null>(null);
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
    this.turn = $state.raw(beginTurn(first));
  }

  static async open(core: Core, family: Family, step: Step, onDone: () => void): Promise<Lesson> {
    return new Lesson(core, family, step, await core.read(family, step.position), onDone);
  }

  readonly view = $derived.by(() => view(this.turn, this.position));
  readonly isTrying = $derived.by(() => this.stage === "trying");
  readonly isFresh = $derived.by(() => isFresh(this.turn));
  /** A complete turn that only needs confirmation. */
  readonly asksToConfirm = $derived.by(() => this.isTrying && this.view.expects === "confirm");
  /** The chains that can be removed now, after a move or on their own. */
  readonly choices = $derived.by(() => {
    const { from, to, run } = this.turn;
    return this.isTrying && !run && (to || !from) ? this.view.choices : [];
  });
  readonly canLeave = $derived.by(() => this.turn.to !== null && this.choices.length > 0);
  readonly canPass = $derived.by(() => this.isTrying && this.view.canPass);
  /** The message key of the current text. */
  readonly sentence = $derived.by(() => this.verdict ?? this.#key("text"));

  async touch(square: string): Promise<void> {
    // Touching the board after a wrong move means trying again.
    if (this.stage === "wrong") this.retry();
    if (!this.isTrying) return;
    this.complaint = null;
    const before = this.turn;
    if (!this.view.touchable.includes(square)) return this.#complain(square);
    if (square === before.to && this.view.expects === "confirm") return this.confirm();
    const after = touch(before, this.position, square);
    const { expects } = view(after, this.position);
    const isWhole = expects === "confirm" && after.to !== null && after.run === null;
    if (isWhole && !isOnward(after, this.position)) return this.#commit(before, after);
    this.#change(before, after);
    // Back on its first square: this undoes the move, but a step may have something to say about it.
    const home = `${square}-${square}`;
    if (before.to !== null && refused(this.step, home)) await this.#refuse(home);
  }

  async remove(run: readonly [number, number]): Promise<void> {
    await this.#commit(this.turn, choose(this.turn, this.position, run));
  }

  /** Play the move without removing its chains. */
  async leave(): Promise<void> {
    await this.#commit(this.turn, choose(this.turn, this.position, null));
  }

  async confirm(): Promise<void> {
    await this.#commit(this.turn, this.turn);
  }

  async pass(): Promise<void> {
    await this.#commit(this.turn, pass(this.turn, this.position));
  }

  back(): void {
    this.complaint = null;
    this.#change(this.turn, back(this.turn));
  }

  retry(): void {
    this.stage = "trying";
    this.verdict = null;
    this.complaint = null;
    this.motion = null;
    this.played = null;
    this.#awaits = null;
    this.position = this.first;
    this.turn = beginTurn(this.first);
  }

  async show(): Promise<void> {
    this.retry();
    const move = this.first.moves.find(({ text }) => text === this.step.show);
    if (move) await this.#play(move, pathOf(this.first, move), "shown");
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
    this.#stand(after, { path: pathOf(before, move), removed: move.removed });
    this.played = move;
  }

  #key(end: string): string {
    return `learn-${this.family}-${this.step.id}-${end}`;
  }

  #after(before: Position, move: Move): Promise<Position> {
    return this.#core.follow({ game: before.game, start: before.text, moves: [move.text] });
  }

  #stand(position: Position, motion: Motion | null): void {
    this.position = position;
    this.turn = beginTurn(position);
    this.motion = motion;
  }

  #change(before: Turn, after: Turn): void {
    const path = hops(before, after, this.position);
    this.motion = path.length > 0 ? { path, removed: [] } : null;
    this.turn = after;
  }

  async #commit(before: Turn, after: Turn): Promise<void> {
    const { move: text } = view(after, this.position);
    const move = this.position.moves.find((each) => each.text === text);
    if (!move || !this.isTrying) return;
    this.complaint = null;
    const isRight = fits(this.step.right, move);
    await this.#play(move, hops(before, after, this.position), isRight ? "right" : "wrong");
  }

  async #play(move: Move, path: string[], stage: Stage): Promise<void> {
    const after = await this.#after(this.first, move);
    if (!this.isTrying) return;
    this.#stand(after, { path, removed: move.removed });
    this.played = move;
    this.stage = stage;
    if (stage === "wrong") {
      const says = missed(this.step, move)?.says;
      this.verdict = says ? this.#key(`try-${says}`) : "learn-other";
      return;
    }
    this.verdict = this.#key("praise");
    this.#awaits = this.step.reply ?? null;
    this.#onDone();
  }

  /** Explain why touching a square means nothing now. */
  async #complain(square: string): Promise<void> {
    const { position, turn } = this;
    const piece = position.pieces.find((each) => each.square === square);
    const from = turn.from ? `${turn.from}-` : "";
    if (this.view.expects === "prey") return this.#refuse(`${from}${turn.to}x${square}`);
    if (turn.from) return this.#refuse(`${from}${square}`);
    if (piece)
      this.complaint = piece.side === position.side ? "learn-stuck" : "core-reason-not_yours";
  }

  async #refuse(text: string): Promise<void> {
    const { position } = this;
    const fault = await this.#core.why(position.game, position.text, text);
    if (!fault || this.position !== position) return;
    const says = refused(this.step, text)?.says;
    this.complaint = says ? this.#key(`try-${says}`) : `core-reason-${fault.reason}`;
  }
}
