// The prompts while a turn is being made: what can be done now, and warnings.

import type { LookBack } from "./look_back.svelte";
import type { TurnInput } from "./turn_input.svelte";
import { familyOf, type Position } from "../core/position";
import {
  capitalized,
  chainNumbers,
  describeTurn,
  faultText,
  formatTiles,
  joinSentences,
} from "../text/sentences";
import { t } from "../i18n/i18n";

export function turnPrompt({ game: { position }, view, turn, isOnward }: TurnInput): string {
  const isQuerni = familyOf(position.game) === "querni";
  const wholes = view.choices.filter((choice) => choice.whole);
  const moved = view.pieces.find((piece) => piece.square === turn.to)?.number ?? 0;
  const stands = { number: moved, square: turn.to ?? "" };
  if (view.expects === "prey") {
    const men = position.pieces.filter((piece) => piece.side !== position.side);
    return men.length > view.prey.length ? t("play-now-prey") : t("play-now-prey-all");
  }
  if (turn.run) return t("play-now-chosen", { numbers: formatTiles(chainNumbers(turn.run)) });
  if (view.expects === "chain") {
    const [chain] = wholes;
    const hasParts = view.choices.length > wholes.length;
    const numbers = chain ? formatTiles(chainNumbers(chain.run)) : "";
    const what =
      wholes.length > 1 || !chain
        ? t("play-now-chains")
        : hasParts
          ? t("play-now-chain", { numbers })
          : t("play-now-chain-three", { numbers });
    return joinSentences(t("play-now-stands", stands), capitalized(what));
  }
  if (view.expects === "confirm") {
    return isQuerni && isOnward ? t("play-now-onward", stands) : t("play-now-confirm");
  }
  if (view.expects === "target") return t("play-now-target");
  if (view.canPass && position.moves.length === 1) return t("play-now-pass");
  if (!isQuerni) return position.moves[0]?.from ? t("play-now-slide") : t("play-now-place");
  return wholes.length > 0 ? t("play-now-move-or-chain") : t("play-now-move");
}

/** Why the last input means nothing, or what the current turn would cost. */
export function turnWarning({ fault, view, strands }: TurnInput): string | null {
  if (fault) return faultText(fault);
  const stranded = view.move ? strands[view.move] : undefined;
  return stranded
    ? t("play-strands", { numbers: formatTiles(stranded), count: stranded.length })
    : null;
}

/** What is shown while the player looks back at earlier moves. */
export function pastText(
  { ply, count }: LookBack,
  positions: readonly Position[],
  moves: readonly string[],
): string {
  const [before, move] = [positions[(ply ?? 0) - 1], moves[(ply ?? 0) - 1]];
  if (!before || !move) return t("play-past-start");
  return joinSentences(t("play-past", { number: ply ?? 0, count }), describeTurn(before, move));
}
