// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { watchTouch } from "./touch.ts";

afterEach(() => vi.unstubAllGlobals());

const isTouched = () => document.documentElement.hasAttribute("data-touch");
const press = (pointerType: string) => window.dispatchEvent(new PointerEvent("pointerdown", { pointerType }));

it.each([
  ["a phone", true],
  ["a desktop", false],
])("on %s, shows a focus ring from the first key until the next touch", (_, coarse) => {
  vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
  watchTouch();
  expect(isTouched()).toBe(coarse);
  press("touch");
  expect(isTouched()).toBe(true);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  expect(isTouched()).toBe(false);
  press("mouse");
  expect(isTouched()).toBe(false);
});

it("draws no style of a game for a focus that is not visible", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files)
    expect(readFileSync(join(import.meta.dirname, file), "utf8"), file).not.toMatch(/:focus(?!-visible)/);
});
