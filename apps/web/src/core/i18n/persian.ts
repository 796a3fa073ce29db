/*
 * Converts days between the Persian (Jalali) and the Gregorian calendar. `Intl` has the Persian one in every browser and
 * in Node; only the way back is found here.
 */

/** A day of the Persian calendar; the months begin with 1, Farvardin. */
export interface PersianDay {
  year: number;
  month: number;
  day: number;
}

const dayMs = 24 * 3600_000;

let format: Intl.DateTimeFormat | undefined;

function partsAt(time: number): PersianDay {
  format ??= new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
    timeZone: "UTC",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  const parts = format.formatToParts(time);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}

/** Converts "2026-03-25" to 5 Farvardin 1405; undefined for anything but a day. */
export function toPersian(day: string): PersianDay | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : partsAt(time);
}

/** Returns the first moment of a Persian year, which begins on a day between 19 and 22 March. */
function startOf(year: number): number | undefined {
  const days = [19, 20, 21, 22].map((day) => Date.UTC(year + 621, 2, day));
  return days.find((time) => {
    const { month, day } = partsAt(time);
    return month === 1 && day === 1;
  });
}

/** Six months have 31 days, the next ones 30. */
const daysBefore = (month: number): number => (month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30);

/** Converts 5 Farvardin 1405 to "2026-03-25"; undefined if the calendar has no such day. */
export function fromPersian({ year, month, day }: PersianDay): string | undefined {
  const start = startOf(year);
  if (start === undefined) return undefined;
  const time = start + (daysBefore(month) + day - 1) * dayMs;
  const found = partsAt(time);
  const isSame = found.year === year && found.month === month && found.day === day;
  return isSame ? new Date(time).toISOString().slice(0, 10) : undefined;
}

/**
 * The Persian year in which every day has another day and month of the Gregorian calendar, 29 February and 30 Esfand
 * included: a birthday without a year is converted by it.
 */
const yearlessYear = 1370;

/** Returns the day on which "03-25" fell in that year, as "1991-03-25". */
export const dayOfYearless = (monthDay: string): string =>
  `${yearlessYear + (monthDay < "03-21" ? 622 : 621)}-${monthDay}`;

/** Converts "03-25" to 5 Farvardin. */
export const toPersianYearless = (monthDay: string): PersianDay | undefined => toPersian(dayOfYearless(monthDay));

/** Converts 5 Farvardin to "03-25"; undefined if the month has no such day. */
export const fromPersianYearless = (of: Omit<PersianDay, "year">): string | undefined =>
  fromPersian({ ...of, year: yearlessYear })?.slice(5);
