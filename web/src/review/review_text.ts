// What a review says about a turn, in words.

import type { JudgedTurn } from "../core/core";
import { familyOf, otherSide, type Position } from "../core/position";
import { formatPercent, t } from "../i18n/i18n";
import {
  capitalized,
  joinSentences,
  MOST_REMARKS,
  remarkText,
  sideInSentence,
  sideName,
  suggestion,
} from "../text/sentences";

/** Scores of a review are whole millionths, its accuracies whole billionths. */
export const POINT = 1_000_000;
const FULL_ACCURACY = 1_000_000_000;

/** The signs of PGN for the marks. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

export function accuracyText(accuracy: number | null): string {
  return accuracy === null ? t("review-none") : formatPercent(accuracy / FULL_ACCURACY);
}

/** What speaks against a turn; `position` is the one before it. There is always something to say. */
export function drawbackText(position: Position, turn: JudgedTurn): string {
  const said = joinSentences(
    ...turn.drawbacks.slice(0, MOST_REMARKS).map((remark) => remarkText(position, remark)),
    turn.missed === "win" ? t("shared-advice-missed_win") : null,
  );
  return said || consequenceText(position, turn);
}

/** What a turn leads to, where the rules alone do not show what is wrong with it. */
function consequenceText({ game, side }: Position, { after, missed }: JudgedTurn): string {
  if (missed === "removal") return t(`review-missed-${familyOf(game)}`);
  const key = after === 0 ? "lost" : after < POINT / 2 ? "behind" : "less";
  const sides = { side: sideInSentence(side), other: sideInSentence(otherSide(side)) };
  return capitalized(t(`review-why-${key}`, sides));
}

/** What the better turn would have done. */
export function meritText(position: Position, turn: JudgedTurn): string {
  return joinSentences(
    ...turn.merits.slice(0, MOST_REMARKS).map((remark) => remarkText(position, remark)),
  );
}

export function betterText(position: Position, turn: JudgedTurn): string {
  const [move] = turn.best?.moves ?? [];
  return move === undefined ? "" : t("review-better", { move: suggestion(position, move) });
}

/** What was played in the game, and what is wrong with it. */
export function playedText(position: Position, turn: JudgedTurn): string {
  const move = suggestion(position, turn.move);
  return joinSentences(t("review-in-game", { move }), drawbackText(position, turn));
}

/** How the opponent might answer the better move; `position` is the one after it. */
export function replyText(position: Position, turn: JudgedTurn): string {
  const move = turn.best?.moves[1];
  if (move === undefined) return "";
  return t("review-reply", { side: sideName(position.side), move: suggestion(position, move) });
}

/** Chances before and after a turn. Only proven results are 0 or 100 %. */
export function chancesText({ before, after }: JudgedTurn): string {
  return t("review-chances", { before: chance(before), after: chance(after) });
}

function chance(value: number): string {
  const isProven = value === 0 || value === POINT;
  return formatPercent(isProven ? value / POINT : Math.min(0.99, Math.max(0.01, value / POINT)));
}

/** A marked turn: its mark, what is wrong with it, and what was better. */
export function criticismText(position: Position, turn: JudgedTurn): string {
  if (turn.mark === null) return "";
  return joinSentences(
    t("review-mark", { mark: t(`review-mark-${turn.mark}`) }),
    drawbackText(position, turn),
    betterText(position, turn),
    meritText(position, turn),
  );
}
