import { afterEach, expect, test, vi } from "vitest";
import { localStore } from "./browser_storage";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(fails: boolean): Map<string, string> {
  const entries = new Map<string, string>();
  const guard = () => {
    if (fails) throw new DOMException("No", "SecurityError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (guard(), entries.get(key) ?? null),
    setItem: (key: string, value: string) => (guard(), void entries.set(key, value)),
    removeItem: (key: string) => (guard(), void entries.delete(key)),
  });
  return entries;
}

test("values are stored as text or as JSON", () => {
  const entries = stubStorage(false);
  localStore.set("a", "1");
  localStore.setJson("b", [2]);
  expect([...entries]).toEqual([
    ["a", "1"],
    ["b", "[2]"],
  ]);
  expect([localStore.get("a"), localStore.getJson("b")]).toEqual(["1", [2]]);
  localStore.setJson("b", null);
  expect([entries.has("b"), localStore.get("b")]).toEqual([false, null]);
});

test("damaged JSON reads as null", () => {
  stubStorage(false).set("broken", "{");
  expect(localStore.getJson("broken")).toBeNull();
});

test("values last as long as the page where storage is blocked", () => {
  stubStorage(true);
  localStore.set("c", "3");
  expect(localStore.get("c")).toBe("3");
  localStore.set("c", null);
  expect(localStore.get("c")).toBeNull();
});
