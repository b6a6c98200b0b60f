// Asks the server what its solved tables know. Offline nobody answers.

import type { Knowledge } from "./core";

/** Where proof can be asked for besides the core; null: there is none, or nobody answers. */
export type Oracle = (position: string) => Promise<Knowledge | null>;

const PATIENCE = 4000;

export async function askServer(position: string): Promise<Knowledge | null> {
  if (navigator.onLine === false) return null; // and a browser complains of what it cannot fetch
  try {
    const query = new URLSearchParams({ position });
    const response = await fetch(`/api/probe?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return (await response.json()) as Knowledge | null;
  } catch {
    // No network, no such address, or no answer in time.
  }
  return null;
}
