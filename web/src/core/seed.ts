// Seeds of Querni's set-ups: 64-bit integers as decimal digits, since they exceed JavaScript's safe integers.

const MASK = 2n ** 64n - 1n;
const DAY = 86_400_000;

export function randomSeed(): string {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return String(seed);
}

/** The set-up of the day, the same for everyone: the days since 1 January 1970 in UTC, mixed by SplitMix64. Not by
 * SHA-256, which browsers deny to pages served without encryption in a home network. */
export function dailySeed(date: Date): string {
  let mixed = (BigInt(Math.floor(date.getTime() / DAY)) * 0x9e3779b97f4a7c15n) & MASK;
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return String(mixed ^ (mixed >> 31n));
}
