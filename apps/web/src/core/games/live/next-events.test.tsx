import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { WireOutput } from "@croupier/contract/rows";
import { openPage } from "../../../app/test-page.tsx";
import { useSlider } from "../../../ui/Slider.tsx";
import { NextEvents } from "./NextEvents.tsx";

type Event = WireOutput<"nextEvents">["events"][number];

const Row = () => <NextEvents gameType="SPORTS" most={3} slider={useSlider()} />;

const event: Event = {
  nodeId: "4001",
  id: "e1",
  sport: "football",
  league: "League",
  home: "Reds",
  away: "Blues",
  beginsAt: "2026-11-22T12:00:00.000Z",
  isLive: true,
  minute: 31,
  score: [2, 1],
  offers: [
    { bet: "b1", pick: "1", odds: 1850 },
    { bet: "bx", pick: "x", odds: 3400 },
    { bet: "b2", pick: "2", odds: null },
  ],
};

test("an event's buttons are named by what they show, and by whom an odd is for", async () => {
  await openPage(<Row />, {
    answers: { nextEvents: { events: [event], serverTime: new Date().toISOString() } },
  });
  const names = (await screen.findAllByRole("button")).map((button) => {
    expect(button.getAttribute("aria-label")).toBeNull();
    return button.textContent?.replace(/\s+/g, " ").trim();
  });
  expect(names).toEqual(["Reds 2 Blues 1", "1 Reds 1.85", "X Draw 3.40", "2 Blues: no bets now"]);
});

test("odds have the decimal mark of the page's language", async () => {
  await openPage(<Row />, {
    language: "de",
    answers: { nextEvents: { events: [event], serverTime: new Date().toISOString() } },
  });
  expect((await screen.findByRole("button", { name: /^1 Reds/ })).textContent).toContain("1,85");
});
