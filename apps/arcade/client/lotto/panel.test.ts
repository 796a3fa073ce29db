// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { compiled } from "../../messages.ts";
import { makeFamily } from "../../src/engines/lotto/families.ts";
import { el } from "../dom.ts";
import { useTexts } from "../text.ts";
import type { LotteryView } from "./api.ts";
import { tabPanel } from "./panel.ts";
import { Rules } from "./rules.ts";
import type { Slip } from "./slip.ts";

useTexts("en", compiled("en", "lotto"));

/** Builds the tab of a lottery whose bets are numbers of one drum. */
function panelOf(family: LotteryView["family"]): HTMLElement {
  const plays = makeFamily(family).plays.map(({ id, tab, form }) => ({ id, tab, form, odds: { "": 400 } }));
  const lottery = { family, plays, returnBasisPoints: 9000 } as unknown as LotteryView;
  const slip = { has: () => false, toggle: () => undefined, chips: () => el("div", {}) } as unknown as Slip;
  const parts = { past: [], slips: [], slip, rules: new Rules(lottery) };
  return el("div", {}, ...tabPanel("any", lottery, parts));
}
const pressed = (panel: HTMLElement) => panel.querySelector(".plays [aria-pressed=true]")?.textContent;

it.each(["KENO", "BINGO75", "BINGO90"] as const)("%s shows one grid of numbers for all its plays", (family) => {
  const panel = panelOf(family);
  expect(panel.querySelectorAll(".numbers")).toHaveLength(1);
  expect(panel.querySelectorAll(".plays button")).toHaveLength(5);
  const three = [...panel.querySelectorAll<HTMLElement>(".plays button")][2];
  three?.click();
  expect(panel.querySelectorAll(".numbers")).toHaveLength(1);
  expect(panel.querySelector("h2")?.textContent).toContain("Three numbers");
  // A panel that is painted again keeps the play.
  expect(pressed(panelOf(family))).toBe("Three numbers");
});

it("a lottery of few numbers shows all its plays at once", () => {
  expect(panelOf("11X5").querySelectorAll(".plays")).toHaveLength(0);
});
