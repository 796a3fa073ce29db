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
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { ContractBadges } from "./ContractBadges.tsx";
import { Downline } from "./Downline.tsx";
import { DownlineFilters, type Filter } from "./DownlineFilters.tsx";
import { CountedUntil, PageHead } from "./PageHead.tsx";
import { rateText } from "../../core/i18n/rates.ts";
import { Way } from "./TeamLines.tsx";
import { Tree } from "./tree/Tree.tsx";

type Row = WireOutput<"agentDownlines">["content"][number];

/** Who stands below: level by level, as a tree, or by name at any depth, with what may be done for each. */
export function Downlines() {
  const { t } = useTexts();
  const [account, setAccount] = useState<string>();
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const [look, setLook] = useState<"table" | "tree">("table");
  const sought = useDeferredValue(typed.trim());
  const isTree = look === "tree" && !sought;
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
  return (
    <>
      <PageHead title={t("agent.downlines")}>
        <div className="flex gap-1.5 max-desktop:hidden">
          <Chip chosen={look === "table"} onClick={() => setLook("table")}>
            {t("agent.asTable")}
          </Chip>
          <Chip chosen={look === "tree"} onClick={() => setLook("tree")}>
            {t("agent.asTree")}
          </Chip>
        </div>
      </PageHead>
      <div className="mb-4 grid items-end gap-2.5 max-tablet:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label={t("agent.searchTeam")}
          icon={search}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={64}
          onChange={({ target }) => first(() => setTyped(target.value))}
        />
        {!isTree && <DownlineFilters filter={filter} onFilter={(next) => first(() => setFilter(next))} />}
      </div>
      {isTree ? (
        <Tree account={account} onAccount={setAccount} onOpen={setOpen} />
      ) : (
        <List
          input={{ ...filter, ...named, pageNo: page, pageSize: 20 }}
          onPage={setPage}
          onShow={go}
          onOpen={setOpen}
        />
      )}
      {open !== undefined && <Downline account={open} onClose={() => setOpen(undefined)} onShowLines={go} />}
    </>
  );
}

interface ListProps {
  input: WireInput<"agentDownlines">;
  onPage(page: number): void;
  onShow(account: string | undefined): void;
  onOpen(account: string): void;
}

function List({ input, onPage, onShow, onOpen }: ListProps) {
  const { t } = useTexts();
  const query = useCall("agentDownlines", input, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      {query.data && <Way of={query.data.way} onShow={onShow} />}
      <PagedView
        of={query}
        none={t(input.search ? "agent.nobodyFound" : "agent.nobodyBelow")}
        loading={<SkeletonRows count={8} className="my-2 h-10" />}
        onPage={onPage}
      >
        {({ content, countedUntil }) => (
          <>
            <Table
              caption={t("agent.downlines")}
              columns={columns}
              rows={content}
              rowKey={(row) => row.account}
              onRow={(row) => onOpen(row.account)}
              rowLabel={(row) => t("agent.openProfile", { account: row.account })}
            />
            <CountedUntil at={countedUntil} />
          </>
        )}
      </PagedView>
    </section>
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
      key: "contracts",
      head: t("agent.contracts"),
      card: "line",
      cell: (row) => <ContractBadges of={row} />,
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
