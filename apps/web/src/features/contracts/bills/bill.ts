import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatWeekday } from "../../../core/i18n/format.ts";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { dateOf, useDayOf } from "../../../core/time/day-range.ts";

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

/**
 * Returns a function that formats the end of a period: its last day with the weekday, or the moment for the short
 * periods.
 */
export function useDeadlineText() {
  const { dates } = useTexts();
  const moment = useMerchantMoment();
  const dayOf = useDayOf();
  return ({ start, end }: Pick<Bill, "start" | "end">): string =>
    Date.parse(end) - Date.parse(start) < dayMs
      ? moment(end)
      : formatWeekday(dateOf(dayOf(Date.parse(end) - 1)), dates);
}
