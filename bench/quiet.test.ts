import { expect, test } from "vitest";
import { shareInUse, untilQuiet } from "./quiet.ts";

test("the share in use is what was busy of all the time between", () => {
  expect(shareInUse({ busy: 100, all: 1000 }, { busy: 400, all: 2000 })).toBe(0.3);
  expect(shareInUse({ busy: 100, all: 1000 }, { busy: 100, all: 1000 })).toBe(0);
});

test("a measurement waits for the other work to end", async () => {
  const shares = [0.9, 0.4, 0.05];
  await untilQuiet(async () => shares.shift() ?? 1);
  expect(shares).toEqual([]);
});

test("a machine that stays busy for a minute measures nothing", async () => {
  let at = 0;
  const late = () => (at += 20_000);
  await expect(untilQuiet(async () => 0.5, late)).rejects.toThrow("50 % of its processors are in use");
});
