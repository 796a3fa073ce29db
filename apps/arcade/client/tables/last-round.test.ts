import { expect, test } from "vitest";
import type { DrawView, TableState } from "./api.ts";
import { isLastRound } from "./last-round.ts";

const round = (id: string) => ({ id }) as DrawView;
const state = (draw: string | null, last: string | null, flight: object | null = null) =>
  ({ draw: draw && round(draw), last: last && round(last), flight }) as TableState;

test("cards are those of the last round from its end until the next result", () => {
  expect(isLastRound(state("2", "1"), "2", "1")).toBe(true);
  // Betting has ended, and the cards of this round are not known yet.
  expect(isLastRound(state(null, "1"), "2", "1")).toBe(true);
  expect(isLastRound(state(null, "2"), "2", "1")).toBe(false);
  expect(isLastRound(state(null, "2"), "2", "2")).toBe(false);
});

test("a result after a missed round, and a flight, are of the current round", () => {
  expect(isLastRound(state(null, "3"), "2", "1")).toBe(false);
  expect(isLastRound(state("2", "1", {}), "2", "1")).toBe(false);
  expect(isLastRound(state(null, null), undefined, "")).toBe(false);
});
