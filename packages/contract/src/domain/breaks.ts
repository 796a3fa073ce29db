/** Periods of a time-out, which ends by itself. */
export const timeOutPeriods = ["fiveMinutes", "day", "week", "month", "sixWeeks"] as const;
/** Periods of a self-exclusion, after which the member asks to return and waits. */
export const exclusionPeriods = ["halfYear", "year", "fiveYears", "permanent"] as const;
/** The periods that a member or an operator chooses. */
export const breakPeriods = [...timeOutPeriods, ...exclusionPeriods] as const;
/** The periods of self-exclusions in force; `register`: for as long as a register of self-exclusion says. */
export const exclusionsInForce = [...exclusionPeriods, "register"] as const;
export const periodsInForce = [...timeOutPeriods, ...exclusionsInForce] as const;

export type ChosenPeriod = (typeof breakPeriods)[number];
export type BreakPeriod = (typeof periodsInForce)[number];

export const isExclusion = (period: BreakPeriod): boolean => exclusionsInForce.some((each) => each === period);

/**
 * A break in force, as a refusal states it. `until` is absent for a permanent break, for one by a register, and after an
 * exclusion whose member has not asked to return.
 */
export interface BreakNotice {
  period: BreakPeriod;
  /** The only type of game it concerns; absent: everything. */
  gameType?: string;
  until?: string;
  /** The time of the exclusion is over, and its member has not asked to return. */
  isEnded?: true;
}

/** Reads the value of an ON_BREAK refusal; undefined for anything else. */
export function readBreakNotice(value: unknown): BreakNotice | undefined {
  if (typeof value !== "object" || value === null || !("period" in value)) return undefined;
  return periodsInForce.some((each) => each === value.period) ? (value as BreakNotice) : undefined;
}
