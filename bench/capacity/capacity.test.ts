import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needsOf, readMeasured } from "./needs.ts";
import { simulateDay, type Crowd } from "./simulate.ts";

const results = readFileSync(join(import.meta.dirname, "../results.md"), "utf8");

const crowd: Crowd = {
  members: 100_000,
  activeShare: 0.1,
  visitsADay: 2,
  visitMinutes: 30,
  betsAMinute: 4,
  matchFactor: 1,
  match: [19, 22],
};

test("a day is the same in every run, and another with another seed", () => {
  expect(simulateDay(crowd)).toEqual(simulateDay(crowd));
  expect(simulateDay(crowd, 42)).not.toEqual(simulateDay(crowd));
});

test("a day has the visits, the bets and the players that its crowd implies", () => {
  const { visits, bets, peakPlaying } = simulateDay(crowd);
  expect(visits / 20_000).toBeCloseTo(1, 1);
  expect(bets / (20_000 * 30 * 4)).toBeCloseTo(1, 1);
  // Little's law: the players of the busiest hour are its arrivals times the length of a visit.
  const busiest = (20_000 * 100) / 933;
  expect(peakPlaying).toBeGreaterThan(busiest * 0.4);
  expect(peakPlaying).toBeLessThan(busiest * 0.7);
});

test("a match multiplies the peak, and not the rest of the day", () => {
  const [usual, match] = [simulateDay(crowd), simulateDay({ ...crowd, matchFactor: 4 })];
  expect(match.peakBetsASecond / usual.peakBetsASecond).toBeGreaterThan(3);
  expect(match.bets / usual.bets).toBeLessThan(2.2);
});

test("what a day needs follows from the measurements of bench", () => {
  const measured = readMeasured(results);
  expect(measured.callsASecond).toBeGreaterThan(500);
  const small = needsOf({ visits: 1, bets: 1000, peakPlaying: 1, peakBetsASecond: 1 }, measured);
  expect(small).toMatchObject({ cells: 1, platforms: 1, add: "one machine, backups" });
  const large = needsOf({ visits: 1, bets: 1e6, peakPlaying: 1, peakBetsASecond: 100_000 }, measured);
  expect(large.cells).toBe(Math.ceil((200_000 * measured.databaseMs) / 1000 / 0.5 / 32));
  expect(large.logBytes).toBe(2e6 * measured.logBytes);
  const stored = needsOf({ visits: 1, bets: 1e9, peakPlaying: 1, peakBetsASecond: 1 }, measured);
  expect(stored.cells).toBe(Math.ceil((1e9 * 2300 * 400) / 60e12));
  expect(() => readMeasured("")).toThrow("npm run bench");
});
