import type { ContractPeriod } from "@croupier/contract/domain/contracts";

/** A period of settlement; its end is the start of the next. */
export interface Period {
  start: Date;
  end: Date;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const even: Partial<Record<ContractPeriod, number>> = {
  fiveMinutes: 5 * minuteMs,
  hourly: 60 * minuteMs,
  daily: dayMs,
};

/**
 * Returns the period of a moment, in the merchant's fixed offset: the server's time zone and summer time have no
 * effect. Weeks begin on Monday, halves of a month on the 1st and the 16th.
 */
export function periodAt(period: ContractPeriod, at: Date, gmtOffsetMinutes: number): Period {
  const offset = gmtOffsetMinutes * minuteMs;
  const [start, end] = boundsAt(period, at.getTime() + offset);
  return { start: new Date(start - offset), end: new Date(end - offset) };
}

/** Returns the bounds around the merchant's local time, as if it were UTC. */
function boundsAt(period: ContractPeriod, local: number): [number, number] {
  const step = even[period];
  if (step !== undefined) {
    const start = Math.floor(local / step) * step;
    return [start, start + step];
  }
  const there = new Date(local);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  if (period === "weekly") {
    const monday = Date.UTC(year, month, day - ((there.getUTCDay() + 6) % 7));
    return [monday, monday + 7 * dayMs];
  }
  if (period === "monthly") return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  return day < 16
    ? [Date.UTC(year, month, 1), Date.UTC(year, month, 16)]
    : [Date.UTC(year, month, 16), Date.UTC(year, month + 1, 1)];
}

/** Returns the first start of a period that is not before any of these moments. */
export function startAfter(period: ContractPeriod, moments: readonly Date[], gmtOffsetMinutes: number): Date {
  const latest = new Date(Math.max(...moments.map(Number)));
  const { start, end } = periodAt(period, latest, gmtOffsetMinutes);
  return start.getTime() === latest.getTime() ? start : end;
}
