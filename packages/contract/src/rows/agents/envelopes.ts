import { z } from "zod";
import { shortTextMax } from "../../domain/short-text.ts";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import {
  account,
  amount,
  empty,
  instant,
  money,
  page,
  paging,
  passwordRefusals,
  paymentPassword,
  shortText,
} from "../../wire/shapes.ts";
import { ofAgents } from "./reports.ts";

const count = z.number().int();
const uuid = z.uuid();

/** How the sum is divided: into equal or random shares. */
export const envelopeModes = ["equal", "random"] as const;
/** Open until every share is taken or the time is over; the remainder is then returned. */
export const envelopeStates = ["open", "finished", "returned"] as const;

const sentShape = z.object({
  id: uuid,
  reference: z.string(),
  amount,
  currency: z.string(),
  count,
  mode: z.enum(envelopeModes),
  wishes: z.string(),
  /** Whether it was sent to everybody in the team at that time. */
  wholeTeam: z.boolean(),
  recipients: count,
  opened: count,
  given: money,
  returned: money,
  state: z.enum(envelopeStates),
  at: instant,
  expiresAt: instant,
  endedAt: instant.optional(),
});

const receivedShape = z.object({
  id: uuid,
  /** The sender's account, masked. */
  from: z.string(),
  wishes: z.string(),
  currency: z.string(),
  count,
  mode: z.enum(envelopeModes),
  at: instant,
  expiresAt: instant,
  /** Waiting for this member, opened, out of shares, or expired. */
  state: z.enum(["waiting", "opened", "over", "expired"]),
  /** The amount this member received. */
  amount: amount.optional(),
  openedAt: instant.optional(),
});

const agentEnvelopeInfo = endpoint({
  method: "GET",
  path: "/wps/agent/envelope/info",
  summary: "What an agent may put into a red envelope, and for how many",
  source: ownPath("section 2, Red Envelope"),
  ...ofAgents,
  input: empty,
  output: z.object({
    available: money,
    currency: z.string(),
    min: amount,
    max: amount,
    /** The smallest share. */
    smallest: amount,
    leftToday: money,
    turnoverLeft: money,
    maxCount: count,
    maxHours: count,
    /** The number of team members who can receive one. */
    team: count,
    hasWithdrawPassword: z.boolean(),
  }),
  refusals: ["FEATURE_OFF"],
});

const agentEnvelopeSend = endpoint({
  method: "POST",
  path: "/wps/agent/envelope/send",
  summary: "Sends a red envelope to the whole team or to some of it; the sum leaves the wallet at once",
  source: ownPath("section 2, Red Envelope"),
  ...ofAgents,
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({
    amount,
    count: z.number().int().min(1).max(10_000),
    mode: z.enum(envelopeModes),
    hours: z.number().int().min(1).max(720),
    wishes: shortText(shortTextMax.wishes, "recipients").default(""),
    /** Team members who may open it; by default the whole team. */
    accounts: z.array(account).min(1).max(200).optional(),
    paymentPassword,
  }),
  output: sentShape,
  refusals: [
    ...passwordRefusals,
    "FEATURE_OFF",
    "NOT_FOUND",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "ENVELOPE_BOUNDS",
    "ENVELOPE_TOO_THIN",
    "ENVELOPE_NOBODY",
    "DAILY_LIMIT",
    "TURNOVER_LEFT",
    "DOCUMENTS_NEEDED",
    "INSUFFICIENT_FUNDS",
  ],
});

const agentEnvelopes = endpoint({
  method: "GET",
  path: "/wps/agent/envelope/list",
  summary: "The red envelopes that an agent sent, newest first",
  source: ownPath("section 2, Red Envelope"),
  ...ofAgents,
  input: z.object(paging),
  output: page(sentShape),
});

const agentEnvelope = endpoint({
  method: "GET",
  path: "/wps/agent/envelope",
  summary: "One red envelope that the agent sent, and who opened what",
  source: ownPath("section 2, Red Envelope"),
  ...ofAgents,
  input: z.object({ id: uuid, ...paging }),
  output: z.object({
    ...sentShape.shape,
    shares: page(z.object({ account: z.string(), nickname: z.string(), amount, at: instant })),
  }),
  refusals: ["NOT_FOUND"],
});

const envelopes = memberEndpoint({
  method: "GET",
  path: "/wps/envelope/list",
  summary: "The red envelopes that this member was sent, newest first",
  source: ownPath("section 2, Red Envelope"),
  input: z.object(paging),
  output: z.object({ ...page(receivedShape).shape, waiting: count, serverTime: instant }),
});

const openEnvelope = memberEndpoint({
  method: "POST",
  path: "/wps/envelope/open",
  summary: "Opens a red envelope; one that this member opened already answers what was in it",
  source: ownPath("section 2, Red Envelope"),
  idempotent: true,
  limit: perMinute(60, "member"),
  input: z.object({ id: uuid }),
  output: receivedShape,
  refusals: [
    "NOT_FOUND",
    "ENVELOPE_OVER",
    "ENVELOPE_EXPIRED",
    "LIMIT_REACHED",
    "DOCUMENTS_NEEDED",
    "ACCOUNT_BLOCKED",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

export const envelopesRows = {
  agentEnvelopeInfo,
  agentEnvelopeSend,
  agentEnvelopes,
  agentEnvelope,
  envelopes,
  openEnvelope,
};
