import { pointTypeOf } from "@croupier/contract/domain/points";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { ApplicationConfig, MerchantConfig, NeedConfig } from "./config.ts";

/** A share of a unit at risk, in hundred-millionths: whole numbers, divided upwards. */
export type Share = bigint;
export const whole: Share = 100_000_000n;

/**
 * Every reader of amounts at risk, directly or as sums by day, with the parts of a merchant's file by which it pays; an
 * empty list for a reader that pays nothing. A test finds each reader missing here.
 */
export const readersOfPlay: Record<string, readonly (keyof PaidOnPlay)[]> = {
  "agents/affiliates/store.ts": ["affiliates"],
  "agents/downlines/store.ts": [],
  "agents/measures/active.sql": [],
  "agents/measures/play.sql": ["vip", "dividends"],
  "agents/measures/rules.sql": ["dividends"],
  "agents/settlement/rebate-store.ts": ["uplines"],
  "agents/settlement/settlement.sql": ["uplines", "salaries", "dividends"],
  "agents/settlement/store.ts": ["salaries", "dividends"],
  "agents/team/figures-store.ts": ["dividends"],
  "agents/team/store.ts": [],
  "backoffice/commands/export.ts": [],
  "backoffice/invariants/checks/active-by-day.sql": [],
  "backoffice/invariants/checks/active-members.sql": [],
  "backoffice/invariants/checks/figures-of-play.sql": [],
  "backoffice/invariants/checks/turnover.sql": [],
  "backoffice/invariants/checks/valid-bets-by-day.sql": [],
  "backoffice/invariants/guards.ts": [],
  "cashier/turnover/store.ts": ["depositPoints"],
  "cashier/turnover/turnover.sql": ["depositPoints"],
  "games/leaderboard/store.ts": ["races"],
  "kit/db/rights.sql": [],
  "promotions/bonuses/store.ts": [],
  "promotions/points/store.ts": ["points"],
  "promotions/rebates/store.ts": ["rebate"],
  "promotions/rewards/activity-store.ts": ["missions", "promotions"],
  "promotions/vip/store.ts": ["vip"],
  "protection/privacy/tables.ts": [],
};

/** The maximum payments on a valid unit of one type of game. */
export interface PaidOnPlay {
  rebate: Share;
  vip: Share;
  missions: Share;
  promotions: Share;
  races: Share;
  points: Share;
  /** Points for deposits, of which each unit is staked at least once, if all of it counts for turnover. */
  depositPoints: Share;
  uplines: Share;
  salaries: Share;
  /** Shares of the platform's win after all gifts to players. */
  affiliates: Share;
  dividends: Share;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;
const ofPoints = (basisPoints: number): Share => BigInt(basisPoints) * (whole / 10_000n);
const highest = (shares: readonly Share[]): Share => shares.reduce((most, each) => (each > most ? each : most), 0n);
const sum = (shares: readonly Share[]): Share => shares.reduce((total, each) => total + each, 0n);
const per = (amount: bigint, base: bigint): Share => divideUp(amount * whole, base);

/**
 * Calculates the payments on a valid unit of a type of game when a player, its uplines and its affiliate earn the most.
 */
export function paidOnPlay(config: MerchantConfig, gameType: GameType): PaidOnPlay {
  const { agents, affiliates, contracts, flags, points, rewards, withdraw } = config;
  const { salary, hourSalary, agentRealtimeSalary, enableCt } = contracts.maxRates;
  const worth = flags.PTSYS3 ? worthOfPoint(config) : 0n;
  const turnoverPercent = BigInt(withdraw.depositTurnoverPercent);
  return {
    rebate: rebateOf(config, gameType),
    vip: vipOf(config),
    missions: sum(rewards.missions.map(({ need, gift }) => perStake(gift.amount, [need], gameType))),
    promotions: promotionsOf(config, gameType),
    races: sum(rewards.races.map(({ prizes, minStake }) => per(highest(prizes), minStake))),
    points: divideUp(BigInt(points.ratios[pointTypeOf[gameType]] ?? 0) * worth, 10_000n),
    depositPoints:
      turnoverPercent === 0n
        ? 0n
        : divideUp(BigInt(points.ratios.deposit ?? 0) * worth, 10_000n * turnoverPercent) * 100n,
    uplines: ofPoints(agents.topRebateRate),
    salaries: ofPoints(salary + hourSalary + agentRealtimeSalary),
    affiliates: ofPoints(affiliates?.rate ?? 0),
    dividends: ofPoints(enableCt),
  };
}

/** Returns the rebate on the level that adds the most to it. */
function rebateOf({ rebate, vip }: MerchantConfig, gameType: GameType): Share {
  const rate = rebate.rates[gameType] ?? 0;
  const added = Math.max(0, ...(vip?.levels ?? []).map(({ addedBasisPoints }) => addedBasisPoints));
  return rate === 0 ? 0n : ofPoints(rate + added);
}

/** Returns the best value of a point: cash, or the most valuable goods. */
function worthOfPoint({ points: { conversion, goods } }: MerchantConfig): Share {
  const asCash = conversion.on ? per(1n, BigInt(conversion.ratio)) : 0n;
  return highest([asCash, ...goods.map(({ worth, pointsRequirement }) => per(worth, pointsRequirement))]);
}

/**
 * A level is lost two months after it was reached at the earliest, which brings this many bonuses without a further
 * bet.
 */
const restingWeeks = 10n;
const restingMonths = 2n;
const weeksAMonth = 5n;

/**
 * Calculates the levels' payments: those of reaching a level and resting there until it is lost, per stake needed to
 * reach it from the one below; and those of a month, per stake that keeps the level.
 */
function vipOf({ vip }: MerchantConfig): Share {
  const levels = vip?.levels ?? [];
  const reached = levels.slice(1).map(({ validBets, levelBonus, weeklyBonus, monthlyBonus, birthdayBonus }, below) => {
    const resting = restingWeeks * weeklyBonus + restingMonths * monthlyBonus;
    return per(levelBonus + birthdayBonus + resting, validBets - (levels[below]?.validBets ?? 0n));
  });
  const held = levels
    .filter(({ keep }) => keep > 0n)
    .map(({ keep, weeklyBonus, monthlyBonus, birthdayBonus }) =>
      per(weeksAMonth * weeklyBonus + monthlyBonus + divideUp(birthdayBonus, 12n), keep),
    );
  return highest(reached) + highest(held);
}

/** Returns the valid stakes a need requires; undefined if bets of this type do not count for it. */
function stakeFor(need: NeedConfig, gameType: GameType): bigint | undefined {
  if (need.gameType !== undefined && need.gameType !== gameType) return undefined;
  if (need.kind === "stake") return need.goal;
  return need.kind === "bets" ? BigInt(need.goal) * need.minStake : undefined;
}

/** Calculates a gift's share of the stakes it requires; zero if it requires none of this type. */
function perStake(amount: bigint, needs: readonly NeedConfig[], gameType: GameType): Share {
  const stakes = needs.flatMap((need) => stakeFor(need, gameType) ?? []);
  return stakes.length === 0 ? 0n : per(amount, highest(stakes));
}

/** Returns the promotions' payments on a stake at the time when concurrent ones pay the most. */
function promotionsOf({ promotions }: MerchantConfig, gameType: GameType): Share {
  const paid = promotions.flatMap(({ application, startsAt, endsAt = "9999" }) =>
    application?.gift ? [{ startsAt, endsAt, share: giftShare(application, application.gift.amount, gameType) }] : [],
  );
  return highest(
    paid.map(({ startsAt: at }) =>
      sum(paid.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).map(({ share }) => share)),
    ),
  );
}

const giftShare = ({ needs }: ApplicationConfig, amount: bigint, gameType: GameType): Share =>
  perStake(amount, needs, gameType);
