import { expect, test } from "vitest";
import { tables } from "./tables.ts";
import { shortResults } from "./short.ts";

const tableOf = (gameCode: string) => {
  const table = tables.get(gameCode);
  if (!table) throw new Error(`no table ${gameCode}`);
  return table;
};

test("gives a two-sided game a road, oldest first, with ties marked", () => {
  const derby = [...tables.values()].find(({ engine }) => engine === "derby");
  // Newest first: draw, Wala, Meron.
  expect(
    shortResults(tableOf(derby?.gameCode ?? ""), [
      [2, 12],
      [1, 11],
      [0, 10],
    ]),
  ).toEqual({ road: "rbt", last: [] });
});

test("gives any other game its newest results with their colours", () => {
  const roulette = shortResults(tableOf("ag-amber-roulette"), [[0], [1], [2]]);
  expect(roulette).toEqual({
    road: null,
    last: [
      { text: "0", tone: "green" },
      { text: "1", tone: "red" },
      { text: "2", tone: "plain" },
    ],
  });
  const dice = shortResults(tableOf("ag-amber-sic-bo"), [
    [6, 6, 6],
    [6, 5, 4],
    [1, 2, 3],
  ]);
  expect(dice.last).toEqual([
    { text: "18", tone: "green" },
    { text: "15", tone: "red" },
    { text: "6", tone: "blue" },
  ]);
});

test("gives every table results of a few letters", async () => {
  for (const table of tables.values()) {
    let drawn = 0;
    const result = await table.rules.derive(async (below) => (drawn += 7) % below, []);
    const { road, last } = shortResults(table, [result]);
    if (road === null) expect(last[0]?.text.length, table.gameCode).toBeLessThanOrEqual(8);
    else expect(road, table.gameCode).toMatch(/^[rbt]$/);
  }
});
