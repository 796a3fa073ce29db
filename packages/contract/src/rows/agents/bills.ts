import { z } from "zod";
import { contractKinds, contractPeriods } from "../../domain/contracts.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { account, day, id, instant, money, page, longPaging } from "../../wire/shapes.ts";
import { downlineKinds } from "./downlines.ts";
import { billStates, tierShape } from "./contracts.ts";

const path = "the path is left open there";
const kind = z.enum(contractKinds);
const limit = { max: 60, perSeconds: 60, by: "member" } as const;

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
  /** Which side reads it: the one that is paid, or the upline that pays. */
  side: z.enum(["mine", "downline"]),
  account: z.string(),
  nickname: z.string(),
  /** Absent: the platform. */
  uplineAccount: z.string().optional(),
  state: z.enum(billStates),
  /** The upline has not paid it, since its own bill is not covered. */
  waitsForUpline: z.boolean(),
  /** The tier that was reached, counted from 0, and its rates; absent: none. */
  tier: z.number().int().optional(),
  rate: z.number().int().optional(),
  winRate: z.number().int().optional(),
  /** What the team did in the period. */
  validBet: money,
  activeMembers: z.number().int(),
  loss: money,
  /** What the tier brings; of it goes to those directly below; what is left. Shares and net are for the recipient alone. */
  own: money,
  shares: money.optional(),
  net: money.optional(),
  /** What the reader may do now. */
  actions: z.array(z.enum(["claim", "pay"])),
  paidAt: instant.optional(),
  expiresAt: instant.optional(),
});

const bills = endpoint({
  method: "GET",
  path: "/wps/agent/contract/bills",
  summary: "What the member's own contracts of a kind brought by period, or those of its direct downlines",
  source: `section 2, agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary; ${path}`,
  access: "member",
  subAccounts: ["contracts"],
  trial: "blocked",
  input: z.object({
    side: z.enum(["mine", "downline"]).default("mine"),
    kind,
    state: z.enum(billStates).optional(),
    /** The beginning of a downline's account. */
    account: account.optional(),
    /** Of the downlines, those who have a team themselves or those who have none. */
    downlines: z.enum(downlineKinds).optional(),
    /** Days of the merchant's in which the periods begin, both included; the last thirty-one where nothing is said. */
    from: day.optional(),
    to: day.optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(billShape).shape,
    currency: z.string(),
    from: day,
    to: day,
    /** Of all that was asked for; shares and net of one's own alone. */
    totals: z.object({ own: money, shares: money.optional(), net: money.optional() }),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const bill = endpoint({
  method: "GET",
  path: "/wps/agent/contract/bill",
  summary: "One bill with how it was reckoned: terms, what was missing for the next tier, shares and late facts",
  source: `section 2, agentDividendRecordCopy2, agentDailyWages2, agentHourSalary, agentRealtimeSalary; ${path}`,
  access: "member",
  subAccounts: ["contracts"],
  trial: "blocked",
  input: z.object({ id }),
  output: z.object({
    ...billShape.shape,
    /** The terms that were valid when the period began. */
    version: z.number().int(),
    tiers: z.array(tierShape),
    /** Parts of the valid bets: of bets that were lost, and of those that were won. */
    lostBet: money,
    wonBet: money,
    /** What was missing for the next tier; absent where the highest was reached. */
    missing: z
      .object({ tier: z.number().int(), validBet: money, activeMembers: z.number().int(), loss: money })
      .optional(),
    /** What came late, by the period in which the bets were settled; without bets: what an earlier bill left over. */
    adjustments: z.array(z.object({ from: instant, bets: z.number().int(), validBet: money, loss: money })),
    /** Of those directly below; for the recipient alone. */
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
  summary: "Claims what a bill leaves to the member, once",
  source: `section 4, Contracts; ${path}`,
  refusals: [...refusals, "BILL_EXPIRED"],
});

const payBill = endpoint({
  ...command,
  path: "/wps/agent/contract/bill/pay",
  summary: "Tries again to pass on the shares of those below, where the bill did not cover them",
  source: `section 4, Contracts; ${path}`,
  refusals: [...refusals, "INSUFFICIENT_FUNDS"],
});

const measuresShape = z.object({
  validBet: money,
  /** Of real-time salary alone: valid bets that paid less than their stake, and those that paid more. */
  lostBet: money,
  wonBet: money,
  activeMembers: z.number().int(),
  loss: money,
});

const contractPlay = endpoint({
  method: "GET",
  path: "/wps/agent/contract/play",
  summary: "What teams did in the last whole period or in the one that runs, to reckon terms by",
  source: `section 4, Contracts; ${path}`,
  access: "member",
  subAccounts: ["contracts"],
  trial: "blocked",
  limit,
  input: z.object({
    kind,
    period: z.enum(contractPeriods),
    /** The running period, or the last that is over. */
    when: z.enum(["last", "running"]).default("last"),
    /** A direct downline whose team is counted beside the member's own. */
    account: account.optional(),
  }),
  output: z.object({
    /** Of contracts that are paid by the hour or by five minutes, the last is the whole day before. */
    start: instant,
    end: instant,
    countedUntil: instant,
    /** One for each period that is settled by itself: the 24 hours of a day, otherwise one. */
    mine: z.array(measuresShape),
    downline: z.array(measuresShape).optional(),
  }),
  refusals: ["NOT_FOUND"],
});

export const billsRows = {
  contractPlay,
  bills,
  bill,
  claimBill,
  payBill,
};
