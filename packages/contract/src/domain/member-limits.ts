/** Limits that members set: deposits, losses and stakes in a period, and the largest single bet. */
export const limitKinds = ["deposit", "loss", "stake", "bet"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** A trillion units of a currency: far above any real limit, far below what an amount can hold. */
export const largestLimit = 10_000_000_000_000_000n;

/** A calendar day, a week from Monday or a month in the merchant's time; a single bet has no period. */
export const limitPeriods = ["day", "week", "month", "single"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Returns whether a limit of a kind can have this period. */
export const isLimitPeriod = (kind: LimitKind, period: LimitPeriod): boolean =>
  (kind === "bet") === (period === "single");

/** Changes in the history of limits. */
export const limitChanges = ["set", "lowered", "requested", "withdrawn", "confirmed", "lapsed"] as const;
export type LimitChange = (typeof limitChanges)[number];

/** The value of a refusal by a limit, in the wire form. */
export interface LimitReached {
  limit: LimitKind;
  period: LimitPeriod;
  amount: string;
  /** The sum that counts against the limit so far; may be above it after a decrease. */
  used: string;
  /** Absent for a single bet. */
  resetsAt?: string | undefined;
}
