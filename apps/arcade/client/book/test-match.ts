import type { FixtureView, SportView } from "./api.ts";

/** A sport and a running match of it, for tests of the book's page. */
export const football: SportView = {
  id: "football",
  emblem: "soccer-ball",
  unit: "goal",
  kind: "clock",
  isThreeWay: true,
};

export const testMatch = (change: Partial<FixtureView>): FixtureView => ({
  id: "1",
  sport: "football",
  league: "Premier",
  home: "Harbour City",
  away: "Tide Rovers",
  crests: [2, 10],
  beginsAt: "2026-11-28T12:00:00Z",
  isLive: true,
  isClosed: false,
  isBreak: false,
  period: 1,
  minute: 20,
  score: [0, 0],
  points: null,
  offers: [],
  more: 0,
  commitment: "c",
  ...change,
});
