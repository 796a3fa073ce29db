import { expect, it } from "vitest";
import { lossesOf, partsOf } from "./fees.ts";
import { settle } from "./settle.ts";

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);

it("divides the fee by what each put into the pots, to the last of it", () => {
  const ended = { stacks: [0n, 600n - 40n, 0n], put: [100n, 300n, 200n], rake: 40n };
  expect(partsOf([100n, 300n, 200n], ended)).toEqual([
    { put: 100n, fee: 6n + 1n },
    { put: 300n, fee: 20n },
    { put: 200n, fee: 13n },
  ]);
});

it("reckons that a winner put in what a loser lost, where bets do not show it, and no more than he had", () => {
  const stacks = [100_0000n, 30_0000n, 100_0000n];
  const ended = settle(stacks, [
    { from: 0, to: 1, amount: 20_0000n },
    { from: 0, to: 1, amount: 20_0000n },
  ]);
  const parts = partsOf(stacks, ended);
  expect(parts.map(({ put }) => put)).toEqual([40_0000n, 30_0000n, 0n]);
  expect(sum(parts.map(({ fee }) => fee))).toBe(ended.rake);
  expect(parts[2]).toEqual({ put: 0n, fee: 0n });
});

it("counts nothing of a hand in which no chips moved", () => {
  expect(partsOf([100n, 100n], { stacks: [100n, 100n], rake: 0n })).toEqual([
    { put: 0n, fee: 0n },
    { put: 0n, fee: 0n },
  ]);
});

it("divides a loss among the winners of a hand by what each won, and names none of who lost too", () => {
  const before = [100n, 100n, 100n, 100n];
  const ended = { stacks: [40n, 90n, 120n, 140n], rake: 10n };
  expect(lossesOf(before, ended, 0)).toEqual([0n, 0n, 20n, 40n]);
  expect(lossesOf(before, ended, 2)).toEqual([0n, 0n, 0n, 0n]);
});
