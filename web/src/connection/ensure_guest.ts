// Players need a name, at least a guest's.

import { api } from "./api";
import { liveSession } from "./live_session.svelte";
import type { Person } from "./protocol";

/** The visitor's identity; creates a guest if there is none. Rejects with an ApiError if the server refuses. */
export async function ensureGuest(): Promise<Person> {
  const session = liveSession();
  const known = session.person ?? (await api.me()).person;
  if (known) return known;
  const { person } = await api.guest();
  // The connection was opened without a person.
  session.renew();
  return person!;
}
