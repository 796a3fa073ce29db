import { z } from "zod";
import { memberEndpoint, ownPath } from "../../wire/endpoint.ts";
import { amount, empty, gameType, hundredths } from "../../wire/shapes.ts";

const turnoverRules = memberEndpoint({
  method: "GET",
  path: "/wps/payment/turnover/rules",
  summary: "How much of a valid bet counts for turnover, and the largest stake while a bonus is active",
  source: ownPath("section 2, depositv2 and bonusDetails"),
  input: empty,
  output: z.object({
    /** For a bonus that starts now; absent: no limit. */
    bonusMaxStake: amount.optional(),
    /** The weight of what is at risk: a game's own, else its vendor's, else its type's; by default 100 %. */
    types: z.array(z.object({ gameType, weight: hundredths })),
    vendors: z.array(z.object({ vendor: z.string(), weight: hundredths })),
    games: z.array(z.object({ game: z.string(), weight: hundredths })),
  }),
});

export const turnoverRows = { turnoverRules };
