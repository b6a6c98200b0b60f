// The text of live play: people, time, kinds of games.

import { DAY, HOUR, MINUTE, parseTime, SECOND } from "../connection/time_control";
import { familyOf, SIDES, type GameName, type Side } from "../core/position";
import type { LivePlayer, SideIndex } from "../connection/protocol";
import { gameName, sideColour } from "../text/sentences";
import { language, formatList, formatNumber, t } from "../i18n/i18n";

/** Guests have a number for a name; deleted players have none. */
export function personName({ name, guest }: { name: string; guest: boolean }): string {
  const [, digits] = (guest && /^Guest([0-9]{4})$/.exec(name)) || [];
  if (digits) return t("live-guest", { digits });
  return name || t("live-deleted");
}

/** With the rating, and a question mark if it is provisional. */
export function playerName(player: LivePlayer | null): string {
  if (!player) return t("live-nobody");
  const { rating, provisional } = player;
  const name = personName(player);
  return rating === null ? name : withNote(name, ratingText({ rating, provisional }));
}

/** "Ana (1523)", in the brackets of the language. */
function withNote(text: string, note: string): string {
  return t("live-with-note", { text, note });
}

/** With a question mark if it is provisional. */
export function ratingText({
  rating,
  provisional,
}: {
  rating: number;
  provisional: boolean;
}): string {
  return `${rating}${provisional ? "?" : ""}`;
}

/** "5 min + 3 s", "3 days for each turn", "unlimited time". */
export function timeControlText(text: string): string {
  const control = parseTime(text);
  if (!control) return text;
  if (control.kind === "unlimited") return t("live-time-unlimited");
  if (control.kind === "days") return t("live-time-days", { count: control.initial / DAY });
  return t("live-time-real", {
    minutes: formatNumber(control.initial / MINUTE),
    seconds: formatNumber(control.increment / SECOND),
  });
}

/** The game with its variants. */
export function gameKindText(game: GameName): string {
  const variants = game
    .split(".")
    .slice(1)
    .map((variant) => t(`live-variant-${variant}`));
  return variants.length > 0 ? withNote(gameName(game), formatList(variants)) : gameName(game);
}

export function sideAtIndex(game: GameName, side: SideIndex): Side {
  return SIDES[familyOf(game)][side];
}

/** The side of a player, for a sentence that says "you play the blue side". */
export function colourText(game: GameName, side: SideIndex): string {
  return sideColour(sideAtIndex(game, side));
}

/** Time left in two units at most: "2 days 3 hours", "4 minutes 5 seconds". */
export function timeLeftText(ms: number): string {
  return measured(leftParts(ms), "long");
}

/** The same as short as a clock needs: "3 days", but "2d 3h" or "2 j 3 h". */
export function shortTimeLeft(ms: number): string {
  const parts = leftParts(ms);
  if (parts.length === 1) return measured(parts, "long");
  // The "short" style is still "2 days 3 hrs" in English, and the "narrow" one is English in Japanese.
  return measured(parts, language() === "en" ? "narrow" : "short");
}

type Part = { count: number; unit: string };

function leftParts(ms: number): Part[] {
  // Rounded up, like a clock: just before the end there is still a second.
  const left = Math.ceil(ms / SECOND) * SECOND;
  const units: [number, string][] = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
    [SECOND, "second"],
  ];
  const first = Math.max(
    0,
    units.findIndex(([size]) => left >= size),
  );
  const from = left < SECOND ? units.length - 1 : first;
  let rest = left;
  const parts = units.slice(from, from + 2).map(([size, unit]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, unit };
  });
  return parts.filter(({ count }, index) => count > 0 || index === 0);
}

function measured(parts: Part[], unitDisplay: "long" | "short" | "narrow"): string {
  const units = parts.map(({ count, unit }) =>
    formatNumber(count, { style: "unit", unit, unitDisplay }),
  );
  // Japanese is written without spaces, which the formatter puts between number and unit.
  return language() === "ja" ? units.join("").replace(/\s/g, "") : units.join(" ");
}
