// Loads the component of a page and its messages when the page is first opened. site/views.json names both; vite.config.ts
// reads it too, for preloading.

import type { Component } from "svelte";
import { loadMessages, type Area } from "./i18n/i18n";
import type { Route } from "./site/route";
import views from "./site/views.json";

export type Page = Component<{ route: never }>;

/** Each view by the name of its route. */
const VIEWS: Record<Route["page"], { page: string; areas: string[] }> = views;
const components = import.meta.glob<Page>("./*/*Page.svelte", { import: "default" });

export async function loadPage(name: Route["page"]): Promise<Page> {
  const { page, areas } = VIEWS[name];
  const [component] = await Promise.all([
    components[`./${page}.svelte`]!(),
    loadMessages(...(areas as Area[])),
  ]);
  return component;
}
