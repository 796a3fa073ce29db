import { z } from "zod";
import { memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { readAccountNumber } from "../../domain/typed-text.ts";
import {
  amount,
  empty,
  instant,
  money,
  page,
  paging,
  passwordRefusals,
  paymentPassword,
  personName,
} from "../../wire/shapes.ts";

/**
 * `requested` and `review` wait for an operator; `approved` and `paying` are being paid; `partlyPaid` and `paidOut`
 * wait for the member's answer (received, notReceived or fullyPaid), and a missing answer becomes forcedReceived. All
 * others are final.
 */
export const withdrawalStates = [
  "requested",
  "review",
  "approved",
  "paying",
  "partlyPaid",
  "paidOut",
  "received",
  "notReceived",
  "fullyPaid",
  "forcedReceived",
  "refunded",
  "rejected",
  "cancelled",
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The member's possible answers to a pay-out. */
export const confirmations = ["received", "notReceived", "fullyPaid"] as const;
export type Confirmation = (typeof confirmations)[number];

const method = z.string().max(40);
const destinationKind = z.enum(["bank", "crypto"]);

export const destinationShape = z.object({
  id: z.uuid(),
  method,
  kind: destinationKind,
  /** The name of the bank or network. */
  name: z.string(),
  holder: z.string().optional(),
  /** The last four characters; the rest never leaves the platform. */
  ending: z.string(),
  addedAt: instant,
});

const withdrawInfo = memberEndpoint({
  method: "GET",
  path: "/wps/payment/withdraw/info",
  summary: "Ways to be paid out, limits, what is left of today's, and the turnover still to do",
  source: ownPath("section 2, withdraw"),
  input: empty,
  output: z.object({
    currency: z.string(),
    /** The amount available for withdrawal. */
    available: money,
    methods: z.array(
      z.object({
        method,
        kind: destinationKind,
        name: z.string(),
        min: amount,
        max: amount,
        feeBasisPoints: z.number().int(),
        minutes: z.object({ from: z.number().int(), to: z.number().int() }),
        /** Banks to choose from; empty for crypto. */
        banks: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
    today: z.object({ amountLeft: money, timesLeft: z.number().int() }),
    turnover: z.object({ required: money, done: money, left: money }),
    /** The holder name of the member's accounts; absent until the first is bound. */
    holder: z.string().optional(),
    maxDestinations: z.number().int(),
    /** The last state in which a member may cancel a request. */
    cancelUntil: z.enum(["never", "requested", "review"]),
    /** Minutes after a pay-out until a missing confirmation counts as received. */
    confirmMinutes: z.number().int(),
    hasWithdrawPassword: z.boolean(),
  }),
});

const destinations = memberEndpoint({
  method: "GET",
  path: "/wps/payment/destinations",
  summary: "Bank accounts and addresses this member is paid out to",
  source: ownPath("section 2, withdraw"),
  input: empty,
  output: z.array(destinationShape),
});

const addDestination = memberEndpoint({
  method: "POST",
  path: "/wps/payment/destination",
  onBreak: "allowed",
  summary: "Binds a bank account or an address; the withdraw password is asked for",
  source: ownPath("section 2, withdraw"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(20, "member"),
  input: z.object({
    method,
    bankCode: z.string().max(20).optional(),
    holder: personName.optional(),
    /** Account number or address. */
    number: z.string().max(120).transform(readAccountNumber).pipe(z.string().min(1)),
    paymentPassword,
  }),
  output: destinationShape,
  refusals: [
    ...passwordRefusals,
    "STEP_UP_REQUIRED",
    "METHOD_UNAVAILABLE",
    "INVALID_FIELDS",
    "HOLDER_MISMATCH",
    "DESTINATION_TAKEN",
    "TOO_MANY_DESTINATIONS",
  ],
});

const removeDestination = memberEndpoint({
  method: "POST",
  path: "/wps/payment/destination/remove",
  onBreak: "allowed",
  summary: "Unbinds a bank account or an address; the withdraw password is asked for",
  source: ownPath("section 2, withdraw"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(20, "member"),
  input: z.object({ id: z.uuid(), paymentPassword }),
  output: empty,
  refusals: [...passwordRefusals, "NOT_FOUND", "DESTINATION_IN_USE"],
});

const payoutShape = z.object({ amount, at: instant });

export const withdrawalShape = z.object({
  id: z.uuid(),
  method,
  kind: destinationKind,
  /** The parts of "First Lantern Bank •••• 4321", without the dots. */
  destination: z.object({ name: z.string(), ending: z.string() }),
  amount,
  fee: money,
  /** The amount less the fee. */
  net: amount,
  /** The total paid out so far, and the rest. */
  paid: money,
  remaining: money,
  currency: z.string(),
  state: z.enum(withdrawalStates),
  reference: z.string(),
  createdAt: instant,
  updatedAt: instant,
  payouts: z.array(payoutShape),
  cancellable: z.boolean(),
  /** The answers open to the member. */
  confirmations: z.array(z.enum(confirmations)),
  /** The time at which a missing answer counts as received; count down against serverTime. */
  confirmBy: instant.optional(),
  /** The amount the member reported as received, if not all. */
  receivedAmount: money.optional(),
  proofs: z.number().int(),
  /** The reason for the rejection: the operator's text, or a code. */
  reason: z.string().optional(),
});

const createWithdrawal = memberEndpoint({
  method: "POST",
  path: "/wps/payment/withdraw",
  onBreak: "allowed",
  summary: "Requests a withdrawal; the money is held at once and leaves only when it is paid out",
  source: ownPath("section 2, withdraw; section 4, withdrawal"),
  encrypted: true,
  idempotent: true,
  mayDiffer: ["paymentPassword"],
  limit: perMinute(30, "member"),
  input: z.object({ destinationId: z.uuid(), amount, paymentPassword }),
  output: withdrawalShape,
  refusals: [
    ...passwordRefusals,
    "NOT_FOUND",
    "METHOD_UNAVAILABLE",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "DAILY_LIMIT",
    "TURNOVER_LEFT",
    "DOCUMENTS_NEEDED",
    "INSUFFICIENT_FUNDS",
  ],
});

const withdrawals = memberEndpoint({
  method: "GET",
  path: "/wps/payment/withdrawals",
  summary: "This member's withdrawals, newest first",
  source: ownPath("section 2, withdraw"),
  input: z.object(paging),
  output: z.object({ ...page(withdrawalShape).shape, serverTime: instant }),
});

const withdrawal = memberEndpoint({
  method: "GET",
  path: "/wps/payment/withdrawal",
  summary: "One of this member's withdrawals, by its id or by the key it was asked for under",
  source: ownPath("section 2, withdraw"),
  input: z.union([z.object({ id: z.uuid() }), z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) })]),
  output: z.object({ ...withdrawalShape.shape, serverTime: instant }),
  refusals: ["NOT_FOUND"],
});

const cancelWithdrawal = memberEndpoint({
  method: "POST",
  path: "/wps/payment/withdraw/cancel",
  onBreak: "allowed",
  summary: "Cancels a request while the merchant allows it; the money is released",
  source: ownPath("section 4, withdrawal"),
  idempotent: true,
  limit: perMinute(30, "member"),
  input: z.object({ id: z.uuid() }),
  output: withdrawalShape,
  refusals: ["NOT_FOUND", "NOT_CANCELLABLE", "KEY_REUSED", "IDEMPOTENCY_KEY_REQUIRED"],
});

const confirmWithdrawal = memberEndpoint({
  method: "POST",
  path: "/wps/payment/withdraw/confirm",
  onBreak: "allowed",
  summary: "Confirms that a pay-out was received, was not (with one to three pictures), or that all of it has arrived",
  source: ownPath("section 4, withdrawal"),
  idempotent: true,
  limit: perMinute(30, "member"),
  input: z.object({
    id: z.uuid(),
    answer: z.enum(confirmations),
    /** With `notReceived`: the amount that arrived, "0.0000" for nothing. */
    receivedAmount: money.optional(),
    proofs: z.array(z.uuid()).max(3).default([]),
  }),
  output: withdrawalShape,
  refusals: [
    "NOT_FOUND",
    "NOT_CONFIRMABLE",
    "PROOF_NEEDED",
    "AMOUNT_TOO_LARGE",
    "KEY_REUSED",
    "IDEMPOTENCY_KEY_REQUIRED",
  ],
});

/** Purposes for which a member may upload pictures. */
export const uploadPurposes = ["withdrawal", "deposit"] as const;

export const uploadLimits = { bytes: 5 * 1024 * 1024, files: 3, types: ["image/png", "image/jpeg"] } as const;

const upload = memberEndpoint({
  method: "POST",
  path: "/wps/upload",
  onBreak: "allowed",
  summary: "Takes one picture (png or jpg, at most 5 MB): it is decoded, redrawn and stored without its metadata",
  source: ownPath("section 5, uploads"),
  limit: perMinute(30, "member"),
  /** The base64 picture plus a margin for the other fields. */
  maxBytes: Math.ceil((uploadLimits.bytes * 4) / 3) + 1024,
  input: z.object({ purpose: z.enum(uploadPurposes), picture: z.base64() }),
  output: z.object({ id: z.uuid() }),
  refusals: ["UPLOAD_TOO_LARGE", "UPLOAD_NOT_A_PICTURE", "UPLOADS_FULL", "FILES_SILENT"],
});

export const withdrawalsRows = {
  withdrawInfo,
  destinations,
  addDestination,
  removeDestination,
  createWithdrawal,
  withdrawals,
  withdrawal,
  cancelWithdrawal,
  confirmWithdrawal,
  upload,
};
