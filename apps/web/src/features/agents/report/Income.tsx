import { useState } from "react";
import fileDown from "icon:file-down";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { FoldedFilters } from "../../../core/filters/FoldedFilters.tsx";
import { SavedFilters } from "../../../core/filters/SavedFilters.tsx";
import { formatDay } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { PrintButton } from "../../../core/print/PrintButton.tsx";
import { ReportSheet } from "../../../core/print/ReportSheet.tsx";
import { DayPicker } from "../../../core/time/DayPicker.tsx";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import {
  choicesOfDays,
  dateOf,
  daysOfChoices,
  lastDaysTo,
  useToday,
  type DayRange,
} from "../../../core/time/day-range.ts";
import { csv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { PageHead } from "../PageHead.tsx";

type Day = WireOutput<"agentIncome">["days"][number];
const kinds = ["dividends", "salaries", "rebates", "commissions"] as const;

/** Shows the agent's income by day and source. */
export function Income() {
  const { t, language } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 30));
  const query = useCall("agentIncome", range, { keepPrevious: true });
  const view = useViewState(query, () => false);
  const save = () => {
    const head = [t("agent.day"), ...kinds.map((kind) => t(`agent.${kind}`)), t("agent.total")];
    const rows = (query.data?.days ?? []).map((row) => [row.day, ...kinds.map((kind) => row[kind]), row.total]);
    saveFile("income.csv", csv([head, ...rows], language));
  };
  const columns = useColumns();
  return (
    <>
      <PageHead title={t("agent.income")}>
        <div className="flex flex-wrap gap-2">
          <Button disabled={query.data === undefined} onClick={save} className="w-fit max-tablet:px-3">
            <Icon of={fileDown} size={18} />
            <span className="max-tablet:sr-only">{t("records.export")}</span>
          </Button>
          <PrintButton />
        </div>
      </PageHead>
      <div className="mb-4">
        <FoldedFilters range={range} count={0} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <DayPicker range={range} onRange={setRange} />
            <SavedFilters
              page="income"
              choices={choicesOfDays(range, today)}
              onChoices={(stored) => setRange(daysOfChoices(stored, today) ?? range)}
            />
          </div>
        </FoldedFilters>
      </div>
      <ReportSheet title={t("agent.income")} range={range}>
        <QueryView of={view} empty={null} loading={<SkeletonRows count={8} className="my-2 h-10" />}>
          {({ total, days, countedUntil }) => (
            <>
              <dl className="mb-4 grid grid-cols-2 gap-2.5 min-[640px]:grid-cols-5">
                {(["total", ...kinds] as const).map((kind) => (
                  <div
                    key={kind}
                    className="rounded-card border border-line bg-ground px-3.5 max-[359px]:px-2.5 py-2.5 flex flex-col justify-between first:max-[639px]:col-span-2"
                  >
                    <dt className="text-note text-muted max-[359px]:text-xs">{t(`agent.${kind}`)}</dt>
                    <dd className="num font-semibold">
                      <Money of={total[kind]} />
                    </dd>
                  </div>
                ))}
              </dl>
              {days.every((day) => day.total === "0.0000") ? (
                <EmptyState text={t("agent.noIncome")} />
              ) : (
                <Table
                  caption={t("agent.income")}
                  columns={columns}
                  rows={days.filter((day) => day.total !== "0.0000")}
                  rowKey={({ day }) => day}
                />
              )}
              <CountedUntil at={countedUntil} className="mt-3" />
            </>
          )}
        </QueryView>
      </ReportSheet>
    </>
  );
}

function useColumns(): Column<Day>[] {
  const { t, dates } = useTexts();
  return [
    { key: "day", head: t("agent.day"), card: "title", cell: ({ day }) => formatDay(dateOf(day), dates) },
    ...kinds.map((kind): Column<Day> => ({
      key: kind,
      head: t(`agent.${kind}`),
      end: true,
      card: "fact",
      cell: (row) => <Money of={row[kind]} />,
    })),
    { key: "total", head: t("agent.total"), end: true, card: "figure", cell: ({ total }) => <Money of={total} /> },
  ];
}
