import { MONEY_SCALE, type Money } from "./money.ts";

/** Limits that members set: deposits, losses and stakes in a period, the largest single bet, and the time of play. */
export const limitKinds = ["deposit", "loss", "stake", "bet", "time"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A trillion units of a currency: far above any real limit, far below what an amount can hold. */
export const largestLimit = 10_000_000_000_000_000n;

/**
 * A calendar day, a week from Monday or a month in the merchant's time. A single bet has no period. A session of play
 * lasts until no game has been open for half an hour.
 */
export const limitPeriods = ["day", "week", "month", "single", "session"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Returns whether a limit of a kind can have this period. */
export const isLimitPeriod = (kind: LimitKind, period: LimitPeriod): boolean => {
  if (kind === "bet") return period === "single";
  if (kind === "time") return period === "session" || period === "day";
  return period !== "single" && period !== "session";
};

/** The amount of a limit of time is in minutes, and at most a day. */
const mostMinutes = 24n * 60n * MONEY_SCALE;

/** Returns whether a limit of a kind can have this amount: of time, whole minutes of a day. */
export const isLimitAmount = (kind: LimitKind, amount: Money): boolean =>
  kind === "time" ? amount % MONEY_SCALE === 0n && amount <= mostMinutes : amount <= largestLimit;

/** Changes in the history of limits: those of the member, and those of operators. */
export const limitChanges = [
  "set",
  "lowered",
  "requested",
  "withdrawn",
  "confirmed",
  "lapsed",
  "imposed",
  "loosened",
] as const;
export type LimitChange = (typeof limitChanges)[number];

/** The value of a refusal by a limit, in the wire form. */
export interface LimitReached {
  limit: LimitKind;
  period: LimitPeriod;
  amount: string;
  /** The sum that counts against the limit so far; may be above it after a decrease. */
  used: string;
  /** Absent for a single bet and a session. */
  resetsAt?: string | undefined;
}
