import type { Input } from "@croupier/contract/rows";

type Period = Input<"missionLeaderboard">["period"];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The lengths of the periods of constant length. */
export const periodMs = { DAY: dayMs, WEEK: 7 * dayMs } as const;

/** Returns when the merchant's current day, week or month began. */
export function periodStart(period: Period, now: Date, gmtOffsetMinutes: number): Date {
  const offset = gmtOffsetMinutes * minuteMs;
  // The merchant's local time is treated as if it were UTC.
  const there = new Date(now.getTime() + offset);
  const midnight = Math.floor(there.getTime() / dayMs) * dayMs;
  const back = period === "DAY" ? 0 : period === "WEEK" ? (there.getUTCDay() + 6) % 7 : there.getUTCDate() - 1;
  return new Date(midnight - back * dayMs - offset);
}

/** Compares a time with a start and an end: before, running, or over. */
export function statusOf(
  { startsAt, endsAt }: { startsAt: string; endsAt?: string },
  now: Date,
): "COMING_SOON" | "OPEN" | "CLOSED" {
  if (now < new Date(startsAt)) return "COMING_SOON";
  return endsAt !== undefined && now >= new Date(endsAt) ? "CLOSED" : "OPEN";
}
