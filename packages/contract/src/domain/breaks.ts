/** Periods of a time-out, which ends by itself. */
export const timeOutPeriods = ["fiveMinutes", "day", "week", "month", "sixWeeks"] as const;
/** Periods of a self-exclusion, after which the member asks to return and waits. */
export const exclusionPeriods = ["halfYear", "year", "fiveYears", "permanent"] as const;
export const breakPeriods = [...timeOutPeriods, ...exclusionPeriods] as const;

export type BreakPeriod = (typeof breakPeriods)[number];

export const isExclusion = (period: BreakPeriod): boolean => exclusionPeriods.some((each) => each === period);

/**
 * A break in force, as a refusal states it. `until` is absent for a permanent break, and after an exclusion whose member
 * has not asked to return.
 */
export interface BreakNotice {
  period: BreakPeriod;
  /** The only type of game it concerns; absent: everything. */
  gameType?: string;
  until?: string;
}

/** Reads the value of an ON_BREAK refusal; undefined for anything else. */
export function readBreakNotice(value: unknown): BreakNotice | undefined {
  if (typeof value !== "object" || value === null || !("period" in value)) return undefined;
  return breakPeriods.some((each) => each === value.period) ? (value as BreakNotice) : undefined;
}
