// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showModal } from "./show-modal.ts";

/** What was done to dialogs, in order. */
const done: string[] = [];

const isMade = (each: string) => each.startsWith("make modal");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  // The test's browser knows neither popovers nor modal dialogs.
  const note = (what: string) =>
    function (this: HTMLElement) {
      done.push(`${what} ${this.id}`);
    };
  Object.assign(HTMLElement.prototype, { showPopover: note("show"), hidePopover: note("hide") });
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(note("make modal"));
  vi.spyOn(document, "querySelector").mockImplementation(() => (done.some(isMade) ? dialog("a") : null));
  document.body.innerHTML = `<button></button><dialog id="a" tabindex="-1"><input></dialog><dialog id="b" tabindex="-1"></dialog>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ["showPopover", "hidePopover"]) Reflect.deleteProperty(HTMLElement.prototype, name);
  done.length = 0;
});

const dialog = (id: string) => document.querySelectorAll<HTMLDialogElement>(`#${id}`)[0] ?? fail(id);
const button = () => document.querySelectorAll("button")[0] ?? fail("button");
const field = () => document.querySelectorAll("input")[0] ?? fail("input");
const fail = (name: string): never => {
  throw new Error(`no ${name}`);
};

test("a dialog is shown first and made modal when it was painted", async () => {
  showModal(dialog("a"));
  expect(done).toEqual(["show a"]);
  await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual(["show a"]);
  await vi.runAllTimersAsync();
  expect(done).toEqual(["show a", "hide a", "make modal a"]);
});

test.each(["keydown", "pointerdown"])("%s makes the dialog modal at once, and only once", async (type) => {
  showModal(dialog("a"));
  button().dispatchEvent(new Event(type, { bubbles: true }));
  expect(done).toEqual(["show a", "hide a", "make modal a"]);
  button().dispatchEvent(new Event(type, { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(done).toHaveLength(3);
});

test("what a dialog focuses keeps the focus, and closing gives it back", async () => {
  button().focus();
  const close = showModal(dialog("a"), field());
  expect(document.activeElement).toBe(field());
  const left = vi.fn();
  field().addEventListener("blur", left);
  await vi.runAllTimersAsync();
  expect(document.activeElement).toBe(field());
  expect(left).not.toHaveBeenCalled();
  close();
  expect(document.activeElement).toBe(button());
});

test("a dialog that is closed before it is modal does not come back", async () => {
  button().focus();
  showModal(dialog("a"))();
  await vi.runAllTimersAsync();
  button().dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(done).toEqual(["show a"]);
  expect(document.activeElement).toBe(button());
});

test("of two dialogs that are opened at once the first becomes modal first", async () => {
  showModal(dialog("a"));
  showModal(dialog("b"));
  await vi.runAllTimersAsync();
  expect(done).toEqual(["show a", "hide a", "make modal a", "make modal b"]);
});
