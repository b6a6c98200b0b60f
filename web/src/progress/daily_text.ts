// Results of daily set-ups in words. Needs the messages of "you".

import { formatDay, t } from "../i18n/i18n";
import { resultOf, streak } from "./daily";
import type { DailyResult } from "./merge";

export function resultText([end, left, turns]: DailyResult): string {
  if (end === 2) return t("you-daily-cleared", { turns });
  return t(end === 1 ? "you-daily-drawn" : "you-daily-lost", { left });
}

/** The date of a day in UTC, as it is written here. */
export function dateText(day: string): string {
  return formatDay(new Date(`${day}T00:00:00Z`));
}

/** The text to share; null without a result. */
export function sharedText(day: string, today: string): string | null {
  const result = resultOf(day);
  if (!result) return null;
  const said = t("you-share-text", { date: dateText(day), result: resultText(result) });
  const days = streak(today);
  return days > 1 ? `${said} ${t("you-streak", { days })}.` : said;
}
