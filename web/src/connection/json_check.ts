// Checks of JSON from the server. A check returns the value with known fields in order and defaults filled in, or
// throws a ProtocolError.

export class ProtocolError extends Error {}

export type Check<T> = (value: unknown) => T;
type Fields = Record<string, Check<unknown>>;
export type Shape<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };
type Tagged<T extends string, Kinds extends Record<string, Fields>> = {
  [K in keyof Kinds & string]: { [_ in T]: K } & Shape<Kinds[K]>;
}[keyof Kinds & string];

function fault(expected: string, value: unknown): ProtocolError {
  const found = JSON.stringify(value) ?? "nothing";
  return new ProtocolError(`Expected ${expected}, not ${found.slice(0, 60)}.`);
}

export const flag: Check<boolean> = (value) => {
  if (typeof value !== "boolean") throw fault("true or false", value);
  return value;
};

export function stepped(least: number, most: number, step: number): Check<number> {
  const steps = whole(least / step, most / step);
  return (value) => steps(Number(value) / step) * step;
}

export function whole(
  least = Number.MIN_SAFE_INTEGER,
  most = Number.MAX_SAFE_INTEGER,
): Check<number> {
  return (value) => {
    if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most)
      throw fault(`a whole number from ${least} to ${most}`, value);
    return value as number;
  };
}

export function text(pattern = /^/): Check<string> {
  return (value) => {
    if (typeof value !== "string" || !pattern.test(value)) throw fault(`text ${pattern}`, value);
    return value;
  };
}

export function one<T extends string | number>(...values: readonly T[]): Check<T> {
  return (value) => {
    if (!values.includes(value as T)) throw fault(values.join(" or "), value);
    return value as T;
  };
}

export function maybe<T>(check: Check<T>): Check<T | null> {
  return (value) => (value === null ? null : check(value));
}

export function or<T>(check: Check<T>, fallback: T): Check<T> {
  return (value) => (value === undefined ? fallback : check(value));
}

export function list<T>(check: Check<T>): Check<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw fault("a list", value);
    return value.map(check);
  };
}

export function both<T>(check: Check<T>): Check<[T, T]> {
  return (value) => {
    if (!Array.isArray(value) || value.length !== 2) throw fault("a pair", value);
    return [check(value[0]), check(value[1])];
  };
}

function entries(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw fault("an object", value);
  return value as Record<string, unknown>;
}

/** Unknown fields are dropped: a newer server may send more. */
export function shape<F extends Fields>(fields: F): Check<Shape<F>> {
  return (value) => {
    const given = entries(value);
    const checked = Object.entries(fields).map(([name, check]) => [name, check(given[name])]);
    return Object.fromEntries(checked) as Shape<F>;
  };
}

/** One of several shapes; the field `tag` names which. */
export function tagged<T extends string, Kinds extends Record<string, Fields>>(
  tag: T,
  kinds: Kinds,
): Check<Tagged<T, Kinds>> {
  const shapes = new Map(Object.entries(kinds).map(([kind, fields]) => [kind, shape(fields)]));
  return (value) => {
    const kind = entries(value)[tag];
    const check = shapes.get(kind as string);
    if (!check) throw fault("a known message", kind);
    return { [tag]: kind, ...check(value) } as Tagged<T, Kinds>;
  };
}
