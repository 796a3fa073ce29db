import { useState } from "react";
import { pointTypes, type PointType } from "@croupier/contract/domain/points";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { formatMoment } from "../../core/i18n/format.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { Money } from "../../core/money/Money.tsx";
import { PagedView } from "../../core/api/PagedView.tsx";
import { PeriodPicker } from "../../core/time/PeriodPicker.tsx";
import { lastDays, toWire, type Period } from "../../core/time/period.ts";
import { serverNow } from "../../core/time/server-clock.ts";
import { Reference } from "../../ui/Reference.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { ForMembers } from "./ForMembers.tsx";
import { perUnit } from "./points.ts";

type Details = WireOutput<"memberTransactionDetail">;
type Move = Details["content"][number];

/** Lists every change of the member's points, with the balance after it. */
export function PointsDetails() {
  return (
    <ForMembers>
      <List />
    </ForMembers>
  );
}

function List() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(() => lastDays(30, new Date(serverNow())));
  const [type, setType] = useState<PointType>();
  const [page, setPage] = useState(1);
  const input = { ...toWire(period), ...(type ? { type } : {}), pageNo: page, pageSize: 20 };
  const query = useCall("memberTransactionDetail", input, { keepPrevious: true });
  const fromStart = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <section aria-label={t("points.details")}>
      <div className="mb-5 grid gap-3">
        <PeriodPicker period={period} onPeriod={(next) => fromStart(() => setPeriod(next))} />
        <Select
          label={t("points.type")}
          labelHidden
          className="tablet:w-52"
          value={type ?? ""}
          onChange={(value) => fromStart(() => setType(pointTypes.find((each) => each === value)))}
          options={[
            { value: "", title: t("points.allTypes") },
            ...pointTypes.map((each) => ({ value: each, title: t(`points.type.${each}`) })),
          ]}
        />
      </div>
      <PagedView
        of={query}
        none={t("points.noMoves")}
        loading={<SkeletonRows count={6} className="my-2 h-12" />}
        onPage={setPage}
      >
        {(details) => <Moves details={details} />}
      </PagedView>
    </section>
  );
}

function Moves({ details: { content, totals } }: { details: Details }) {
  const { t, language } = useTexts();
  const columns = useColumns();
  const sums = [
    { label: t("points.earned"), points: totals.in },
    { label: t("points.spent"), points: totals.out },
  ];
  return (
    <>
      <dl className="num mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(({ label, points }) => (
          <div key={label}>
            <dt className="text-note text-muted">{label}</dt>
            <dd className="text-lg font-bold">{formatAmount(points, language)}</dd>
          </div>
        ))}
      </dl>
      <Table caption={t("points.details")} columns={columns} rows={content} rowKey={({ id }) => id} />
    </>
  );
}

function useColumns(): Column<Move>[] {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const ratioText = ({ type, ratio }: Move): string => {
    if (ratio === undefined) return "–";
    const unit = money.round("1.0000");
    if (type === "convert") return t("points.ratioTo", { points: ratio, unit });
    return t("points.ratioOf", { points: perUnit(ratio), unit });
  };
  return [
    { key: "type", head: t("points.type"), card: "title", cell: ({ type }) => t(`points.type.${type}`) },
    { key: "when", head: t("records.when"), card: "start", cell: ({ at }) => formatMoment(at, dates) },
    {
      key: "changed",
      head: t("points.changed"),
      end: true,
      card: "figure",
      cell: ({ changedPoints }) => <Money of={changedPoints} decimals={2} signed />,
    },
    {
      key: "balance",
      head: t("points.balance"),
      end: true,
      card: "end",
      cell: ({ pointsBalance }) => <Money of={pointsBalance} decimals={2} />,
    },
    { key: "ratio", head: t("points.ratio"), card: "start", named: true, cell: ratioText },
    {
      key: "reference",
      head: t("records.reference"),
      card: "line",
      cell: ({ reference }) => <Reference of={reference} />,
    },
  ];
}
