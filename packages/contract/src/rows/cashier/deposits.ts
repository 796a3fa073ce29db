import { z } from "zod";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { amount, empty, instant, money, page, paging } from "../../wire/shapes.ts";
import { bonusTerms } from "../promotions/bonuses.ts";

export const depositStates = ["created", "waiting", "review", "credited", "expired", "rejected", "cancelled"] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * How a deposit is paid: on the provider's page, by a bank transfer, by a code that a phone reads, or to an address.
 */
export const depositWays = ["page", "transfer", "qr", "address"] as const;
export type DepositWay = (typeof depositWays)[number];

/** The payment target; the fields present depend on the way. */
export const instructionsShape = z.object({
  bank: z.string().optional(),
  holder: z.string().optional(),
  account: z.string().optional(),
  /** The content of a QR code. */
  code: z.string().optional(),
  address: z.string().optional(),
  network: z.string().optional(),
  /** The asset and its amount, if it differs from the wallet's currency. */
  asset: z.string().optional(),
  send: z.string().optional(),
});
export type DepositInstructions = z.output<typeof instructionsShape>;

const depositShape = z.object({
  id: z.uuid(),
  method: z.string(),
  way: z.enum(depositWays),
  amount,
  fee: money,
  /** The amount the wallet receives. */
  credited: money,
  /** The requested amount, if another arrived. */
  asked: money.optional(),
  currency: z.string(),
  state: z.enum(depositStates),
  createdAt: instant,
  /** A waiting deposit expires here; count down against serverTime, not the device's clock. */
  expiresAt: instant,
  settledAt: instant.optional(),
  /** The provider's page, while the deposit can still be paid. */
  payUrl: z.string().optional(),
  instructions: instructionsShape.optional(),
  /** Confirmations of the payment so far, and how many it needs. */
  confirmations: z.object({ have: z.number().int(), need: z.number().int() }).optional(),
  /** Whether a proof of payment was sent, and whether one is accepted. */
  proofSent: z.boolean(),
  proofWanted: z.boolean(),
  /** Whether the member may still cancel it. */
  cancellable: z.boolean(),
  /** The operator's reason for a rejection. */
  reason: z.string().optional(),
  bonus: bonusTerms.optional(),
  reference: z.string(),
});

const depositMethods = memberEndpoint({
  method: "GET",
  path: "/wps/payment/deposit/methods",
  summary: "Ways to pay in, with their limits, fees and presets",
  source: ownPath("section 2, depositv2"),
  input: empty,
  output: z.array(
    z.object({
      method: z.string(),
      /** card, bank, wallet or crypto: selects picture and text. */
      kind: z.enum(["card", "bank", "wallet", "crypto"]),
      way: z.enum(depositWays),
      name: z.string(),
      min: amount,
      max: amount,
      feeBasisPoints: z.number().int(),
      minutes: z.object({ from: z.number().int(), to: z.number().int() }),
      presets: z.array(amount),
      currency: z.string(),
      /** The number of confirmations required. */
      confirmations: z.number().int().optional(),
    }),
  ),
});

const depositBonuses = memberEndpoint({
  method: "GET",
  path: "/wps/payment/deposit/bonuses",
  summary: "Bonuses that this member may choose with a deposit, with their turnover",
  source: ownPath("section 2, depositv2"),
  input: empty,
  output: z.object({
    bonuses: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        percent: z.number().int(),
        most: amount,
        /** The smallest deposit that qualifies. */
        min: amount,
        /** The turnover requirement as a multiple of the bonus. */
        turnoverTimes: z.number().int(),
      }),
    ),
    /** The turnover required of any deposit before a withdrawal, in percent of it. */
    depositTurnoverPercent: z.number().int(),
  }),
});

const createDeposit = memberEndpoint({
  method: "POST",
  path: "/wps/payment/deposit",
  summary: "Opens a deposit and answers where to pay it; nothing is charged before that",
  source: ownPath("section 2, depositv2"),
  idempotent: true,
  asksRegister: true,
  mayDiffer: ["returnUrl"],
  limit: perMinute(30, "member"),
  input: z.object({
    method: z.string().max(40),
    amount,
    returnUrl: z.string().max(500),
    /** The code of the chosen bonus; absent: no bonus. */
    bonus: z.string().max(40).optional(),
  }),
  output: depositShape,
  refusals: [
    "METHOD_UNAVAILABLE",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "TOO_MANY_OPEN_DEPOSITS",
    "LIMIT_REACHED",
    "REGISTER_SILENT",
    "IDENTITY_INCOMPLETE",
    "DOCUMENTS_NEEDED",
    "BACK_URL_REFUSED",
    "BONUS_UNAVAILABLE",
    "PROVIDER_SILENT",
    "KEY_REUSED",
    "IN_PROGRESS",
    "IDEMPOTENCY_KEY_REQUIRED",
    "ACCOUNT_BLOCKED",
  ],
});

const sendDepositProof = memberEndpoint({
  method: "POST",
  path: "/wps/payment/deposit/proof",
  onBreak: "allowed",
  summary: "Sends the proof of a transfer, with its reference and pictures; an operator reviews it",
  source: ownPath("section 2, depositv2; section 5, uploads"),
  limit: perMinute(30, "member"),
  input: z.object({
    id: z.uuid(),
    /** The payer's own reference of the transfer, as the bank shows it. */
    bankReference: z
      .string()
      .trim()
      .max(40)
      .regex(/^[A-Za-z0-9 ./-]*$/),
    proofs: z.array(z.uuid()).max(3),
  }),
  output: depositShape,
  refusals: ["NOT_FOUND", "DEPOSIT_CLOSED", "PROOF_NEEDED"],
});

const cancelDeposit = memberEndpoint({
  method: "POST",
  path: "/wps/payment/deposit/cancel",
  onBreak: "allowed",
  summary: "Cancels one of this member's deposits before any money is reported; a repetition gets the same answer",
  source: ownPath("section 2, depositv2"),
  limit: perMinute(30, "member"),
  input: z.object({ id: z.uuid() }),
  output: depositShape,
  refusals: ["NOT_FOUND", "DEPOSIT_NOT_CANCELLABLE"],
});

const deposits = memberEndpoint({
  method: "GET",
  path: "/wps/payment/deposits",
  summary: "This member's deposits, newest first",
  source: ownPath("section 2, depositv2"),
  input: z.object(paging),
  output: z.object({ ...page(depositShape).shape, serverTime: instant }),
});

const deposit = memberEndpoint({
  method: "GET",
  path: "/wps/payment/deposit",
  summary: "One of this member's deposits",
  source: ownPath("section 2, depositv2"),
  input: z.object({ id: z.uuid() }),
  output: z.object({ ...depositShape.shape, serverTime: instant }),
  refusals: ["NOT_FOUND"],
});

const returnedDeposit = endpoint({
  method: "GET",
  path: "/wps/payment/deposit/returned",
  summary: "What became of a deposit, for a payer who comes back in a tab that is not signed in",
  source: ownPath("section 2, depositv2"),
  input: z.object({
    id: z.uuid(),
    /** The token from the return address; valid for this deposit only and for a limited time. */
    right: z.string().max(64),
  }),
  output: z.object({
    amount,
    credited: money,
    currency: z.string(),
    state: z.enum(depositStates),
    bonus: z.object({ title: z.string(), amount: money }).optional(),
  }),
  limit: perMinute(60, "address"),
  refusals: ["NOT_FOUND"],
});

export const depositsRows = {
  depositMethods,
  depositBonuses,
  createDeposit,
  sendDepositProof,
  cancelDeposit,
  deposits,
  deposit,
  returnedDeposit,
};
