// A game on its way from one page of this tab to another. It can be opened there even if it could not be saved, as in
// some private windows.

import { tabStore } from "../site/browser_storage";
import { treeFrom, type Tree } from "./game_tree";

const KEY = "qirkat-handed";

export function handOver(id: string, tree: Tree): void {
  tabStore.setJson(KEY, { id, tree });
}

/** The game that was handed over last, if it has this id. */
export function handedOver(id: string): Tree | null {
  const handed = tabStore.getJson(KEY) as { id?: unknown; tree?: unknown } | null;
  return handed?.id === id ? treeFrom(handed.tree) : null;
}
