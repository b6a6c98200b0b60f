// All text of the pages comes from messages/<language>/<area>.ftl through here, and from the file of messages that the
// terminal game has too. An area is fetched when a page first needs it, so that playing does not load the rulebook, or
// another language.

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { createSubscriber } from "svelte/reactivity";

export const LANGUAGES = ["es", "en", "fr", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  es: "Español",
  en: "English",
  fr: "Français",
  ja: "日本語",
};
/** A file of messages; `shared` has those that the terminal game has too, and is loaded with any other. */
export type Area =
  | "shared"
  | "site"
  | "play"
  | "board"
  | "core"
  | "record"
  | "review"
  | "analysis"
  | "learn"
  | "live"
  | "you";

/** The locales for numbers, dates and lists; our English is British. */
const LOCALES: Record<Language, string> = { es: "es", en: "en-GB", fr: "fr", ja: "ja" };

type Arguments = Record<string, string | number>;

/** A small count, which all our languages write alike. Creating a number formatter would cost more than all other text
 * of a page; larger numbers still use one. */
class Count extends FluentNumber {
  override toString(): string {
    return `${this.value}`;
  }
}

function isCount(value: string | number): value is number {
  return typeof value === "number" && Number.isInteger(value) && 0 <= value && value < 1000;
}

/** The messages of nearly every page, in one file per language. */
const firstLoad = import.meta.glob<Record<string, string>>("./first_load/*.ts", {
  import: "default",
});
const catalogues = import.meta.glob<string>(
  "../../messages/*/{analysis,learn,live,record,review,you}.ftl",
  { query: "?raw", import: "default" },
);

const areas = new Set<Area>(["shared"]);
const loaded = new Map<string, Promise<FluentResource>>();
/** What the pseudo-locale does to messages; no other page loads it. */
let rewrite = (resource: FluentResource) => resource;
let current: Language = "en";
let bundle = new FluentBundle("en");
let changed = () => {};
const subscribe = createSubscriber((update) => {
  changed = update;
  return () => (changed = () => {});
});

function cataloguePath(language: Language, area: Area): string {
  return area === "shared"
    ? `../../../src/qirkat/messages/${language}.ftl`
    : `../../messages/${language}/${area}.ftl`;
}

function loadResource(language: Language, area: Area): Promise<FluentResource> {
  const path = cataloguePath(language, area);
  let resource = loaded.get(path);
  if (resource === undefined) {
    const load =
      catalogues[path] ??
      (() => firstLoad[`./first_load/${language}.ts`]!().then((all) => all[`../${path}`]!));
    resource = load().then((text) => rewrite(new FluentResource(text)));
    // Retry next time what failed for lack of a network.
    resource.catch(() => loaded.delete(path));
    loaded.set(path, resource);
  }
  return resource;
}

async function makeBundle(language: Language): Promise<FluentBundle> {
  const next = new FluentBundle(LOCALES[language], { useIsolating: false });
  for (const resource of await Promise.all(
    [...areas].map((area) => loadResource(language, area)),
  )) {
    next.addResource(resource);
  }
  return next;
}

/** Load the messages of some areas; a page waits for this before it renders. */
export async function loadMessages(...wanted: Area[]): Promise<void> {
  if (wanted.every((area) => areas.has(area))) return;
  await Promise.all(wanted.map((area) => loadResource(current, area)));
  wanted.forEach((area) => areas.add(area));
  bundle = await makeBundle(current);
  changed();
}

/** Change the language of everything shown, once all of it has loaded. */
export async function setLanguage(next: Language): Promise<void> {
  const ready = await makeBundle(next);
  current = next;
  bundle = ready;
  if (typeof document !== "undefined") document.documentElement.lang = next;
  changed();
}

/** Show long, accented English: for testing, and in no menu. To be called before any messages are loaded. */
export async function usePseudoLocale(): Promise<void> {
  rewrite = (await import("./pseudo_locale")).rewriteMessages;
}

/** The stored choice, else the first of the visitor's languages that we have, else English. */
export function preferredLanguage(kept: string | null, wanted: readonly string[]): Language {
  for (const tag of [kept ?? "", ...wanted]) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

export function language(): Language {
  subscribe();
  return current;
}

/** A message in the visitor's language. */
export function t(key: string, args?: Arguments): string {
  subscribe();
  const message = bundle.getMessage(key);
  if (!message?.value) {
    console.error(`No message ${key} in ${current}`);
    return key;
  }
  if (args === undefined) return bundle.formatPattern(message.value);
  const given = Object.entries(args).map(([name, value]) => [
    name,
    isCount(value) ? new Count(value) : value,
  ]);
  return bundle.formatPattern(message.value, Object.fromEntries(given));
}

/** Whether a message exists: some keys come from a server, which may know more than this page. */
export function hasMessage(key: string): boolean {
  subscribe();
  return bundle.hasMessage(key);
}

/** "1, 2 and 3" in the visitor's language. */
export function formatList(items: readonly (string | number)[]): string {
  subscribe();
  const list = new Intl.ListFormat(LOCALES[current], { type: "conjunction" });
  return list.format(items.map(String));
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  subscribe();
  return new Intl.NumberFormat(LOCALES[current], options).format(value);
}

/** A percentage, as a message: creating a formatter takes a slow phone a tenth of a second. */
export function formatPercent(part: number): string {
  return t("core-percent", { count: Math.round(100 * part) });
}

/** A calendar day in UTC, as for daily set-ups. */
export function formatDay(value: Date): string {
  subscribe();
  return new Intl.DateTimeFormat(LOCALES[current], { dateStyle: "long", timeZone: "UTC" }).format(
    value,
  );
}

const DATE_AND_TIME = { dateStyle: "medium", timeStyle: "short" } as const;

export function formatDate(
  value: number | Date,
  style: Intl.DateTimeFormatOptions = DATE_AND_TIME,
): string {
  subscribe();
  return new Intl.DateTimeFormat(LOCALES[current], style).format(value);
}
