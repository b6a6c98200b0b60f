import { untrack } from "svelte";
import type { Outcome } from "../core/position";
import { playSound } from "../page_resources";

/** Sounds the end of a component's game once, and not when a finished game is opened. */
export function soundEnd(outcome: () => Outcome | null): void {
  let hasEnded = untrack(outcome) !== null;
  $effect(() => {
    const now = outcome();
    if (now && !hasEnded) playSound(now.winner ? "win" : "draw");
    hasEnded = now !== null;
  });
}
