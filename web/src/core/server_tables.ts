// Asks the server what its solved tables know. Offline nobody answers.

import type { ProbeResult } from "./core";

/** Where proof can be asked for besides the core; null: there is none, or nobody answers. */
export type ServerProbe = (position: string) => Promise<ProbeResult | null>;

const PATIENCE = 4000;

export async function probeServer(position: string): Promise<ProbeResult | null> {
  if (navigator.onLine === false) return null; // and a browser complains of what it cannot fetch
  try {
    const query = new URLSearchParams({ position });
    const response = await fetch(`/api/probe?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return (await response.json()) as ProbeResult | null;
  } catch {
    // No network, no such address, or no answer in time.
  }
  return null;
}
