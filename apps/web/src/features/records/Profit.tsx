import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { formatDay, formatDays } from "../../core/i18n/format.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { BarChart } from "../../ui/BarChart.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { PeriodPicker } from "../../core/time/PeriodPicker.tsx";
import { fromInput, lastDays, toWire, deviceTimeZone, type Period } from "../../core/time/period.ts";
import { profitBars } from "./profit-bars.ts";
import { RecordSkeleton } from "./RecordSkeleton.tsx";
import { Totals } from "./Totals.tsx";

type Profit = WireOutput<"personalProfit">;

/** A member's wins and losses: by day as a chart, by type and game, and the account's total. */
export function Profit() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(30, new Date(serverNow())));
  const timeZone = deviceTimeZone();
  const view = useViewState(
    useCall("personalProfit", { ...toWire(period), timeZone }, { keepPrevious: true }),
    () => false,
  );
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.profit")}</h1>
      <div className="mb-5">
        <PeriodPicker period={period} onPeriod={setPeriod} />
      </div>
      <QueryView of={view} loading={<RecordSkeleton />} empty={null}>
        {(profit) => (
          <div className="grid gap-7">
            <Figures profit={profit} />
            {profit.totals.bets === 0 ? <EmptyState text={t("records.noBets")} /> : <Played profit={profit} />}
            <Lifetime profit={profit} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Figures({ profit: { totals } }: { profit: Profit }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  return (
    <div>
      <div className="mb-4">
        <p className="text-note text-muted">{t("profit.net")}</p>
        <p className="text-figure leading-[44px] font-bold">
          <Money of={totals.net} symbol={symbol} signed />
        </p>
      </div>
      <Totals
        items={[
          { label: t("records.stake"), value: <Money of={totals.stake} /> },
          { label: t("records.payout"), value: <Money of={totals.payout} /> },
          { label: t("profit.deposits"), value: <Money of={totals.deposits} /> },
          { label: t("profit.withdrawals"), value: <Money of={totals.withdrawals} /> },
          { label: t("profit.other"), value: <Money of={totals.other} signed /> },
        ]}
      />
      <p className="mt-4 text-note text-muted">
        {t("profit.how")} {t("statement.note")}
      </p>
    </div>
  );
}

const dayOf = (text: string): Date => fromInput(text) ?? new Date(0);

function Played({ profit }: { profit: Profit }) {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const bars = profitBars(profit.days);
  const span = ({ from, to }: { from: string; to: string }) => formatDays(dayOf(from), dayOf(to), dates);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <section>
        <h2 className="mb-2 text-lg font-bold">
          {t(bars.length === profit.days.length ? "profit.byDay" : "profit.byWeek")}
        </h2>
        <BarChart
          label={t("profit.chart")}
          bars={bars.map((bar) => ({
            key: bar.from,
            value: Number(bar.net),
            name: span(bar),
            figure: money.figure(bar.net),
          }))}
          ends={[first ? formatDay(dayOf(first.from), dates) : "", last ? formatDay(dayOf(last.to), dates) : ""]}
        />
      </section>
      <section>
        <h2 className="mb-2 text-lg font-bold">{t("profit.byType")}</h2>
        <Types profit={profit} />
      </section>
      <section>
        <h2 className="mb-2 text-lg font-bold">{t("profit.byGame")}</h2>
        <Games profit={profit} />
      </section>
    </>
  );
}

/** Shows each type's share of the stakes as a bar, with its result. */
function Types({ profit: { types, totals } }: { profit: Profit }) {
  const { t } = useTexts();
  const money = useMoneyText();
  return (
    <ul className="grid gap-3.5">
      {types.map(({ gameType, bets, stake, net }) => {
        const type = gameType ? t(`category.${gameType}`) : t("records.kind.win");
        return (
          <li key={type} className="grid gap-1.5">
            <div className="flex justify-between gap-4">
              <span className="font-semibold">{type}</span>
              <Money of={net} signed className="font-semibold" />
            </div>
            <progress
              className="bar"
              value={Number(stake)}
              max={Number(totals.stake)}
              aria-label={t("profit.shareOf", { type })}
            />
            <p className="num text-note text-muted">{t("profit.typeLine", { bets, stake: money.figure(stake) })}</p>
          </li>
        );
      })}
    </ul>
  );
}

type Game = Profit["games"][number];

function useGameColumns(): Column<Game>[] {
  const { t, language } = useTexts();
  return [
    {
      key: "game",
      head: t("records.game"),
      card: "title",
      cell: ({ gameName, vendorLabel }) => `${gameName} · ${vendorLabel}`,
    },
    { key: "bets", head: t("records.bets"), end: true, card: "start", cell: ({ bets }) => formatCount(bets, language) },
    { key: "stake", head: t("records.stake"), end: true, card: "end", cell: ({ stake }) => <Money of={stake} /> },
    { key: "net", head: t("records.net"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
  ];
}

function Games({ profit: { games } }: { profit: Profit }) {
  const { t } = useTexts();
  const columns = useGameColumns();
  return <Table caption={t("profit.byGame")} columns={columns} rows={games} rowKey={({ nodeId }) => nodeId} />;
}

function Lifetime({ profit: { lifetime } }: { profit: Profit }) {
  const { t } = useTexts();
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{t("profit.lifetime")}</h2>
      <Totals
        items={[
          { label: t("profit.deposits"), value: <Money of={lifetime.deposits} /> },
          { label: t("profit.withdrawals"), value: <Money of={lifetime.withdrawals} /> },
          { label: t("profit.netDeposits"), value: <Money of={lifetime.netDeposits} /> },
          { label: t("profit.net"), value: <Money of={lifetime.net} signed /> },
        ]}
      />
    </section>
  );
}
