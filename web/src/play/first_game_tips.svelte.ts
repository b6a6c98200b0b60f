// Tips for a first game on this device: one sentence the first time that something can be done, then never again.

import { familyOf, type Family, type Move } from "../core/position";
import type { TurnInput } from "../game/turn_input.svelte";
import { localStore } from "../site/browser_storage";
import { settings } from "../site/settings";

const KEPT_AS = "qirkat-tips";

const TIPS = {
  querni: ["chain", "strand"],
  alquerque: ["mill", "take"],
} as const;
export type Tip = (typeof TIPS)[Family][number];

/** What the turn being made could be told, whether or not it has been told before. */
function fitting({ game, view, strands, isFresh }: TurnInput): Tip[] {
  if (!game.canTouch) return [];
  if (familyOf(game.position.game) === "alquerque") {
    if (view.expects === "prey") return ["take"];
    return isFresh && millMove(game.position.moves) ? ["mill"] : [];
  }
  const isOffered = view.chains.some(({ state }) => state === "offered");
  // A part that strands a tile is marked on its button, and warned of once it is chosen.
  const isStranding =
    (view.move !== null && view.move in strands) ||
    view.choices.some(({ text, whole }) => whole && text in strands);
  return [
    ...(isOffered ? (["chain"] as const) : []),
    ...(isStranding ? (["strand"] as const) : []),
  ];
}

/** A move that makes a mill. */
export function millMove(moves: readonly Move[]): Move | null {
  return moves.find(({ removed }) => removed.length > 0) ?? null;
}

export class FirstGameTips {
  readonly #turnInput: () => TurnInput;
  /** The tips already given, with the position where that was; null if on an earlier visit. */
  #given: Partial<Record<Tip, string | null>> = $state.raw(readGiven());

  constructor(turnInput: () => TurnInput) {
    this.#turnInput = turnInput;
  }

  /** The tip to show now, one at a time: it stays until the turn in which it is given has been played. */
  readonly current: Tip | null = $derived.by(() => {
    if (!settings().tips) return null;
    const { text } = this.#turnInput().game.position;
    const isNew = (tip: Tip) => !(tip in this.#given) || this.#given[tip] === text;
    return fitting(this.#turnInput()).find(isNew) ?? null;
  });

  /** Tips have been shown, or are no longer needed. */
  give(...tips: readonly Tip[]): void {
    const added = tips.filter((tip) => !(tip in this.#given));
    if (added.length === 0) return;
    const { text } = this.#turnInput().game.position;
    this.#given = { ...this.#given, ...Object.fromEntries(added.map((tip) => [tip, text])) };
    localStore.setJson(KEPT_AS, Object.keys(this.#given));
  }

  /** A game has been played to its end: no more tips for it. */
  end(): void {
    this.give(...TIPS[familyOf(this.#turnInput().game.position.game)]);
  }
}

function readGiven(): Partial<Record<Tip, null>> {
  const stored = localStore.getJson(KEPT_AS);
  const known = Object.values(TIPS).flat();
  const given = Array.isArray(stored) ? known.filter((tip) => stored.includes(tip)) : [];
  return Object.fromEntries(given.map((tip) => [tip, null]));
}
