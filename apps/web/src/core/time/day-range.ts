import { useSite } from "../app-context.tsx";
import { serverNow } from "./server-clock.ts";

/** Days of the merchant in the wire form, both included: "2026-11-23". */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 24 * 3600_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => nameOf(startOf(day) + days * dayMs);
export const daysIn = ({ from, to }: DayRange): number => (startOf(to) - startOf(from)) / dayMs + 1;

/** Returns the last `days` days of the merchant, today included. */
export const lastDaysTo = (today: string, days: number): DayRange => ({ from: addDays(today, 1 - days), to: today });

/** Returns the range of the same length before this one (-1) or after it (1), never past today. */
export function shiftDays({ from, to }: DayRange, way: -1 | 1, today: string): DayRange {
  const length = daysIn({ from, to });
  const end = way === -1 ? addDays(from, -1) : addDays(to, length);
  const last = end > today ? today : end;
  return { from: addDays(last, 1 - length), to: last };
}

/** Converts a range to stored filters: one that ends today keeps ending today. */
export const choicesOfDays = (range: DayRange, today: string): Record<string, string> =>
  range.to === today ? { days: String(daysIn(range)) } : { from: range.from, to: range.to };

const isDay = /^\d{4}-\d\d-\d\d$/;

/** Reads the range of stored filters; undefined if there is none. */
export function daysOfChoices({ days, from, to }: Record<string, string>, today: string): DayRange | undefined {
  const count = Number(days);
  if (Number.isInteger(count) && count >= 1 && count <= 93) return lastDaysTo(today, count);
  return from && to && isDay.test(from) && isDay.test(to) && from <= to ? { from, to } : undefined;
}

/** Returns a function that gives the merchant's day of a moment in milliseconds. */
export function useDayOf(): (at: number) => string {
  const { gmtOffsetMinutes } = useSite().permission;
  return (at) => nameOf(at + gmtOffsetMinutes * 60_000);
}

/**
 * Formats a moment in milliseconds in the merchant's time: an ISO text without a zone, which a device formats
 * unchanged.
 */
export function useMerchantTime(): (at: number) => string {
  const { gmtOffsetMinutes } = useSite().permission;
  return (at) => new Date(at + gmtOffsetMinutes * 60_000).toISOString().replace("Z", "");
}

/** Returns the merchant's current day, by the server's clock. */
export const useToday = (): string => useDayOf()(serverNow());

/** Converts a merchant's day to a date of this device, for formatting. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}
