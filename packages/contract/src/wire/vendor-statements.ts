import { z } from "zod";
import { awardKinds } from "./seamless.ts";
import { amount, instant, money } from "./shapes.ts";

/*
 * A vendor's signed statements at POST /report/v1/{rounds|transfers|awards|tips}, with which a platform compares its
 * records. A page ends with the cursor of the next; absent on the last page.
 */

export const statementRequest = z.object({
  from: instant,
  to: instant,
  after: z.string().max(100).optional(),
});

/** `disputed`: the platform refused what the vendor owes the player. */
export const roundStates = ["open", "settled", "cancelled", "refused", "disputed"] as const;

export const statementRound = z.object({
  vassalage: z.string(),
  /** Transaction id of the stake. */
  txId: z.string(),
  playerId: z.string(),
  currency: z.string(),
  stake: money,
  /** The part of the stake for the vendor's progressive jackpot; absent: none. */
  contribution: money.optional(),
  win: money,
  /** The part of the stake at risk, and the fee of a game between players; absent: not stated. */
  atRisk: money.optional(),
  fee: money.optional(),
  state: z.enum(roundStates),
  at: instant,
});
export type StatementRound = z.output<typeof statementRound>;

export const statementTransfer = z.object({
  reference: z.string(),
  vassalage: z.string(),
  playerId: z.string(),
  currency: z.string(),
  direction: z.enum(["in", "out"]),
  amount,
  status: z.enum(["OK", "REFUSED"]),
  at: instant,
});
export type StatementTransfer = z.output<typeof statementTransfer>;

/** A payment without a bet: free rounds, a jackpot, a tournament, a promotion. */
export const statementAward = z.object({
  vassalage: z.string(),
  txId: z.string(),
  playerId: z.string(),
  kind: z.enum(awardKinds),
  currency: z.string(),
  amount,
  at: instant,
});
export type StatementAward = z.output<typeof statementAward>;

/** A tip to a dealer; `returned`: it was rolled back, or the platform refused it. */
export const statementTip = z.object({
  vassalage: z.string(),
  txId: z.string(),
  playerId: z.string(),
  currency: z.string(),
  amount,
  state: z.enum(["given", "returned"]),
  at: instant,
});
export type StatementTip = z.output<typeof statementTip>;

export const roundsPage = z.object({ rounds: z.array(statementRound), next: z.string().optional() });
export const transfersPage = z.object({ transfers: z.array(statementTransfer), next: z.string().optional() });
export const awardsPage = z.object({ awards: z.array(statementAward), next: z.string().optional() });
export const tipsPage = z.object({ tips: z.array(statementTip), next: z.string().optional() });
