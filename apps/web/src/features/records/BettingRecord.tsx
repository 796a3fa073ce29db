import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { gameTypes } from "@croupier/contract/game-types";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { formatCount } from "../../core/i18n/numbers.ts";
import { Money } from "../../core/money/Money.tsx";
import { Pager } from "../../core/paging/Pager.tsx";
import { serverNow } from "../../lib/clock.ts";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Select } from "../../ui/Select.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "./period.ts";
import { stateTones } from "./state-tones.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { Totals } from "./Totals.tsx";

type BetRecord = WireOutput<"bettingRecord">;
type Bet = BetRecord["content"][number];
type State = Bet["state"];

const BetDetail = lazy(() => import("./BetDetail.tsx").then((module) => ({ default: module.BetDetail })));

const states: readonly State[] = ["open", "settled", "cancelled"];

/** The member's bets by period, category and state, with sums and each round's detail. */
export function BettingRecord() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(7, new Date(serverNow())));
  const [filter, setFilter] = useState<Pick<WireInput<"bettingRecord">, "gameType" | "state">>({});
  const [page, setPage] = useState(1);
  const [detail, setDetail] = useState<string>();
  const input = { ...toWire(period), ...filter, pageNo: page, pageSize: 20 };
  const face = useFace(
    useCall("bettingRecord", input, { staleTime: 10_000, keep: true }),
    ({ content }) => content.length === 0,
  );
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.bettingRecord")}</h1>
      <div className="mb-5 grid gap-3">
        <PeriodPicker
          period={period}
          onPeriod={(next) => {
            setPeriod(next);
            setPage(1);
          }}
        />
        <Filters
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
      </div>
      <Faces of={face} retryLabel={t("action.retry")} waiting={<RecordSkeleton />} empty={<NoBets />}>
        {(record) => (
          <>
            <Bets record={record} onDetail={setDetail} onPage={setPage} />
            <ExportBets input={{ ...toWire(period), ...filter }} />
          </>
        )}
      </Faces>
      {detail !== undefined && (
        <Suspense fallback={null}>
          <BetDetail id={detail} onClose={() => setDetail(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Times in UTC and amounts as they are kept: a spreadsheet reads both alike everywhere. */
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

function Filters({
  filter,
  onFilter,
}: {
  filter: Pick<WireInput<"bettingRecord">, "gameType" | "state">;
  onFilter(filter: Pick<WireInput<"bettingRecord">, "gameType" | "state">): void;
}) {
  const { t } = useTexts();
  const type = gameTypes.find((one) => one === filter.gameType);
  const choose = (gameType: string, state: string) => {
    const chosenType = gameTypes.find((one) => one === gameType);
    const chosenState = states.find((one) => one === state);
    onFilter({ ...(chosenType ? { gameType: chosenType } : {}), ...(chosenState ? { state: chosenState } : {}) });
  };
  return (
    <div className="grid grid-cols-2 gap-2.5 tablet:flex">
      <Select
        label={t("records.category")}
        labelHidden
        value={type ?? ""}
        onChange={(value) => choose(value, filter.state ?? "")}
        options={[
          { value: "", title: t("records.allGames") },
          ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
        ]}
      />
      <Select
        label={t("records.status")}
        labelHidden
        value={filter.state ?? ""}
        onChange={(value) => choose(type ?? "", value)}
        options={[
          { value: "", title: t("records.allStates") },
          ...states.map((one) => ({ value: one, title: t(`records.state.${one}`) })),
        ]}
      />
    </div>
  );
}

function Bets({
  record,
  onDetail,
  onPage,
}: {
  record: BetRecord;
  onDetail(id: string): void;
  onPage(page: number): void;
}) {
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
      <Table
        caption={t("member.bettingRecord")}
        columns={columns}
        rows={record.content}
        rowKey={({ id }) => id}
        onRow={({ id }) => onDetail(id)}
        rowLabel={(bet) => t("records.openDetail", { game: bet.gameName, time: formatMoment(bet.placedAt, language) })}
      />
      <Pager of={record} onPage={onPage} />
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
    { key: "stake", head: t("records.stake"), end: true, card: "start", cell: ({ stake }) => <Money of={stake} /> },
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
    <Message text={t("records.noBets")}>
      <Link to="/hot" className={buttonClass()}>
        {t("records.play")}
      </Link>
    </Message>
  );
}
