// What this browser keeps of live games until the server has it, or for later: turns that were not acknowledged yet, and
// one's own part in the draw of a game.

/** A turn as it is sent, and sent again: always with the same id. */
export interface Unsent {
  game: string;
  id: string;
  ply: number;
  /** Decimal digits. */
  key: string;
  move: string;
}

/** What this page knew of a draw beforehand, so that it can check it afterwards. */
export interface OwnPart {
  game: string;
  part: string;
  commitment: string;
}

type Fields<T> = { [K in keyof T]: RegExp | "count" };

const UNSENT: Fields<Unsent> = {
  game: /^\w{10}$/,
  id: /^[0-9a-f]{16}$/,
  ply: "count",
  key: /^[0-9]{1,20}$/,
  move: /^[^]{1,16}$/,
};
const OWN_PART: Fields<OwnPart> = {
  game: /^\w{10}$/,
  part: /^[0-9a-f]{32}$/,
  commitment: /^[0-9a-f]{64}$/,
};
const PARTS = "qirkat-parts";
const MOST_PARTS = 50;
/** Where storage is forbidden things last as long as the page. */
const here = new Map<string, string>();

/** 16 hexadecimal digits that nobody else has drawn. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function keptTurn(game: string): Unsent | null {
  const [found] = checked([parsed(read(unsentKey(game)))], UNSENT);
  return found?.game === game ? found : null;
}

export function keepTurn(turn: Unsent): void {
  write(unsentKey(turn.game), JSON.stringify(turn));
}

/** Another tab may have kept another turn in the meantime, which is not ours to forget. */
export function forgetTurn({ game, id }: Unsent): void {
  if (keptTurn(game)?.id === id) write(unsentKey(game), null);
}

export function ownPart(game: string): OwnPart | null {
  return parts().find((each) => each.game === game) ?? null;
}

export function keepPart(own: OwnPart): void {
  const others = parts().filter(({ game }) => game !== own.game);
  write(PARTS, JSON.stringify([...others, own].slice(-MOST_PARTS)));
}

/** The game that follows a game is drawn with the same parts of both players. A rematch has another commitment: the secret
 * that the game before has shown. */
export function passPart(from: string, to: string, commitment?: string): void {
  const own = ownPart(from);
  if (own && !ownPart(to)) keepPart({ ...own, game: to, ...(commitment && { commitment }) });
}

function parts(): OwnPart[] {
  const list = parsed(read(PARTS));
  return Array.isArray(list) ? checked(list, OWN_PART) : [];
}

function unsentKey(game: string): string {
  return `qirkat-unsent-${game}`;
}

/** Those values that have the fields that they should; what is kept may be of another version, or broken. */
function checked<T>(values: unknown[], fields: Fields<T>): T[] {
  return values.filter((value): value is T => {
    if (typeof value !== "object" || value === null) return false;
    return Object.entries<RegExp | "count">(fields).every(([name, form]) => {
      const field = (value as Record<string, unknown>)[name];
      if (form === "count") return Number.isSafeInteger(field) && (field as number) >= 0;
      return typeof field === "string" && form.test(field);
    });
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  if (value === null) here.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) here.set(key, value);
  }
}
