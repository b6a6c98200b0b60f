// Who wants to play needs a name: a guest's at least.

import { api } from "./api";
import { liveSession } from "./live_session.svelte";
import type { Person } from "./protocol";

/** Who one is; whoever has no name yet becomes a guest. ApiFault where the server does not let anybody in. */
export async function ensureGuest(): Promise<Person> {
  const session = liveSession();
  const known = session.person ?? (await api.me()).person;
  if (known) return known;
  const { person } = await api.guest();
  // The connection was opened by nobody.
  session.renew();
  return person!;
}
