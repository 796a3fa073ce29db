import { useState, type Ref } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { OpenWithdrawal } from "./OpenWithdrawal.tsx";
import { Place, Reason, toneOf, type Withdrawal } from "./parts.tsx";

/** Returns whether a withdrawal still waits for the operator, the bank or the member. */
const open = ({ state }: Withdrawal) =>
  ["requested", "review", "approved", "paying", "partlyPaid", "paidOut", "notReceived"].includes(state);

export const firstPage = { pageNo: 1, pageSize: 10 } as const;

/** Withdrawals in progress as cards with their actions; below them all past ones. */
export function WithdrawalList({ ref }: { ref: Ref<HTMLElement> }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useCall("withdrawals", { ...firstPage, pageNo: page }, { keepPrevious: true, refetchInterval: 15_000 });
  const columns = useColumns();
  return (
    <section ref={ref} tabIndex={-1} className="follows mt-7 outline-none" aria-label={t("withdraw.recent")}>
      <h2 className="mb-2 text-lg font-bold">{t("withdraw.recent")}</h2>
      <PagedView
        of={query}
        none={t("withdraw.none")}
        loading={<SkeletonRows count={3} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <>
            <ul className="mb-3 grid gap-3 empty:hidden">
              {content.filter(open).map((row) => (
                <OpenWithdrawal key={row.id} row={row} />
              ))}
            </ul>
            {content.some((row) => !open(row)) && (
              <Table
                caption={t("withdraw.recent")}
                columns={columns}
                rows={content.filter((row) => !open(row))}
                rowKey={({ id }) => id}
              />
            )}
          </>
        )}
      </PagedView>
    </section>
  );
}

function useColumns(): Column<Withdrawal>[] {
  const { t } = useTexts();
  const moment = useMoment();
  const symbol = useSymbol();
  return [
    { key: "time", head: t("wallet.time"), card: "start", cell: ({ createdAt }) => moment(createdAt) },
    {
      key: "destination",
      head: t("withdraw.destination"),
      card: "title",
      cell: ({ destination }) => <Place of={destination} />,
    },
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
      cell: (row) => (
        <span className="inline-grid justify-items-start gap-1 max-tablet:justify-items-end">
          <Badge tone={toneOf(row.state)}>{t(`withdraw.state.${row.state}`)}</Badge>
          <Reason row={row} />
        </span>
      ),
    },
  ];
}
