import { expect, it } from "vitest";
import { mineCounts, mines, minesPay } from "./mines.ts";

const luck = Array.from({ length: 25 }, (_, at) => at);
const open = (...cells: number[]) => cells.map((cell) => `open:${cell}`);

it("returns 97 % for any number of open cells, less rounding, up to 1000 times the stake", () => {
  for (const count of mineCounts.map(Number)) {
    let chance = 1;
    for (let opened = 1; opened <= 25 - count; opened += 1) {
      chance *= (26 - opened - count) / (26 - opened);
      const pays = minesPay(count, opened);
      const returns = (chance * pays) / 100;
      expect(returns).toBeLessThanOrEqual(0.97 + 1e-9);
      if (pays < 100_000) expect(returns).toBeGreaterThan(0.96);
      else break;
    }
  }
});

it("pays the reached multiple, nothing after a mine, and hides the rest until then", () => {
  const choices = { mines: "3" };
  expect(mines.play(luck, choices, open(5, 6))).toMatchObject({
    isOver: false,
    pays: 0,
    view: { now: minesPay(3, 2) },
  });
  expect(mines.play(luck, choices, open(5))?.view.cells?.filter(Boolean)).toEqual(["gem"]);
  expect(mines.play(luck, choices, [...open(5, 6), "cash"])).toMatchObject({ isOver: true, pays: minesPay(3, 2) });
  expect(mines.play(luck, choices, open(5, 2))).toMatchObject({ isOver: true, pays: 0 });
  expect(mines.play(luck, choices, ["back"])).toMatchObject({ isOver: true, pays: 100 });
  for (const moves of [open(5, 5), open(25), ["cash"], open(2, 6), [...open(5), "back"]]) {
    expect(mines.play(luck, choices, moves)).toBeUndefined();
  }
  expect([{ mines: "2" }, { mines: "3", more: "1" }, {}].some(mines.accepts)).toBe(false);
});
