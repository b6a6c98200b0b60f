import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  capitalized,
  describeOutcome,
  describeTurn,
  formatTiles,
  hintText,
  sideColour,
  sideInSentence,
} from "./sentences";
import { LOCAL_CORE } from "../core/testing/local_core";
import { openCore } from "../core/core_workers";
import type { EngineLine } from "../core/core";
import type { Position } from "../core/position";
import { loadMessages, setLanguage, t } from "../i18n/i18n";

let removal: Position;
beforeAll(async () => {
  await loadMessages("core", "play", "live");
  const core = openCore(LOCAL_CORE);
  removal = await core.read("querni", "ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9");
});
afterAll(() => setLanguage("en"));

describe("tiles and sides in a sentence", () => {
  test.each([
    ["en", "Blue", "1, 2 and 3"],
    ["es", "el bando azul", "el\u00a01, el\u00a02 y el\u00a03"],
    ["fr", "le camp bleu", "le 1, le 2 et le 3"],
  ] as const)("have their articles in %s", async (language, side, numbers) => {
    await setLanguage(language);
    expect(formatTiles([1, 2, 3])).toBe(numbers);
    const sentence = t("shared-did-remove", { side, numbers });
    expect(describeTurn(removal, "x1-3")).toBe(capitalized(sentence));
  });

  test("have none in Japanese", async () => {
    await setLanguage("ja");
    expect(formatTiles([4, 5, 6])).toBe("4、5、6");
  });

  // "Rosa gana" and "el Negro ha abandonado" would be people.
  test.each([
    ["es", "Gana el bando negro. El bando blanco ha abandonado.", "Le toca al bando negro."],
    ["fr", "Le camp noir gagne. Le camp blanc a abandonné.", "C’est au camp noir de jouer."],
    ["en", "Black wins. White resigned.", "Black to move."],
    ["ja", "黒の勝ちです。白が投了しました。", "黒の番です。"],
  ] as const)("sides are not people in %s", async (language, outcome, turn) => {
    await setLanguage(language);
    expect(describeOutcome({ winner: "black", reason: "resigned" })).toBe(outcome);
    expect(t("play-turn-side", { side: sideColour("black") })).toBe(turn);
  });

  test.each([
    ["es", "el bando", ["azul", "rosa", "blanco", "negro"], "el bando", ""],
    ["fr", "le camp", ["bleu", "rose", "blanc", "noir"], "les pions", "s"],
  ] as const)("have a colour in %s", async (language, side, colours, own, ending) => {
    await setLanguage(language);
    const sides = ["blue", "pink", "white", "black"] as const;
    expect(sides.map(sideInSentence)).toEqual(colours.map((colour) => `${side} ${colour}`));
    for (const id of ["play-begin", "live-seek-side", "live-invited-side"]) {
      const said = sides.map((each) => t(id, { side: sideColour(each) }));
      expect(said).toEqual(
        colours.map((colour) => expect.stringMatching(`${own} ${colour}${ending}\\.$`)),
      );
    }
  });

  test("a player's name stays as it is written", async () => {
    await setLanguage("es");
    const said = describeOutcome({ winner: "pink", reason: "resigned" }, { name: () => "ana" });
    expect(said).toContain("Gana ana.");
    expect(said).not.toContain("Ana");
  });
});

test("sentences begin with a capital, squares do not", () => {
  expect(capitalized("el 4 y el 5 forman una cadena.")).toBe("El 4 y el 5 forman una cadena.");
  expect(capitalized("à Ana de jouer")).toBe("À Ana de jouer");
  expect(capitalized("b4 is empty")).toBe("b4 is empty");
});

test.each([
  [3, 2],
  [5, 3],
])("a win in %i turns of both sides is one in %i of one's own", async (distance, own) => {
  await setLanguage("en");
  const line: EngineLine = { moves: ["x1-3"], value: 1, distance, proven: true };
  const names = { side: "Blue", other: "Pink", count: own };
  expect(hintText(removal, line, [])).toContain(t("play-hint-forced-win", names));
  // The move of the hint is one of them: no language may promise so many after it.
  expect(t("play-hint-forced-win", names)).not.toMatch(/\bthen\b/);
  await setLanguage("fr");
  expect(t("play-hint-forced-win", names)).not.toMatch(/\balors\b/);
});

describe("the catalogues", () => {
  /** Messages whose sides come with an article, those after a colon excepted. */
  const ARTICLES =
    /^(play-hint-forced|shared-(did|state-cannot_win|advice-forced|end|why|remarks)|core-why|analysis-(line-win|proven-win))/;
  const CLASH = /(?<!\p{L})((a|de|à|el|le|al|del|au|du) (el|le))(?!\p{L})/iu;

  function readCatalogue(language: string): { bundle: FluentBundle; ids: string[] } {
    const folder = join(import.meta.dirname, "../../messages", language);
    const shared = join(import.meta.dirname, "../../../src/qirkat/messages", `${language}.ftl`);
    const bundle = new FluentBundle(language, { useIsolating: false });
    const ids: string[] = [];
    for (const file of [shared, ...readdirSync(folder).map((name) => join(folder, name))]) {
      const resource = new FluentResource(readFileSync(file, "utf-8"));
      ids.push(...resource.body.map(({ id }) => id));
      bundle.addResource(resource);
    }
    return { bundle, ids };
  }

  test.each([
    ["es", /(?<!\p{L})(Azul|Rosa|Blanco|Negro)(?!\p{L})/u],
    ["fr", /(?<!\p{L})(Bleu|Rose|Blanc|Noir)(?!\p{L})/u],
  ] as const)("%s has names of sides in labels only", (language, name) => {
    const { bundle, ids } = readCatalogue(language);
    const named = ids.filter((id) =>
      name.test(bundle.formatPattern(bundle.getMessage(id)!.value!, {}, [])),
    );
    const labels = ["blue", "pink", "white", "black"].map((side) => `shared-sides-${side}`);
    expect(named).toEqual([...labels, "learn-hands"]);
  });

  test.each(["es", "fr"] as const)("%s has no article after a preposition", (language) => {
    const { bundle, ids } = readCatalogue(language);
    const side = language === "es" ? "el bando rosa" : "le camp rose";
    const tiles = language === "es" ? "el 4 y el 5" : "le 4 et le 5";
    const args = { side, other: side, winner: side, loser: side, numbers: tiles, points: "b4" };
    const said = ids
      .filter((id) => ARTICLES.test(id))
      .flatMap((id) =>
        [1, 2].map((count) =>
          bundle.formatPattern(bundle.getMessage(id)!.value!, { ...args, count, number: 4 }, []),
        ),
      );
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((sentence) => CLASH.test(sentence))).toEqual([]);
    const numbered = ids.filter((id) => /^play-(now-ch|do-|strands)/.test(id));
    const listed = numbered.map((id) =>
      bundle.formatPattern(bundle.getMessage(id)!.value!, { numbers: tiles, count: 2 }, []),
    );
    expect(listed.filter((sentence) => CLASH.test(sentence))).toEqual([]);
  });
});
