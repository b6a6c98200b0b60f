// The text family of PGN: tags, turns, comments and variations as tokens, and as wrapped lines.
// Knows no game and no rule. The same text is read and written by movetext.py, and a test compares
// both. Places and lengths count characters (code points), not UTF-16 units, as Python does.

const MAX_LINE = 1 << 20;
export const MAX_GAME = 1 << 22;
/** Turns in one game, those of its variations included. */
export const MAX_TURNS = 100_000;
export const MAX_DEPTH = 100;
/** Tags of one game, besides those that follow from the game itself. */
export const MAX_TAGS = 250;
export const MAX_TAG = 10_000;
export const MAX_WORD = 64;
const COLUMNS = 80;

/** The tags that follow from the game itself. */
export const OWN_TAGS: readonly string[] = ["Game", "Seed", "Position", "Result", "Reason"];
export const TAG_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const BLANK = /[ \t\r\n\v\f]*/y;
const TOKEN =
  /(?<word>[^ \t\r\n\v\f{}()[\];$"]+)|(?<comment>\{[^}]*\})|(?<long>\{[^}]*)|(?<mark>\$[0-9]+)|(?<open>\()|(?<close>\))|(?<tag>\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"[ \t]*\])|(?<rest>;[^\n]*)|(?<bad>[^])/uy;
const TAG = /^\[[ \t]*([A-Za-z0-9_]+)[ \t]+"([^]*)"[ \t]*\]$/u;
const TAG_LINE = /^\[[ \t]*[A-Za-z]/;
const CLOCK = /\[%(clk|emt)[ \t\r\n]+([0-9]{1,5}):([0-5]?[0-9]):([0-5]?[0-9])(\.[0-9]+)?\]/g;
const RAW = /\\(?:([\\n])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(\r?\n))|([ \t\r\n\v\f]+)/g;
const TAG_RAW = /\\(?:([\\"n])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/g;
const SPECIAL = /[\\}\x00-\x1f\x7f\ud800-\udfff]|^ | (?= )| $|\[(?=%(?:clk|emt))/gu;
const TAG_SPECIAL = /[\\"\x00-\x1f\x7f\ud800-\udfff]/gu;
const UNIT = /\\(?:x..|u....|.)|[^\\]/gu;
const PAIRED = /[\ud800-\udbff]/;
const ASTRAL = /[\u{10000}-\u{10ffff}]/gu;

/** How many characters a text has: two UTF-16 units may be one. */
export function lengthOf(text: string): number {
  return PAIRED.test(text) ? text.length - (text.match(ASTRAL)?.length ?? 0) : text.length;
}

export interface Token {
  kind: "word" | "comment" | "mark" | "open" | "close" | "tag" | "end";
  text: string;
  line: number;
  column: number;
  /** Of a tag. */
  value: string;
}

/** Where and why a text is no record; `reader.ts` makes it known to people. */
export class TextFault extends Error {
  constructor(
    readonly reason: string,
    readonly args: Record<string, string | number>,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column} ${reason}`);
  }
}

/** A stranger's text for a sentence: shortened, and with nothing in it that cannot be seen. */
export function quote(text: string): string {
  const seen = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return lengthOf(seen) <= 40 ? seen : `${[...seen].slice(0, 40).join("")}…`;
}

export interface Place {
  line: number;
  current: string;
  at: number;
  before: number;
  following: number;
  kept: Token | null;
}

/** The tokens of a text, one by one. */
export class Tokens {
  line = 0;
  private current = "";
  private at = 0;
  /** Characters before `at`. */
  private before = 0;
  private size = 0;
  private following = 0;
  private kept: Token | null = null;

  constructor(private readonly text: string) {}

  /** Counts the size anew, for the next game. */
  begin(): void {
    this.size = lengthOf(this.current.slice(this.at));
  }

  /** Where reading stands, to come back to: what follows an illegal turn may be another game. */
  place(): Place {
    const { line, current, at, before, following, kept } = this;
    return { line, current, at, before, following, kept };
  }

  goBack(place: Place): void {
    Object.assign(this, place);
  }

  keep(token: Token): void {
    this.kept = token;
  }

  fault(reason: string, args: Record<string, string | number> = {}, token?: Token): TextFault {
    const { line, column } = token ?? { line: this.line, column: this.before + 1 };
    return new TextFault(reason, args, line, column);
  }

  next(): Token {
    if (this.kept) {
      const token = this.kept;
      this.kept = null;
      return token;
    }
    for (;;) {
      BLANK.lastIndex = this.at;
      TOKEN.lastIndex = this.at + (BLANK.exec(this.current)?.[0].length ?? 0);
      const begin = TOKEN.lastIndex;
      const found = TOKEN.exec(this.current);
      if (!found?.groups) {
        if (!this.advance()) return this.token("end", "", this.before + 1);
        if (this.current.startsWith("%")) this.moveTo(this.current.length);
        continue;
      }
      this.moveTo(begin);
      const column = this.before + 1;
      this.moveTo(begin + found[0].length);
      const { word, comment, long, mark, open, close, tag, rest, bad } = found.groups;
      if (word !== undefined) return this.token("word", word, column);
      if (comment !== undefined) return this.token("comment", comment.slice(1, -1), column);
      if (long !== undefined) return this.longComment(this.token("comment", long.slice(1), column));
      if (mark !== undefined) return this.token("mark", mark, column);
      if (open !== undefined) return this.token("open", open, column);
      if (close !== undefined) return this.token("close", close, column);
      if (tag !== undefined) return this.tag(this.token("tag", tag, column));
      if (rest !== undefined) return this.token("comment", rest.slice(1), column);
      const token = this.token("word", bad ?? "", column);
      if (bad === "[") throw this.fault("bad_tag", {}, token);
      throw this.fault("bad_character", { text: quote(token.text) }, token);
    }
  }

  /** After a fault: goes on to the next line that begins with a tag after a line that does not. */
  skipGame(): void {
    if (this.kept?.kind === "tag") return;
    this.kept = null;
    let wasText = !TAG_LINE.test(this.current);
    for (;;) {
      this.current = "";
      this.at = this.before = this.size = 0;
      try {
        if (!this.advance()) return;
      } catch (fault) {
        if (!(fault instanceof TextFault)) throw fault;
        wasText = true;
        continue;
      }
      if (TAG_LINE.test(this.current)) {
        if (wasText) return;
      } else if (this.current.trim()) {
        wasText = true;
      }
    }
  }

  private token(kind: Token["kind"], text: string, column: number): Token {
    return { kind, text, line: this.line, column, value: "" };
  }

  private moveTo(at: number): void {
    this.before += lengthOf(this.current.slice(this.at, at));
    this.at = at;
  }

  private tag(token: Token): Token {
    const [, name = "", raw = ""] = TAG.exec(token.text) ?? [];
    const value = raw.replace(TAG_RAW, (_, plain, byte, unit) => plainText(plain, byte ?? unit));
    if (!TAG_NAME.test(name) || lengthOf(value) > MAX_TAG)
      throw this.fault("tag_too_long", { text: quote(name), most: MAX_TAG }, token);
    return { ...token, text: name, value };
  }

  /** A comment of more than one line. */
  private longComment(token: Token): Token {
    const parts = [token.text];
    while (this.advance()) {
      const end = this.current.indexOf("}");
      if (end >= 0) {
        parts.push(this.current.slice(0, end));
        this.moveTo(end + 1);
        return { ...token, text: parts.join("") };
      }
      parts.push(this.current);
      this.moveTo(this.current.length);
    }
    throw this.fault("open_comment", {}, token);
  }

  /** Takes the next line; false at the end. */
  private advance(): boolean {
    if (this.following >= this.text.length) return false;
    const from = this.following;
    const end = this.text.indexOf("\n", from);
    this.following = end < 0 ? this.text.length : end + 1;
    this.line += 1;
    this.current = "";
    this.at = this.before = 0;
    const isMarked = this.line === 1 && this.text.startsWith("\ufeff");
    const line = this.text.slice(isMarked ? 1 : from, this.following);
    const length = lengthOf(line);
    if (length > MAX_LINE) throw this.fault("line_too_long", { most: MAX_LINE });
    this.size += length;
    if (this.size > MAX_GAME) throw this.fault("game_too_long", { most: MAX_GAME });
    this.current = line;
    return true;
  }
}

function plainText(plain: string | undefined, code: string | undefined): string {
  if (plain !== undefined) return plain === "n" ? "\n" : plain;
  return String.fromCharCode(Number.parseInt(code ?? "", 16));
}

interface Comment {
  text: string;
  clock: number | null;
  spent: number | null;
}

/** What stands between the braces, read: its text, and the times in it. Only our own format has escapes. */
export function readComment(raw: string, isOwn: boolean): Comment {
  const times: Record<string, number> = {};
  const bare = raw
    .replace(CLOCK, (_, name: string, hours, minutes, seconds, fraction?: string) => {
      const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      // Thousandths are enough for a clock, and whole thousandths read back exactly.
      times[name] = (whole * 1000 + Number((fraction ?? ".").slice(1, 4).padEnd(3, "0"))) / 1000;
      return " ";
    })
    .replace(/^[ \t\r\n\v\f]+|(?<![ \t\r\n\v\f])[ \t\r\n\v\f]+$/g, "");
  const text = isOwn
    ? bare.replace(RAW, (_, plain, byte, unit, joined, space) => {
        if (space !== undefined) return " ";
        return joined !== undefined ? "" : plainText(plain, byte ?? unit);
      })
    : bare.replace(/[ \t\r\n\v\f]+/g, " ");
  return { text, clock: times["clk"] ?? null, spent: times["emt"] ?? null };
}

/** The words of a comment in braces, for `wrapped`; none when there is nothing to say. */
export function commentWords({ text, clock, spent }: Comment): string[] {
  const words: string[] = [];
  if (clock !== null) words.push(`[%clk ${clockText(clock)}]`);
  if (spent !== null) words.push(`[%emt ${clockText(spent)}]`);
  if (text) for (const word of text.replace(SPECIAL, escaped).split(" ")) words.push(...cut(word));
  if (words.length === 0) return words;
  words[0] = `{${words[0]}`;
  words.push(`${words.pop()}}`);
  return words;
}

export function tagLine(name: string, value: string): string {
  const text = value.replace(TAG_SPECIAL, (char) => (char === '"' ? '\\"' : escaped(char)));
  return `[${name} "${text}"]\n`;
}

/** A time as the commands of PGN have it: 0:05:00 or 0:00:07.25. */
function clockText(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const rest = thousandths % 1000;
  const two = (number: number): string => String(number).padStart(2, "0");
  const fraction = rest ? `.${String(rest).padStart(3, "0")}`.replace(/0+$/, "") : "";
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}

/** The words in lines of at most 80 columns; a word that ends its line by itself stays so. */
export function wrapped(words: Iterable<string>): string {
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  const end = (): void => {
    lines.push(`${line.join(" ")}\n`);
    line = [];
    width = 0;
  };
  for (const word of words) {
    const isBroken = word.endsWith("\n");
    const shown = isBroken ? word.slice(0, -1) : word;
    const length = lengthOf(shown);
    if (line.length && width + 1 + length > COLUMNS) end();
    width += length + (line.length ? 1 : 0);
    line.push(shown);
    if (isBroken) end();
  }
  if (line.length) end();
  return lines.join("");
}

/** A word too long for a line, cut between characters: a backslash at the end of a line joins them. */
function cut(word: string): string[] {
  const limit = COLUMNS - 4;
  if (lengthOf(word) <= limit) return [word];
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const unit of word.match(UNIT) ?? []) {
    const length = lengthOf(unit);
    if (width + length > limit) {
      pieces.push(`${piece}\\\n`);
      piece = "";
      width = 0;
    }
    piece += unit;
    width += length;
  }
  return [...pieces, piece];
}

function escaped(char: string): string {
  if (char === "\\") return "\\\\";
  if (char === "\n") return "\\n";
  const code = char.charCodeAt(0);
  const digits = code < 256 ? 2 : 4;
  return `\\${digits === 2 ? "x" : "u"}${code.toString(16).padStart(digits, "0")}`;
}
