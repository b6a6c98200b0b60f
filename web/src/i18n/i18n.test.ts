import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { beforeAll, describe, expect, test } from "vitest";
import {
  language,
  LANGUAGES,
  formatList,
  loadMessages,
  formatNumber,
  formatPercent,
  preferredLanguage,
  setLanguage,
  t,
} from "./i18n";

const MESSAGES = join(import.meta.dirname, "../../messages");
const SHARED = join(import.meta.dirname, "../../../src/qirkat/messages");
const AREAS = [
  "shared",
  "site",
  "play",
  "board",
  "core",
  "record",
  "review",
  "analysis",
  "learn",
  "live",
  "you",
] as const;

/** Where the core refuses what people type, send or have stored. */
const REFUSING = [
  "rules/position.h",
  "rules/game.h",
  "rules/history.h",
  "rules/querni.cpp",
  "rules/alquerque.cpp",
  "bindings/wasm.cpp",
] as const;
/** Solved tables, verdicts and marks: no page lets people enter any. */
const UNTOLD = ["file", "no_unit", "marks", "verdict"];

type Catalogue = Map<string, Set<string>>;

/** The text of every area of a language. */
function texts(language: string): Map<string, string> {
  const files = readdirSync(join(MESSAGES, language)).map((file) => join(MESSAGES, language, file));
  const read = (file: string) => readFileSync(file, "utf-8");
  return new Map([
    ["shared", read(join(SHARED, `${language}.ftl`))],
    ...files.map((file) => [basename(file, ".ftl"), read(file)] as const),
  ]);
}

/** The variables of each message; `faults` are what Fluent would silently skip. */
function catalogue(language: string): { keys: Catalogue; faults: string[] } {
  const keys: Catalogue = new Map();
  const faults: string[] = [];
  for (const [area, text] of texts(language)) {
    const written = [...text.matchAll(/^([a-z][\w-]*) *=/gim)].map((found) => found[1]!);
    const { body } = new FluentResource(text);
    const read = new Set(body.map(({ id }) => id));
    for (const id of written) if (!read.has(id)) faults.push(`${area}: ${id} is not understood`);
    for (const { id, value } of body) {
      if (keys.has(id)) faults.push(`${area}: ${id} is there twice`);
      if (!id.startsWith(`${area}-`)) faults.push(`${area}: ${id} belongs elsewhere`);
      keys.set(id, new Set(variables(value)));
    }
  }
  return { keys, faults };
}

function* variables(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { type, name } = node as { type?: string; name?: string };
  if (type === "var" && name) yield name;
  for (const child of Object.values(node)) yield* variables(child);
}

/** The sources of the pages, without tests. */
const SOURCES = join(import.meta.dirname, "..");
const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\btesting\b/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), "utf-8") }));

const LITERAL = new RegExp(`["'\`]((?:${AREAS.join("|")})-[a-z0-9_-]*[a-z0-9])["'\`]`, "gi");
const PREFIX = new RegExp(`\`((?:${AREAS.join("|")})-(?:[a-z0-9_-]*-)?)\\$\\{`, "gi");
const found = (pattern: RegExp) =>
  new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]!)));

describe("numbers in sentences", () => {
  test("are pluralised and formatted by the rules of the language", async () => {
    await loadMessages("play");
    for (const each of LANGUAGES) {
      await setLanguage(each);
      const [one, many, lots] = [1, 12, 12345].map((count) => t("play-tiles", { count }));
      expect(one).toContain("1");
      expect(many).toContain("12");
      expect(lots).toContain(formatNumber(12345));
      if (each !== "ja") expect(one!.replace("1", "12")).not.toBe(many);
    }
    await setLanguage("en");
  });
});

describe("the catalogues", () => {
  const all = new Map(LANGUAGES.map((each) => [each, catalogue(each)]));
  const english = all.get("en")!.keys;

  test.each(LANGUAGES)("%s is well-formed", (each) => {
    expect(all.get(each)!.faults).toEqual([]);
  });

  test.each(LANGUAGES)("%s has every message, with the same variables", (each) => {
    const { keys } = all.get(each)!;
    expect([...keys.keys()].sort()).toEqual([...english.keys()].sort());
    const shape = (of: Catalogue) =>
      Object.fromEntries([...of].map(([id, names]) => [id, [...names].sort()]));
    expect(shape(keys)).toEqual(shape(english));
  });

  test("every message named in the code exists", () => {
    const missing = [...found(LITERAL)].filter((key) => !english.has(key));
    expect(missing).toEqual([]);
    const empty = [...found(PREFIX)].filter(
      (prefix) => ![...english.keys()].some((key) => key.startsWith(prefix)),
    );
    expect(empty).toEqual([]);
  });

  test("every refusal of the core has a message", () => {
    const CORE = join(import.meta.dirname, "../../../core");
    const reasons = new Set(
      REFUSING.flatMap((name) => {
        const text = readFileSync(join(CORE, name), "utf-8");
        return [...text.matchAll(/(?:[Ff]ault(?: \w+)?|refuse\()[({]+"(\w+)"/g)].map(
          (match) => match[1]!,
        );
      }),
    );
    expect(reasons.size).toBeGreaterThan(40);
    const told = [...reasons].filter((reason) => !UNTOLD.includes(reason));
    expect(told.filter((reason) => !english.has(`core-reason-${reason}`))).toEqual([]);
  });

  test("every message is used", () => {
    const [literals, prefixes] = [found(LITERAL), [...found(PREFIX)]];
    const quoted = new Set(
      [...texts("en").values()].flatMap((text) => text.match(/(?<=\{ )shared-[\w-]+/g) ?? []),
    );
    const unused = [...english.keys()].filter(
      (key) =>
        !literals.has(key) &&
        !quoted.has(key) &&
        !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  // A label that is spoken to the device must reach its button: WCAG 2.5.3.
  test.each(LANGUAGES)("%s has the visible label in the accessible name", async (each) => {
    await loadMessages("core", "site", "live");
    await setLanguage(each);
    const names = ["play", "online", "people", "learn", "analyse"].map((what) => [
      t(`site-home-${what}`),
      t(`site-home-${what}-game`, { game: t("shared-games-querni") }),
    ]);
    names.push([t("live-join"), t("live-join-of", { name: "Ana" })]);
    for (const [label, name] of names) {
      expect(name!.toLowerCase()).toContain(label!.toLowerCase());
    }
    await setLanguage("en");
  });

  test("every message can be formatted", () => {
    for (const [each, { keys }] of all) {
      const bundle = new FluentBundle(each);
      for (const text of texts(each).values()) bundle.addResource(new FluentResource(text));
      for (const [id, names] of keys) {
        for (const value of [1, 2, 40]) {
          const errors: Error[] = [];
          const args = Object.fromEntries([...names].map((name) => [name, value]));
          bundle.formatPattern(bundle.getMessage(id)!.value!, args, errors);
          expect(errors, `${each} ${id}`).toEqual([]);
        }
      }
    }
  });
});

/** Text in a component that is visible but not from a catalogue. */
function loose(markup: string): string[] {
  const bare = markup
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  let outside = "";
  const inside: string[] = [];
  let depth = 0;
  for (const char of bare) {
    if (char === "{") {
      if (depth === 0) inside.push("");
      depth += 1;
    } else if (char === "}") depth -= 1;
    else if (depth === 0) outside += char;
    else inside[inside.length - 1] += char;
  }
  const said = [
    ...outside.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*\p{L}[^"]*)"/gu),
  ];
  const text = outside.replace(/<[^>]*>/g, "\n").split("\n");
  const sentences = inside.flatMap((code) => [
    ...code.matchAll(/"([^"]*\p{L}{2,} +\p{L}{2,}[^"]*)"/gu),
  ]);
  return [
    ...said.map((match) => match[1]!),
    ...text.filter((line) => /\p{L}/u.test(line)).map((line) => line.trim()),
    ...sentences.map((match) => match[1]!),
  ];
}

describe("components", () => {
  const components = sources.filter(({ name }) => name.endsWith(".svelte"));

  test.each(components)("$name has no text of its own", ({ text }) => {
    expect(loose(text)).toEqual([]);
  });

  test("text of their own is detected", () => {
    expect(loose("<p>Hello</p>")).toEqual(["Hello"]);
    expect(loose('<img alt="A board" />')).toEqual(["A board"]);
    expect(loose('<p class="a">{is ? "Well done" : t("site-name")}</p>')).toEqual(["Well done"]);
    expect(loose("<p onclick={() => {}}>{t('x')} · …</p><style>p { color: red }</style>")).toEqual(
      [],
    );
  });
});

describe("languages", () => {
  beforeAll(async () => {
    await setLanguage("en");
    await loadMessages("site");
  });

  test("the visitor's language is found", () => {
    expect(preferredLanguage(null, ["de-CH", "fr-CH", "en"])).toBe("fr");
    expect(preferredLanguage("ja", ["fr"])).toBe("ja");
    expect(preferredLanguage("xx", [])).toBe("en");
  });

  test("changing the language reloads everything loaded", async () => {
    expect(t("site-nav-learn")).toBe("Learn");
    await setLanguage("fr");
    expect(language()).toBe("fr");
    expect(t("site-nav-learn")).toBe("Apprendre");
    await setLanguage("en");
  });

  test("plurals follow the language", () => {
    expect(t("site-games-turns", { count: 1 })).toBe("1 turn");
    expect(t("site-games-turns", { count: 2 })).toBe("2 turns");
  });

  test("lists and numbers follow the language", async () => {
    expect(formatList([1, 2, 3])).toBe("1, 2 and 3");
    await setLanguage("es");
    expect(formatList([1, 2, 3])).toBe("1, 2 y 3");
    expect(formatNumber(0.5)).toBe("0,5");
    await setLanguage("en");
  });

  test.each(LANGUAGES)("percentages are written as in %s", async (language) => {
    await loadMessages("core");
    await setLanguage(language);
    const formatter = new Intl.NumberFormat(language, { style: "percent" });
    // Browsers differ in which no-break space French uses; ours is narrow.
    const spaced = (text: string) => text.replace(/\s/g, " ");
    for (const part of [0, 0.345, 0.5, 1]) {
      expect(spaced(formatPercent(part))).toBe(spaced(formatter.format(part)));
    }
    await setLanguage("en");
  });
});
