// The pseudo-locale, ?lang=xx: English that is accented, about 40 % longer and marked at both ends. It shows what a
// page cuts off and what it does not take from the catalogues.

import type { FluentResource } from "@fluent/bundle";

type Pattern = Extract<FluentResource["body"][number]["value"], object>;
type Element = Pattern[number];

/** The marks around every message. */
export const [FIRST, LAST] = ["⟦", "⟧"];

const ACCENTED: Record<string, string> = Object.fromEntries(
  [..."aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ".matchAll(/(.)(.)/gu)].map((pair) => [
    pair[1],
    pair[2],
  ]),
);

/** Accents, and every vowel twice: words stay words, so that lines break where a long language breaks them. */
function lengthen(text: string): string {
  return text.replace(/[aeiouycnsz]/gi, (letter) => {
    const accented = ACCENTED[letter]!;
    return /[aeiou]/i.test(letter) ? accented + accented.toLowerCase() : accented;
  });
}

function rewriteElement(element: Element): Element {
  if (typeof element === "string") return lengthen(element);
  if (element.type !== "select") return element;
  const variants = element.variants.map((each) => ({ ...each, value: rewrite(each.value) }));
  return { ...element, variants };
}

function rewrite(value: string | Pattern): string | Pattern {
  return typeof value === "string" ? lengthen(value) : value.map(rewriteElement);
}

/** Rewrite the messages of an area in place; their variables stay as they are. */
export function rewriteMessages(resource: FluentResource): FluentResource {
  for (const message of resource.body) {
    if (message.value === null) continue;
    const value = rewrite(message.value);
    message.value = [FIRST, ...(typeof value === "string" ? [value] : value), LAST];
  }
  return resource;
}
