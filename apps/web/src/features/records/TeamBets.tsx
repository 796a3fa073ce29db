import { useAnySearch } from "../../core/router/use-router.ts";
import { lazy, Suspense, useState } from "react";
import { betStates } from "@croupier/contract/domain/bet-states";
import { gameTypes } from "@croupier/contract/domain/game-types";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../core/api/PagedView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { FoldedFilters } from "../../core/filters/FoldedFilters.tsx";
import { chosenOf, SavedFilters } from "../../core/filters/SavedFilters.tsx";
import { useMerchantMoment } from "../../core/time/use-moment.ts";
import { ReportSheet } from "../../core/print/ReportSheet.tsx";
import { VendorSelect } from "../../core/games/VendorSelect.tsx";
import { DayPicker } from "../../core/time/DayPicker.tsx";
import { choicesOfDays, daysOfChoices, lastDaysTo, useToday, type DayRange } from "../../core/time/day-range.ts";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { ExportButton } from "../../core/api/ExportButton.tsx";
import { betColumns, betFile, BetTotals, gameOf } from "./bets.tsx";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { countOfTeam, teamOfChoices, TeamSelection, type TeamChoice } from "./TeamSelection.tsx";
import { TeamRecordHead } from "./TeamRecordHead.tsx";

type Record = WireOutput<"agentTeamBets">;
type Bet = Record["content"][number];
type BetFilter = Pick<WireInput<"agentTeamBets">, "gameType" | "vassalage" | "state">;

const TeamBetDetail = lazy(() => import("./BetDetail.tsx").then((module) => ({ default: module.TeamBetDetail })));

/** Returns the account named in the address, alone; otherwise the whole team. */
const teamOf = (sought: { account?: string }) => teamOfChoices({ ...sought, scope: sought.account ? "self" : "team" });

/** Bets of an agent's team: by account, scope, category, state and period, down to each bet. */
export function TeamBets() {
  const { t } = useTexts();
  const today = useToday();
  const sought: { account?: string } = useAnySearch();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 7));
  const [team, setTeam] = useState<TeamChoice>(() => teamOf(sought));
  const [filter, setFilter] = useState<BetFilter>({});
  const [detail, setDetail] = useState<Bet>();
  const selection = { ...range, ...team, ...filter };
  const chosen = JSON.stringify(selection);
  const [at, setAt] = useState({ chosen, page: 1 });
  const page = at.chosen === chosen ? at.page : 1;
  const query = useCall("agentTeamBets", { ...selection, pageNo: page, pageSize: 20 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <>
      <TeamRecordHead title={t("records.teamBetting")}>
        {query.data && query.data.totalElements > 0 && <ExportBets input={selection} />}
      </TeamRecordHead>
      <div className="mb-4">
        <FoldedFilters range={range} count={countOfTeam(team) + Object.keys(filter).length} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <DayPicker range={range} onRange={setRange} />
            <SavedFilters
              page="bets"
              choices={chosenOf({ ...choicesOfDays(range, today), ...team, ...filter })}
              onChoices={(stored) => {
                setRange(daysOfChoices(stored, today) ?? range);
                setTeam(teamOfChoices(stored));
                setFilter(filterOfChoices(stored));
              }}
            />
          </div>
          <div className="grid grid-cols-2 items-end gap-2.5 tablet:grid-cols-5">
            <TeamSelection team={team} onTeam={setTeam} />
            <BetChoice filter={filter} onFilter={setFilter} />
          </div>
        </FoldedFilters>
      </div>
      <ReportSheet title={t("records.teamBetting")} range={range}>
        <PagedView
          of={query}
          none={t("records.noTeamBets")}
          loading={<RecordSkeleton />}
          onPage={(next) => setAt({ chosen, page: next })}
        >
          {(record) => (
            <>
              <BetTotals of={record.totals} />
              <Table
                caption={t("records.teamBetting")}
                columns={columns}
                rows={record.content}
                rowKey={({ id }) => id}
                onRow={(bet: Bet) => setDetail(bet)}
                rowLabel={(bet) => t("records.openDetailOf", { game: bet.gameName, account: bet.account })}
              />
            </>
          )}
        </PagedView>
      </ReportSheet>
      {detail && <Opened bet={detail} onClose={() => setDetail(undefined)} />}
    </>
  );
}

const Opened = ({ bet: { account, id }, onClose }: { bet: Bet; onClose(): void }) => (
  <Suspense fallback={null}>
    <TeamBetDetail account={account} id={id} onClose={onClose} />
  </Suspense>
);

/** Removes parts of the filter without a value. */
const filterOf = ({ gameType, vassalage, state }: { [K in keyof BetFilter]: BetFilter[K] | undefined }): BetFilter => ({
  ...(gameType ? { gameType } : {}),
  ...(vassalage ? { vassalage } : {}),
  ...(state ? { state } : {}),
});

/** Reads a stored filter, and drops values that are no longer valid. */
function filterOfChoices({ gameType, vassalage, state }: { [key: string]: string }): BetFilter {
  const [game, one] = [gameTypes.find((each) => each === gameType), betStates.find((each) => each === state)];
  return filterOf({ gameType: game, vassalage, state: one });
}

function BetChoice({ filter, onFilter }: { filter: BetFilter; onFilter(filter: BetFilter): void }) {
  const { t } = useTexts();
  return (
    <>
      <Select
        label={t("records.category")}
        value={filter.gameType ?? ""}
        onChange={(value) => onFilter(filterOf({ ...filter, gameType: gameTypes.find((one) => one === value) }))}
        options={[
          { value: "", title: t("records.allGames") },
          ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
        ]}
      />
      <VendorSelect
        gameType={filter.gameType}
        value={filter.vassalage}
        onVendor={(vassalage) => onFilter(filterOf({ ...filter, vassalage }))}
      />
      <Select
        label={t("records.status")}
        className="max-tablet:col-span-2"
        value={filter.state ?? ""}
        onChange={(value) => onFilter(filterOf({ ...filter, state: betStates.find((one) => one === value) }))}
        options={[
          { value: "", title: t("records.allStates") },
          ...betStates.map((one) => ({ value: one, title: t(`records.state.${one}`) })),
        ]}
      />
    </>
  );
}

function ExportBets({ input }: { input: WireInput<"agentTeamBets"> }) {
  const { t } = useTexts();
  const file = betFile(t);
  return (
    <ExportButton
      name="agentTeamBets"
      input={input}
      short
      fileName="team-bets.csv"
      head={[t("records.when"), t("records.account"), ...file.head]}
      row={(bet) => [bet.placedAt, bet.account, ...file.row(bet)]}
    />
  );
}

function useColumns(): Column<Bet>[] {
  const { t } = useTexts();
  const moment = useMerchantMoment();
  return [
    { key: "account", head: t("records.account"), card: "title", cell: ({ account }) => account },
    { key: "game", head: t("records.game"), card: "start", cell: gameOf },
    ...betColumns(t, moment),
  ];
}
