import { gmtText } from "@croupier/contract/domain/gmt-offset";

/** A period of whole days of this device's calendar, both ends included. */
export interface Period {
  from: Date;
  to: Date;
}

const dayMs = 24 * 3600_000;

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** Returns the last `days` days, today included. */
export function lastDays(days: number, now: Date): Period {
  const to = startOfDay(now);
  return { from: addDays(to, 1 - days), to };
}

export function daysIn({ from, to }: Period): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs) + 1;
}

/** Returns the period of `days` days before this one (-1) or after it (1), never past today. */
export function shift({ from, to }: Period, days: number, way: -1 | 1, now: Date): Period {
  if (way === -1) return { from: addDays(from, -days), to: addDays(from, -1) };
  const last = addDays(to, days);
  const today = startOfDay(now);
  const end = last > today ? today : last;
  return { from: addDays(end, 1 - days), to: end };
}

export const isLatest = ({ to }: Period, now: Date): boolean => startOfDay(to) >= startOfDay(now);

/** Converts a period to the wire form: its first and last moment. */
export function toWire({ from, to }: Period): { from: string; to: string } {
  return { from: startOfDay(from).toISOString(), to: new Date(addDays(to, 1).getTime() - 1).toISOString() };
}

/** Returns the period between two days, in either order. */
export const between = (one: Date | undefined, other: Date | undefined): Period | undefined =>
  one && other && (one <= other ? { from: one, to: other } : { from: other, to: one });

/** Formats "2026-11-21", the value of a date input. */
export function toInput(date: Date): string {
  const pad = (value: number) => value.toString().padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function fromInput(text: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined;
}

/** Returns the device's time zone, by which the platform counts the days: its offset if the browser knows no name. */
export function deviceTimeZone(now = new Date()): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== "Etc/Unknown") return timeZone;
  return gmtText(-now.getTimezoneOffset()).replace("−", "-");
}
