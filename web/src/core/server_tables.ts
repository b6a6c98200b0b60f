// Asks the server what its solved tables know.

import type { ProbeResult } from "./core";

/** A source of proof besides the core; null for no answer. */
export type ServerProbe = (position: string) => Promise<ProbeResult | null>;

const PATIENCE = 4000;

export async function probeServer(position: string): Promise<ProbeResult | null> {
  if (navigator.onLine === false) return null; // browsers log an error for every failed request
  try {
    const query = new URLSearchParams({ position });
    const response = await fetch(`/api/probe?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return (await response.json()) as ProbeResult | null;
  } catch {
    // No network, no such address, or no answer in time.
  }
  return null;
}
