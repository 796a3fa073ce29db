import { useState, type ReactNode } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { rateText } from "../../../core/i18n/rates.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoment } from "../../../core/time/use-moment.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Links } from "./Links.tsx";

type Mine = NonNullable<WireOutput<"affiliateInfo">["account"]>;
type Month = WireOutput<"affiliateMonths">["content"][number];

/** An affiliate's page: the results of its links, the current month, and the paid months. */
export function Account({ of: mine, rate }: { of: Mine; rate: number }) {
  const { t, language } = useTexts();
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{t("affiliate.terms", { rate: rateText(rate, language) })}</p>
      <Figures of={mine} />
      <CountedUntil at={mine.countedUntil} className="mb-6" />
      {mine.ownAccounts > 0 && (
        <p className="mb-6 panel-card px-4 py-3">{t("affiliate.ownAccounts", { count: mine.ownAccounts })}</p>
      )}
      <Links of={mine} />
      <Months />
    </>
  );
}

function Figures({ of: mine }: { of: Mine }) {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const figures: [string, ReactNode][] = [
    [t("affiliate.clicks"), formatCount(mine.clicks, language)],
    [t("affiliate.registrations"), formatCount(mine.registrations, language)],
    [t("affiliate.firstDeposits"), formatCount(mine.firstDeposits, language)],
    [t("affiliate.net"), <Money key="net" of={mine.net} symbol={symbol} signed />],
    ...(/^0\.0+$/.test(mine.carried)
      ? []
      : ([[t("affiliate.carried"), <Money key="carried" of={mine.carried} symbol={symbol} signed />]] satisfies [
          string,
          ReactNode,
        ][])),
    [t("affiliate.commissionSoFar"), <Money key="commission" of={mine.commission} symbol={symbol} />],
    [t("affiliate.paid"), <Money key="paid" of={mine.paid} symbol={symbol} />],
  ];
  return (
    <dl className="mb-2 grid grid-cols-2 gap-3 tablet:grid-cols-3 max-[480px]:gap-2">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col justify-between gap-1 panel-card p-4 max-[480px]:p-3">
          <dt className="text-note text-muted">{label}</dt>
          <dd className="num text-xl font-bold max-[480px]:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(): Column<Month>[] {
  const { t, language } = useTexts();
  const moment = useMoment();
  const symbol = useSymbol();
  return [
    {
      key: "month",
      head: t("affiliate.month"),
      card: "title",
      cell: ({ month }) => <span className="num">{month.slice(0, 7)}</span>,
    },
    { key: "net", head: t("affiliate.monthNet"), end: true, card: "end", cell: ({ net }) => <Money of={net} signed /> },
    {
      key: "carried",
      head: t("affiliate.carried"),
      end: true,
      card: "end",
      cell: ({ carried }) => <Money of={carried} signed />,
    },
    { key: "rate", head: t("affiliate.rate"), end: true, card: "start", cell: ({ rate }) => rateText(rate, language) },
    {
      key: "amount",
      head: t("affiliate.commission"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
    { key: "at", head: t("affiliate.settledAt"), card: "start", cell: ({ at }) => moment(at) },
    {
      key: "reference",
      head: t("affiliate.reference"),
      card: "end",
      cell: ({ reference }) => <span className="num break-all">{reference}</span>,
    },
  ];
}

function Months() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("affiliateMonths", { pageNo: page, pageSize: 12 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className="mt-7" aria-label={t("affiliate.months")}>
      <h2 className="mb-2 text-lg font-bold">{t("affiliate.months")}</h2>
      <PagedView
        of={query}
        none={t("affiliate.noMonths")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("affiliate.months")} columns={columns} rows={content} rowKey={({ month }) => month} />
        )}
      </PagedView>
    </section>
  );
}
