import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import type { DepositRow } from "./types.ts";
import { isOpen, toneOf } from "./deposit-states.ts";
import { goToPay } from "./go-to-pay.ts";
import { CancelDeposit } from "./CancelDeposit.tsx";
import { PaymentCountdown } from "./PaymentCountdown.tsx";

/** The latest deposits with their states; an open one counts down and can be continued. */
export function RecentDeposits({ onShow }: { onShow(id: string): unknown }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("deposits", { pageNo: page, pageSize: 10 }, { keepPrevious: true, refetchInterval: 15_000 });
  const columns = useColumns(onShow);
  return (
    <section className="follows mt-7" aria-label={t("wallet.recent")}>
      <h2 className="mb-2 text-lg font-bold">{t("wallet.recent")}</h2>
      <PagedView
        of={query}
        none={t("wallet.noDeposits")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table caption={t("wallet.recent")} columns={columns} rows={content} rowKey={({ id }) => id} />
        )}
      </PagedView>
    </section>
  );
}

function useColumns(onShow: (id: string) => void): Column<DepositRow>[] {
  const { t } = useTexts();
  const moment = useMoment();
  const symbol = useSymbol();
  const methods = useCall("depositMethods", {});
  const name = (method: string) => methods.data?.find((one) => one.method === method)?.name ?? method;
  return [
    { key: "time", head: t("wallet.time"), card: "start", cell: ({ createdAt }) => moment(createdAt) },
    { key: "method", head: t("wallet.method"), card: "title", cell: ({ method }) => name(method) },
    {
      key: "amount",
      head: t("wallet.amount"),
      end: true,
      card: "figure",
      cell: ({ amount }) => <Money of={amount} symbol={symbol} />,
    },
    {
      key: "status",
      head: t("wallet.status"),
      card: "badge",
      cell: (row) => <DepositStatus row={row} onShow={onShow} />,
    },
  ];
}

function DepositStatus({ row, onShow }: { row: DepositRow; onShow(id: string): unknown }) {
  const { t } = useTexts();
  const { payUrl, way, proofWanted } = row;
  const resume = way === "page" ? payUrl !== undefined : isOpen(row.state) || proofWanted;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Badge tone={toneOf(row.state)}>
        {row.state === "waiting" ? <PaymentCountdown row={row} /> : t(`wallet.state.${row.state}`)}
      </Badge>
      {resume && (
        <Button
          look="link"
          onClick={() => {
            if (way === "page" && payUrl) goToPay(payUrl);
            else onShow(row.id);
          }}
          className="text-sm"
        >
          {row.state === "review" && !proofWanted ? t("wallet.see") : t("wallet.resume")}
        </Button>
      )}
      <CancelDeposit row={row} look="link" />
    </span>
  );
}
