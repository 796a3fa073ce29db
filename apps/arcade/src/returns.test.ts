import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stated } from "./engines/solo/returns.ts";
import { allReturns, highestReturns, rowNameOf } from "./returns.ts";
import { games } from "../../../tools/demo-catalogue/games.ts";

const rows = allReturns();

it("has an engine for every title of the catalogue, and a proven return for every engine", () => {
  const engines = new Set(rows.map(({ engine }) => engine));
  const codes = games.map(({ gameCode }) => gameCode);
  expect(codes.length).toBeGreaterThanOrEqual(600);
  expect(codes.filter((code) => !engines.has(rowNameOf(code) ?? ""))).toEqual([]);
});

it("states in the catalogue the highest return of each title's engine", () => {
  const highest = highestReturns(games.map(({ gameCode }) => gameCode));
  const listed = games.map(({ gameCode, statedReturn }) => [gameCode, statedReturn ?? undefined]);
  expect(listed).toEqual([...highest]);
});

it("states the proven return of every bet, below one", () => {
  for (const row of rows) {
    expect(row).toMatchObject({ stated: row.proven });
    if (row.stated.startsWith("fee")) continue;
    const highest = Number(row.stated.split("–").at(-1));
    // Odds behind a bet have no edge.
    expect([row.engine, row.bet, highest < 100 || row.bet === "odds"]).toEqual([row.engine, row.bet, true]);
    expect(highest).toBeGreaterThanOrEqual(80);
  }
});

it("names an existing test and a published figure for each solo game", () => {
  const rules = readFileSync(new URL("../locales/en/solo.json", import.meta.url), "utf8");
  for (const [engine, bets] of Object.entries(stated)) {
    for (const [, share, , test] of bets) {
      const [file = "", title = ""] = test.split(": ");
      expect(readFileSync(new URL(`./engines/${file}`, import.meta.url), "utf8"), engine).toContain(title);
      for (const figure of share.split("–")) expect(rules, engine).toContain(figure);
    }
  }
});
