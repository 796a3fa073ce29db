import { useState } from "react";
import { isZero } from "@croupier/contract/domain/money";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDay } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { dateOf, useDayOf } from "../../../core/time/day-range.ts";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";

type Sum = WireOutput<"billSums">["sums"][number];

interface Props {
  selection: Omit<WireInput<"billSums">, "by">;
  onHour(start: string): void;
}

/**
 * The bills of five minutes, summed by day; a press on a day shows its hours, and on an hour its bills. Rows without a
 * payout are folded.
 */
export function BillSums({ selection, onHour }: Props) {
  const { t } = useTexts();
  const dayOf = useDayOf();
  const [day, setDay] = useState<string>();
  const [all, setAll] = useState(false);
  const within = day === undefined ? { by: "day" as const } : { by: "hour" as const, from: day, to: day };
  const query = useCall("billSums", { ...selection, ...within });
  const view = useViewState(query, ({ sums }) => sums.length === 0);
  const nameOf = useNameOf(day === undefined);
  const columns = useColumns(nameOf, selection.side === "mine");
  return (
    <>
      {day !== undefined && (
        <Button look="link" onClick={() => setDay(undefined)} className="mb-2">
          {t("bill.allDays")}
        </Button>
      )}
      <QueryView
        of={view}
        empty={<EmptyState text={t("bill.none")} />}
        loading={<SkeletonRows count={6} className="my-2 h-11" />}
      >
        {({ sums }) => (
          <>
            <Table
              caption={t("bill.title")}
              columns={columns}
              rows={sums.filter((sum) => all || !isZero(sum.own))}
              rowKey={({ start }) => start}
              onRow={({ start }) => (day === undefined ? setDay(dayOf(Date.parse(start))) : onHour(start))}
              rowLabel={({ start }) => nameOf(start)}
            />
            {sums.some(({ own }) => isZero(own)) && (
              <Chip chosen={all} onClick={() => setAll(!all)} className="mt-3">
                {t("bill.withZero")}
              </Chip>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

/** Returns a function that names a day or an hour by its start. */
function useNameOf(byDay: boolean): (start: string) => string {
  const { language } = useTexts();
  const moment = useMerchantMoment();
  const dayOf = useDayOf();
  return (start) => (byDay ? formatDay(dateOf(dayOf(Date.parse(start))), language) : moment(start));
}

function useColumns(nameOf: (start: string) => string, isMine: boolean): Column<Sum>[] {
  const { t } = useTexts();
  return [
    {
      key: "period",
      head: t("bill.period"),
      card: "title",
      cell: ({ start }) => <span className="num">{nameOf(start)}</span>,
    },
    { key: "bills", head: t("bill.title"), end: true, card: "start", named: true, cell: ({ bills }) => bills },
    {
      key: "own",
      head: t("bill.own"),
      end: true,
      card: isMine ? "end" : "figure",
      cell: ({ own }) => <Money of={own} fine />,
    },
    ...(isMine
      ? [
          {
            key: "net",
            head: t("bill.net"),
            end: true,
            card: "figure" as const,
            cell: ({ net }: Sum) => <Money of={net ?? "0.0000"} signed fine />,
          },
        ]
      : []),
  ];
}
