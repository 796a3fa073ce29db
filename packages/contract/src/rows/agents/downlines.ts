import { z } from "zod";
import { shortTextMax } from "../../domain/short-text.ts";
import { contractKinds } from "../../domain/contracts.ts";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import {
  account,
  amount,
  empty,
  instant,
  longPaging,
  money,
  page,
  passwordRefusals,
  paymentPassword,
  queryInt,
  rate,
  shortText,
} from "../../wire/shapes.ts";
import { transferShape } from "../cashier/member-transfers.ts";
import { ofAgents } from "./reports.ts";

const count = z.number().int();

const downline = z.object({
  account: z.string(),
  nickname: z.string(),
  isAgent: z.boolean(),
  status: z.enum(["active", "blocked", "excluded"]),
  /** Levels below the requesting agent. */
  level: count,
  /** The member and the whole team below, as counted in reports. */
  team: count,
  balance: money,
  teamBalance: money,
  rebateRate: rate,
  /** Valid bets and net of this member's team in the last seven days, as in a report. */
  validBets: money,
  net: money,
  registeredAt: instant,
  lastSeenAt: instant.optional(),
  note: z.string().optional(),
  /** The open contracts with the member's direct upline: the highest accepted rate, and the one the last bill paid by. */
  contracts: z.array(
    z.object({
      kind: z.enum(contractKinds),
      state: z.enum(["requested", "offered", "valid"]),
      rate: rate.optional(),
      reached: rate.optional(),
    }),
  ),
  /** Whether it cannot pay the shares of a bill. */
  isShort: z.boolean(),
});

export const downlineKinds = ["agent", "member"] as const;
export const downlineOrders = ["newest", "balance", "validBets", "lastSeen"] as const;

const agentDownlines = endpoint({
  method: "GET",
  path: "/wps/agent/downlines",
  summary: "Who stands directly below one of the team, or everybody in the team whose name has these letters",
  source: ownPath("section 2, downlineManagmentView"),
  ...ofAgents,
  subAccounts: ["downlines"],
  input: z.object({
    /** The account whose lines are listed; by default the agent's own. */
    account: account.optional(),
    search: z.string().trim().max(64).optional(),
    kind: z.enum(downlineKinds).optional(),
    status: z.enum(["active", "blocked", "excluded"]).optional(),
    /** Last seen within this many days; 0: any time. */
    seenDays: queryInt(0, 365, 0),
    /** Whether the team had valid bets in the last seven days. */
    active: z.enum(["yes", "no"]).optional(),
    /** Whether the balance is above zero. */
    balance: z.enum(["some", "none"]).optional(),
    order: z.enum(downlineOrders).default("newest"),
    ...longPaging,
  }),
  output: z.object({
    ...page(downline).shape,
    currency: z.string(),
    way: z.array(z.object({ account: z.string(), isAgent: z.boolean() })),
    countedUntil: instant,
  }),
  refusals: ["NOT_FOUND"],
});

const agentDownline = endpoint({
  method: "GET",
  path: "/wps/agent/downline",
  summary: "One of the team: figures of the last days, rate with its bounds, and what the agent may do",
  source: ownPath("section 2, downlineManagmentView"),
  ...ofAgents,
  subAccounts: ["downlines"],
  input: z.object({ account }),
  output: z.object({
    ...downline.shape,
    currency: z.string(),
    upline: z.string(),
    isDirect: z.boolean(),
    /** From the highest rate below up to the upline's own. */
    rateBounds: z.object({ min: rate, max: rate }),
    active: count,
    days: z.array(z.object({ day: z.iso.date(), validBets: money })),
    invitedBy: z.string().optional(),
    countedUntil: instant,
  }),
  refusals: ["NOT_FOUND"],
});

const agentRebateRate = endpoint({
  method: "POST",
  path: "/wps/agent/rebateRate",
  summary: "Sets the rebate rate of somebody directly below, within the bounds",
  source: ownPath("section 2, downlineManagmentView"),
  ...ofAgents,
  subAccounts: ["downlines"],
  limit: perMinute(60, "member"),
  input: z.object({ account, rebateRate: rate }),
  output: z.object({ rebateRate: rate }),
  refusals: ["NOT_FOUND", "RATE_OUT_OF_BOUNDS"],
});

const agentNote = endpoint({
  method: "POST",
  path: "/wps/agent/note",
  summary: "Keeps the agent's own words about somebody of the team; nobody else reads them",
  source: ownPath("section 2, downlineManagmentView"),
  ...ofAgents,
  subAccounts: ["downlines"],
  limit: perMinute(60, "member"),
  input: z.object({ account, note: shortText(shortTextMax.note, "author") }),
  output: empty,
  refusals: ["NOT_FOUND"],
});

/** The maximum number of accounts in one request. */
export const mostChosen = 100;

const agentBulk = endpoint({
  method: "POST",
  path: "/wps/agent/downlines/bulk",
  summary: "Writes a note about, sends a message to, or sets the rebate rate of several of the team, each by itself",
  source: ownPath("section 2, downlineManagmentView"),
  ...ofAgents,
  subAccounts: ["downlines"],
  limit: perMinute(20, "member"),
  input: z.object({
    accounts: z.array(account).min(1).max(mostChosen),
    act: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("note"), note: shortText(shortTextMax.note, "author") }),
      z.object({ kind: z.literal("message"), text: shortText(shortTextMax.message, "recipients", 1) }),
      z.object({ kind: z.literal("rate"), rebateRate: rate }),
    ]),
  }),
  output: z.object({
    done: count,
    /** One result per account, in the order sent: the refusal, and the bounds of a rate. */
    results: z.array(
      z.object({
        account: z.string(),
        code: z.enum(["NOT_FOUND", "RATE_OUT_OF_BOUNDS", "MESSAGES_USED_UP"]).optional(),
        bounds: z.object({ min: rate, max: rate }).optional(),
      }),
    ),
  }),
  refusals: ["ACCOUNT_BLOCKED"],
});

const transferDownlineInfo = endpoint({
  method: "GET",
  path: "/wps/agent/transfer/info",
  summary: "What may be transferred to somebody of the team",
  source: ownPath("sections 1 and 6, transfers to downlines"),
  ...ofAgents,
  input: empty,
  output: z.object({
    available: money,
    currency: z.string(),
    min: amount,
    max: amount,
    leftToday: money,
    turnoverLeft: money,
    hasWithdrawPassword: z.boolean(),
  }),
});

const transferDownline = endpoint({
  method: "POST",
  path: "/wps/agent/transfer",
  summary: "Transfers cash to somebody of the team; it is there at once and does not come back by itself",
  source: ownPath("sections 1 and 6, transfers to downlines"),
  ...ofAgents,
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({ account, amount, paymentPassword }),
  output: transferShape,
  refusals: [
    ...passwordRefusals,
    "NOT_FOUND",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "DAILY_LIMIT",
    "RECIPIENT_UNAVAILABLE",
    "TURNOVER_LEFT",
    "DOCUMENTS_NEEDED",
    "INSUFFICIENT_FUNDS",
  ],
});

export const downlinesRows = {
  agentDownlines,
  agentDownline,
  agentRebateRate,
  agentNote,
  agentBulk,
  transferDownlineInfo,
  transferDownline,
};
