// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { compiled } from "../../messages.ts";
import { render } from "../html.ts";
import { useTexts } from "../text.ts";
import { leagues } from "./board.ts";
import { crest } from "./crest.ts";
import { football as sport, testMatch } from "./test-match.ts";

const match = testMatch({
  offers: [
    { key: "result::1", odds: 1950 },
    { key: "result::x", odds: 3100 },
    { key: "result::2", odds: 4000 },
  ],
});

function root(): HTMLElement {
  const found = document.querySelector("main");
  if (!found) throw new Error("no root");
  return found;
}

function drawBoard(): void {
  const before = new Map([
    ["1 result::1", 1800],
    ["1 result::x", 3100],
    ["1 result::2", 4200],
  ]);
  const parts = { sport, format: "decimal" as const, now: 0, before, isChosen: () => false, opened: undefined };
  render(leagues([match], parts), root());
}

const button = (bet: string) => document.querySelector<HTMLElement>(`[data-bet="${bet}"]`);
const arrow = (bet: string) => button(bet)?.querySelector(".move")?.textContent;

beforeEach(() => {
  useTexts("en", compiled("en", "book"));
  document.body.replaceChildren(document.createElement("main"));
});

describe("the board", () => {
  it("marks odds that moved with an arrow and in words, and others with neither", () => {
    drawBoard();
    expect(arrow("result::1")).toBe("▲");
    expect(button("result::1")?.textContent).toContain("Odds went up 1.95");
    expect(arrow("result::2")).toBe("▼");
    expect(button("result::2")?.textContent).toContain("Odds went down 4.00");
    expect(arrow("result::x")).toBeUndefined();
    expect(button("result::x")?.textContent).not.toContain("Odds");
  });

  it("shows two teams with two crests", () => {
    drawBoard();
    const [home, away] = document.querySelectorAll(".badge");
    expect(home?.innerHTML).not.toBe(away?.innerHTML);
  });

  it("draws a different crest for each of the first 24 numbers", () => {
    const drawn = Array.from({ length: 24 }, (_, number) => {
      render(crest(number), root());
      return document.querySelector(".badge")?.innerHTML;
    });
    expect(new Set(drawn).size).toBe(24);
  });
});
