// What the window has room for: whether it is as small as a phone's, and whether Querni's board stands in it or lies.

import { on } from "svelte/events";
import { MediaQuery } from "svelte/reactivity";
import { isBetterUpright } from "./geometry";
import type { Family } from "../core/position";

/** What is to be seen around a board that has the whole width, in rem: header, players, sentence and buttons. */
const BESIDE = { across: 1, down: 20 };

const narrow = new MediaQuery("max-width: 45rem");
/** Narrow or low: a phone, held either way, or a page that is zoomed far in. Styles ask for the same. */
const small = new MediaQuery("(max-width: 45rem), (max-height: 30rem)");

const root = document.documentElement;
const measured = () => ({ width: root.clientWidth, height: root.clientHeight });
let size = $state.raw(measured());
// The bars of a phone's browser and its keyboard come and go, and change the height alone: the board must not turn then.
on(window, "resize", () => {
  if (root.clientWidth !== size.width || matchMedia("(pointer: fine)").matches) size = measured();
});

export function isSmall(): boolean {
  return small.current;
}

/** Whether the board of a game stands. */
export function isUpright(family: Family): boolean {
  if (family !== "querni" || !narrow.current) return false;
  const rem = parseFloat(getComputedStyle(root).fontSize);
  return isBetterUpright(size.width - BESIDE.across * rem, size.height - BESIDE.down * rem);
}
