import { z } from "zod";
import { isLimitAmount, isLimitPeriod, limitChanges, limitKinds, limitPeriods } from "../../domain/member-limits.ts";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, instant, money, page, paging } from "../../wire/shapes.ts";

const which = { limit: z.enum(limitKinds), period: z.enum(limitPeriods) };

/** Amounts are in the limit's currency; of a limit of time they are minutes. */
const limitShape = z.object({
  ...which,
  amount,
  /** The sum that counts against it in the current period: 0 or more, and above the limit after a decrease. */
  used: money,
  left: money,
  /** The end of the current period; absent for a single bet and a session. */
  resetsAt: instant.optional(),
  /** An operator imposed it: the member can only lower it. */
  isImposed: z.boolean(),
  /** A requested increase, or removal if it has no amount, and the time in which it can be confirmed. */
  request: z.object({ amount: amount.optional(), confirmFrom: instant, confirmUntil: instant }).optional(),
});

const limitsShape = z.object({
  currency: z.string(),
  limits: z.array(limitShape),
  /** Hours from a request to its confirmation, and hours in which it can be confirmed. */
  coolingHours: z.number().int(),
  confirmHours: z.number().int(),
  /** Whether the deposit page offers a limit: the merchant wants it, and the member has no deposit and no deposit limit. */
  offered: z.boolean(),
  serverTime: instant,
});

const requested = z
  .object({
    ...which,
    /** Absent: no limit. */
    amount: amount.optional(),
  })
  .refine(({ limit, amount: value }) => value === undefined || isLimitAmount(limit, value), "above any real amount")
  .refine(({ limit, period }) => isLimitPeriod(limit, period), "a limit without such a period");

const memberLimits = memberEndpoint({
  method: "GET",
  path: "/wps/protection/limits",
  summary: "The limits this member has set, what is used of them, and when they reset",
  source: ownPath("section 2, responsible gaming"),
  input: empty,
  output: limitsShape,
});

const setMemberLimit = memberEndpoint({
  method: "POST",
  path: "/wps/protection/limit",
  onBreak: "allowed",
  summary: "Sets or lowers a limit at once; a higher one, or none, is requested and must be confirmed later",
  source: ownPath("section 2, responsible gaming"),
  // The history of limits is never deleted: nobody fills it.
  limit: { max: 60, perSeconds: 3600, by: "member" },
  input: requested,
  output: limitsShape,
  refusals: ["LIMIT_IMPOSED"],
});

const confirmMemberLimit = memberEndpoint({
  method: "POST",
  path: "/wps/protection/limit/confirm",
  summary: "Confirms a requested increase or removal, after the merchant's hours and before it lapses",
  source: ownPath("section 2, responsible gaming"),
  limit: perMinute(60, "member"),
  /** The amount that was requested, so that nothing else is confirmed. */
  input: requested,
  output: limitsShape,
  refusals: ["LIMIT_TOO_EARLY", "LIMIT_REQUEST_ENDED"],
});

const withdrawMemberLimitRequest = memberEndpoint({
  method: "POST",
  path: "/wps/protection/limit/withdraw",
  onBreak: "allowed",
  summary: "Withdraws a requested increase or removal; the limit stays as it is",
  source: ownPath("section 2, responsible gaming"),
  limit: { max: 60, perSeconds: 3600, by: "member" },
  input: z.object(which),
  output: limitsShape,
});

const memberLimitChanges = memberEndpoint({
  method: "GET",
  path: "/wps/protection/limit/changes",
  summary: "Every change of this member's limits, newest first",
  source: ownPath("section 2, responsible gaming"),
  input: z.object(paging),
  output: page(
    z.object({
      ...which,
      change: z.enum(limitChanges),
      /** Absent: no limit. */
      before: amount.optional(),
      after: amount.optional(),
      currency: z.string(),
      at: instant,
    }),
  ),
});

const reportPlay = memberEndpoint({
  method: "POST",
  path: "/wps/protection/play",
  summary: "Reports that a page has a game open, twice a minute: the time counts against limits of time",
  source: ownPath("design, player protection: limits"),
  limit: perMinute(120, "member"),
  input: empty,
  output: empty,
});

export const limitsRows = {
  memberLimits,
  setMemberLimit,
  confirmMemberLimit,
  withdrawMemberLimitRequest,
  memberLimitChanges,
  reportPlay,
};
