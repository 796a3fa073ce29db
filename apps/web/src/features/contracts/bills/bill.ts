import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDays, formatMoment, formatWeekday } from "../../../core/i18n/format.ts";
import { dateOf, useDayOf } from "../../../core/time/day-range.ts";
import type { Tone } from "../../../ui/Badge.tsx";
import { isByDay } from "../kinds.ts";

const dayMs = 24 * 60 * 60_000;

export type Bill = WireOutput<"bills">["content"][number];
export type BillState = Bill["state"];

export const billStates = [
  "unclaimed",
  "insufficient",
  "pending",
  "issued",
  "notReached",
  "expired",
  "rejected",
] as const satisfies readonly BillState[];

export const billTones = {
  notReached: "plain",
  pending: "warm",
  unclaimed: "warm",
  issued: "good",
  insufficient: "bad",
  rejected: "bad",
  expired: "plain",
} as const satisfies Record<BillState, Tone>;

/** Words a period: its day, its first and last day, or for the short ones when it began. */
export function usePeriodText() {
  const { language } = useTexts();
  const dayOf = useDayOf();
  return ({ period, start, end }: Pick<Bill, "period" | "start" | "end">): string => {
    if (!isByDay(period)) return formatMoment(start, language);
    return formatDays(dateOf(dayOf(Date.parse(start))), dateOf(dayOf(Date.parse(end) - 1)), language);
  };
}

/** Words the end of a period: its last day with the day of the week, or for the short ones the moment. */
export function useDeadlineText() {
  const { language } = useTexts();
  const dayOf = useDayOf();
  return ({ start, end }: Pick<Bill, "start" | "end">): string =>
    Date.parse(end) - Date.parse(start) < dayMs
      ? formatMoment(end, language)
      : formatWeekday(dateOf(dayOf(Date.parse(end) - 1)), language);
}
