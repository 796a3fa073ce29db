// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pressAgain, type Early } from "../src/lib/early.ts";
import { bootScript, startScript } from "./head-scripts.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  document.body.innerHTML = `<p></p><!--$--><div><button type="button">Press</button><input></div><!--/$-->`;
  run(bootScript(undefined));
});

afterEach(() => {
  vi.useRealTimers();
});

function first(name: string): Element {
  const found = document.querySelector(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

// oxlint-disable-next-line no-eval -- as the page has it, inline.
const run = (script: string): void => void (0, eval)(script);

/** Marks an element as hydrated, like React with its properties; React hydrates the outermost element last. */
const takeOver = (name: string) => Object.assign(first(name), { __reactProps$1: {} });

/** Returns whether a listener on the document, such as React's, receives the event. */
function isHeard(type: string, on: Element): boolean {
  const listener = vi.fn();
  document.addEventListener(type, listener, true);
  on.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  document.removeEventListener(type, listener, true);
  return listener.mock.calls.length > 0;
}

// Each of these events makes React hydrate a whole part first, if React receives it.
const touches = [
  "pointerover",
  "mouseover",
  "pointerdown",
  "mousedown",
  "touchstart",
  "pointerup",
  "mouseup",
  "touchend",
  "gotpointercapture",
  "pointercancel",
  "touchcancel",
];

test("React receives no touch before the whole page is live; the press is then done once", async () => {
  const pressed = vi.fn();
  const again = pressAgain();
  takeOver("button").addEventListener("click", pressed);
  await vi.advanceTimersByTimeAsync(500);
  for (const type of [...touches, "focusin", "click", "click"])
    expect(isHeard(type, first("button")), type).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  takeOver("div");
  await vi.advanceTimersByTimeAsync(50);
  await again;
  expect(pressed).toHaveBeenCalledTimes(1);
  for (const type of [...touches, "focusin", "click"]) expect(isHeard(type, first("button")), type).toBe(true);
});

test("a game pressed before the page is live waits for it, except for another tab", () => {
  const link = document.createElement("a");
  link.setAttribute("data-launches", "");
  link.href = "/game/1";
  document.querySelector("div")?.append(link);
  const press = (more: MouseEventInit = {}) =>
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  expect(press({ ctrlKey: true })).toBe(false);
  expect((globalThis as { early?: Early }).early?.button).toBeUndefined();
  expect(press()).toBe(false);
  expect((globalThis as { early?: Early }).early?.button).toBe(link);
});

test("a field that gets the focus before the page is live says so to React", () => {
  expect(isHeard("focusin", first("input"))).toBe(true);
});

test("what is far from the first window is laid out in two steps once the page is loaded", () => {
  run(startScript({ release: "1", entry: "/start.js", preloads: [] }));
  const { dataset } = document.documentElement;
  expect(dataset["far"]).toBe("all");
  globalThis.dispatchEvent(new Event("load"));
  expect(dataset["far"]).toBe("half");
  vi.runAllTimers();
  expect(dataset["far"]).toBeUndefined();
});

test("content far below the window is laid out at once if the visitor scrolls before load", () => {
  run(startScript({ release: "1", entry: "/start.js", preloads: [] }));
  globalThis.dispatchEvent(new Event("scroll"));
  expect(document.documentElement.dataset["far"]).toBeUndefined();
  globalThis.dispatchEvent(new Event("load"));
  expect(document.documentElement.dataset["far"]).toBeUndefined();
});
