// Asks the server what its solved tables know. Offline, and on servers without tables, nobody answers.

import type { Knowledge } from "./core";

const PATIENCE = 4000;
/** A server that has no tables is not asked again. */
let isSilent = false;

export async function askServer(position: string): Promise<Knowledge | null> {
  if (isSilent) return null;
  try {
    const query = new URLSearchParams({ position });
    const response = await fetch(`/api/probe?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    const answer: unknown = await response.json();
    if (response.ok) return answer as Knowledge;
    isSilent = (answer as { reason?: string }).reason === "no_tables";
  } catch {
    // No network, no such address, or no answer in time.
  }
  return null;
}
