// What all pages share: one core, one game store and one sound player, opened when first needed.

import type { Core } from "./core/core";
import { settings } from "./site/settings";
import { recoverUnsaved } from "./records/unsaved_game";
import { Sounds, type Sound } from "./board/sound";
import { openGameStore, type GameStore } from "./records/game_store";
import { openCore } from "./core/core_workers";

let opened: Core | null = null;
let games: Promise<GameStore> | null = null;

export function core(): Core {
  return (opened ??= openCore());
}

export function store(): Promise<GameStore> {
  return (games ??= openGameStore().then(async (found) => {
    await recoverUnsaved(found);
    return found;
  }));
}

/** Browsers block sound before the first interaction, and log a warning on every attempt. */
const isUntouched = () => navigator.userActivation?.hasBeenActive === false;
const sounds = new Sounds(() => !settings().sound || isUntouched());

export function playSound(sound: Sound): void {
  sounds.play(sound);
}
