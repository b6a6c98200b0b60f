// The web app manifest names addresses, files and words that exist.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseRoute } from "./route";

interface Icon {
  src: string;
  sizes: string;
  type: string;
}
interface Named {
  name: string;
  name_localized?: Record<string, string>;
  url: string;
  icons: Icon[];
}

const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf-8")) as {
  start_url: string;
  scope: string;
  display: string;
  icons: Icon[];
  shortcuts: Named[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { text: string; files: { name: string; accept: string[] }[] };
  };
  file_handlers: { action: string; accept: Record<string, string[]> }[];
};
const pageAt = (url: string) => parseRoute(new URL(url, "https://qirkat.test")).page;

/** The width and height of a PNG file. */
function sizeOf(file: string): string {
  const bytes = readFileSync(`public${file}`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** A message of the catalogues that has no variables. */
function words(language: string, area: string, key: string): string | undefined {
  const text = readFileSync(`messages/${language}/${area}.ftl`, "utf-8");
  return new RegExp(`^${key} = (.+)$`, "m").exec(text)?.[1];
}

test("it opens like an app, within the site", () => {
  expect(manifest.display).toBe("standalone");
  expect(manifest.scope).toBe("/");
  expect(pageAt(manifest.start_url)).toBe("you");
});

test("every icon is there, in its size", () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes, type } of icons) {
    if (type === "image/png") expect(sizeOf(src), src).toBe(sizes);
    else expect(readFileSync(`public${src}`, "utf-8"), src).toContain("<svg");
  }
});

test("shortcuts lead to both games and to the lobby", () => {
  expect(manifest.shortcuts.map(({ url }) => pageAt(url))).toEqual(["play", "play", "lobby"]);
  expect(manifest.shortcuts.map(({ url }) => url).slice(0, 2)).toEqual([
    "/play/querni",
    "/play/alquerque",
  ]);
});

test("the lobby is called what the pages call it", () => {
  const lobby = manifest.shortcuts.at(-1)!;
  expect(lobby.name).toBe(words("en", "site", "site-title-lobby"));
  for (const language of ["es", "fr", "ja"])
    expect(lobby.name_localized?.[language]).toBe(words(language, "site", "site-title-lobby"));
});

test("records can be shared with it and opened in it", () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([pageAt(action), method, enctype]).toEqual(["open", "POST", "multipart/form-data"]);
  const worker = readFileSync("src/service_worker.ts", "utf-8");
  expect(worker).toContain(`url.pathname === "${action}"`);
  for (const name of [params.text, ...params.files.map(({ name }) => name)])
    expect(worker).toContain(`getAll("${name}")`);
  expect(params.files.flatMap(({ accept }) => accept)).toContain(".pgn");
  expect(manifest.file_handlers.map(({ action }) => pageAt(action))).toEqual(["open"]);
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept)).flat()).toEqual([
    ".pgn",
  ]);
});
