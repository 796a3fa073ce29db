const dayMs = 24 * 60 * 60_000;
const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Returns the merchant's day of a moment, and its current week (from Monday) and month, each with the days of the
 * previous one. `monthBegan` and `monthEnds` are the month's bounds in the merchant's local time, as if it were UTC.
 */
export function periodsAt(at: Date, gmtOffsetMinutes: number) {
  const local = new Date(at.getTime() + gmtOffsetMinutes * 60_000);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const monday = Date.UTC(year, month, date - ((local.getUTCDay() + 6) % 7));
  const first = Date.UTC(year, month, 1);
  return {
    day: nameOf(local.getTime()),
    week: { start: nameOf(monday), before: { from: nameOf(monday - 7 * dayMs), to: nameOf(monday - dayMs) } },
    month: { start: nameOf(first), before: { from: nameOf(Date.UTC(year, month - 1, 1)), to: nameOf(first - dayMs) } },
    monthBegan: new Date(first),
    monthEnds: new Date(Date.UTC(year, month + 1, 1)),
  };
}
