// Who wants to play needs a name: a guest's at least.

import { api } from "./api";
import { live } from "./live_session.svelte";
import type { Person } from "./protocol";

/** Who one is; whoever has no name yet becomes a guest. ApiFault where the server does not let anybody in. */
export async function somebody(): Promise<Person> {
  const connection = live();
  const known = connection.person ?? (await api.me()).person;
  if (known) return known;
  const { person } = await api.guest();
  // The connection was opened by nobody.
  connection.renew();
  return person!;
}
