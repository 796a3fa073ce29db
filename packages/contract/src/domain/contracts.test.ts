import { expect, test } from "vitest";
import {
  findTierAbove,
  findTierFault,
  missingFor,
  payoutOf,
  reachedTier,
  type Measures,
  type Tier,
} from "./contracts.ts";

const tier = (change: Partial<Tier> = {}): Tier => ({
  validBet: 0n,
  activeMembers: 0,
  loss: 0n,
  rate: 100,
  winRate: 0,
  ...change,
});
const measures = (change: Partial<Measures> = {}): Measures => ({
  validBet: 0n,
  lostBet: 0n,
  wonBet: 0n,
  activeMembers: 0,
  loss: 0n,
  ...change,
});

test("rates rise strictly, thresholds do not fall, and nothing is above the merchant's rate", () => {
  const good = [tier(), tier({ validBet: 5n, rate: 200 }), tier({ validBet: 5n, activeMembers: 2, rate: 300 })];
  expect(findTierFault("enableCt", good, 300)).toBeUndefined();
  expect(findTierFault("enableCt", good, 299)).toEqual({ tier: 2, field: "rate", rule: "rate" });
  expect(findTierFault("enableCt", [tier(), tier()], 300)).toEqual({ tier: 1, field: "rate", rule: "rising" });
  expect(findTierFault("enableCt", [tier({ validBet: 5n }), tier({ rate: 200 })], 300)).toEqual({
    tier: 1,
    field: "validBet",
    rule: "falling",
  });
});

test("a contract has one to ten tiers, and a real-time one exactly one without thresholds", () => {
  const many = Array.from({ length: 11 }, (_, at) => tier({ rate: at + 1 }));
  expect(findTierFault("salary", many, 500)?.rule).toBe("count");
  expect(findTierFault("salary", many.slice(1), 500)).toBeUndefined();
  expect(findTierFault("salary", [], 500)?.rule).toBe("count");
  expect(findTierFault("agentRealtimeSalary", [tier(), tier({ rate: 200 })], 500)?.rule).toBe("count");
  expect(findTierFault("agentRealtimeSalary", [tier({ validBet: 1n })], 500)?.rule).toBe("unused");
  expect(findTierFault("agentRealtimeSalary", [tier({ rate: 0, winRate: 5 })], 500)).toBeUndefined();
  expect(findTierFault("salary", [tier({ loss: 1n })], 500)?.rule).toBe("unused");
  expect(findTierFault("salary", [tier({ winRate: 1 })], 500)?.rule).toBe("unused");
  expect(findTierFault("salary", [tier({ rate: 0 })], 500)?.rule).toBe("rate");
  expect(findTierFault("salary", [tier({ rate: -1 })], 500)?.rule).toBe("rate");
});

test("each tier needs an upline tier with no higher thresholds and no lower rate", () => {
  const upline = [tier({ validBet: 10n, rate: 100 }), tier({ validBet: 50n, activeMembers: 3, rate: 300 })];
  expect(findTierAbove([tier({ validBet: 10n, rate: 100 })], upline)).toBeUndefined();
  expect(findTierAbove([tier({ validBet: 9n, rate: 50 })], upline)?.tier).toBe(0);
  expect(findTierAbove([tier({ validBet: 90n, activeMembers: 2, rate: 200 })], upline)?.tier).toBe(0);
  expect(findTierAbove([tier({ validBet: 90n, activeMembers: 3, rate: 300 })], upline)).toBeUndefined();
  expect(findTierAbove([tier({ validBet: 90n, activeMembers: 3, rate: 301 })], upline)?.tier).toBe(0);
  expect(findTierAbove([tier()], [])?.tier).toBe(0);
});

test("the highest tier whose thresholds are all met counts", () => {
  const tiers = [tier({ validBet: 10n }), tier({ validBet: 20n, activeMembers: 2, rate: 200 })];
  expect(reachedTier(tiers, measures({ validBet: 9n }))).toBeUndefined();
  expect(reachedTier(tiers, measures({ validBet: 99n, activeMembers: 1 }))).toBe(0);
  expect(reachedTier(tiers, measures({ validBet: 20n, activeMembers: 2 }))).toBe(1);
});

test("a dividend is a share of the team's loss, a salary one of its bets, neither below zero", () => {
  const thirty = tier({ rate: 3000 });
  expect(payoutOf("enableCt", thirty, measures({ loss: 200_000n }))).toBe(60_000n);
  expect(payoutOf("enableCt", thirty, measures({ loss: -200_000n, validBet: 500n }))).toBe(0n);
  expect(payoutOf("salary", thirty, measures({ validBet: 1_000n, loss: -5n }))).toBe(300n);
  expect(payoutOf("salary", undefined, measures({ validBet: 1_000n }))).toBe(0n);
  const both = tier({ rate: 100, winRate: 50 });
  expect(payoutOf("agentRealtimeSalary", both, measures({ lostBet: 10_000n, wonBet: 20_000n }))).toBe(200n);
});

test("the distance to a tier is never below zero", () => {
  const next = tier({ validBet: 100n, activeMembers: 5, loss: 50n });
  expect(missingFor(next, measures({ validBet: 40n, activeMembers: 7, loss: -10n }))).toEqual({
    validBet: 60n,
    activeMembers: 0,
    loss: 60n,
  });
});
