// What fits the window: whether it is as small as a phone's, and whether Querni's board is shown upright.

import { on } from "svelte/events";
import { MediaQuery } from "svelte/reactivity";
import { isBetterUpright } from "./geometry";
import type { Family } from "../core/position";

/** The room needed around a full-width board, in rem: header, players, message and buttons. */
const BESIDE = { across: 1, down: 20 };

const narrow = new MediaQuery("max-width: 45rem");
/** Narrow or low: a phone, held either way, or a page zoomed far in. The styles use the same query. */
const small = new MediaQuery("(max-width: 45rem), (max-height: 30rem)");

const root = document.documentElement;
const measured = () => ({ width: root.clientWidth, height: root.clientHeight });
let size = $state.raw(measured());
// A phone's browser bars and keyboard come and go and change only the height: the board must not turn for that.
on(window, "resize", () => {
  if (root.clientWidth !== size.width || matchMedia("(pointer: fine)").matches) size = measured();
});

export function isSmall(): boolean {
  return small.current;
}

/** Whether the board of a game is shown upright. */
export function isUpright(family: Family): boolean {
  if (family !== "querni" || !narrow.current) return false;
  const rem = parseFloat(getComputedStyle(root).fontSize);
  return isBetterUpright(size.width - BESIDE.across * rem, size.height - BESIDE.down * rem);
}
