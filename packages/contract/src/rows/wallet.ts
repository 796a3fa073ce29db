import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, empty, id, instant, money, page, paging } from "../shapes.ts";

export const balanceShape = z.object({
  /** What can be staked or withdrawn now. */
  balance: money,
  bonus: money,
  held: money,
  /** cash + bonus + held. */
  total: money,
  currency: z.string(),
  currencySymbol: z.string(),
  /** Rises with every change, so that an older answer never replaces a newer one. */
  sequence: z.string(),
});

export const balance = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/balance",
  summary: "The member's balances",
  source: "section 7",
  access: "member",
  input: empty,
  output: balanceShape,
});

export const merchantWallet = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_merchantWallet",
  summary: "Whether this merchant has one wallet for all vendors",
  source: "section 7; decisions.md reading 17",
  access: "member",
  input: empty,
  output: z.object({ isSingle: z.boolean() }),
});

export const depositStates = ["created", "waiting", "credited", "expired", "rejected"] as const;
export type DepositState = (typeof depositStates)[number];

const depositShape = z.object({
  id: z.uuid(),
  method: z.string(),
  amount,
  fee: money,
  /** What the wallet receives. */
  credited: money,
  currency: z.string(),
  state: z.enum(depositStates),
  createdAt: instant,
  /** A waiting deposit ends here; count down against serverTime, not the device's clock. */
  expiresAt: instant,
  settledAt: instant.optional(),
  /** The provider's own page, while it can still be paid. */
  payUrl: z.string().optional(),
  reference: z.string(),
});

export const depositMethods = endpoint({
  method: "GET",
  path: "/wps/payment/deposit/methods",
  summary: "Ways to pay in, with their limits, fees and presets",
  source: "section 2, depositv2; the path is left open there",
  access: "member",
  trial: "blocked",
  input: empty,
  output: z.array(
    z.object({
      method: z.string(),
      /** bank, wallet or crypto: which picture and which words. */
      kind: z.enum(["bank", "wallet", "crypto"]),
      name: z.string(),
      min: amount,
      max: amount,
      feeBasisPoints: z.number().int(),
      minutes: z.object({ from: z.number().int(), to: z.number().int() }),
      presets: z.array(amount),
      currency: z.string(),
    }),
  ),
});

export const createDeposit = endpoint({
  method: "POST",
  path: "/wps/payment/deposit",
  summary: "Opens a deposit and answers where to pay it; nothing is charged before that",
  source: "section 2, depositv2; the path is left open there",
  access: "member",
  trial: "blocked",
  idempotent: true,
  limit: { max: 30, perSeconds: 60, by: "member" },
  input: z.object({ method: z.string().max(40), amount, returnUrl: z.string().max(500) }),
  output: depositShape,
  refusals: [
    "METHOD_UNAVAILABLE",
    "AMOUNT_TOO_SMALL",
    "AMOUNT_TOO_LARGE",
    "TOO_MANY_OPEN_DEPOSITS",
    "BACK_URL_REFUSED",
    "PROVIDER_SILENT",
    "KEY_REUSED",
    "IN_PROGRESS",
    "IDEMPOTENCY_KEY_REQUIRED",
    "ACCOUNT_BLOCKED",
  ],
});

export const deposits = endpoint({
  method: "GET",
  path: "/wps/payment/deposits",
  summary: "This member's deposits, newest first",
  source: "section 2, depositv2; the path is left open there",
  access: "member",
  trial: "blocked",
  input: z.object(paging),
  output: z.object({ ...page(depositShape).shape, serverTime: instant }),
});

export const deposit = endpoint({
  method: "GET",
  path: "/wps/payment/deposit",
  summary: "One of this member's deposits",
  source: "section 2, depositv2; the path is left open there",
  access: "member",
  trial: "blocked",
  input: z.object({ id: z.uuid() }),
  output: z.object({ ...depositShape.shape, serverTime: instant }),
  refusals: ["NOT_FOUND"],
});

/** Kinds of entry a player's account record shows. */
export const accountKinds = [
  "deposit",
  "withdrawal",
  "bet",
  "win",
  "rollback",
  "hold",
  "release",
  "transfer",
  "bonus",
  "rebate",
  "adjustment",
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const accountRecord = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_transactionHistory",
  summary: "Every movement of the member's cash with the balance after it, newest first",
  source: "section 2, transactionHistory; the path is left open there",
  access: "member",
  trial: "blocked",
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    kind: z.enum(accountKinds).optional(),
    ...paging,
  }),
  output: z.object({
    ...page(
      z.object({
        id,
        kind: z.enum(accountKinds),
        at: instant,
        change: money,
        balanceAfter: money,
        /** The deposit, round or transfer it belongs to. */
        reference: z.string(),
        gameName: z.string().optional(),
        vassalage: z.string().optional(),
      }),
    ).shape,
    currency: z.string(),
    totals: z.object({ in: money, out: money, net: money }),
    serverTime: instant,
  }),
  refusals: ["RANGE_TOO_LONG"],
});

export const eventTicket = endpoint({
  method: "POST",
  path: "/wps/events/ticket",
  summary: "A ticket for one socket at /wps/events, good for 30 seconds, with the sequence to resume after",
  source: "section 2, socket event listener; the path is left open there",
  access: "member",
  limit: { max: 60, perSeconds: 60, by: "member" },
  input: empty,
  output: z.object({ ticket: z.string(), sequence: z.string(), customerId: id, account: z.string() }),
});
