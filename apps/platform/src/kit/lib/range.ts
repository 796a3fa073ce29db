import { longestPeriodDays } from "@croupier/contract/domain/longest-period";
import { refuse, type Refusal } from "../db/refusal.ts";

/** A span of time; `to` is exclusive. */
export interface Range {
  from: Date;
  to: Date;
}

const dayMs = 24 * 60 * 60_000;
/** One extra day allows for the member's time zone. */
const longestDays = longestPeriodDays + 1;
const defaultDays = 7;

/** Reads a range with exclusive `to`, by default the last seven days; refuses one longer than a year. */
export function readRange(from: Date | undefined, to: Date | undefined, now: Date): Range | Refusal {
  const end = to ?? now;
  const begin = from ?? new Date(end.getTime() - defaultDays * dayMs);
  if (end <= begin) return refuse("BAD_REQUEST", { fields: ["from", "to"] });
  if (end.getTime() - begin.getTime() > longestDays * dayMs) return refuse("RANGE_TOO_LONG", { days: longestDays });
  return { from: begin, to: end };
}
