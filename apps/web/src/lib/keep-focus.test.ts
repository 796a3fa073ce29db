// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { keepFocus, rememberPlace } from "./keep-focus.ts";
import { painted } from "./painted.ts";

keepFocus();

beforeEach(() => {
  document.body.innerHTML = `<header><button id="join"></button></header><main><h1>Rewards</h1>
    <ul><li><button id="a"></button></li><li><button id="b"></button></li><li><button id="c"></button></li></ul>
    <section><h2>Links</h2><p><button id="alone"></button></p></section></main><input id="field">`;
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
/** Presses a control, and removes what its press removes. */
async function press(id: string, removed: string): Promise<void> {
  find(`#${id}`).focus();
  find(`#${id}`).click();
  find(removed).remove();
  await painted();
  await painted();
}
const focused = () => document.activeElement?.id || document.activeElement?.textContent;

test("a control that its press removes leaves the focus to the next one of its list", async () => {
  await press("a", "#a");
  expect(focused()).toBe("b");
  await press("b", "li:has(#b)");
  expect(focused()).toBe("c");
});

test("the last control of a list leaves the focus to the one before, then to the heading", async () => {
  await press("c", "#c");
  expect(focused()).toBe("b");
  await press("b", "#b");
  await press("a", "ul");
  expect(focused()).toBe("Rewards");
  find("#field").focus();
  expect(find("h1").hasAttribute("tabindex")).toBe(false);
});

test("a control outside a list leaves the focus to the heading of its part of the page", async () => {
  await press("alone", "p");
  expect(focused()).toBe("Links");
});

test("a control of the header leaves the focus to the browser", async () => {
  await press("join", "#join");
  expect(document.activeElement).toBe(document.body);
});

test("a focus that has moved on, or is on a new page, is left alone", async () => {
  find("#a").focus();
  find("#a").click();
  find("#field").focus();
  find("#a").remove();
  await painted();
  expect(focused()).toBe("field");
  find("#b").focus();
  find("#b").click();
  history.pushState(null, "", "/another");
  find("ul").remove();
  await painted();
  await painted();
  expect(document.activeElement).toBe(document.body);
});

test("the place of an element that is gone is found later", () => {
  const focusNear = rememberPlace(find("#b"));
  find("#b").remove();
  focusNear?.();
  expect(focused()).toBe("c");
});
