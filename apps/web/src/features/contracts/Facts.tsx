import type { ReactNode } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { formatDay, formatMoment } from "../../core/i18n/format.ts";
import { dateOf, useDayOf } from "../../core/time/day-range.ts";
import { isByDay, type Contract } from "./kinds.ts";
import { Word } from "./Word.tsx";

/** Words the beginning of a period: a day of the merchant's, or for the short ones a time. */
export function useStartText() {
  const { t, language } = useTexts();
  const dayOf = useDayOf();
  return (period: Contract["period"], at: string): string => {
    if (!isByDay(period)) return t("contract.atTime", { time: formatMoment(at, language) });
    return formatDay(dateOf(dayOf(Date.parse(at))), language);
  };
}

/** What there is to know of a contract beside its tiers. */
export function Facts({ of }: { of: Contract }) {
  const { t, language } = useTexts();
  const start = useStartText();
  const note = (of.offered ?? of.terms)?.note;
  const from = of.terms?.from ?? of.effectiveFrom;
  const facts: (readonly [string, ReactNode])[] = [
    [t("contract.paid"), t(`contract.period.${of.period}`)],
    of.side === "mine"
      ? [t("contract.upline"), of.uplineAccount ?? <Word key="platform" of={t("contract.platform")} />]
      : [t("contract.downline"), of.account],
    ...(from ? [[t("contract.firstPeriod"), start(of.period, from)] as const] : []),
    ...(from === undefined && of.offered ? [[t("contract.firstPeriod"), start(of.period, of.nextStart)] as const] : []),
    ...(of.effectiveUntil ? [[t("contract.until"), start(of.period, of.effectiveUntil)] as const] : []),
    ...(note ? [[t("contract.note"), note] as const] : []),
    [t("contract.reference"), of.reference],
    [t("contract.since"), formatMoment(of.createdAt, language)],
  ];
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line pb-1.5 last:border-0">
          <dt className="flex-none text-muted">{label}</dt>
          <dd className="num min-w-0 text-end font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
