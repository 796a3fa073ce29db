// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { languages } from "@croupier/contract/domain/languages";
import { families } from "../../src/engines/lotto/lotteries.ts";
import { compiled } from "../../messages.ts";
import { useTexts } from "../text.ts";
import type { LotteryView, PlayView } from "./api.ts";
import { pickForm } from "./picks.ts";
import { Rules } from "./rules.ts";

const lotteryOf = (family: string): LotteryView =>
  ({ family, shape: families.get(family)?.shape, prizes: [] }) as unknown as LotteryView;

/** Shows the form of a play as the panel does. */
function openForm(rules: Rules, family: string, id: string): void {
  const play = families.get(family)?.plays.find((each) => each.id === id);
  const odds = { big: 200, small: 200, odd: 200, even: 200 };
  const view = { id, tab: play?.tab, form: play?.form, odds } as PlayView;
  document.body.replaceChildren(pickForm({ play: view, rules, has: () => false, toggle: () => undefined }));
}

const button = () => document.querySelector<HTMLButtonElement>(".ask");
const shown = () => [...document.querySelectorAll(".rule:not([hidden]) p")].map(({ textContent }) => textContent);

beforeEach(() => useTexts("en", compiled("en", "lotto")));

describe("the rule of a play", () => {
  it("opens beside the play's name with one press, and closes with another", () => {
    openForm(new Rules(lotteryOf("LHC")), "LHC", "special");
    expect(button()?.getAttribute("aria-label")).toBe("Rule: Special number");
    expect(button()?.getAttribute("aria-controls")).toBe(document.querySelector(".rule")?.id);
    expect([button()?.getAttribute("aria-expanded"), shown()]).toEqual(["false", []]);
    button()?.click();
    expect(button()?.getAttribute("aria-expanded")).toBe("true");
    expect(shown()).toEqual([
      "A number wins if it is drawn at this place.",
      "Big is 25 to 48, small is 1 to 24.",
      "49 returns the stake on big, small, odd and even.",
    ]);
    button()?.click();
    expect([button()?.getAttribute("aria-expanded"), shown()]).toEqual(["false", []]);
  });

  it("stays open where the panel is painted again", () => {
    const rules = new Rules(lotteryOf("LF"));
    openForm(rules, "LF", "sum");
    button()?.click();
    openForm(rules, "LF", "sum");
    expect(shown()).toEqual([
      "The numbers at places 1 to 8 are added up.",
      "Big is 85 to 132, small is 36 to 83.",
      "84 returns the stake on big and small.",
    ]);
  });

  it("stays beside a form of several numbers while they are chosen", () => {
    openForm(new Rules(lotteryOf("LHC")), "LHC", "any2");
    button()?.click();
    document.querySelector<HTMLButtonElement>(".number")?.click();
    expect(shown()).toEqual(["All of your numbers must be among the first 6 drawn."]);
  });

  it.each(languages)("has every sentence with its numbers in %s", (language) => {
    useTexts(language, compiled(language, "lotto"));
    for (const { name, plays } of families.values()) {
      const rules = new Rules(lotteryOf(name));
      for (const { id, rule } of plays) {
        const sentences = rules.sentences(id);
        expect(sentences.length).toBe(rule.length);
        for (const [at, { values = {} }] of rule.entries()) {
          const numbers = sentences[at]?.match(/\d+/g)?.map(Number) ?? [];
          const named = Object.values(values) as number[];
          expect([name, id, numbers.toSorted()]).toEqual([name, id, named.toSorted()]);
        }
      }
    }
  });
});
