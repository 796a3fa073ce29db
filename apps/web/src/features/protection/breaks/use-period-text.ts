import type { BreakPeriod } from "@croupier/contract/domain/breaks";
import { useTexts } from "../../../core/app-context.tsx";

const days: Partial<Record<BreakPeriod, number>> = { day: 1, week: 7, month: 30, sixWeeks: 42 };
const years: Partial<Record<BreakPeriod, number>> = { year: 1, fiveYears: 5 };

/** Returns how the length of a break is written. */
export function usePeriodText(): (period: BreakPeriod) => string {
  const { t } = useTexts();
  return (period) => {
    if (period === "fiveMinutes") return t("protection.fiveMinutes");
    if (period === "register") return t("break.register");
    if (period === "permanent") return t("break.permanent");
    if (period === "halfYear") return t("break.months", { months: 6 });
    const length = days[period];
    return length === undefined ? t("break.years", { years: years[period] ?? 0 }) : t("records.days", { days: length });
  };
}
