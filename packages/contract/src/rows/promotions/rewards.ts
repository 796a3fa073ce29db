import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, gameType, instant, language, money, page, paging } from "../../wire/shapes.ts";

/** Sources of rewards. */
export const rewardSources = ["promotion", "raffle", "mission", "referral", "registration", "vip", "race"] as const;
export type RewardSource = (typeof rewardSources)[number];
export const rewardStates = ["claimable", "claimed", "expired"] as const;
export type RewardState = (typeof rewardStates)[number];

export const rewardShape = z.object({
  id: z.uuid(),
  source: z.enum(rewardSources),
  /** The title of its promotion or mission, if it has one. */
  title: z.string().optional(),
  /** The VIP bonus it is. */
  vip: z.enum(["level", "weekly", "monthly", "birthday"]).optional(),
  amount,
  /** The turnover before it becomes cash; zero: cash at once, otherwise a bonus when claimed. */
  required: money,
  currency: z.string(),
  state: z.enum(rewardStates),
  reference: z.string(),
  at: instant,
  expiresAt: instant,
  claimedAt: instant.optional(),
});

const rewards = memberEndpoint({
  method: "GET",
  path: "/wps/reward/list",
  summary: "What this member was granted, what can be claimed first, then newest first",
  source: ownPath("section 2, rewardCenter"),
  input: z.object({ state: z.enum(rewardStates).optional(), ...paging }),
  output: z.object({
    ...page(rewardShape).shape,
    /** The result of claiming all now: all cash rewards and at most one bonus. */
    claimable: z.object({ count: z.number().int(), total: money }),
    serverTime: instant,
  }),
});

/** The counts on the entries of rewardCenter and missionLeaderboard. */
const counts = z.object({ rewards: z.number().int(), missions: z.number().int() });

const rewardCounts = memberEndpoint({
  method: "GET",
  path: "/wps/reward/count",
  summary: "How many rewards wait to be claimed, and how many of them are of missions",
  source: ownPath("section 2, red count badges"),
  input: empty,
  output: counts,
});

const claimReward = memberEndpoint({
  method: "POST",
  path: "/wps/reward/claim",
  summary: "Claims one reward, or all that can be claimed when none is named; each once",
  source: ownPath("section 2, rewardCenter"),
  idempotent: true,
  limit: perMinute(60, "member"),
  input: z.object({ id: z.uuid().optional() }),
  output: z.object({
    claimed: z.array(rewardShape),
    total: money,
    /** The rewards that stay unclaimed: an active bonus bars another. */
    left: counts,
  }),
  refusals: [
    "NOT_FOUND",
    "REWARD_EXPIRED",
    "BONUS_ACTIVE",
    "NOTHING_TO_CLAIM",
    "ACCOUNT_BLOCKED",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

/** Requirements of missions and promotions. Stakes count for settled bets, deposits once credited. */
export const needKinds = ["stake", "bets", "deposit", "login", "bindMobile", "bindEmail", "paymentPassword"] as const;
export type NeedKind = (typeof needKinds)[number];

export const needShape = z.object({
  kind: z.enum(needKinds),
  /** Only games of this type count. */
  gameType: gameType.optional(),
  /** The least amount at risk of a bet that counts. */
  minStake: amount.optional(),
  met: z.boolean(),
  /** The progress: an amount of money, or a count. */
  money: z.object({ done: money, goal: amount }).optional(),
  count: z.object({ done: z.number().int(), goal: z.number().int() }).optional(),
});

const gift = z.object({ amount, required: money });

export const missionPeriods = ["once", "day", "week"] as const;

const missionSummary = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_missionSummary",
  summary: "The missions with this member's progress and their rewards",
  source: ownPath("section 7, mission summary"),
  input: z.object({ language: language.optional() }),
  output: z.object({
    missions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        period: z.enum(missionPeriods),
        need: needShape,
        gift,
        /** Under way until completed; then its reward's state. */
        state: z.enum(["underWay", ...rewardStates]),
        rewardId: z.uuid().optional(),
        /** The end of its day or week. */
        endsAt: instant.optional(),
      }),
    ),
    currency: z.string(),
    serverTime: instant,
  }),
});

/** States of an application to a promotion (specification section 4). */
export const promotionStates = [
  "JOIN",
  "JOINING",
  "APPLYING",
  "PROCESSING",
  "SIGNED",
  "REJECTED",
  "ISSUED",
  "CLAIM",
  "CLAIMED",
  "COMING_SOON",
  "CLOSED",
] as const;
export type PromotionState = (typeof promotionStates)[number];

export const applicationShape = z.object({
  promotionId: z.string(),
  state: z.enum(promotionStates),
  /** Why this member may not join. */
  barred: z.literal("NEW_MEMBERS").optional(),
  /** The requirements, with this member's progress. */
  needs: z.array(needShape),
  gift: gift.optional(),
  /** Whether it is a raffle, with at most one lot a day. */
  raffle: z.boolean(),
  /** The operator's reason for a rejection. */
  reason: z.string().optional(),
  reference: z.string().optional(),
  /** The reward that was granted, if any. */
  rewardId: z.uuid().optional(),
});

const promotionApplications = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_promotionApplications",
  summary: "Where this member stands with each promotion that can be applied for or was for a first deposit",
  source: ownPath("section 4, promotion applications"),
  input: empty,
  output: z.object({
    list: z.array(applicationShape),
    /** First-deposit promotions that this member can no longer choose. */
    firstDepositsOver: z.array(z.string()),
    currency: z.string(),
    serverTime: instant,
  }),
});

const joinPromotion = memberEndpoint({
  method: "POST",
  path: "/wps/relay/GCS_joinPromotion",
  summary: "Joins a promotion: once a member, whatever is repeated",
  source: ownPath("section 4, promotion applications"),
  limit: perMinute(30, "member"),
  input: z.object({ promotionId: z.string().max(60) }),
  output: applicationShape,
  refusals: ["NOT_FOUND", "PROMOTION_CLOSED", "PROMOTION_NOT_FOR_YOU", "ACCOUNT_BLOCKED"],
});

const drawShape = z.object({
  day: z.iso.date(),
  /** The browser's contribution, so that the operator cannot choose the lot. */
  ticket: z.string(),
  /** The server's serial number among the day's lots; lots drawn before there were numbers have none. */
  number: z.number().int().optional(),
  /** The lot's place in the prize table. */
  roll: z.number().int(),
  /** Zero: no prize. */
  prize: money,
  seal: z.string(),
  /**
   * Published once the day is over: its SHA-256 is the seed commitment, and the roll follows from it
   * (domain/raffle.ts).
   */
  seed: z.string().optional(),
  at: instant,
});

const rafflePromotion = memberEndpoint({
  method: "POST",
  path: "/wps/relay/GCS_rafflePromotion",
  summary: "Draws the day's lot of a raffle promotion; the key is the browser's part in it",
  source: ownPath("section 7, raffle promotion claim"),
  idempotent: true,
  limit: perMinute(30, "member"),
  input: z.object({ promotionId: z.string().max(60) }),
  output: drawShape,
  refusals: [
    "NOT_FOUND",
    "PROMOTION_CLOSED",
    "PROMOTION_NOT_FOR_YOU",
    "NEEDS_UNMET",
    "RAFFLE_DRAWN",
    "ACCOUNT_BLOCKED",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

const raffleDraws = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_raffleDraws",
  summary:
    "The prize table and today's seed commitment of a raffle promotion, with the member's own lots of the last days",
  source: ownPath("section 7, raffle promotion"),
  input: z.object({ promotionId: z.string().max(60) }),
  output: z.object({
    day: z.iso.date(),
    seal: z.string(),
    prizes: z.array(z.object({ prize: money, weight: z.number().int() })),
    draws: z.array(drawShape),
    currency: z.string(),
    endsAt: instant,
    serverTime: instant,
  }),
  refusals: ["NOT_FOUND"],
});

export const rewardsRows = {
  rewards,
  rewardCounts,
  claimReward,
  missionSummary,
  promotionApplications,
  joinPromotion,
  rafflePromotion,
  raffleDraws,
};
