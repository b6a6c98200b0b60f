// Sentences about moves, positions and outcomes. Knows no rules: every fact comes from the core.

import type { EngineLine, Remark } from "../core/core";
import {
  familyOf,
  otherSide,
  pathOf,
  SIDES,
  type Fault,
  type GameName,
  type Move,
  type Outcome,
  type Position,
  type Side,
} from "../core/position";
import { language, formatList, t } from "../i18n/i18n";

/** A draw by counting is announced this many turns ahead. */
const NEAR = 10;
/** More remarks about one move would be too many. */
export const MOST_REMARKS = 3;

/** The name of a side on its own: "Rosa". */
export function sideName(name: Side): string {
  return t(`shared-sides-${name}`);
}

/** A side within a sentence, with the article that some languages give it: "el bando rosa". */
export function sideInSentence(name: Side): string {
  return t("shared-in_sentence-side", { colour: sideColour(name) });
}

/** A side where the sentence has the article: "rosa", for "al bando rosa". */
export function sideColour(name: Side): string {
  return t(`shared-colours-${name}`);
}

/** The lowest and highest number of a chain: "4–7". */
export function rangeText([low, high]: readonly [number, number]): string {
  return t("core-range", { low, high });
}

/** Tiles by their numbers within a sentence, each with its article: "el 4, el 5 y el 6". */
export function formatTiles(numbers: readonly (string | number)[]): string {
  return formatList(numbers.map((number) => t("shared-in_sentence-tile", { number })));
}

/** For a sentence that may begin with the article of a side or a tile; a square stays as it is. */
export function capitalized(sentence: string): string {
  return sentence.replace(/^\p{Ll}(?![1-9])/u, (letter) => letter.toUpperCase());
}

export function gameName(name: GameName): string {
  return t(`shared-games-${familyOf(name)}`);
}

/** Join sentences as the language does. */
export function joinSentences(...sentences: (string | null)[]): string {
  return sentences.filter(Boolean).join(language() === "ja" ? "" : " ");
}

export function chainNumbers([lowest, highest]: readonly [number, number]): number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/** A move played in a position. */
export function describeTurn(before: Position, text: string): string {
  const move = before.moves.find((each) => each.text === text);
  return move ? capitalized(describeMove(before, move)) : text;
}

function describeMove(before: Position, move: Move): string {
  const player = sideInSentence(before.side);
  if (familyOf(before.game) === "alquerque") return describeManTurn(player, move);
  if (move.run === null && move.to === null) return t("shared-did-pass", { side: player });
  const numbers = move.run ? formatTiles(chainNumbers(move.run)) : "";
  if (move.from === null) return t("shared-did-remove", { side: player, numbers });
  const tile = before.pieces.find((piece) => piece.square === move.from);
  const moved = { side: player, number: tile?.number ?? 0, path: pathOf(before, move).join(" → ") };
  return move.run
    ? t("shared-did-move_remove", { ...moved, numbers })
    : t("shared-did-move", moved);
}

function describeManTurn(player: string, move: Move): string {
  const target = move.to ?? "";
  const [taken] = move.removed;
  if (move.from === null) {
    return taken
      ? t("shared-did-place_take", { side: player, target, taken })
      : t("shared-did-place", { side: player, target });
  }
  const slid = { side: player, origin: move.from, target };
  return taken ? t("shared-did-slide_take", { ...slid, taken }) : t("shared-did-slide", slid);
}

/** A move that could be played, as a part of a sentence. */
export function suggestion(position: Position, text: string): string {
  const move = position.moves.find((each) => each.text === text);
  if (!move) return text;
  const [origin, target, taken] = [move.from ?? "", move.to ?? "", move.removed[0] ?? ""];
  if (familyOf(position.game) === "alquerque") {
    const how = `play-do-${move.from === null ? "place" : "slide"}${taken ? "-take" : ""}`;
    return t(how, { origin, target, taken });
  }
  if (move.run === null && move.to === null) return t("play-do-pass");
  const numbers = move.run ? formatTiles(chainNumbers(move.run)) : "";
  if (move.from === null) return t("play-do-remove", { numbers });
  const number = position.pieces.find((piece) => piece.square === origin)?.number ?? 0;
  const moved = { number, origin, target, numbers };
  return move.run ? t("play-do-move-remove", moved) : t("play-do-move", moved);
}

/** What a player should know about the position: stranded tiles and approaching draws. */
export function positionNotes(position: Position): string[] {
  if (position.outcome) return [];
  const said = strandedNotes(position);
  const left = position.quiet_limit - position.quiet;
  if (left <= NEAR && left > 0) {
    const counts = { count: position.quiet, left };
    const isQuerni = familyOf(position.game) === "querni";
    said.push(isQuerni ? t("play-quiet-30", counts) : t("play-quiet-100", counts));
  }
  if (position.repetitions > 1) said.push(t("shared-state-repeated"));
  if (position.barred) said.push(t("play-barred", position.barred));
  return said;
}

function strandedNotes(position: Position): string[] {
  const [first, second] = SIDES[familyOf(position.game)];
  const [lost, gone] = position.stranded;
  if (lost.length > 0 && gone.length > 0) {
    return [
      t("shared-state-neither", {
        first: sideName(first),
        first_numbers: formatList(lost),
        second: sideName(second),
        second_numbers: formatList(gone),
      }),
    ];
  }
  return [
    ...(lost.length > 0 ? [cannotWin(first, lost)] : []),
    ...(gone.length > 0 ? [cannotWin(second, gone)] : []),
  ];
}

function cannotWin(side: Side, stranded: readonly number[]): string {
  const numbers = formatList(stranded);
  return capitalized(t("shared-state-cannot_win", { side: sideInSentence(side), numbers }));
}

/** `name` gives the player of a side; `own` replaces the sentence about who has won. */
export function describeOutcome(
  { winner, reason }: Outcome,
  { name, own = null }: { name?: (of: Side) => string; own?: string | null } = {},
): string {
  const nameOf = name ?? sideInSentence;
  // A side may begin with an article; a player's name stays as it is written.
  const sentence = (text: string) => (name ? text : capitalized(text));
  const names = winner
    ? { winner: nameOf(winner), loser: nameOf(otherSide(winner)) }
    : { winner: "", loser: "" };
  const isLeft = reason === "abandoned" && winner !== null;
  const why = isLeft ? t("core-why-abandoned-by", names) : t(`shared-why-${reason}`, names);
  if (reason === "aborted") return sentence(why);
  const result = own ?? sentence(winner ? t("shared-end-win", names) : t("shared-end-draw"));
  return joinSentences(result, sentence(why));
}

export function faultText({ reason }: Fault): string {
  return t(`core-reason-${reason}`);
}

/** Why a position is refused: one reason means something else for a position than for a move. */
export function positionFaultText({ reason }: Fault): string {
  return reason === "barred" ? t("core-reason-barred_text") : t(`core-reason-${reason}`);
}

export function remarkText(position: Position, { fact, names }: Remark): string {
  const family = familyOf(position.game);
  const text = t(`shared-remarks-${family}-${fact}`, {
    numbers: formatTiles(names),
    points: formatList(names),
    side: sideInSentence(position.side),
    other: sideInSentence(otherSide(position.side)),
  });
  return capitalized(text);
}

/** A good move, what it does, and the outlook after it. */
export function hintText(position: Position, line: EngineLine, remarks: readonly Remark[]): string {
  const move = suggestion(position, line.moves[0] ?? "");
  const turn =
    position.moves.length === 1
      ? t("shared-advice-only", { move })
      : t("shared-advice-turn", { move });
  const said = remarks.slice(0, MOST_REMARKS).map((remark) => remarkText(position, remark));
  const isEnd = remarks.some(({ fact }) => fact === "wins" || fact === "draws");
  return joinSentences(turn, ...said, isEnd ? null : outlookText(position, line));
}

function outlookText(position: Position, line: EngineLine): string {
  const sides = [position.side, otherSide(position.side)] as const;
  const [side, other] = sides.map(sideInSentence) as [string, string];
  if (line.distance !== null && line.value === 1) {
    // The engine counts the turns of both sides, this one included; players count their own.
    const count = Math.ceil(line.distance / 2);
    return capitalized(t("play-hint-forced-win", { side, other, count }));
  }
  if (line.distance !== null && line.value === 0) {
    return capitalized(t("shared-advice-forced_loss", { side, other }));
  }
  const own = Math.max(1, Math.min(Math.round(line.value * 100), 99));
  const [label, otherLabel] = sides.map(sideName) as [string, string];
  return t("shared-advice-chances", { side: label, other: otherLabel, own, rest: 100 - own });
}

/** A move in our notation, from what people type: `C3 e5` is `c3-e5`. */
export function normalizeTurn(typed: string): string {
  return typed
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, "-")
    .replace(/\u00d7/g, "x")
    .replace(/\s*([-x])\s*/g, "$1")
    .replace(/(?<=[a-j][1-7])\s*(?=[a-j][1-7])/g, "-")
    .replace(/\s+/g, "");
}
