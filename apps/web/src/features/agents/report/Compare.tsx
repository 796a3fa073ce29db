import { useState, type ReactNode } from "react";
import { agentFigureIds, agentFigures, type AgentFigure } from "@croupier/contract/domain/agent-figures";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { DayPicker, useDaysText } from "../../../core/time/DayPicker.tsx";
import { addDays, daysIn, type DayRange } from "../../../core/time/day-range.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { changeText, countChange, wireChange } from "./change.ts";
import { figureLabels, isCount } from "./figures.ts";

type Figures = WireOutput<"agentReport">["total"];

const compared = agentFigureIds.filter((id) => "isCompared" in agentFigures[id]);
/** Counts come first, then sums of money. */
const figures = [...compared.filter(isCount), ...compared.filter((id) => !isCount(id))];

/** Returns the range of the same length just before a range. */
const before = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

interface Props {
  range: DayRange;
  /** The filters besides the days: the account and the games. */
  input: WireInput<"agentReport">;
  now: Figures;
  /** Content beside the compare button. */
  children?: ReactNode;
}

/** Compares another period with the shown one, figure by figure. */
export function Compare({ range, input, now, children }: Props) {
  const { t } = useTexts();
  const [against, setAgainst] = useState<DayRange>();
  return (
    <section className="mb-4 print:mb-2">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Chip
          chosen={against !== undefined}
          aria-expanded={against !== undefined}
          onClick={() => setAgainst(against ? undefined : before(range))}
          className="max-tablet:px-3 max-tablet:text-sm"
        >
          {t("agent.compare")}
        </Chip>
        {children}
      </div>
      {against && (
        <div className="mt-3 rounded-card border border-line bg-ground p-4">
          <div className="mb-3 print:hidden">
            <p className="mb-2 text-note text-muted">{t("agent.compareWith")}</p>
            <DayPicker range={against} onRange={setAgainst} />
          </div>
          <Beside range={range} against={against} input={input} now={now} />
        </div>
      )}
    </section>
  );
}

function Beside({ range, against, input, now }: Props & { against: DayRange }) {
  const { t } = useTexts();
  const query = useCall("agentReport", { ...input, ...against, pageNo: 1, pageSize: 1 }, { keepPrevious: true });
  const view = useViewState(query, () => false);
  const columns = useColumns();
  const days = useDaysText();
  return (
    <>
      <p className="num mb-2 text-note text-muted">{t("agent.besides", { now: days(range), other: days(against) })}</p>
      <QueryView of={view} empty={null} loading={<SkeletonRows count={6} className="my-2 h-8" />}>
        {({ total }) => (
          <Table
            caption={t("agent.compare")}
            columns={columns}
            rows={figures.map((key) => ({ key, now: now[key], other: total[key] }))}
            rowKey={({ key }) => key}
          />
        )}
      </QueryView>
    </>
  );
}

interface Row {
  key: AgentFigure;
  now: number | string;
  other: number | string;
}

const changeOf = ({ now, other }: Row): number | undefined =>
  typeof now === "number" ? countChange(now, Number(other)) : wireChange(now, String(other));

function useColumns(): Column<Row>[] {
  const { t, language } = useTexts();
  const value = (of: number | string) => (typeof of === "number" ? formatCount(of, language) : <Money of={of} />);
  return [
    { key: "figure", head: t("agent.figure"), card: "title", cell: ({ key }) => t(figureLabels[key]) },
    { key: "now", head: t("agent.thisPeriod"), end: true, card: "start", cell: ({ now }) => value(now) },
    { key: "other", head: t("agent.otherPeriod"), end: true, card: "end", cell: ({ other }) => value(other) },
    {
      key: "change",
      head: t("agent.changed"),
      end: true,
      card: "figure",
      cell: (row) => {
        const change = changeOf(row);
        if (change === undefined) return "—";
        return <span className={change < 0 ? "text-lose" : "text-win"}>{changeText(change, language)}</span>;
      },
    },
  ];
}
