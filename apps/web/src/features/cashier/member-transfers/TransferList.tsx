import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import type { Transfer } from "./types.ts";

/** Lists transfers in both directions, each with its receipt. */
export function TransferList({ onShow }: { onShow(transfer: Transfer): void }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("transfers", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns = useColumns(onShow);
  return (
    <section className="follows mt-7" aria-label={t("transfer.recent")}>
      <h2 className="mb-2 text-lg font-bold">{t("transfer.recent")}</h2>
      <PagedView
        of={query}
        none={t("transfer.none")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("transfer.recent")} columns={columns} rows={content} rowKey={({ id }) => id} />
        )}
      </PagedView>
    </section>
  );
}

function useColumns(onShow: (transfer: Transfer) => void): Column<Transfer>[] {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  return [
    { key: "time", head: t("wallet.time"), card: "start", cell: ({ at }) => formatMoment(at, dates) },
    { key: "account", head: t("transfer.account"), card: "title", cell: ({ account }) => account },
    {
      key: "amount",
      head: t("wallet.amount"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
    {
      key: "direction",
      head: t("wallet.status"),
      card: "badge",
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          <Badge tone={row.direction === "in" ? "good" : "plain"}>{t(`transfer.direction.${row.direction}`)}</Badge>
          <Button
            look="link"
            aria-label={t("transfer.receiptOf", { reference: row.reference })}
            onClick={() => onShow(row)}
            className="text-sm"
          >
            {t("transfer.receipt")}
          </Button>
        </span>
      ),
    },
  ];
}
