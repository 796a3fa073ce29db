import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { instant, language, money } from "../../wire/shapes.ts";

/** Of the merchant's own days: today, the week from Monday on, the month from its first day on. */
export const leaderboardPeriods = ["DAY", "WEEK", "MONTH"] as const;

const missionLeaderboard = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_missionLeaderboard",
  summary: "Who staked most in settled bets of a period, names masked; the caller's own place beside it",
  source: "section 7, mission leaderboard; the path is left open there",
  knowsSession: true,
  input: z.object({ period: z.enum(leaderboardPeriods).default("WEEK"), language: language.optional() }),
  output: z.object({
    period: z.enum(leaderboardPeriods),
    from: instant,
    currency: z.string(),
    list: z.array(z.object({ rank: z.number().int(), player: z.string(), bets: z.number().int(), stake: money })),
    /** Absent for a visitor, and for members without a settled bet in the period. */
    own: z.object({ rank: z.number().int(), bets: z.number().int(), stake: money }).optional(),
  }),
});

export const leaderboardRows = {
  missionLeaderboard,
};
