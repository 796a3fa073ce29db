import type { BreakPeriod } from "@croupier/contract/domain/breaks";
import { useTexts } from "../../../core/app-context.tsx";

const days: Partial<Record<BreakPeriod, number>> = { day: 1, week: 7, month: 30, sixWeeks: 42 };
const months: Partial<Record<BreakPeriod, number>> = { halfYear: 6, year: 12, fiveYears: 60 };

/** Returns how the length of a break is written. */
export function usePeriodText(): (period: BreakPeriod) => string {
  const { t } = useTexts();
  return (period) => {
    if (period === "fiveMinutes") return t("protection.fiveMinutes");
    if (period === "permanent") return t("break.permanent");
    const length = days[period];
    return length === undefined
      ? t("break.months", { months: months[period] ?? 0 })
      : t("records.days", { days: length });
  };
}
