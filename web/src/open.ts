// What all pages share: one core and one store of games, opened when a page first needs them.

import type { Core } from "./core";
import { openStore, type Store } from "./store";
import { openCore } from "./workers";

let opened: Core | null = null;
let games: Promise<Store> | null = null;

export function core(): Core {
  return (opened ??= openCore());
}

export function store(): Promise<Store> {
  return (games ??= openStore());
}
