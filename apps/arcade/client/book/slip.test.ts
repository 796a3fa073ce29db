// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compiled } from "../../messages.ts";
import { byId } from "../dom.ts";
import { useSymbol } from "../money.ts";
import { useTexts } from "../text.ts";
import type { BookView, FixtureView } from "./api.ts";
import { Slip } from "./slip.ts";
import { football as sport, testMatch } from "./test-match.ts";

const match = (id: string, odds: number): FixtureView =>
  testMatch({ id, home: `Home ${id}`, away: `Away ${id}`, offers: [{ key: "result::1", odds }] });

function openSlip(): Slip {
  const book = { gameCode: "b", name: "Book", hue: 1, emblem: "soccer-ball", sports: [sport] };
  const currency = { code: "USD", symbol: "$" };
  const view = { currency, book: { ...book, least: "1.0000", most: "100.0000" }, chips: ["5.0000"] } as BookView;
  const ignore = (): void => undefined;
  return new Slip({ view, format: () => "decimal", onPlaced: ignore, onChange: ignore, refuse: ignore });
}

const stake = () => byId<HTMLInputElement>("stake");
const odds = () => [...document.querySelectorAll(".picks .its-odds b")].map(({ textContent }) => textContent);

beforeEach(() => {
  useTexts("en", compiled("en", "book"));
  useSymbol("$");
  document.body.innerHTML = readFileSync(join(import.meta.dirname, "../book.html"), "utf8");
});

describe("the slip", () => {
  it("keeps the stake field, its focus and what is typed while the odds change", () => {
    const slip = openSlip();
    slip.toggle(match("1", 1800), "result::1", 1800, sport);
    const field = stake();
    field.focus();
    field.value = "12.";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    slip.see("1", match("1", 1950));
    expect(stake()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("12.");
    expect(odds()).toEqual(["1.95"]);
  });

  it("marks lower odds of a leg with an arrow and in words", () => {
    const slip = openSlip();
    slip.toggle(match("1", 1800), "result::1", 1800, sport);
    slip.see("1", match("1", 1700));
    const moved = document.querySelector(".picks .its-odds small.down");
    expect(moved?.querySelector("[aria-hidden]")?.textContent).toBe("▼");
    expect(moved?.querySelector(".sr")?.textContent).toBe("Odds went down ");
    expect(moved?.textContent).toContain("1.70");
  });

  it("keeps the button of a leg when the leg before it is removed", () => {
    const slip = openSlip();
    for (const id of ["1", "2"]) slip.toggle(match(id, 2000), "result::1", 2000, sport);
    const [first, second] = document.querySelectorAll<HTMLButtonElement>("[data-act=remove]");
    second?.focus();
    first?.click();
    expect(document.querySelector("[data-act=remove]")).toBe(second);
    expect(document.activeElement).toBe(second);
  });

  it("shows the amount of a pressed chip in the stake field", () => {
    openSlip().toggle(match("1", 2000), "result::1", 2000, sport);
    const chip = document.querySelector<HTMLButtonElement>("[data-act=add]");
    chip?.click();
    chip?.click();
    expect(stake().value).toBe("10");
    expect(document.querySelector(".sums .pays b")?.textContent).toBe("$ 20.00");
  });

  it("combines two matches into a parlay, and falls back to singles", () => {
    const slip = openSlip();
    const pressed = () => document.querySelector(".segments [aria-pressed=true]")?.textContent;
    for (const id of ["1", "2"]) slip.toggle(match(id, 2000), "result::1", 2000, sport);
    expect(pressed()).toBe("Parlay");
    slip.toggle(match("2", 2000), "result::1", 2000, sport);
    expect(pressed()).toBe("Singles");
  });

  it("says why a leg cannot be bet on, and counts and places the others", () => {
    const slip = openSlip();
    for (const id of ["1", "2"]) slip.toggle(match(id, 2000), "result::1", 2000, sport);
    document.querySelector<HTMLButtonElement>("[data-act=add]")?.click();
    const place = () => document.querySelector<HTMLButtonElement>("[data-act=place]");
    const why = () => [...document.querySelectorAll(".picks .why")].map(({ textContent }) => textContent);
    slip.see("2", { ...match("2", 2000), isClosed: true, offers: [{ key: "result::1", odds: null }] });
    expect(why()).toEqual(["Market closed for a moment"]);
    expect(place()?.disabled).toBe(true);
    slip.see("2", undefined);
    expect(why()).toEqual(["No longer offered. It does not count."]);
    expect(place()?.disabled).toBe(false);
    expect(place()?.textContent).toBe("Place bet · $ 5.00");
    expect(document.querySelector(".sums .pays b")?.textContent).toBe("$ 10.00");
  });

  it("places singles beside one whose market is closed, and none without an open one", () => {
    const slip = openSlip();
    for (const bet of ["result::1", "result::2"]) slip.toggle(match("1", 2000), bet, 2000, sport);
    document.querySelector<HTMLButtonElement>("[data-act=add]")?.click();
    const place = () => document.querySelector<HTMLButtonElement>("[data-act=place]");
    const offers = (first: number | null, second: number | null) => [
      { key: "result::1", odds: first },
      { key: "result::2", odds: second },
    ];
    slip.see("1", { ...match("1", 2000), offers: offers(2000, null) });
    expect(place()?.textContent).toBe("Place bet · $ 5.00");
    expect(place()?.disabled).toBe(false);
    slip.see("1", { ...match("1", 2000), offers: offers(null, null) });
    expect(place()?.disabled).toBe(true);
  });

  it("says that bets of one match cannot be combined, and not in singles", () => {
    const slip = openSlip();
    const why = "Two bets on one match cannot be combined. Choose Singles or remove one.";
    const isSaid = () => document.querySelector(".place")?.textContent.includes(why);
    const mode = (name: string) => document.querySelector<HTMLButtonElement>(`.segments [data-value=${name}]`);
    for (const id of ["1", "2"]) slip.toggle(match(id, 2000), "result::1", 2000, sport);
    slip.toggle(match("1", 2000), "result::2", 2000, sport);
    expect(isSaid()).toBe(true);
    mode("singles")?.click();
    expect(mode("singles")?.getAttribute("aria-pressed")).toBe("true");
    expect(isSaid()).toBe(false);
  });

  it("clears the stake with the legs", () => {
    const slip = openSlip();
    slip.toggle(match("1", 2000), "result::1", 2000, sport);
    document.querySelector<HTMLButtonElement>("[data-act=add]")?.click();
    document.querySelector<HTMLButtonElement>("[data-act=clear]")?.click();
    slip.toggle(match("1", 2000), "result::1", 2000, sport);
    expect(stake().value).toBe("");
  });
});
