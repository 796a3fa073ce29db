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

/** A thousand billion of the currency: far above any real amount, far below what a balance can hold. */
const largest = 10_000_000_000_000_000n;

/** The vendor's own name for a transaction or a round. */
const vendorId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
const code = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const currency = z.string().regex(/^[A-Z]{3,8}$/);
/** What a vendor may pay for without a bet. */
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
      /** The part of the stake that goes to the vendor's progressive jackpot; absent: nothing. */
      contribution: stake.optional(),
      /** In a game between players: who sits at the table already. */
      opponents: z.array(id).min(1).max(20).optional(),
    })
    .refine(({ amount, contribution = 0n }) => contribution <= amount, "a contribution above its stake"),
  /** For the dealer: no bet, won by nobody, counted for nothing. A rollback gives it back. */
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
      /** What of the stake was at risk, where that is less than all of it: a vendor can only lower what counts. */
      atRisk: payout.optional(),
      /** What the vendor kept of it, in a game between players. */
      fee: payout.optional(),
      /** In a game between players: what the player lost to each other one, before what was won back. */
      opponents: z
        .array(z.strictObject({ playerId: id, lost: payout }))
        .min(1)
        .max(100)
        .optional(),
      /** The game's own result: stored as far as it can be, whatever it is. The money does not depend on it. */
      detail: z.unknown().optional(),
    })
    .refine(({ amount, closeRound }) => amount > 0n || closeRound, "a win of nothing that closes nothing"),
  /** A win without a bet, also when the player has no session any more; what it was won by is its kind. */
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
