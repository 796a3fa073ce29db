import { useDeferredValue, useState } from "react";
import search from "icon:search";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { PagedView } from "../../core/api/PagedView.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { formatMoment } from "../../core/i18n/format.ts";
import { formatCount } from "../../core/i18n/numbers.ts";
import { Money } from "../../core/money/Money.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { Downline } from "./Downline.tsx";
import { CountedUntil, PageHead } from "./PageHead.tsx";
import { rateText } from "../../core/i18n/rates.ts";
import { Way } from "./TeamLines.tsx";

type Row = WireOutput<"agentDownlines">["content"][number];
type Filter = Pick<WireInput<"agentDownlines">, "kind" | "status" | "seenDays" | "order">;

/** Who stands below: level by level, or by name at any depth, with what may be done for each. */
export function Downlines() {
  const { t } = useTexts();
  const [account, setAccount] = useState<string>();
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const sought = useDeferredValue(typed.trim());
  const first = (choose: () => void) => {
    choose();
    setPage(1);
  };
  const go = (who: string | undefined) => {
    setAccount(who);
    setTyped("");
    setPage(1);
    setOpen(undefined);
  };
  const named = { ...(account ? { account } : {}), ...(sought ? { search: sought } : {}) };
  const query = useCall("agentDownlines", { ...filter, ...named, pageNo: page, pageSize: 20 }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t("agent.downlines")} />
      <div className="grid items-end gap-2.5 tablet:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,190px))]">
        <Field
          label={t("agent.searchTeam")}
          icon={search}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={64}
          onChange={({ target }) => first(() => setTyped(target.value))}
        />
        <Filters filter={filter} onFilter={(next) => first(() => setFilter(next))} />
      </div>
      <section className="mt-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
        {query.data && <Way of={query.data.way} onShow={go} />}
        <PagedView
          of={query}
          none={t(sought ? "agent.nobodyFound" : "agent.nobodyBelow")}
          loading={<SkeletonRows count={8} className="my-2 h-10" />}
          onPage={setPage}
        >
          {({ content, countedUntil }) => (
            <>
              <Table
                caption={t("agent.downlines")}
                columns={columns}
                rows={content}
                rowKey={(row) => row.account}
                onRow={(row) => setOpen(row.account)}
                rowLabel={(row) => t("agent.openProfile", { account: row.account })}
              />
              <CountedUntil at={countedUntil} />
            </>
          )}
        </PagedView>
      </section>
      {open !== undefined && <Downline account={open} onClose={() => setOpen(undefined)} onShowLines={go} />}
    </>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter(filter: Filter): void }) {
  const { t } = useTexts();
  const without = (key: keyof Filter): Filter =>
    Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key));
  const kinds = ["agent", "member"] as const;
  const states = ["active", "blocked", "excluded"] as const;
  const orders = ["newest", "balance", "validBets", "lastSeen"] as const;
  return (
    <>
      <Select
        label={t("agent.kind")}
        value={filter.kind ?? ""}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value);
          onFilter(kind ? { ...filter, kind } : without("kind"));
        }}
        options={[
          { value: "", title: t("agent.everybody") },
          ...kinds.map((one) => ({ value: one, title: t(`agent.type.${one}`) })),
        ]}
      />
      <Select
        label={t("agent.status")}
        value={filter.status ?? ""}
        onChange={(value) => {
          const status = states.find((one) => one === value);
          onFilter(status ? { ...filter, status } : without("status"));
        }}
        options={[
          { value: "", title: t("agent.anyStatus") },
          ...states.map((one) => ({ value: one, title: t(`agent.status.${one}`) })),
        ]}
      />
      <Select
        label={t("agent.order")}
        value={filter.order ?? "newest"}
        onChange={(value) => onFilter({ ...filter, order: orders.find((one) => one === value) ?? "newest" })}
        options={orders.map((one) => ({ value: one, title: t(`agent.order.${one}`) }))}
      />
    </>
  );
}

const tones = { active: "good", blocked: "bad", excluded: "warm" } as const;

function useColumns(): Column<Row>[] {
  const { t, language } = useTexts();
  return [
    {
      key: "account",
      head: t("agent.downline"),
      card: "title",
      cell: ({ account, isAgent, level, note }) => (
        <>
          <span className="font-semibold">{account}</span>{" "}
          <span className="text-note text-muted">
            {t(`agent.type.${isAgent ? "agent" : "member"}`)}
            {level > 1 ? ` · ${t("agent.level", { level })}` : ""}
          </span>
          {note && <span className="block max-w-56 truncate text-note text-muted">{note}</span>}
        </>
      ),
    },
    {
      key: "team",
      head: t("agent.team"),
      end: true,
      card: "start",
      cell: ({ team }) => formatCount(team, language),
    },
    {
      key: "rate",
      head: t("agent.rebateRate"),
      end: true,
      card: "end",
      cell: ({ rebateRate }) => rateText(rebateRate),
    },
    { key: "balance", head: t("agent.balance"), end: true, card: "end", cell: ({ balance }) => <Money of={balance} /> },
    {
      key: "bets",
      head: t("agent.validBets7"),
      end: true,
      card: "end",
      cell: ({ validBets }) => <Money of={validBets} />,
    },
    { key: "net", head: t("agent.teamNet"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
    {
      key: "seen",
      head: t("agent.lastSeen"),
      card: "start",
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt, language) : t("agent.never")),
    },
    {
      key: "status",
      head: t("agent.status"),
      card: "badge",
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`agent.status.${status}`)}</Badge>,
    },
  ];
}
