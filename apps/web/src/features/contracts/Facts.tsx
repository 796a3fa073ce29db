import type { ReactNode } from "react";
import { useTexts } from "../../core/app-context.tsx";
import { formatDay } from "../../core/i18n/format.ts";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import { dateOf, useDayOf } from "../../core/time/day-range.ts";
import { isByDay } from "../../core/time/use-period-text.ts";
import { ratesText, type Contract } from "./kinds.ts";
import { Word } from "./Word.tsx";

/** Returns a function that formats the start of a period: a merchant's day, or a time for the short periods. */
export function useStartText() {
  const { t, dates } = useTexts();
  const moment = useMerchantMoment();
  const dayOf = useDayOf();
  return (period: Contract["period"], at: string): string => {
    if (!isByDay(period)) return t("contract.atTime", { time: moment(at) });
    return formatDay(dateOf(dayOf(Date.parse(at))), dates);
  };
}

/** Shows the facts of a contract beside its tiers; `brief` omits those in the heading and adds the terms in force. */
export function Facts({ of, brief = false }: { of: Contract; brief?: boolean }) {
  const { t, language } = useTexts();
  const moment = useMerchantMoment();
  const start = useStartText();
  const note = (of.offered ?? of.terms)?.note;
  // An open request takes effect with the next period, whatever is in force.
  const from = brief && of.offered ? of.nextStart : (of.terms?.from ?? of.effectiveFrom);
  // It ended before its first period began.
  const neverRan =
    of.state === "ended" && !(of.effectiveFrom && of.effectiveUntil && of.effectiveFrom < of.effectiveUntil);
  const other = [
    of.side === "mine"
      ? ([t("contract.upline"), of.uplineAccount ?? <Word key="platform" of={t("contract.platform")} />] as const)
      : ([t("contract.downline"), of.account] as const),
  ];
  const inForce =
    of.offered && of.terms ? [[t("contract.inForce"), ratesText(of.kind, of.terms.tiers, language)] as const] : [];
  const facts: (readonly [string, ReactNode])[] = [
    [t("contract.paid"), t(`contract.period.${of.period}`)],
    ...(brief ? inForce : other),
    ...(from && !neverRan ? [[t("contract.firstPeriod"), start(of.period, from)] as const] : []),
    ...(neverRan ? [[t("contract.firstPeriod"), t("contract.neverRan")] as const] : []),
    ...(from === undefined && of.offered ? [[t("contract.firstPeriod"), start(of.period, of.nextStart)] as const] : []),
    ...(of.effectiveUntil && !neverRan ? [[t("contract.until"), start(of.period, of.effectiveUntil)] as const] : []),
    ...(note ? [[t("contract.note"), note] as const] : []),
    [t("contract.reference"), of.reference],
    ...(brief ? [] : [[t("contract.since"), moment(of.createdAt)] as const]),
  ];
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-1.5 last:border-0">
          <dt className="text-muted">
            <Word of={label} />
          </dt>
          <dd className="num ms-auto min-w-0 text-end font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
