import { expect, it } from "vitest";
import { lossesOf, partsOf } from "./fees.ts";
import { settle } from "./settle.ts";

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);

it("divides the whole fee by each player's contribution to the pots", () => {
  const ended = { stacks: [0n, 600n - 40n, 0n], put: [100n, 300n, 200n], rake: 40n };
  expect(partsOf([100n, 300n, 200n], ended)).toEqual([
    { put: 100n, fee: 6n + 1n },
    { put: 300n, fee: 20n },
    { put: 200n, fee: 13n },
  ]);
});

it("estimates contributions from losses where bets are unknown, at most the stack", () => {
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

it("counts nothing in a hand without chip transfers", () => {
  expect(partsOf([100n, 100n], { stacks: [100n, 100n], rake: 0n })).toEqual([
    { put: 0n, fee: 0n },
    { put: 0n, fee: 0n },
  ]);
});

it("divides a loss among the winners by their gains, and never names another loser", () => {
  const before = [100n, 100n, 100n, 100n];
  const ended = { stacks: [40n, 90n, 120n, 140n], rake: 10n };
  expect(lossesOf(before, ended, 0)).toEqual([0n, 0n, 20n, 40n]);
  expect(lossesOf(before, ended, 2)).toEqual([0n, 0n, 0n, 0n]);
});
