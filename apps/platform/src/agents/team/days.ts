import { refuse, type Refusal } from "../../kit/db/refusal.ts";

/** Days of the merchant, inclusive at both ends. */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 24 * 60 * 60_000;
const longestDays = 93;
const defaultDays = 7;

const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the merchant's day of a moment. */
export const dayOf = (at: Date, gmtOffsetMinutes: number): string => nameOf(at.getTime() + gmtOffsetMinutes * 60_000);

/** Reads a range of days, by default the last seven; refuses one that ends before it begins or is too long. */
export function readDays(
  from: string | undefined,
  to: string | undefined,
  today: string,
  usual = defaultDays,
): DayRange | Refusal {
  const end = to ?? today;
  const begin = from ?? nameOf(startOf(end) - (usual - 1) * dayMs);
  const days = (startOf(end) - startOf(begin)) / dayMs + 1;
  // The database cannot calculate with days of distant years.
  if (!(days >= 1) || startOf(begin) < 0) return refuse("BAD_REQUEST", { fields: ["from", "to"] });
  return days > longestDays ? refuse("RANGE_TOO_LONG", { days: longestDays }) : { from: begin, to: end };
}

export const dayBefore = (day: string): string => nameOf(startOf(day) - dayMs);
export const dayAfter = (day: string): string => nameOf(startOf(day) + dayMs);

/** Returns the range of the same length that ends the day before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = startOf(to) - startOf(from) + dayMs;
  return { from: nameOf(startOf(from) - length), to: nameOf(startOf(from) - dayMs) };
}

/** Returns the moments at which the range begins and ends; the end is exclusive. */
export function momentsOf({ from, to }: DayRange, gmtOffsetMinutes: number): { from: Date; to: Date } {
  const offset = gmtOffsetMinutes * 60_000;
  return { from: new Date(startOf(from) - offset), to: new Date(startOf(to) + dayMs - offset) };
}
