// What all pages share: one core, one store of games and one thing that sounds, opened when first needed.

import type { Core } from "./core/core";
import { settings } from "./site/settings";
import { recover } from "./records/unsaved_game";
import { Sounds, type Sound } from "./board/sound";
import { openStore, type Store } from "./records/game_store";
import { openCore } from "./core/core_workers";

let opened: Core | null = null;
let games: Promise<Store> | null = null;

export function core(): Core {
  return (opened ??= openCore());
}

export function store(): Promise<Store> {
  return (games ??= openStore().then(async (found) => {
    await recover(found);
    return found;
  }));
}

/** Browsers let nothing sound on a page that nobody has touched yet, and complain where it is tried. */
const isUntouched = () => navigator.userActivation?.hasBeenActive === false;
const sounds = new Sounds(() => !settings().sound || isUntouched());

export function heard(sound: Sound): void {
  sounds.play(sound);
}
