import type { ContractPeriod } from "@croupier/contract/domain/contracts";
import { useTexts } from "../app-context.tsx";
import { formatDays } from "../i18n/format.ts";
import { useMerchantMoment } from "./use-moment.ts";
import { dateOf, useDayOf } from "./day-range.ts";

/** Returns whether a period is named by its days; shorter ones are named by their time. */
export const isByDay = (period: ContractPeriod): boolean => period !== "hourly" && period !== "fiveMinutes";

interface Span {
  period: ContractPeriod;
  start: string;
  end: string;
}

/** Formats a period: its day, its first and last day, or its start for the short ones. */
export function usePeriodText() {
  const { dates } = useTexts();
  const moment = useMerchantMoment();
  const dayOf = useDayOf();
  return ({ period, start, end }: Span): string => {
    if (!isByDay(period)) return moment(start);
    return formatDays(dateOf(dayOf(Date.parse(start))), dateOf(dayOf(Date.parse(end) - 1)), dates);
  };
}
