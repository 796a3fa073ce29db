import { saffron } from "../merchants/saffron.ts";
import type { MerchantFile, PromotionFile } from "./site/merchants/config.ts";

const { rewards, promotions, contracts, agents, points, rebate, turnover, deposit } = saffron;

/** Makes missions complete with small stakes instead of the demo's larger ones. */
const missions = rewards.missions.map((mission): (typeof rewards.missions)[number] => {
  if (mission.id === "daily-stake") return { ...mission, need: { kind: "stake", goal: "100.0000" } };
  if (mission.id === "daily-login") return { ...mission, gift: { ...mission.gift, turnoverTimes: 0 } };
  if (mission.id === "weekly-deposit") return { ...mission, gift: { ...mission.gift, turnoverTimes: 3 } };
  if (mission.need.kind !== "bets") return mission;
  return { ...mission, need: { ...mission.need, minStake: "0.0001" } };
});
const races = (rewards.races ?? []).map((race) => ({
  ...race,
  ...(race.period === "DAY" ? { prizes: ["25.0000", "15.0000", "10.0000", "5.0000", "5.0000"] } : {}),
  minStake: "1.0000",
}));

/**
 * The tests' rates in the first demo merchant's file, which make round amounts from few bets. No real merchant could
 * have them all, since some games would pay back more than was played; a start does not check the stored file.
 */
export const testRates: Partial<MerchantFile> = {
  rebate: {
    ...rebate,
    rates: {
      RNG: 50,
      LIVE: 30,
      FISH: 40,
      PVP: 30,
      SPORTS: 25,
      ESPORTS: 25,
      LOTT: 20,
      ELOTT: 20,
      COCKFIGHT: 20,
      BGS: 40,
    },
  },
  points: { ...points, ratios: { slots: 5000, live: 3000, PVP: 3000, sports: 4000, lottery: 2000 } },
  validBet: { weights: { types: {}, vendors: {}, games: {} } },
  turnover: { ...turnover, weights: { types: { LIVE: 20, PVP: 20 }, vendors: {}, games: { "3003": 0 } } },
  agents: { ...agents, topRebateRate: 130 },
  affiliates: { rate: 3000, maxLinks: 20 },
  contracts: { ...contracts, maxRates: { enableCt: 5000, salary: 200, hourSalary: 200, agentRealtimeSalary: 100 } },
  rewards: { ...rewards, missions, races },
  promotions: promotions.map((promotion): PromotionFile => {
    const { id, application } = promotion;
    if (id === "lantern-week" && application)
      return {
        ...promotion,
        application: { ...application, needs: [{ kind: "stake", goal: "50.0000", gameType: "RNG" }] },
      };
    if (!application?.raffle) return promotion;
    return { ...promotion, application: { ...application, raffle: { ...application.raffle, turnoverTimes: 0 } } };
  }),
  deposit: {
    ...deposit,
    bonuses: deposit.bonuses.map((bonus) => (bonus.firstOnly ? bonus : { ...bonus, turnoverTimes: 5 })),
  },
};

/** The first demo merchant's file with the tests' rates. */
export const testSaffron: MerchantFile = { ...saffron, ...testRates };
