import { z } from "zod";
import { id, money } from "./shapes.ts";

/*
 * The bodies of the seamless wallet protocol, as a vendor sends them to POST /seamless/v1/{verb}. Amounts carry exactly
 * four decimals. Bodies are strict: a field that is unknown or there twice is BAD_REQUEST. Every answer is HTTP 200 with
 * a `status`, 401 for a bad signature, 5xx when the outcome is unknown.
 */

export const seamlessVerbs = [
  "authenticate",
  "enter",
  "balance",
  "bet",
  "tip",
  "win",
  "award",
  "rollback",
  "close",
  "status",
] as const;
export type SeamlessVerb = (typeof seamlessVerbs)[number];

const seamlessStatuses = [
  "OK",
  "TOKEN_INVALID",
  "SESSION_EXPIRED",
  "PLAYER_BLOCKED",
  "LIMIT_REACHED",
  "INSUFFICIENT_FUNDS",
  "CURRENCY_MISMATCH",
  "TX_MISMATCH",
  "TX_CANCELLED",
  "REF_NOT_FOUND",
  "ROUND_CLOSED",
  "ALREADY_SETTLED",
  "BAD_REQUEST",
  "TRY_LATER",
] as const;
export type SeamlessStatus = (typeof seamlessStatuses)[number];

/** A trillion units of the currency: far above any real amount, far below what a balance can hold. */
const largest = 10_000_000_000_000_000n;

/** The vendor's id of a transaction or round. */
const vendorId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
const code = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const currency = z.string().regex(/^[A-Z]{3,8}$/);
/** Reasons for which a vendor may pay without a bet. */
export const awardKinds = ["freeRounds", "jackpot", "tournament", "promotion"] as const;
const stake = money.refine((value) => value > 0n && value <= largest);
/** A stake in a round of a session: a bet, or a tip beside it. */
const staked = {
  sessionId: z.uuid(),
  playerId: id,
  txId: vendorId,
  roundId: vendorId,
  gameCode: code,
  currency,
  amount: stake,
};
const payout = money.refine((value) => value >= 0n && value <= largest);

export const seamlessBodies = {
  authenticate: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), gameCode: code }),
  /** Another game of the same vendor within the session. */
  enter: z.strictObject({ sessionId: z.uuid(), gameCode: code }),
  balance: z.strictObject({ sessionId: z.uuid() }),
  bet: z
    .strictObject({
      ...staked,
      /** The part of the stake for the vendor's progressive jackpot; absent: none. */
      contribution: stake.optional(),
      /** In a game between players: the players already at the table. */
      opponents: z.array(id).min(1).max(20).optional(),
    })
    .refine(({ amount, contribution = 0n }) => contribution <= amount, "a contribution above its stake"),
  /** A tip for the dealer: it cannot win and counts for nothing. A rollback returns it. */
  tip: z.strictObject(staked),
  win: z
    .strictObject({
      sessionId: z.uuid(),
      playerId: id,
      txId: vendorId,
      roundId: vendorId,
      betTxId: vendorId,
      gameCode: code,
      currency,
      amount: payout,
      closeRound: z.boolean(),
      /** The part of the stake that was at risk, if less than all: a vendor can only lower what counts. */
      atRisk: payout.optional(),
      /** The fee that the vendor kept, in a game between players. */
      fee: payout.optional(),
      /** In a game between players: the player's losses to each opponent, before anything was won back. */
      opponents: z
        .array(z.strictObject({ playerId: id, lost: payout }))
        .min(1)
        .max(100)
        .optional(),
      /** The game's own result, stored as far as possible. The money does not depend on it. */
      detail: z.unknown().optional(),
    })
    .refine(({ amount, closeRound }) => amount > 0n || closeRound, "a win of nothing that closes nothing"),
  /** A win without a bet, also without a session; its kind says what it was won by. */
  award: z.strictObject({
    playerId: id,
    txId: vendorId,
    kind: z.enum(awardKinds),
    gameCode: code.optional(),
    currency,
    amount: stake,
    detail: z.unknown().optional(),
  }),
  rollback: z.strictObject({ playerId: id, txId: vendorId, betTxId: vendorId, roundId: vendorId, currency }),
  close: z.strictObject({ sessionId: z.uuid() }),
  status: z.strictObject({ playerId: id, txId: vendorId }),
} as const satisfies Record<SeamlessVerb, z.ZodType>;

export type SeamlessBody<V extends SeamlessVerb> = z.output<(typeof seamlessBodies)[V]>;
