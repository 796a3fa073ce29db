import { useQueries } from "@tanstack/react-query";
import { Link } from "../../../../core/router/Link.tsx";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../../core/api/QueryView.tsx";
import { callQuery } from "../../../../core/api/reads.ts";
import { useViewState, type Read } from "../../../../core/api/use-call.ts";
import { useApp, useTexts } from "../../../../core/app-context.tsx";
import { Money } from "../../../../core/money/Money.tsx";
import { billTones, contractMarks, contractTones } from "../../../../core/session/contract-marks.ts";
import { contractPages } from "../../../../core/session/contract-pages.ts";
import { usePeriodText } from "../../../../core/time/use-period-text.ts";
import { cx } from "../../../../lib/class-names.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";

/** The maximum number of bills if every kind has some. */
const most = 4;

/** The size of a page that contains the exact name's bills, even if longer names begin with it. */
const pageSize = 20;

/**
 * The last month's newest bills of a direct downline: as many of each kind, because kinds are settled at different
 * intervals. Links below lead to all bills of a kind, for any period.
 */
export function LastBills({ account, kinds }: { account: string; kinds: readonly ContractKind[] }) {
  const { api } = useApp();
  const read = useQueries({
    queries: kinds.map((kind) => callQuery(api, "bills", { side: "downline", kind, account, pageNo: 1, pageSize })),
    combine: readAll,
  });
  const view = useViewState(read, () => false);
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="h-24" />}>
      {(lists) => <Newest account={account} kinds={kinds} lists={lists} />}
    </QueryView>
  );
}

/** Combines the reads of all kinds into one, which has an answer once each of them has. */
const readAll = (reads: readonly Read<WireOutput<"bills">>[]): Read<Bill[][]> => ({
  data: reads.every(({ data }) => data) ? reads.map(({ data }) => data?.content ?? []) : undefined,
  isError: reads.some(({ isError }) => isError),
  isPaused: reads.some(({ isPaused }) => isPaused),
  error: reads.find(({ error }) => error)?.error ?? null,
  refetch: () => reads.map((read) => read.data ?? read.refetch()),
});

type Bill = WireOutput<"bills">["content"][number];

interface NewestProps {
  account: string;
  kinds: readonly ContractKind[];
  /** The bills of each kind, also those of accounts whose name begins with this one's. */
  lists: readonly (readonly Bill[])[];
}

function Newest({ account, kinds, lists }: NewestProps) {
  const { t } = useTexts();
  const found = kinds
    .map((kind, at) => ({ kind, newest: (lists[at] ?? []).filter((bill) => bill.account === account) }))
    .filter(({ newest }) => newest.length > 0);
  const ofEach = Math.max(1, Math.floor(most / Math.max(1, found.length)));
  const bills = found
    .flatMap(({ newest }) => newest.slice(0, ofEach))
    .toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start));
  if (bills.length === 0) return null;
  return (
    <section aria-label={t("agent.lastBills")} className="grid gap-1">
      <h3 className="font-semibold">{t("agent.lastBills")}</h3>
      <ul>
        {bills.map((bill) => (
          <Line key={bill.id} of={bill} />
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-3.5 border-t border-line pt-1 text-sm">
        <span className="text-muted">{t("home.viewAll")}</span>
        {found.map(({ kind }) => (
          <Link
            key={kind}
            to={contractPages[kind]}
            search={{ downline: account }}
            hash="bills"
            className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
          >
            {t(`agent.kind.${kind}`)}
          </Link>
        ))}
      </p>
    </section>
  );
}

/** One bill: its kind and period, its amount and its state; a press opens it on the page of its kind. */
function Line({ of: { id, kind, account, own, state, ...span } }: { of: Bill }) {
  const { t } = useTexts();
  const period = usePeriodText();
  return (
    <li className="border-t border-line">
      <Link
        to={contractPages[kind]}
        search={{ downline: account, bill: id }}
        className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-2 text-sm hover:bg-raised"
      >
        <span className={cx("row-span-2 inline-flex rounded-md p-1", contractTones[kind])}>
          <Icon of={contractMarks[kind]} size={15} />
        </span>
        <span className="num truncate">{period(span)}</span>
        <span className="num text-end font-semibold">
          <Money of={own} fine />
        </span>
        <span className="truncate text-note text-muted">{t(`agent.kind.${kind}`)}</span>
        <span className="justify-self-end">
          <Badge tone={billTones[state]}>{t(`agent.bill.${state}`)}</Badge>
        </span>
      </Link>
    </li>
  );
}
