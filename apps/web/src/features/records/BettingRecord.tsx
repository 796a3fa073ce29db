import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { formatMoment } from "../../core/i18n/format.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../core/money/Money.tsx";
import { serverNow } from "../../core/time/server-clock.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { BetFilters, type BetFilter } from "./BetFilters.tsx";
import { ExportButton } from "../../core/api/ExportButton.tsx";
import { PeriodPicker } from "../../core/time/PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "../../core/time/period.ts";
import { Stake } from "./Stake.tsx";
import { stateTones } from "./state-tones.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { RecordRest } from "./RecordRest.tsx";
import { Totals } from "./Totals.tsx";
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

/** Exports bets with times in UTC and amounts with all decimals, which every spreadsheet reads alike. */
function ExportBets({ input }: { input: WireInput<"bettingRecord"> }) {
  const { t } = useTexts();
  const keys = ["when", "game", "vendor", "round", "stake", "payout", "net", "status"] as const;
  return (
    <ExportButton
      name="bettingRecord"
      input={input}
      fileName="bets.csv"
      head={keys.map((key) => t(`records.${key}`))}
      row={(bet) => [
        bet.placedAt,
        bet.gameName,
        bet.vendorLabel,
        bet.roundId,
        bet.stake,
        bet.payout,
        bet.net,
        t(`records.state.${bet.state}`),
      ]}
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
  const { t, language } = useTexts();
  const columns = useColumns();
  const { totals } = record;
  return (
    <>
      <Totals
        items={[
          { label: t("records.bets"), value: formatCount(totals.bets, language) },
          { label: t("records.stake"), value: <Money of={totals.stake} /> },
          { label: t("records.payout"), value: <Money of={totals.payout} /> },
          { label: t("records.net"), value: <Money of={totals.net} signed /> },
        ]}
      />
      <div className="mb-4 flex justify-end">{children}</div>
      <Table
        caption={t("member.bettingRecord")}
        columns={columns}
        rows={record.content}
        rowKey={({ id }) => id}
        onRow={({ id }) => onDetail(id)}
        rowLabel={(bet) => t("records.openDetail", { game: bet.gameName, time: formatMoment(bet.placedAt, language) })}
      />
      <RecordRest of={record} rest={rest} />
    </>
  );
}

function useColumns(): Column<Bet>[] {
  const { t, language } = useTexts();
  return [
    {
      key: "game",
      head: t("records.game"),
      card: "title",
      cell: ({ gameName, vendorLabel }) => `${gameName} · ${vendorLabel}`,
    },
    { key: "when", head: t("records.when"), card: "start", cell: ({ placedAt }) => formatMoment(placedAt, language) },
    { key: "stake", head: t("records.stake"), end: true, card: "start", cell: (bet) => <Stake of={bet} /> },
    { key: "payout", head: t("records.payout"), end: true, card: "end", cell: ({ payout }) => <Money of={payout} /> },
    { key: "net", head: t("records.net"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
    {
      key: "state",
      head: t("records.status"),
      card: "badge",
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`records.state.${state}`)}</Badge>,
    },
  ];
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
