import { lazy, memo, Suspense, useCallback, useDeferredValue, useMemo, useState, type ComponentProps } from "react";
import { Link } from "../../../core/router/Link.tsx";
import network from "icon:network";
import search from "icon:search";
import table from "icon:table-2";
import userPlus from "icon:user-plus";
import type { WireInput } from "@croupier/contract/rows";
import { ExportButton } from "../../../core/api/ExportButton.tsx";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { chosenOf, SavedFilters } from "../../../core/filters/SavedFilters.tsx";
import { useMerchantMoment } from "../../../core/time/use-moment.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { mayUse } from "../../../core/session/session.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Bulk, mostChosen } from "./Bulk.tsx";
import { ContractBadges } from "./ContractBadges.tsx";
import { DownlineFilters, type Filter } from "./DownlineFilters.tsx";
import { useDownlineCsv, type DownlineRow as Row } from "./downline-csv.ts";
import { PageHead } from "../PageHead.tsx";
import { rateText } from "../../../core/i18n/rates.ts";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import { Way } from "../report/TeamLines.tsx";

// Each part loads on demand, because most agents only use the table.
const Downline = lazy(() => import("./Downline.tsx").then((module) => ({ default: module.Downline })));
const Tree = lazy(() => import("./tree/Tree.tsx").then((module) => ({ default: module.Tree })));
const WayInTree = lazy(() => import("./tree/Tree.tsx").then((module) => ({ default: module.WayInTree })));

/** Lists downlines level by level, as a tree, or by name at any depth, with the actions for each. */
export function Downlines() {
  const { t } = useTexts();
  const [account, setAccount] = useState<string>();
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const [look, setLook] = useState<Look>("table");
  const sought = useDeferredValue(typed.trim());
  const isTree = look === "tree";
  const first = (choose: () => void) => {
    choose();
    setPage(1);
  };
  // Both stay the same while a name is typed, so that the list below does not render with each letter.
  const go = useCallback((who: string | undefined) => {
    setAccount(who);
    setTyped("");
    setPage(1);
    setOpen(undefined);
  }, []);
  const input = useMemo(() => {
    const named = { ...(account ? { account } : {}), ...(sought ? { search: sought } : {}) };
    return { ...filter, ...named, pageNo: page, pageSize: 20 };
  }, [filter, account, sought, page]);
  return (
    <>
      <PageHead title={t("agent.downlines")}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {!isTree && (
            <SavedChoices
              filter={filter}
              search={typed.trim()}
              onChoices={(next, name) => first(() => (setFilter(next), setTyped(name)))}
            />
          )}
          <RegisterLink />
        </div>
      </PageHead>
      <div className="mb-4 grid items-end gap-2.5 max-tablet:grid-cols-[minmax(0,1fr)_auto] desktop:flex desktop:flex-wrap">
        <Field
          label={t("agent.searchTeam")}
          icon={search}
          type="search"
          autoComplete="off"
          value={typed}
          maxLength={64}
          className={isTree ? "desktop:w-80" : "desktop:flex-1"}
          onChange={({ target }) => first(() => setTyped(target.value))}
        />
        {isTree && (
          <Suspense fallback={null}>
            <WayInTree account={account} onAccount={setAccount} />
          </Suspense>
        )}
        <Looks look={look} onLook={setLook} />
        {!isTree && <DownlineFilters filter={filter} onFilter={(next) => first(() => setFilter(next))} />}
      </div>
      {isTree ? (
        <Suspense fallback={<SkeletonRows count={6} className="my-2 h-14" />}>
          <Tree account={account} sought={sought} onAccount={setAccount} onOpen={setOpen} />
        </Suspense>
      ) : (
        <List input={input} onPage={setPage} onShow={go} onOpen={setOpen} />
      )}
      {open !== undefined && <Opened account={open} onClose={() => setOpen(undefined)} onShowLines={go} />}
    </>
  );
}

/** Links to the registration of members and agents, if the account may use it. */
function RegisterLink() {
  const { t } = useTexts();
  const session = useSession();
  if (!mayUse(session, "register")) return null;
  return (
    <Link to="/agentHome/registerCenter" className={buttonClass("primary", "max-tablet:hidden")}>
      <Icon of={userPlus} size={18} />
      {t("agent.registerNow")}
    </Link>
  );
}

type Look = "table" | "tree";

function Looks({ look, onLook }: { look: Look; onLook(look: Look): void }) {
  const { t } = useTexts();
  return (
    <div className="ms-auto flex gap-1.5 max-desktop:hidden">
      <Chip chosen={look === "tree"} onClick={() => onLook("tree")} className="min-h-12 gap-2">
        <Icon of={network} size={18} />
        {t("agent.asTree")}
      </Chip>
      <Chip chosen={look === "table"} onClick={() => onLook("table")} className="min-h-12 gap-2">
        <Icon of={table} size={18} />
        {t("agent.asTable")}
      </Chip>
    </div>
  );
}

const Opened = (props: ComponentProps<typeof Downline>) => (
  <Suspense fallback={null}>
    <Downline {...props} />
  </Suspense>
);

interface SavedProps {
  filter: Filter;
  search: string;
  onChoices(filter: Filter, search: string): void;
}

/** Saves the team's filters under names. */
function SavedChoices({ filter, search: name, onChoices }: SavedProps) {
  const { seenDays } = filter;
  return (
    <SavedFilters
      page="downlines"
      choices={chosenOf({ ...filter, seenDays: seenDays ? String(seenDays) : undefined, search: name })}
      onChoices={({ search: sought = "", ...stored }) => onChoices(stored as Filter, sought)}
    />
  );
}

interface ListProps {
  input: WireInput<"agentDownlines">;
  onPage(page: number): void;
  onShow(account: string | undefined): void;
  onOpen(account: string): void;
}

/** Holds the selected accounts across pages and filters. */
function useChoice() {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const add = (rows: readonly Row[]) => {
    const next = new Map([...chosen, ...rows.map((row) => [row.account, row] as const)]);
    if (next.size > mostChosen) return toast("plain", t("agent.mostChosen", { max: mostChosen }));
    return setChosen(next);
  };
  return {
    rows: [...chosen.values()],
    has: (account: string) => chosen.has(account),
    add,
    toggle(row: Row) {
      if (!chosen.has(row.account)) return add([row]);
      return setChosen(new Map([...chosen].filter(([account]) => account !== row.account)));
    },
    keep: (accounts: readonly string[]) =>
      setChosen(new Map([...chosen].filter(([account]) => accounts.includes(account)))),
    clear: () => setChosen(new Map()),
  };
}

const List = memo(function List({ input, onPage, onShow, onOpen }: ListProps) {
  const { t } = useTexts();
  const query = useCall("agentDownlines", input, { keepPrevious: true });
  const choice = useChoice();
  const columns = useColumns(choice.has, choice.toggle);
  const spreadsheet = useDownlineCsv();
  return (
    <>
      <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
        {query.data && (
          <div className="flex items-start justify-between gap-3">
            <Way of={query.data.way} onShow={onShow} />
            {query.data.totalElements > 0 && (
              <ExportButton name="agentDownlines" input={input} short {...spreadsheet} />
            )}
          </div>
        )}
        <PagedView
          of={query}
          none={t(input.search ? "agent.nobodyFound" : "agent.nobodyBelow")}
          loading={<SkeletonRows count={8} className="my-2 h-10" />}
          onPage={onPage}
        >
          {({ content, countedUntil }) => (
            <>
              <Button look="link" onClick={() => choice.add(content)} className="mb-1 text-sm">
                {t("agent.chooseAll")}
              </Button>
              <div className="tablet:overflow-x-auto">
                <Table
                  caption={t("agent.downlines")}
                  columns={columns}
                  rows={content}
                  rowKey={(row) => row.account}
                  onRow={(row) => onOpen(row.account)}
                  rowLabel={(row) => t("agent.openProfile", { account: row.account })}
                />
              </div>
              <p className="mt-3 text-note text-muted">{t("net.how")}</p>
              <CountedUntil at={countedUntil} className="mt-3" />
            </>
          )}
        </PagedView>
      </section>
      <Bulk chosen={choice.rows} onClear={choice.clear} onKeep={choice.keep} />
    </>
  );
});

const tones = { active: "good", blocked: "bad", excluded: "warm" } as const;

function useColumns(isChosen: (account: string) => boolean, onChoose: (row: Row) => void): Column<Row>[] {
  const { t, language } = useTexts();
  const moment = useMerchantMoment();
  return [
    {
      key: "account",
      head: t("agent.downline"),
      card: "title",
      cell: (row) => <Name of={row} chosen={isChosen(row.account)} onChoose={() => onChoose(row)} />,
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
      card: "fact",
      cell: ({ team }) => formatCount(team, language),
    },
    {
      key: "rate",
      head: t("agent.rebateRate"),
      end: true,
      card: "fact",
      cell: ({ rebateRate }) => rateText(rebateRate, language),
    },
    {
      key: "balance",
      head: t("agent.balance"),
      end: true,
      card: "fact",
      cell: ({ balance }) => <Money of={balance} />,
    },
    {
      key: "bets",
      head: t("agent.validBets7"),
      end: true,
      card: "fact",
      cell: ({ validBets }) => <Money of={validBets} />,
    },
    { key: "net", head: t("agent.teamNet"), end: true, card: "figure", cell: ({ net }) => <Money of={net} signed /> },
    {
      key: "seen",
      head: t("agent.lastSeen"),
      card: "fact",
      cell: ({ lastSeenAt }) => (
        <span className="tablet:whitespace-nowrap">{lastSeenAt ? moment(lastSeenAt) : t("agent.never")}</span>
      ),
    },
    {
      key: "status",
      head: t("agent.status"),
      card: "fact",
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`agent.status.${status}`)}</Badge>,
    },
  ];
}

/** The account of a row, with its checkbox. */
function Name({ of, chosen, onChoose }: { of: Row; chosen: boolean; onChoose(): void }) {
  const { t } = useTexts();
  const { account, isAgent, level, note } = of;
  return (
    <span className="flex items-center gap-3 max-[359px]:gap-1.5">
      {/* The checkbox is above the button that opens the profile, which covers the row. */}
      <input
        type="checkbox"
        aria-label={t("agent.choose", { account })}
        checked={chosen}
        onChange={onChoose}
        className="checkbox relative z-1 size-6! flex-none after:absolute after:-inset-2.5"
      />
      <span className="min-w-0">
        <span className="font-semibold">{account}</span>{" "}
        <span className="text-note text-muted max-[359px]:text-mark tablet:block">
          {t(`agent.type.${isAgent ? "agent" : "member"}`)}
          {level > 1 ? ` · ${t("agent.level", { level })}` : ""}
        </span>
        {note && <span className="block max-w-56 truncate text-note text-muted">{note}</span>}
      </span>
    </span>
  );
}
