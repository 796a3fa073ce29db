import { z } from "zod";
import { memberEndpoint, ownPath } from "../../wire/endpoint.ts";
import { amount, empty, instant, money, page, paging } from "../../wire/shapes.ts";

/** Registered, first deposit made, or held because inviter and invited member seem to be one person. */
export const referralStates = ["registered", "deposited", "held", "refused"] as const;
export type ReferralState = (typeof referralStates)[number];

const referral = memberEndpoint({
  method: "GET",
  path: "/wps/referral/info",
  summary: "The member's own code and link, what an invitation brings, and what came of it so far",
  source: ownPath("section 2, referral"),
  input: empty,
  output: z.object({
    code: z.string(),
    /** The link's path on the member's site. */
    path: z.string(),
    /** Terms for the first deposit of an invited member; absent without a reward (agents earn by contract). */
    terms: z.object({ amount, required: money, minDeposit: amount }).optional(),
    invited: z.number().int(),
    deposited: z.number().int(),
    earned: money,
    currency: z.string(),
  }),
});

const referrals = memberEndpoint({
  method: "GET",
  path: "/wps/referral/list",
  summary: "Whom this member invited, names masked, newest first",
  source: ownPath("section 2, referral"),
  input: z.object(paging),
  output: page(
    z.object({
      player: z.string(),
      state: z.enum(referralStates),
      registeredAt: instant,
      /** The reward it earned, in the reward centre. */
      reward: amount.optional(),
    }),
  ),
});

export const referralsRows = {
  referral,
  referrals,
};
