import { pointTypeOf } from "@croupier/contract/domain/points";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { ApplicationConfig, MerchantConfig, NeedConfig } from "./config.ts";

/** A share of a unit that was at risk, in hundred-millionths: whole numbers, divided upwards. */
export type Share = bigint;
export const whole: Share = 100_000_000n;

/**
 * Everything that reads what was at risk, directly or as sums by day, with the parts of a merchant's file by which it is
 * paid; an empty list where nothing is. A test finds each reader that is missing here.
 */
export const readersOfPlay: Record<string, readonly (keyof PaidOnPlay)[]> = {
  "agents/affiliates/store.ts": ["affiliates"],
  "agents/downlines/store.ts": [],
  "agents/measures/measures.sql": ["vip", "dividends"],
  "agents/settlement/rebate-store.ts": ["uplines"],
  "agents/settlement/settlement.sql": ["uplines", "salaries", "dividends"],
  "agents/settlement/store.ts": ["salaries", "dividends"],
  "agents/team/figures-store.ts": ["dividends"],
  "agents/team/store.ts": [],
  "backoffice/invariants/active.ts": [],
  "backoffice/invariants/figures.ts": [],
  "backoffice/invariants/guards.ts": [],
  "backoffice/invariants/records.ts": [],
  "cashier/turnover/store.ts": ["depositPoints"],
  "cashier/turnover/turnover.sql": ["depositPoints"],
  "games/leaderboard/store.ts": ["races"],
  "kit/db/rights.sql": [],
  "promotions/bonuses/store.ts": [],
  "promotions/points/store.ts": ["points"],
  "promotions/rebates/store.ts": ["rebate"],
  "promotions/rewards/activity-store.ts": ["missions", "promotions"],
  "promotions/vip/store.ts": ["vip"],
};

/** What is paid on a valid unit of one type of game, at most. */
export interface PaidOnPlay {
  rebate: Share;
  vip: Share;
  missions: Share;
  promotions: Share;
  races: Share;
  points: Share;
  /** Points for deposits, of which each unit is staked at least once; where all of it counts for turnover. */
  depositPoints: Share;
  uplines: Share;
  salaries: Share;
  /** Shares of what the platform wins, after what players were given. */
  affiliates: Share;
  dividends: Share;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;
const ofPoints = (basisPoints: number): Share => BigInt(basisPoints) * (whole / 10_000n);
const highest = (shares: readonly Share[]): Share => shares.reduce((most, each) => (each > most ? each : most), 0n);
const sum = (shares: readonly Share[]): Share => shares.reduce((total, each) => total + each, 0n);
const per = (amount: bigint, base: bigint): Share => divideUp(amount * whole, base);

/** Calculates what is paid on a valid unit of a type of game where a player, its uplines and its affiliate earn the most. */
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

/** The rebate on the level that adds the most to it. */
function rebateOf({ rebate, vip }: MerchantConfig, gameType: GameType): Share {
  const rate = rebate.rates[gameType] ?? 0;
  const added = Math.max(0, ...(vip?.levels ?? []).map(({ addedBasisPoints }) => addedBasisPoints));
  return rate === 0 ? 0n : ofPoints(rate + added);
}

/** What one point becomes at best: cash, or the goods that are worth the most of it. */
function worthOfPoint({ points: { conversion, goods } }: MerchantConfig): Share {
  const asCash = conversion.on ? per(1n, BigInt(conversion.ratio)) : 0n;
  return highest([asCash, ...goods.map(({ worth, pointsRequirement }) => per(worth, pointsRequirement))]);
}

/** A level is left two months after it was reached at the earliest: so many bonuses come without a further bet. */
const restingWeeks = 10n;
const restingMonths = 2n;
const weeksAMonth = 5n;

/**
 * Calculates what levels pay: what comes of reaching one and resting there until it is lost, on what must be staked to reach
 * it from the one below, and what a month brings on what keeps the level.
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

/** What must be staked validly for a need; undefined where bets of this type do not count for it. */
function stakeFor(need: NeedConfig, gameType: GameType): bigint | undefined {
  if (need.gameType !== undefined && need.gameType !== gameType) return undefined;
  if (need.kind === "stake") return need.goal;
  return need.kind === "bets" ? BigInt(need.goal) * need.minStake : undefined;
}

/** Calculates what a gift is of the stakes it asks for; zero where it asks for none of this type. */
function perStake(amount: bigint, needs: readonly NeedConfig[], gameType: GameType): Share {
  const stakes = needs.flatMap((need) => stakeFor(need, gameType) ?? []);
  return stakes.length === 0 ? 0n : per(amount, highest(stakes));
}

/** What promotions pay on a stake at the time when those that run together pay the most. */
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
