import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { amount, instant, language, money } from "../../wire/shapes.ts";

/** Merchant days: today, the week from Monday, the month from its first day. */
export const leaderboardPeriods = ["DAY", "WEEK", "MONTH"] as const;

/** `prize`: the prize of this place if the race ended now. */
const place = { rank: z.number().int(), bets: z.number().int(), stake: money, prize: money.optional() };

const missionLeaderboard = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_missionLeaderboard",
  summary:
    "Who staked most in settled bets of a period, names masked; the caller's own place and the prizes of its race beside it",
  source: ownPath("section 7, mission leaderboard"),
  knowsSession: true,
  input: z.object({ period: z.enum(leaderboardPeriods).default("WEEK"), language: language.optional() }),
  output: z.object({
    period: z.enum(leaderboardPeriods),
    from: instant,
    currency: z.string(),
    list: z.array(z.object({ ...place, player: z.string() })),
    /** Absent for a visitor, and for members without a settled bet in the period. */
    own: z.object(place).optional(),
    /** The race of this period, if the merchant has one: prizes by place, the stake a place needs to win, and its end. */
    race: z.object({ title: z.string(), prizes: z.array(money), minStake: amount, endsAt: instant }).optional(),
  }),
});

export const leaderboardRows = {
  missionLeaderboard,
};
