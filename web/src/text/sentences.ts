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
const MOST_REMARKS = 3;

export function sideName(name: Side): string {
  return t(`core-side-${name}`);
}

export function gameName(name: GameName): string {
  return t(`core-game-${familyOf(name)}`);
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
  if (!move) return text;
  const player = sideName(before.side);
  if (familyOf(before.game) === "alquerque") return describeManTurn(player, move);
  if (move.run === null && move.to === null) return t("play-did-pass", { side: player });
  const numbers = move.run ? formatList(chainNumbers(move.run)) : "";
  if (move.from === null) return t("play-did-remove", { side: player, numbers });
  const tile = before.pieces.find((piece) => piece.square === move.from);
  const moved = { side: player, number: tile?.number ?? 0, path: pathOf(before, move).join(" → ") };
  return move.run ? t("play-did-move-remove", { ...moved, numbers }) : t("play-did-move", moved);
}

function describeManTurn(player: string, move: Move): string {
  const target = move.to ?? "";
  const [taken] = move.removed;
  if (move.from === null) {
    return taken
      ? t("play-did-place-take", { side: player, target, taken })
      : t("play-did-place", { side: player, target });
  }
  const slid = { side: player, origin: move.from, target };
  return taken ? t("play-did-slide-take", { ...slid, taken }) : t("play-did-slide", slid);
}

/** A move that could be played, as a part of a sentence. */
function suggestion(position: Position, text: string): string {
  const move = position.moves.find((each) => each.text === text);
  if (!move) return text;
  const [origin, target, taken] = [move.from ?? "", move.to ?? "", move.removed[0] ?? ""];
  if (familyOf(position.game) === "alquerque") {
    const how = `play-do-${move.from === null ? "place" : "slide"}${taken ? "-take" : ""}`;
    return t(how, { origin, target, taken });
  }
  if (move.run === null && move.to === null) return t("play-do-pass");
  const numbers = move.run ? formatList(chainNumbers(move.run)) : "";
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
  if (position.repetitions > 1) said.push(t("play-repeated"));
  if (position.barred) said.push(t("play-barred", position.barred));
  return said;
}

function strandedNotes(position: Position): string[] {
  const [first, second] = SIDES[familyOf(position.game)];
  const [lost, gone] = position.stranded;
  if (lost.length > 0 && gone.length > 0) {
    const firstNumbers = formatList(lost);
    const secondNumbers = formatList(gone);
    return [
      t("play-neither", {
        first: sideName(first),
        firstNumbers,
        second: sideName(second),
        secondNumbers,
      }),
    ];
  }
  return [
    ...(lost.length > 0
      ? [t("play-cannot-win", { side: sideName(first), numbers: formatList(lost) })]
      : []),
    ...(gone.length > 0
      ? [t("play-cannot-win", { side: sideName(second), numbers: formatList(gone) })]
      : []),
  ];
}

/** `name` names a side; `own` replaces the sentence about who has won. */
export function describeOutcome(
  { winner, reason }: Outcome,
  { name = sideName, own = null }: { name?: (of: Side) => string; own?: string | null } = {},
): string {
  const names = winner
    ? { winner: name(winner), loser: name(otherSide(winner)) }
    : { winner: "", loser: "" };
  const isLeft = reason === "abandoned" && winner !== null;
  const why = isLeft ? t("core-why-abandoned-by", names) : t(`core-why-${reason}`, names);
  if (reason === "aborted") return why;
  return joinSentences(own ?? (winner ? t("core-end-win", names) : t("core-end-draw")), why);
}

export function faultText({ reason }: Fault): string {
  return t(`core-reason-${reason}`);
}

/** Why a position is refused: one reason means something else for a position than for a move. */
export function positionFaultText({ reason }: Fault): string {
  return reason === "barred" ? t("core-reason-barred_text") : t(`core-reason-${reason}`);
}

function remarkText(position: Position, { fact, names }: Remark): string {
  const family = familyOf(position.game);
  const things = formatList(names);
  return t(`core-remark-${family}-${fact}`, {
    numbers: things,
    points: things,
    side: sideName(position.side),
    other: sideName(otherSide(position.side)),
  });
}

/** A good move, what it does, and the outlook after it. */
export function hintText(position: Position, line: EngineLine, remarks: readonly Remark[]): string {
  const move = suggestion(position, line.moves[0] ?? "");
  const turn =
    position.moves.length === 1 ? t("play-hint-only", { move }) : t("play-hint-turn", { move });
  const said = remarks.slice(0, MOST_REMARKS).map((remark) => remarkText(position, remark));
  const isEnd = remarks.some(({ fact }) => fact === "wins" || fact === "draws");
  return joinSentences(turn, ...said, isEnd ? null : outlookText(position, line));
}

function outlookText(position: Position, line: EngineLine): string {
  const names = { side: sideName(position.side), other: sideName(otherSide(position.side)) };
  if (line.distance !== null && line.value === 1) {
    // The engine counts the turns of both sides; players count their own.
    return t("play-hint-forced-win", { ...names, count: Math.ceil(line.distance / 2) });
  }
  if (line.distance !== null && line.value === 0) return t("play-hint-forced-loss", names);
  const own = Math.max(1, Math.min(Math.round(line.value * 100), 99));
  return t("play-hint-chances", { ...names, own, rest: 100 - own });
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
