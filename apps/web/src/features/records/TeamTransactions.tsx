import { Link } from "../../core/router/Link.tsx";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { FoldedFilters } from "../../core/filters/FoldedFilters.tsx";
import { Money } from "../../core/money/Money.tsx";
import { ReportSheet } from "../../core/print/ReportSheet.tsx";
import { DayPicker } from "../../core/time/DayPicker.tsx";
import { lastDaysTo, useToday, type DayRange } from "../../core/time/day-range.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { MovementTotals } from "./movements.tsx";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { countOfTeam, TeamSelection, type TeamChoice } from "./TeamSelection.tsx";
import { TeamRecordHead } from "./TeamRecordHead.tsx";

type KindOfCash = WireOutput<"agentTeamCash">["kinds"][number];

/** Shows what came into and left the team's cash by kind; each kind leads to its movements. */
export function TeamTransactions() {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 7));
  const [team, setTeam] = useState<TeamChoice>({ scope: "team" });
  const query = useCall("agentTeamCash", { ...range, ...team }, { keepPrevious: true });
  const view = useViewState(query, ({ kinds }) => kinds.length === 0);
  const columns = useColumns({ ...range, ...team });
  return (
    <>
      <TeamRecordHead title={t("records.teamTransactions")} />
      <div className="mb-4">
        <FoldedFilters range={range} count={countOfTeam(team)} className="grid gap-3">
          <DayPicker range={range} onRange={setRange} />
          <div className="grid grid-cols-2 items-end gap-2.5 tablet:grid-cols-3">
            <TeamSelection team={team} onTeam={setTeam} />
          </div>
        </FoldedFilters>
      </div>
      <ReportSheet title={t("records.teamTransactions")} range={range}>
        <QueryView of={view} empty={<EmptyState text={t("records.noMovements")} />} loading={<RecordSkeleton />}>
          {({ kinds, totals }) => (
            <>
              <MovementTotals of={totals} />
              <Table
                caption={t("records.teamTransactions")}
                columns={columns}
                rows={kinds}
                rowKey={({ kind }) => kind}
              />
            </>
          )}
        </QueryView>
      </ReportSheet>
    </>
  );
}

function useColumns(selection: DayRange & TeamChoice): Column<KindOfCash>[] {
  const { t } = useTexts();
  return [
    {
      key: "kind",
      head: t("records.kind"),
      card: "title",
      cell: ({ kind }) => (
        <Link
          to="/agentHome/agentDownlineTransactionDetailsCopy"
          search={{ ...selection, kind }}
          className="inline-flex min-h-11 items-center text-accent-text underline-offset-4 hover:underline tablet:pointer-fine:min-h-6"
        >
          {t(`records.kind.${kind}`)}
        </Link>
      ),
    },
    {
      key: "count",
      head: t("records.movements"),
      end: true,
      card: "fact",
      cell: ({ count }) => <span className="num">{count}</span>,
    },
    { key: "in", head: t("records.in"), end: true, card: "fact", cell: (row) => <Money of={row.in} /> },
    { key: "out", head: t("records.out"), end: true, card: "fact", cell: ({ out }) => <Money of={out} /> },
    { key: "net", head: t("records.net"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
  ];
}
