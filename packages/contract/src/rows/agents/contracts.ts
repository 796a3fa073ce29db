import { z } from "zod";
import { shortTextMax } from "../../domain/short-text.ts";
import { contractKinds, contractPeriods, maxTiers } from "../../domain/contracts.ts";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, id, instant, money, page, paging, queryInt, shortText } from "../../wire/shapes.ts";

const kind = z.enum(contractKinds);
const period = z.enum(contractPeriods);
const account = z.string().trim().min(1).max(64);
/** Hundredths of a percent. */
const rate = z.number().int().min(0).max(10_000);
const limit = perMinute(60, "member");

export const tierShape = z.object({
  validBet: money,
  activeMembers: z.number().int().min(0).max(1_000_000),
  /** Only for dividends: the loss the team must reach. */
  loss: money,
  /** For real-time salary: the rate of lost bets. */
  rate,
  /** Only for real-time salary: the rate of won bets. */
  winRate: rate,
});

const termsShape = z.object({
  version: z.number().int(),
  tiers: z.array(tierShape),
  note: z.string(),
  at: instant,
  /** The first period settled by these terms; absent until they are accepted. */
  from: instant.optional(),
});

export const billStates = [
  "notReached",
  "pending",
  "unclaimed",
  "issued",
  "insufficient",
  "rejected",
  "expired",
] as const;
export type BillState = (typeof billStates)[number];

export const contractStates = ["requested", "offered", "valid", "rejected", "withdrawn", "ended"] as const;
const requestTypes = ["NONE", "NEW", "CHANGE", "TERMINATION", "REQUESTED"] as const;
const requestType = z.enum(requestTypes);

export const contractShape = z.object({
  id,
  reference: z.string(),
  kind,
  period,
  currency: z.string(),
  state: z.enum(contractStates),
  /** The reader's side: the recipient, or the upline that offered it. */
  side: z.enum(["mine", "downline"]),
  account: z.string(),
  nickname: z.string(),
  /** Absent: the platform. */
  uplineAccount: z.string().optional(),
  /** The terms accepted last. */
  terms: termsShape.optional(),
  /** The terms waiting for an answer, or not accepted. */
  offered: termsShape.optional(),
  /** The open request, and whether the reader must answer it. */
  request: requestType,
  myTurn: z.boolean(),
  /** The actions open to the reader. */
  actions: z.array(z.enum(["accept", "reject", "offer", "withdraw", "terminate", "finish"])),
  /** The start of the period with which an accepted answer takes effect. */
  nextStart: instant,
  createdAt: instant,
  effectiveFrom: instant.optional(),
  effectiveUntil: instant.optional(),
  endedAt: instant.optional(),
  termination: z
    .object({
      mine: z.boolean(),
      at: instant,
      reason: z.string(),
      /** The moment from which the requesting side may end it without an answer. */ finishableFrom: instant,
    })
    .optional(),
});

const stepRefusals = ["NOT_FOUND", "CONTRACT_CLOSED", "CONTRACT_ENDS_OTHERS"] as const;
const confirm = z.enum(["true", "false"]).default("false");

const contractConsolidated = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/consolidated",
  summary: "What waits for the member's answer, by kind of contract and in full",
  source: ownPath("section 3, consolidated contract info"),
  subAccounts: ["contracts"],
  flag: "AGENTPOLICY3",
  input: empty,
  output: z.object({
    dailysalreqtype: requestType,
    divtypereq: requestType,
    contracthoursalreq: requestType,
    realtimesalreqtype: requestType,
    requests: z.array(contractShape),
  }),
});

/** Reads open requests; with `action`, answers the named contract in the version that was read. */
const process = z.object({
  id: id.optional(),
  version: queryInt(1, 100_000, 0).optional(),
  action: z.enum(["accept", "reject"]).optional(),
  confirm,
});
/** The newest bills of the member's contract of the kind, newest first; `bills` lists all. */
const newestBills = z.array(
  z.object({
    id,
    reference: z.string(),
    start: instant,
    end: instant,
    own: money,
    net: money,
    state: z.enum(billStates),
  }),
);
const processed = z.object({
  requests: z.array(contractShape),
  processed: contractShape.optional(),
  bills: newestBills,
});
const processing = {
  source: ownPath("section 7"),
  access: "member",
  subAccounts: ["contracts"],
  trial: "blocked",
  limit,
  input: process,
  output: processed,
  refusals: [...stepRefusals, "CONTRACT_BOUNDS"],
} as const;

const processDividend = endpoint({
  ...processing,
  method: "GET",
  path: "/wps/agent/contract/dividend/process",
  summary: "Reads or answers what waits about the member's dividend contracts",
});

const processDailySalary = endpoint({
  ...processing,
  method: "GET",
  path: "/wps/agent/contract/dailySalary/process",
  summary: "Reads or answers what waits about the member's daily salary contracts",
});

const hourSalary = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/hourSalary",
  summary: "The member's hourly salary contract, and what waits about those of its downlines",
  source: ownPath("section 7"),
  subAccounts: ["contracts"],
  input: empty,
  output: z.object({ contract: contractShape.optional(), requests: z.array(contractShape), bills: newestBills }),
});

const processHourSalary = endpoint({
  ...processing,
  method: "POST",
  path: "/wps/agent/contract/hourSalary/process",
  onBreak: "allowed",
  summary: "Reads or answers what waits about the member's hourly salary contracts",
});

const processRealtimeSalary = endpoint({
  ...processing,
  method: "POST",
  path: "/wps/agent/contract/realtimeSalary/process",
  onBreak: "allowed",
  summary: "Reads or answers what waits about the member's real-time salary contracts",
});

const contracts = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract/list",
  summary: "The member's own contracts or those it offered, newest first",
  source: ownPath("section 4, Contracts"),
  subAccounts: ["contracts"],
  input: z.object({
    side: z.enum(["mine", "downline"]).default("mine"),
    kind: kind.optional(),
    state: z.enum(contractStates).optional(),
    /** A prefix of a downline's account. */
    account: account.optional(),
    ...paging,
  }),
  output: page(contractShape),
});

const contract = memberEndpoint({
  method: "GET",
  path: "/wps/agent/contract",
  summary: "One contract with all versions of its terms and every step since its beginning",
  source: ownPath("section 4, Contracts"),
  subAccounts: ["contracts"],
  input: z.object({ id }),
  output: z.object({
    ...contractShape.shape,
    versions: z.array(
      z.object({ ...termsShape.shape, state: z.enum(["offered", "accepted", "rejected", "withdrawn"]) }),
    ),
    log: z.array(
      z.object({
        id,
        action: z.string(),
        version: z.number().int().optional(),
        /** Absent: the platform. */
        account: z.string().optional(),
        detail: z.record(z.string(), z.string()),
        at: instant,
      }),
    ),
  }),
  refusals: ["NOT_FOUND"],
});

const contractBounds = endpoint({
  method: "GET",
  path: "/wps/agent/contract/bounds",
  summary: "What the agent may offer by kind: its own terms, the merchant's highest rate, and periods",
  source: ownPath("section 4, Contracts"),
  access: "agent",
  subAccounts: ["contracts"],
  trial: "blocked",
  input: empty,
  output: z.object({
    currency: z.string(),
    maxTiers: z.number().int(),
    noticeDays: z.number().int(),
    kinds: z.array(
      z.object({
        kind,
        /** Whether the agent has a valid contract of the kind and so may offer one. */
        offerable: z.boolean(),
        /** Whether the agent may request one from its upline: the upline has one, and no request is open. */
        askable: z.boolean(),
        /** Whether the kind concerns the agent: it has, had or offered such a contract, or may request one. */
        listed: z.boolean(),
        maxRate: rate,
        periods: z.array(period),
        tiers: z.array(tierShape),
        nextStart: instant,
      }),
    ),
  }),
});

const offerContract = endpoint({
  method: "POST",
  path: "/wps/agent/contract/offer",
  onBreak: "allowed",
  summary: "Offers a direct downline a contract, or other terms of a valid one",
  source: ownPath("section 4, Contracts"),
  access: "agent",
  subAccounts: ["contracts"],
  trial: "blocked",
  limit,
  input: z.object({
    account,
    kind,
    period,
    tiers: z.array(tierShape).min(1).max(maxTiers),
    note: shortText(shortTextMax.note, "parties").default(""),
    confirm,
  }),
  output: contractShape,
  refusals: [
    "NOT_FOUND",
    "CONTRACT_BOUNDS",
    "CONTRACT_NEEDED",
    "CONTRACT_OPEN",
    "CONTRACT_ENDS_OTHERS",
    "ACCOUNT_BLOCKED",
  ],
});

const requestContract = memberEndpoint({
  method: "POST",
  path: "/wps/agent/contract/request",
  onBreak: "allowed",
  summary: "Asks the upline for a contract of a kind",
  source: ownPath("section 4, Contracts: new request"),
  subAccounts: ["contracts"],
  limit,
  input: z.object({ kind, note: shortText(shortTextMax.note, "parties").default("") }),
  output: contractShape,
  refusals: ["NO_UPLINE", "CONTRACT_NEEDED", "CONTRACT_OPEN", "ACCOUNT_BLOCKED"],
});

const terminateContract = memberEndpoint({
  method: "POST",
  path: "/wps/agent/contract/termination",
  onBreak: "allowed",
  summary: "Asks the other side to end a valid contract",
  source: ownPath("section 4, Contracts: termination request"),
  subAccounts: ["contracts"],
  limit,
  input: z.object({ id, reason: shortText(shortTextMax.note, "parties").default(""), confirm }),
  output: contractShape,
  refusals: [...stepRefusals, "CONTRACT_OPEN"],
});

const finishContract = memberEndpoint({
  method: "POST",
  path: "/wps/agent/contract/finish",
  onBreak: "allowed",
  summary: "Ends a contract whose end was asked for, once the notice is over without an answer",
  source: ownPath("section 4, Contracts: finish"),
  subAccounts: ["contracts"],
  limit,
  input: z.object({ id, confirm }),
  output: contractShape,
  refusals: [...stepRefusals, "CONTRACT_NOTICE"],
});

const withdrawContract = memberEndpoint({
  method: "POST",
  path: "/wps/agent/contract/withdraw",
  onBreak: "allowed",
  summary: "Takes back one's own offer, request or wish to end, before it is answered",
  source: ownPath("section 4, Contracts"),
  subAccounts: ["contracts"],
  limit,
  input: z.object({ id }),
  output: contractShape,
  refusals: ["NOT_FOUND", "CONTRACT_CLOSED"],
});

export const contractsRows = {
  contractConsolidated,
  processDividend,
  processDailySalary,
  hourSalary,
  processHourSalary,
  processRealtimeSalary,
  contracts,
  contract,
  contractBounds,
  offerContract,
  requestContract,
  terminateContract,
  finishContract,
  withdrawContract,
};
