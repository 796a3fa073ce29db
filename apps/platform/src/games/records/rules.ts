import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Range } from "./store.ts";

const dayMs = 24 * 60 * 60_000;
/** Twelve months of statements (security.md), and a day for the member's time zone. */
const longestDays = 367;
const defaultDays = 7;

/** The asked range, by default the last seven days; refused when it is longer than a year. `to` is exclusive. */
export function readRange(from: Date | undefined, to: Date | undefined, now: Date): Range | Refusal {
  const end = to ?? now;
  const begin = from ?? new Date(end.getTime() - defaultDays * dayMs);
  if (end <= begin) return refuse("BAD_REQUEST", { fields: ["from", "to"] });
  if (end.getTime() - begin.getTime() > longestDays * dayMs) return refuse("RANGE_TOO_LONG", { days: longestDays });
  return { from: begin, to: end };
}

/** A winner's name for everybody's eyes: enough to recognise oneself, not enough to find another. */
export function maskName(account: string): string {
  const letters = [...account];
  const head = letters.slice(0, letters.length > 5 ? 3 : 1).join("");
  return `${head}***${letters.at(-1) ?? ""}`;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
