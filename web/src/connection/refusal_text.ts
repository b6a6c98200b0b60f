// Why a server has refused something, in the reader's language.

import { hasMessage, formatNumber, t } from "../i18n/i18n";

/** Anything that says why: a refusal over the connection, or a fault of the HTTP API. */
export interface Refusal {
  reason: string;
  sentence: string;
  /** Milliseconds after which to try again. */
  wait?: number;
}

export function refusalText({ reason, sentence, wait = 0 }: Refusal): string {
  const seconds = Math.ceil(wait / 1000);
  if (seconds > 0 && reason === "rate")
    return t("live-reason-rate-wait", { seconds: formatNumber(seconds) });
  const key = [`live-reason-${reason}`, `core-reason-${reason}`].find(hasMessage);
  // A newer server may have reasons that this page has no words for; its own are better than none.
  return key ? t(key) : sentence;
}
