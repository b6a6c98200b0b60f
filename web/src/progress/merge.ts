// What a person has reached, by kind, and how two versions of it become one. Every rule is a least upper bound: the
// order in which browsers meet does not matter, nor how often. Values travel as JSON and are untrusted.

/** The course of a game: the steps done, in this round of it. */
export interface Course {
  /** Grows when the course is started over. */
  round: number;
  done: readonly string[];
}

/** Wins, draws and losses. */
export type Record3 = readonly [won: number, drawn: number, lost: number];

/** The games against one level, by the device on which they were played. */
export type Counts = Readonly<Record<string, Record3>>;

/** How a daily set-up went: 2 for a win, 1 for a draw, 0 for a loss; the tiles left; one's own turns. */
export type DailyResult = readonly [end: 0 | 1 | 2, left: number, turns: number];

/** The daily set-ups of a month, by the day in two digits. */
export type Month = Readonly<Record<string, DailyResult>>;

export interface Values {
  course: Course;
  ladder: Counts;
  daily: Month;
}

export type Kind = keyof Values;

/** Devices of one person that are counted separately; beyond that, those with the fewest games are dropped. */
export const MOST_DEVICES = 12;
const MOST_STEPS = 60;
const LARGEST = 99_999;

interface Rule<T> {
  /** The value, or null if it is damaged or of another version. */
  read(json: unknown): T | null;
  merge(one: T, other: T): T;
}

const RULES: { [K in Kind]: Rule<Values[K]> } = {
  course: { read: readCourse, merge: mergeCourses },
  ladder: { read: readCounts, merge: mergeCounts },
  daily: { read: readMonth, merge: mergeMonths },
};

export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(RULES, kind);
}

export function readValue<K extends Kind>(kind: K, text: string): Values[K] | null {
  try {
    return RULES[kind].read(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The same text for equal values, so that texts can be compared. */
export function writeValue<K extends Kind>(kind: K, value: Values[K]): string {
  return JSON.stringify(RULES[kind].merge(value, value));
}

export function merge<K extends Kind>(kind: K, one: Values[K], other: Values[K]): Values[K] {
  return RULES[kind].merge(one, other);
}

// Courses: the later round wins; within a round, every step counts that was done anywhere

function readCourse(json: unknown): Course | null {
  const { round, done } = (json ?? {}) as Partial<Course>;
  if (!isCount(round) || !Array.isArray(done) || done.length > MOST_STEPS) return null;
  return done.every((step) => typeof step === "string" && /^[a-z0-9-]{1,32}$/.test(step))
    ? { round, done }
    : null;
}

function mergeCourses(one: Course, other: Course): Course {
  if (one.round !== other.round) return sortedCourse(one.round > other.round ? one : other);
  return sortedCourse({ round: one.round, done: [...one.done, ...other.done] });
}

function sortedCourse({ round, done }: Course): Course {
  return { round, done: [...new Set(done)].sort() };
}

// The ladder: a device only ever counts up, so of two counts of a device the larger is the newer one

function readCounts(json: unknown): Counts | null {
  return readMap(json, /^[a-z0-9]{1,16}$/, 4 * MOST_DEVICES, (counts) =>
    isTriple(counts) ? counts : null,
  );
}

function mergeCounts(one: Counts, other: Counts): Counts {
  const all = mergeMaps(one, other, (a, b) => (compareCounts(a, b) >= 0 ? a : b));
  const largest = Object.entries(all)
    .sort(([a, x], [b, y]) => compareCounts(y, x) || (a < b ? -1 : 1))
    .slice(0, MOST_DEVICES);
  return sortedMap(largest);
}

const total = (counts: Record3) => counts[0] + counts[1] + counts[2];

function compareCounts(one: Record3, other: Record3): number {
  return total(one) - total(other) || one[0] - other[0] || one[1] - other[1];
}

// Daily set-ups: the best result of a day

function readMonth(json: unknown): Month | null {
  return readMap(json, /^(0[1-9]|[12][0-9]|3[01])$/, 31, (result) =>
    isTriple(result) && result[0] <= 2 ? (result as unknown as DailyResult) : null,
  );
}

function mergeMonths(one: Month, other: Month): Month {
  return mergeMaps(one, other, betterResult);
}

/** A win before a draw, then fewer tiles left, then fewer turns. */
export function betterResult(one: DailyResult, other: DailyResult): DailyResult {
  const ahead = one[0] - other[0] || other[1] - one[1] || other[2] - one[2];
  return ahead >= 0 ? one : other;
}

// Parts of all rules

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && 0 <= (value as number) && (value as number) <= LARGEST;
}

function isTriple(value: unknown): value is Record3 {
  return Array.isArray(value) && value.length === 3 && value.every(isCount);
}

function readMap<T>(
  json: unknown,
  name: RegExp,
  most: number,
  read: (value: unknown) => T | null,
): Record<string, T> | null {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const found = Object.entries(json).map(([key, value]) => [key, read(value)] as const);
  const fits = found.every(([key, value]) => name.test(key) && value !== null);
  return fits && found.length <= most ? sortedMap(found as [string, T][]) : null;
}

function mergeMaps<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  choose: (one: T, other: T) => T,
): Record<string, T> {
  const merged = new Map(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const known = merged.get(key);
    merged.set(key, known === undefined ? value : choose(known, value));
  }
  return sortedMap([...merged]);
}

function sortedMap<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
