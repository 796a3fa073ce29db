import { z } from "zod";
import { contractKinds, contractPeriods } from "../../domain/contracts.ts";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { account, day, id, instant, money, page, longPaging } from "../../wire/shapes.ts";
import { downlineKinds } from "./downlines.ts";
import { billStates, tierShape } from "./contracts.ts";

const kind = z.enum(contractKinds);
const limit = perMinute(60, "member");

const billShape = z.object({
  id,
  reference: z.string(),
  contractId: id,
  contractReference: z.string(),
  kind,
  period: z.enum(contractPeriods),
  start: instant,
  end: instant,
  currency: z.string(),
  /** The reader's side: the recipient, or the upline that pays. */
  side: z.enum(["mine", "downline"]),
  account: z.string(),
  nickname: z.string(),
  /** Absent: the platform. */
  uplineAccount: z.string().optional(),
  state: z.enum(billStates),
  /** Whether the upline has not paid it because its own bill is not covered. */
  waitsForUpline: z.boolean(),
  /** The tier reached, counted from 0, and its rates; absent: none. */
  tier: z.number().int().optional(),
  rate: z.number().int().optional(),
  winRate: z.number().int().optional(),
  /** The team's figures for the period. */
  validBet: money,
  activeMembers: z.number().int(),
  loss: money,
  /** The payout of the tier, the part for direct downlines, and the rest. Shares and net are for the recipient only. */
  own: money,
  shares: money.optional(),
  net: money.optional(),
  /** The actions open to the reader. */
  actions: z.array(z.enum(["claim", "pay"])),
  paidAt: instant.optional(),
  expiresAt: instant.optional(),
});

const billSelection = {
  side: z.enum(["mine", "downline"]).default("mine"),
  kind,
  state: z.enum(billStates).optional(),
  /** A prefix of a downline's account. */
  account: account.optional(),
  /** Whether downlines with a team of their own, or those without, are listed. */
  downlines: z.enum(downlineKinds).optional(),
  /** Merchant days in which the periods begin, both included; by default the last thirty-one. */
  from: day.optional(),
  to: day.optional(),
};

const bills = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/bills",
  summary: "What the member's own contracts of a kind brought by period, or those of its direct downlines",
  source: ownPath("section 2, agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary"),
  subAccounts: ["contracts"],
  input: z.object({
    ...billSelection,
    /** The beginning of an hour: only the periods that begin within it. */
    hour: instant.optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(billShape).shape,
    currency: z.string(),
    from: day,
    to: day,
    /** Totals of the whole selection; shares and net only for the reader's own bills. */
    totals: z.object({ own: money, shares: money.optional(), net: money.optional() }),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const billSums = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/bill-sums",
  summary: "The sums of a selection of bills by the merchant's day or hour, newest first",
  source: ownPath("section 2, agentRealtimeSalary"),
  subAccounts: ["contracts"],
  input: z.object({ ...billSelection, by: z.enum(["day", "hour"]).default("day") }),
  output: z.object({
    currency: z.string(),
    from: day,
    to: day,
    /** The net is only for the reader's own bills. */
    sums: z.array(z.object({ start: instant, bills: z.number().int(), own: money, net: money.optional() })),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const bill = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/bill",
  summary: "One bill with how it was reckoned: terms, what was missing for the next tier, shares and late facts",
  source: ownPath("section 2, agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary"),
  subAccounts: ["contracts"],
  input: z.object({ id }),
  output: z.object({
    ...billShape.shape,
    /** The terms in force when the period began. */
    version: z.number().int(),
    tiers: z.array(tierShape),
    /** Parts of the valid bets: lost bets and won bets. */
    lostBet: money,
    wonBet: money,
    /** The distance to the next tier; absent at the highest. */
    missing: z
      .object({ tier: z.number().int(), validBet: money, activeMembers: z.number().int(), loss: money })
      .optional(),
    /** Late changes by the period in which the bets were settled; without bets: a remainder of an earlier bill. */
    adjustments: z.array(z.object({ from: instant, bets: z.number().int(), validBet: money, loss: money })),
    /** Payouts of direct downlines; for the recipient only. */
    sharesOf: z.array(
      z.object({ id, account: z.string(), tier: z.number().int().optional(), own: money, state: z.enum(billStates) }),
    ),
    reason: z.string().optional(),
    reckonedAt: instant,
    fundedAt: instant.optional(),
  }),
  refusals: ["NOT_FOUND"],
});

const command = {
  method: "POST",
  access: "member",
  subAccounts: ["contracts"],
  trial: "blocked",
  idempotent: true,
  limit,
  input: z.object({ id }),
  output: billShape,
} as const;
const refusals = ["NOT_FOUND", "BILL_CLOSED", "ACCOUNT_BLOCKED", "KEY_REUSED", "IDEMPOTENCY_KEY_REQUIRED"] as const;

const claimBill = endpoint({
  ...command,
  path: "/wps/agent/contract/bill/claim",
  onBreak: "allowed",
  summary: "Claims what a bill leaves to the member, once",
  source: ownPath("section 4, Contracts"),
  refusals: [...refusals, "BILL_EXPIRED"],
});

const payBill = endpoint({
  ...command,
  path: "/wps/agent/contract/bill/pay",
  onBreak: "allowed",
  summary: "Tries again to pass on the shares of those below, where the bill did not cover them",
  source: ownPath("section 4, Contracts"),
  refusals: [...refusals, "INSUFFICIENT_FUNDS"],
});

const measuresShape = z.object({
  validBet: money,
  /** Only for real-time salary: valid bets that paid less than their stake, and those that paid more. */
  lostBet: money,
  wonBet: money,
  activeMembers: z.number().int(),
  loss: money,
});

const contractPlay = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/play",
  summary: "What teams did in the last whole period or in the one that runs, to reckon terms by",
  source: ownPath("section 4, Contracts"),
  subAccounts: ["contracts"],
  limit,
  input: z.object({
    kind,
    period: z.enum(contractPeriods),
    /** The running period, or the last complete one. */
    when: z.enum(["last", "running"]).default("last"),
    /** A direct downline whose team is counted beside the member's own. */
    account: account.optional(),
  }),
  output: z.object({
    /** For contracts paid hourly or every five minutes, the last period is the whole previous day. */
    start: instant,
    end: instant,
    countedUntil: instant,
    /** One per settlement period: 24 for a day of hours, otherwise one. */
    mine: z.array(measuresShape),
    downline: z.array(measuresShape).optional(),
  }),
  refusals: ["NOT_FOUND"],
});

export const billsRows = {
  contractPlay,
  bills,
  billSums,
  bill,
  claimBill,
  payBill,
};
