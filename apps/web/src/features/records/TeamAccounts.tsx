import { searchedKinds, type SearchedKind } from "@croupier/contract/domain/account-kinds";
import { useAnySearch } from "../../core/router/use-router.ts";
import { useState } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../core/api/PagedView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { FoldedFilters } from "../../core/filters/FoldedFilters.tsx";
import { chosenOf, SavedFilters } from "../../core/filters/SavedFilters.tsx";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import { ReportSheet } from "../../core/print/ReportSheet.tsx";
import { DayPicker } from "../../core/time/DayPicker.tsx";
import { choicesOfDays, daysOfChoices, lastDaysTo, useToday, type DayRange } from "../../core/time/day-range.ts";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { movementColumns, movementFile, MovementTotals } from "./movements.tsx";
import { ExportButton } from "../../core/api/ExportButton.tsx";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { countOfTeam, teamOfChoices, TeamSelection, type TeamChoice } from "./TeamSelection.tsx";
import { TeamRecordHead } from "./TeamRecordHead.tsx";

/** Reads a stored or linked kind of movement. */
const kindOf = ({ kind }: Record<string, string>): SearchedKind | undefined =>
  searchedKinds.find((one) => one === kind);

type Move = WireOutput<"agentTransactions">["content"][number];

/** Lists every movement of the team's cash: deposits, withdrawals, transfers, bets and grants. */
export function TeamAccounts() {
  const { t } = useTexts();
  const today = useToday();
  const sought: Record<string, string> = useAnySearch();
  const [range, setRange] = useState<DayRange>(() => daysOfChoices(sought, today) ?? lastDaysTo(today, 7));
  const [team, setTeam] = useState<TeamChoice>(() => teamOfChoices(sought));
  const [kind, setKind] = useState<SearchedKind | undefined>(() => kindOf(sought));
  const selection = { ...range, ...team, ...(kind ? { kind } : {}) };
  const chosen = JSON.stringify(selection);
  const [at, setAt] = useState({ chosen, page: 1 });
  const page = at.chosen === chosen ? at.page : 1;
  const query = useCall("agentTransactions", { ...selection, pageNo: page, pageSize: 20 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <>
      <TeamRecordHead title={t("records.teamAccounts")}>
        {query.data && query.data.totalElements > 0 && <ExportMoves input={selection} />}
      </TeamRecordHead>
      <div className="mb-4">
        <FoldedFilters range={range} count={countOfTeam(team) + (kind ? 1 : 0)} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <DayPicker range={range} onRange={setRange} />
            <SavedFilters
              page="movements"
              choices={chosenOf({ ...choicesOfDays(range, today), ...team, kind })}
              onChoices={(stored) => {
                setRange(daysOfChoices(stored, today) ?? range);
                setTeam(teamOfChoices(stored));
                setKind(kindOf(stored));
              }}
            />
          </div>
          <div className="grid grid-cols-2 items-end gap-2.5 tablet:grid-cols-3">
            <TeamSelection team={team} onTeam={setTeam} />
            <KindChoice kind={kind} onKind={setKind} />
          </div>
        </FoldedFilters>
      </div>
      <ReportSheet title={t("records.teamAccounts")} range={range}>
        <PagedView
          of={query}
          none={t("records.noMovements")}
          loading={<RecordSkeleton />}
          onPage={(next) => setAt({ chosen, page: next })}
        >
          {({ content, totals }) => (
            <>
              <MovementTotals of={totals} />
              <Table caption={t("records.teamAccounts")} columns={columns} rows={content} rowKey={({ id }) => id} />
            </>
          )}
        </PagedView>
      </ReportSheet>
    </>
  );
}

function KindChoice({
  kind,
  onKind,
}: {
  kind: SearchedKind | undefined;
  onKind(kind: SearchedKind | undefined): void;
}) {
  const { t } = useTexts();
  return (
    <Select
      label={t("records.kind")}
      value={kind ?? ""}
      onChange={(value) => onKind(searchedKinds.find((one) => one === value))}
      options={[
        { value: "", title: t("records.allKinds") },
        ...searchedKinds.map((one) => ({ value: one, title: t(`records.kind.${one}`) })),
      ]}
    />
  );
}

function ExportMoves({ input }: { input: WireInput<"agentTransactions"> }) {
  const { t } = useTexts();
  const file = movementFile(t);
  return (
    <ExportButton
      name="agentTransactions"
      input={input}
      short
      fileName="team-account.csv"
      head={[...(["when", "account", "kind"] as const).map((key) => t(`records.${key}`)), ...file.head]}
      row={(move) => [move.at, move.account, t(`records.kind.${move.kind}`), ...file.row(move)]}
    />
  );
}

function useColumns(): Column<Move>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    { key: "account", head: t("records.account"), card: "title", cell: ({ account }) => account },
    { key: "kind", head: t("records.kind"), card: "start", cell: ({ kind }) => t(`records.kind.${kind}`) },
    ...movementColumns(t, moment, "end"),
  ];
}
