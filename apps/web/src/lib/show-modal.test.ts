// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveModal, showModal } from "./show-modal.ts";

/** The calls made to dialogs, in order. */
const done: string[] = [];

const isMade = (each: string) => each.startsWith("make modal");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  // The test's browser supports neither popovers nor modal dialogs.
  const showPopover = function (this: HTMLElement) {
    done.push(`show ${this.id}`);
  };
  Object.assign(HTMLElement.prototype, { showPopover });
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (this: HTMLDialogElement) {
    // Browsers throw here too.
    if (this.popover !== null) throw new Error("a popover cannot be made modal");
    done.push(`make modal ${this.id}`);
  });
  vi.spyOn(document, "querySelector").mockImplementation(() => (done.some(isMade) ? dialog("a") : null));
  document.body.innerHTML = `<button></button><dialog id="a" tabindex="-1"><input></dialog><dialog id="b" tabindex="-1"></dialog>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
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
  expect(done).toEqual(["show a", "make modal a"]);
});

test.each(["keydown", "pointerdown"])("%s makes the dialog modal at once, and only once", async (type) => {
  showModal(dialog("a"));
  button().dispatchEvent(new Event(type, { bubbles: true }));
  expect(done).toEqual(["show a", "make modal a"]);
  button().dispatchEvent(new Event(type, { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(done).toHaveLength(2);
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

test("a dialog whose opener is gone leaves the focus near its place", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    "<main><ul><li><button></button></li><li><button></button></li></ul></main>",
  );
  const [first, second] = document.querySelectorAll<HTMLElement>("li button");
  first?.focus();
  const close = showModal(dialog("a"));
  first?.remove();
  close();
  expect(document.activeElement).toBe(second);
});

test("a dialog that opened by itself leads to the page's heading", () => {
  document.body.insertAdjacentHTML("beforeend", "<main><h1></h1></main>");
  vi.mocked(document.querySelector).mockImplementation((selector) =>
    selector === "main" ? (document.getElementsByTagName("main")[0] ?? null) : null,
  );
  const close = showModal(dialog("a"));
  // A browser takes the focus from a dialog that closes.
  dialog("a").blur();
  close();
  expect(document.activeElement?.tagName).toBe("H1");
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
  expect(done).toEqual(["show a", "make modal a", "make modal b"]);
});

test("a dialog that is left is unseen at once, and closed when that was painted", async () => {
  const close = vi.fn();
  leaveModal(dialog("a"), close);
  expect(dialog("a").hasAttribute("data-leaving")).toBe(true);
  await vi.advanceTimersToNextTimerAsync();
  expect(close).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(close).toHaveBeenCalledOnce();
});

test.each(["keydown", "pointerdown"])("%s closes a dialog that is left at once, and only once", async (type) => {
  const close = vi.fn();
  leaveModal(dialog("a"), close);
  leaveModal(dialog("a"), close);
  button().dispatchEvent(new Event(type, { bubbles: true }));
  expect(close).toHaveBeenCalledOnce();
  button().dispatchEvent(new Event(type, { bubbles: true }));
  await vi.runAllTimersAsync();
  expect(close).toHaveBeenCalledOnce();
});

test("what came in the place of a dialog that is left is not closed", async () => {
  const close = vi.fn();
  leaveModal(dialog("a"), close);
  dialog("a").remove();
  await vi.runAllTimersAsync();
  expect(close).not.toHaveBeenCalled();
});

test("a dialog that stays open after all is seen again", async () => {
  leaveModal(dialog("a"), () => undefined);
  await vi.runAllTimersAsync();
  expect(dialog("a").hasAttribute("data-leaving")).toBe(false);
});
