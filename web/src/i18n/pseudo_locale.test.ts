import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";
import { rewriteMessages } from "./pseudo_locale";

const bundle = new FluentBundle("en", { useIsolating: false });
bundle.addResource(
  rewriteMessages(
    new FluentResource(`plain = Choose a tile
with = Play { $game } now
many =
    { $count ->
        [one] 1 tile
       *[other] { $count } tiles
    }
`),
  ),
);
const format = (key: string, args?: Record<string, string | number>) =>
  bundle.formatPattern(bundle.getMessage(key)!.value!, args);

test("messages are accented, longer and marked at both ends", () => {
  expect(format("plain")).toBe("⟦Çhóóóóšéé áá tííléé⟧");
});

test("variables stay as they are", () => {
  expect(format("with", { game: "Querni" })).toBe("⟦Plááý Querni ñóów⟧");
});

test("every branch is rewritten", () => {
  expect(format("many", { count: 1 })).toBe("⟦1 tííléé⟧");
  expect(format("many", { count: 2 })).toBe("⟦2 tíílééš⟧");
});
