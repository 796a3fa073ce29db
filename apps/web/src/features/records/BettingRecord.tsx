import { Link } from "../../core/router/Link.tsx";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { formatMoment } from "../../core/i18n/format.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { BetFilters, type BetFilter } from "./BetFilters.tsx";
import { betColumns, betFile, BetTotals, gameOf } from "./bets.tsx";
import { ExportButton } from "../../core/api/ExportButton.tsx";
import { PeriodPicker } from "../../core/time/PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "../../core/time/period.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { RecordRest } from "./RecordRest.tsx";
import { useRecord, type Rest } from "./use-record.ts";

type BetRecord = WireOutput<"bettingRecord">;
type Bet = BetRecord["content"][number];

const BetDetail = lazy(() => import("./BetDetail.tsx").then((module) => ({ default: module.BetDetail })));

/** The member's bets by period, category, vendor, game and state, with sums and each round's detail. */
export function BettingRecord() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(7, new Date(serverNow())));
  const [filter, setFilter] = useState<BetFilter>({});
  const [detail, setDetail] = useState<string>();
  const selection = { ...toWire(period), ...filter };
  const { view, rest } = useRecord("bettingRecord", (pageNo) => ({ ...selection, pageNo, pageSize: 20 }));
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.bettingRecord")}</h1>
      <div className="mb-5 grid gap-3">
        <PeriodPicker period={period} onPeriod={setPeriod} />
        <BetFilters period={period} filter={filter} onFilter={setFilter} />
      </div>
      <QueryView of={view} loading={<RecordSkeleton />} empty={<NoBets />}>
        {(record) => (
          <Bets record={record} onDetail={setDetail} rest={rest}>
            <ExportBets input={selection} />
          </Bets>
        )}
      </QueryView>
      {detail !== undefined && (
        <Suspense fallback={null}>
          <BetDetail id={detail} onClose={() => setDetail(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function ExportBets({ input }: { input: WireInput<"bettingRecord"> }) {
  const { t } = useTexts();
  const file = betFile(t);
  return (
    <ExportButton
      name="bettingRecord"
      input={input}
      fileName="bets.csv"
      head={[t("records.when"), ...file.head]}
      row={(bet) => [bet.placedAt, ...file.row(bet)]}
    />
  );
}

interface BetsProps {
  record: BetRecord;
  onDetail(id: string): void;
  rest: Rest;
  /** Content between the totals and the list. */
  children: ReactNode;
}

function Bets({ record, onDetail, rest, children }: BetsProps) {
  const { t, dates } = useTexts();
  const columns: Column<Bet>[] = [
    { key: "game", head: t("records.game"), card: "title", cell: gameOf },
    ...betColumns(t, (at) => formatMoment(at, dates)),
  ];
  return (
    <>
      <BetTotals of={record.totals} />
      <div className="mb-4 flex justify-end">{children}</div>
      <Table
        caption={t("member.bettingRecord")}
        columns={columns}
        rows={record.content}
        rowKey={({ id }) => id}
        onRow={({ id }) => onDetail(id)}
        rowLabel={(bet) => t("records.openDetail", { game: bet.gameName, time: formatMoment(bet.placedAt, dates) })}
      />
      <RecordRest of={record} rest={rest} />
    </>
  );
}

function NoBets() {
  const { t } = useTexts();
  return (
    <EmptyState text={t("records.noBets")}>
      <Link to="/hot" className={buttonClass()}>
        {t("records.play")}
      </Link>
    </EmptyState>
  );
}
