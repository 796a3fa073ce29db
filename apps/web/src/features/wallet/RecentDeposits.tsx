import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { formatCountdown, formatMoment } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { PagedFaces } from "../../core/paging/PagedFaces.tsx";
import { serverNow } from "../../lib/clock.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { goToPay } from "./go-to-pay.ts";

type DepositRow = WireOutput<"deposits">["content"][number];

const tones: Record<DepositRow["state"], Tone> = {
  created: "plain",
  waiting: "warm",
  credited: "good",
  expired: "plain",
  rejected: "bad",
};

const open = ({ state }: DepositRow) => state === "created" || state === "waiting";

/** The last deposits with what became of them; an open one counts down and can be taken up again. */
export function RecentDeposits() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall(
    "deposits",
    { pageNo: page, pageSize: 10 },
    { staleTime: 5_000, keep: true, refetchInterval: 15_000 },
  );
  const columns = useColumns();
  return (
    <section className="mt-7" aria-label={t("wallet.recent")}>
      <h2 className="mb-2 text-lg font-bold">{t("wallet.recent")}</h2>
      <PagedFaces
        of={query}
        none={t("wallet.noDeposits")}
        waiting={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("wallet.recent")} columns={columns} rows={content} rowKey={({ id }) => id} />
        )}
      </PagedFaces>
    </section>
  );
}

function useColumns(): Column<DepositRow>[] {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const methods = useCall("depositMethods", {}, { staleTime: 60_000 });
  const name = (method: string) => methods.data?.find((one) => one.method === method)?.name ?? method;
  return [
    { key: "time", head: t("wallet.time"), card: "start", cell: ({ createdAt }) => formatMoment(createdAt, language) },
    { key: "method", head: t("wallet.method"), card: "title", cell: ({ method }) => name(method) },
    {
      key: "amount",
      head: t("wallet.amount"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
    { key: "status", head: t("wallet.status"), card: "badge", cell: (row) => <DepositStatus row={row} /> },
  ];
}

function DepositStatus({ row }: { row: DepositRow }) {
  const { t } = useTexts();
  const { payUrl } = row;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Badge tone={tones[row.state]}>
        {row.state === "waiting" ? <Waiting until={row.expiresAt} /> : t(`wallet.state.${row.state}`)}
      </Badge>
      {open(row) && payUrl && (
        <button
          type="button"
          onClick={() => goToPay(payUrl)}
          className="min-h-11 text-sm font-semibold text-accent-text hover:underline"
        >
          {t("wallet.resume")}
        </button>
      )}
    </span>
  );
}

/** Minutes and seconds left by the server's clock; at zero the truth is asked for. */
function Waiting({ until }: { until: string }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [left, setLeft] = useState(() => Date.parse(until) - serverNow());
  const over = left <= 0;
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: ["deposits"] });
    const timer = setInterval(() => setLeft(Date.parse(until) - serverNow()), 1000);
    return () => clearInterval(timer);
  }, [until, over, queries]);
  return t("wallet.state.waitingFor", { left: formatCountdown(left) });
}
