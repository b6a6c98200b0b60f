// PGN text: split into tokens (tags, words, comments, NAGs, variations), and wrapped into lines. Independent of games
// and rules. tests/web/test_records.py compares it with qirkat.record.tokens in Python. Like Python, places and lengths
// count code points, not UTF-16 units.

const MAX_LINE = 1 << 20;
export const MAX_GAME = 1 << 22;
/** Turns in a game, including variations. */
export const MAX_TURNS = 100_000;
export const MAX_DEPTH = 100;
/** Tags of a game, not counting OWN_TAGS. */
export const MAX_TAGS = 250;
export const MAX_TAG = 10_000;
export const MAX_WORD = 64;
const COLUMNS = 80;

/** Tags that are derived from the game itself. */
export const OWN_TAGS: readonly string[] = ["Game", "Seed", "Position", "Result", "Reason"];
export const TAG_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const BLANK = /[ \t\r\n\v\f]*/y;
const TOKEN =
  /(?<word>[^ \t\r\n\v\f{}()[\];$"]+)|(?<comment>\{[^}]*\})|(?<long>\{[^}]*)|(?<nag>\$[0-9]+)|(?<open>\()|(?<close>\))|(?<tag>\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"[ \t]*\])|(?<rest>;[^\n]*)|(?<bad>[^])/uy;
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

/** Returns the number of code points in a text. */
export function lengthOf(text: string): number {
  return PAIRED.test(text) ? text.length - (text.match(ASTRAL)?.length ?? 0) : text.length;
}

export interface Token {
  kind: "word" | "comment" | "nag" | "open" | "close" | "tag" | "end";
  text: string;
  line: number;
  column: number;
  /** The value of a tag; otherwise empty. */
  value: string;
}

/** Text that cannot be split into tokens; the parser turns it into a RecordError. */
export class TokenError extends Error {
  constructor(
    readonly reason: string,
    readonly args: Record<string, string | number>,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column} ${reason}`);
  }
}

/** Shortens untrusted text for a message and replaces its invisible characters. */
export function quote(text: string): string {
  const seen = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd");
  return lengthOf(seen) <= 40 ? seen : `${[...seen].slice(0, 40).join("")}…`;
}

export interface Checkpoint {
  line: number;
  current: string;
  at: number;
  charactersBefore: number;
  nextLine: number;
  pushedBack: Token | null;
}

/** Reads the tokens of a text. */
export class Tokens {
  line = 0;
  private current = "";
  private at = 0;
  /** Code points before `at`. */
  private charactersBefore = 0;
  private size = 0;
  /** Offset of the next line in `text`. */
  private nextLine = 0;
  private pushedBack: Token | null = null;

  constructor(private readonly text: string) {}

  /** Resets the size count for the next game. */
  startGame(): void {
    this.size = lengthOf(this.current.slice(this.at));
  }

  /** Saves the reading position: after an illegal turn, reading resumes there to find the next game. */
  checkpoint(): Checkpoint {
    const { line, current, at, charactersBefore, nextLine, pushedBack } = this;
    return { line, current, at, charactersBefore, nextLine, pushedBack };
  }

  restore(checkpoint: Checkpoint): void {
    Object.assign(this, checkpoint);
  }

  pushBack(token: Token): void {
    this.pushedBack = token;
  }

  error(reason: string, args: Record<string, string | number> = {}, token?: Token): TokenError {
    const { line, column } = token ?? { line: this.line, column: this.charactersBefore + 1 };
    return new TokenError(reason, args, line, column);
  }

  next(): Token {
    if (this.pushedBack) {
      const token = this.pushedBack;
      this.pushedBack = null;
      return token;
    }
    for (;;) {
      BLANK.lastIndex = this.at;
      TOKEN.lastIndex = this.at + (BLANK.exec(this.current)?.[0].length ?? 0);
      const begin = TOKEN.lastIndex;
      const found = TOKEN.exec(this.current);
      if (!found?.groups) {
        if (!this.advance()) return this.token("end", "", this.charactersBefore + 1);
        if (this.current.startsWith("%")) this.moveTo(this.current.length);
        continue;
      }
      this.moveTo(begin);
      const column = this.charactersBefore + 1;
      this.moveTo(begin + found[0].length);
      const { word, comment, long, nag, open, close, tag, rest, bad } = found.groups;
      if (word !== undefined) return this.token("word", word, column);
      if (comment !== undefined) return this.token("comment", comment.slice(1, -1), column);
      if (long !== undefined) return this.longComment(this.token("comment", long.slice(1), column));
      if (nag !== undefined) return this.token("nag", nag, column);
      if (open !== undefined) return this.token("open", open, column);
      if (close !== undefined) return this.token("close", close, column);
      if (tag !== undefined) return this.parseTag(this.token("tag", tag, column));
      if (rest !== undefined) return this.token("comment", rest.slice(1), column);
      const token = this.token("word", bad ?? "", column);
      if (bad === "[") throw this.error("bad_tag", {}, token);
      throw this.error("bad_character", { text: quote(token.text) }, token);
    }
  }

  /** Skips the rest of a game after an error, up to the first tag line after other text. */
  skipGame(): void {
    if (this.pushedBack?.kind === "tag") return;
    this.pushedBack = null;
    let hasSeenText = !TAG_LINE.test(this.current);
    for (;;) {
      this.current = "";
      this.at = this.charactersBefore = this.size = 0;
      try {
        if (!this.advance()) return;
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        hasSeenText = true;
        continue;
      }
      if (TAG_LINE.test(this.current)) {
        if (hasSeenText) return;
      } else if (this.current.trim()) {
        hasSeenText = true;
      }
    }
  }

  private token(kind: Token["kind"], text: string, column: number): Token {
    return { kind, text, line: this.line, column, value: "" };
  }

  private moveTo(at: number): void {
    this.charactersBefore += lengthOf(this.current.slice(this.at, at));
    this.at = at;
  }

  private parseTag(token: Token): Token {
    const [, name = "", raw = ""] = TAG.exec(token.text) ?? [];
    const value = raw.replace(TAG_RAW, (_, plain, byte, unit) =>
      unescapeMatch(plain, byte ?? unit),
    );
    if (!TAG_NAME.test(name) || lengthOf(value) > MAX_TAG)
      throw this.error("tag_too_long", { text: quote(name), most: MAX_TAG }, token);
    return { ...token, text: name, value };
  }

  /** Reads the rest of a multi-line comment. */
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
    throw this.error("open_comment", {}, token);
  }

  /** Reads the next line; returns false at the end. */
  private advance(): boolean {
    if (this.nextLine >= this.text.length) return false;
    const from = this.nextLine;
    const end = this.text.indexOf("\n", from);
    this.nextLine = end < 0 ? this.text.length : end + 1;
    this.line += 1;
    this.current = "";
    this.at = this.charactersBefore = 0;
    const hasByteOrderMark = this.line === 1 && this.text.startsWith("\ufeff");
    const line = this.text.slice(hasByteOrderMark ? 1 : from, this.nextLine);
    const length = lengthOf(line);
    if (length > MAX_LINE) throw this.error("line_too_long", { most: MAX_LINE });
    this.size += length;
    if (this.size > MAX_GAME) throw this.error("game_too_long", { most: MAX_GAME });
    this.current = line;
    return true;
  }
}

function unescapeMatch(plain: string | undefined, code: string | undefined): string {
  if (plain !== undefined) return plain === "n" ? "\n" : plain;
  return String.fromCharCode(Number.parseInt(code ?? "", 16));
}

interface Comment {
  text: string;
  clock: number | null;
  spent: number | null;
}

/** Parses the text between the braces; `escapes` are those of our own format. */
export function parseComment(raw: string, escapes: boolean): Comment {
  const times: Record<string, number> = {};
  const bare = raw
    .replace(CLOCK, (_, name: string, hours, minutes, seconds, fraction?: string) => {
      const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      // Milliseconds are precise enough for a clock, and round-trip exactly.
      times[name] = (whole * 1000 + Number((fraction ?? ".").slice(1, 4).padEnd(3, "0"))) / 1000;
      return " ";
    })
    .replace(/^[ \t\r\n\v\f]+|(?<![ \t\r\n\v\f])[ \t\r\n\v\f]+$/g, "");
  const text = escapes
    ? bare.replace(RAW, (_, plain, byte, unit, joined, space) => {
        if (space !== undefined) return " ";
        return joined !== undefined ? "" : unescapeMatch(plain, byte ?? unit);
      })
    : bare.replace(/[ \t\r\n\v\f]+/g, " ");
  return { text, clock: times["clk"] ?? null, spent: times["emt"] ?? null };
}

/** Returns the words of a comment with its braces, for `wrap`; none if it is empty. */
export function commentWords({ text, clock, spent }: Comment): string[] {
  const words: string[] = [];
  if (clock !== null) words.push(`[%clk ${clockText(clock)}]`);
  if (spent !== null) words.push(`[%emt ${clockText(spent)}]`);
  if (text)
    for (const word of text.replace(SPECIAL, escapeCharacter).split(" "))
      words.push(...splitWord(word));
  if (words.length === 0) return words;
  words[0] = `{${words[0]}`;
  words.push(`${words.pop()}}`);
  return words;
}

export function tagLine(name: string, value: string): string {
  const text = value.replace(TAG_SPECIAL, (char) => (char === '"' ? '\\"' : escapeCharacter(char)));
  return `[${name} "${text}"]\n`;
}

/** Formats a time as in PGN clock commands: 0:05:00 or 0:00:07.25. */
function clockText(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const rest = thousandths % 1000;
  const two = (number: number): string => String(number).padStart(2, "0");
  const fraction = rest ? `.${String(rest).padStart(3, "0")}`.replace(/0+$/, "") : "";
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}

/** Wraps words into lines of at most 80 columns; a word that ends in a newline ends its line. */
export function wrap(words: Iterable<string>): string {
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  const end = (): void => {
    lines.push(`${line.join(" ")}\n`);
    line = [];
    width = 0;
  };
  for (const word of words) {
    const isLineEnd = word.endsWith("\n");
    const shown = isLineEnd ? word.slice(0, -1) : word;
    const length = lengthOf(shown);
    if (line.length && width + 1 + length > COLUMNS) end();
    width += length + (line.length ? 1 : 0);
    line.push(shown);
    if (isLineEnd) end();
  }
  if (line.length) end();
  return lines.join("");
}

/** Splits a word that is too long for a line; a backslash at the end of a line joins the pieces. */
function splitWord(word: string): string[] {
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

function escapeCharacter(char: string): string {
  if (char === "\\") return "\\\\";
  if (char === "\n") return "\\n";
  const code = char.charCodeAt(0);
  const digits = code < 256 ? 2 : 4;
  return `\\${digits === 2 ? "x" : "u"}${code.toString(16).padStart(digits, "0")}`;
}
