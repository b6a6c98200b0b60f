// Why a server refused something, in the visitor's language.

import { hasMessage, formatNumber, t } from "../i18n/i18n";

/** Anything with a reason: a refusal over the connection, or an error of the HTTP API. */
export interface Refusal {
  reason: string;
  sentence: string;
  /** Milliseconds after which to retry. */
  wait?: number;
}

export function refusalText({ reason, sentence, wait = 0 }: Refusal): string {
  const waiting = `live-reason-${reason}-wait`;
  if (wait > 0 && hasMessage(waiting)) {
    const seconds = formatNumber(Math.ceil(wait / 1000));
    const minutes = formatNumber(Math.ceil(wait / 60_000));
    return t(waiting, { seconds, minutes });
  }
  const key = [`live-reason-${reason}`, `core-reason-${reason}`].find(hasMessage);
  // A newer server may have reasons unknown to this page; fall back to its own sentence.
  return key ? t(key) : sentence;
}
