import { SetupError } from "@croupier/server/setup-error";
import { expect, test } from "vitest";
import { bluebell } from "../../../merchants/bluebell.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";

const gift = { amount: "1.0000", turnoverTimes: 1, days: 7 };
const stakeOf = (gameType?: "RNG" | "LIVE") => ({
  kind: "stake" as const,
  goal: "100.0000",
  ...(gameType && { gameType }),
});

const missionOf = (need: ReturnType<typeof stakeOf>, turnoverTimes = 1): Partial<MerchantFile> => ({
  rewards: {
    ...bluebell.rewards,
    missions: [{ id: "m", title: {}, period: "day", need, gift: { ...gift, turnoverTimes } }],
  },
});
const raceOf = (turnoverTimes: number): Partial<MerchantFile> => ({
  rewards: {
    ...bluebell.rewards,
    races: [{ id: "r", title: {}, period: "DAY", prizes: ["5.0000"], minStake: "100.0000", turnoverTimes, days: 7 }],
  },
});
const promotionOf = (
  application: NonNullable<MerchantFile["promotions"][number]["application"]>,
): Partial<MerchantFile> => ({
  promotions: [
    {
      id: "p",
      type: "EVENT",
      scene: "x",
      title: {},
      summary: {},
      content: {},
      startsAt: "2026-01-01T00:00:00.000Z",
      application,
    },
  ],
});
const bonusOf = (turnoverTimes: number): Partial<MerchantFile> => ({
  deposit: { ...bluebell.deposit, bonuses: bluebell.deposit.bonuses.map((bonus) => ({ ...bonus, turnoverTimes })) },
});
const none = { types: {}, vendors: {}, games: {} };
const slotsOnly = bluebell.turnover?.weights ?? none;
const counting = (of: Partial<typeof none>): Partial<MerchantFile> => ({
  turnover: { weights: { ...slotsOnly, ...of } },
});
const countingType = (type: string, weight: number) => counting({ types: { ...slotsOnly.types, [type]: weight } });
const validType = (type: string, weight: number): Partial<MerchantFile> => ({
  validBet: { weights: { ...none, types: { [type]: weight } } },
});

const parse = (change: Partial<MerchantFile>) => parseMerchant("bluebell", { ...bluebell, ...change });

test.each<[string, string, Partial<MerchantFile>]>([
  ["a deposit's bonus", "deposit.bonuses.0.turnoverTimes", bonusOf(11)],
  [
    "a registration's gift",
    "rewards.registration.turnoverTimes",
    { rewards: { ...bluebell.rewards, registration: { ...gift, turnoverTimes: 11, title: {} } } },
  ],
  [
    "a friend's gift",
    "rewards.referral.turnoverTimes",
    { rewards: { ...bluebell.rewards, referral: { ...gift, turnoverTimes: 11, title: {}, minDeposit: "1.0000" } } },
  ],
  ["a mission", "rewards.missions.0.gift.turnoverTimes", missionOf(stakeOf("RNG"), 11)],
  ["a race", "rewards.races.0.turnoverTimes", raceOf(11)],
  [
    "an application",
    "promotions.0.application.gift.turnoverTimes",
    promotionOf({ needs: [], gift: { ...gift, turnoverTimes: 11 } }),
  ],
  [
    "a lot",
    "promotions.0.application.raffle.turnoverTimes",
    promotionOf({ needs: [], raffle: { prizes: [{ prize: "1.0000", weight: 1 }], turnoverTimes: 11, days: 3 } }),
  ],
  ["the bets of a type that count less", "turnover.weights.types.RNG", countingType("RNG", 99)],
  ["the bets of a vendor that count less", "turnover.weights.vendors.PG", counting({ vendors: { PG: 99 } })],
  ["the bets of a game that count less", "turnover.weights.games.1", counting({ games: { "1": 99 } })],
  ["the valid part of bets", "validBet.weights.types.RNG", validType("RNG", 99)],
])("a turnover above the market's by %s ends the start with its place", (_case, place, change) => {
  expect(() => parse(change)).toThrow(SetupError);
  expect(() => parse(change)).toThrow(`- ${place}: `);
});

test.each<[string, Partial<MerchantFile>]>([
  ["the most times that the market allows", bonusOf(10)],
  ["fewer times, with bets that count for half", { ...bonusOf(5), ...countingType("RNG", 50) }],
  ["valid parts of types that count for no turnover", validType("LIVE", 10)],
  ["a game that counts for nothing", counting({ games: { "1": 0 } })],
  ["a mission of stakes in the type in which its gift counts", missionOf(stakeOf("RNG"))],
  ["a mission of any stakes, paid in cash", missionOf(stakeOf(), 0)],
  ["a race for cash", raceOf(0)],
])("the market's rule for bonuses allows %s", (_case, change) => {
  expect(() => parse(change)).not.toThrow();
});

test.each<[string, string, Partial<MerchantFile>]>([
  ["a turnover that counts in two types", "turnover.weights.types", countingType("LIVE", 100)],
  ["a vendor's own weight", "turnover.weights.vendors.PG", counting({ vendors: { PG: 100 } })],
  ["a game's own weight", "turnover.weights.games.1", counting({ games: { "1": 100 } })],
  ["a mission of stakes in any game", "rewards.missions.0.need.gameType", missionOf(stakeOf())],
  ["a mission of stakes in another type", "rewards.missions.0.need.gameType", missionOf(stakeOf("LIVE"))],
  [
    "an application after stakes in another type",
    "promotions.0.application.needs.1.gameType",
    promotionOf({ needs: [stakeOf("RNG"), stakeOf("LIVE")], gift }),
  ],
  ["a race of all types", "rewards.races.0.turnoverTimes", raceOf(1)],
])("a bonus that mixes types of games by %s ends the start with its place", (_case, place, change) => {
  expect(() => parse(change)).toThrow(`- ${place}: `);
});

test("levels with a turnover mix types of games", () => {
  const vip: Partial<MerchantFile> = saffron.vip ? { vip: saffron.vip } : {};
  expect(() => parse(vip)).toThrow("- vip.turnoverTimes: ");
});

test("a merchant without the rule gives any bonus", () => {
  const { bonuses: _bonuses, ...protection } = bluebell.protection ?? {};
  const free = { protection, ...bonusOf(50), ...countingType("LIVE", 40) };
  expect(() => parse(free)).not.toThrow();
  expect(() => parse({ ...free, protection: { ...protection, bonuses: { maxTurnoverTimes: 10 } } })).toThrow(
    "- deposit.bonuses.0.turnoverTimes: the market allows a turnover of 10 times",
  );
});
