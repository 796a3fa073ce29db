import { Link } from "../../core/router/Link.tsx";
import { useAnySearch, useLocation } from "../../core/router/use-router.ts";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import plus from "icon:plus";
import search from "icon:search";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { PagedView } from "../../core/api/PagedView.tsx";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { contractPages } from "../../core/session/contract-pages.ts";
import { FoldedFilters } from "../../core/filters/FoldedFilters.tsx";
import { onDemand } from "../../core/loading/on-demand.tsx";
import { useAhead } from "../../core/loading/use-ahead.ts";
import { cx } from "../../lib/class-names.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { inOrder } from "../../ui/in-order.ts";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { StateChips } from "../../ui/StateChips.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useNear } from "../../ui/use-near.ts";
import { AskForContract } from "./AskForContract.tsx";
import { ContractView } from "./ContractView.tsx";
import { useStartText } from "./Facts.tsx";
import { ratesText, stateTones, type Contract } from "./kinds.ts";
import { LaterOffer } from "./LaterOffer.tsx";

// Both load later: the bills are below the contracts, and a contract's dialog opens on a press.
const Bills = onDemand(async () => (await import("./bills/Bills.tsx")).Bills);
const Sheet = onDemand(async () => (await import("./ContractSheet.tsx")).ContractSheet);

const panel = "rounded-panel border border-line bg-surface p-4 tablet:p-5";

/** Everything about one kind of contract: the agent's own, and those it offered. */
export function ContractKindPage({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const [offering, setOffering] = useState(false);
  const kinds = useCall("contractBounds", {}).data?.kinds;
  const bounds = kinds?.find((each) => each.kind === kind);
  return (
    <>
      {kinds ? <Kinds of={kinds.filter(({ listed }) => listed).map((each) => each.kind)} /> : <KindsPlace />}
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t(`contract.kind.${kind}`)}</h1>
        {bounds?.offerable && (
          <Button look="primary" onClick={() => setOffering(true)}>
            <Icon of={plus} size={18} />
            {t("contract.new")}
          </Button>
        )}
      </div>
      <p className="mb-4 max-w-3xl text-muted">{t(`contract.about.${kind}`)}</p>
      <div className={cx("grid grid-cols-[minmax(0,1fr)] gap-4", inOrder)}>
        <Mine kind={kind} askable={bounds?.askable === true} />
        <Offered kind={kind} />
        <BillsBelow kind={kind} />
      </div>
      {offering && <LaterOffer kind={kind} tiers={[]} onClose={() => setOffering(false)} />}
    </>
  );
}

/** Loads the bills when they are near, or at once if the address links to them. */
function BillsBelow({ kind }: { kind: ContractKind }) {
  const place = useRef<HTMLDivElement>(null);
  const isTarget = useLocation(({ hash }) => hash === "bills");
  const { bill }: { bill?: string } = useAnySearch();
  const near = useNear(place, isTarget || bill !== undefined);
  return (
    <div ref={place} className="min-h-[420px]">
      {near && <Bills kind={kind} />}
    </div>
  );
}

/** Most agents have several kinds: their strip moves nothing when it comes. */
const KindsPlace = () => <div className="mb-3.5 h-11 tablet:hidden" />;

/** A strip of the kinds that concern the agent, for phones, where the menu is hidden. */
function Kinds({ of: kinds }: { of: readonly ContractKind[] }) {
  const { t } = useTexts();
  const strip = useRef<HTMLElement>(null);
  const isShown = kinds.length > 1;
  // The open kind may be outside of the visible part of the strip.
  useEffect(() => {
    const open = isShown && strip.current?.querySelector("[aria-current=page]");
    if (open) open.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <nav
      ref={strip}
      aria-label={t("contract.dialog")}
      className="hide-scroll -mx-3.5 mb-3.5 flex gap-2 overflow-x-auto scroll-px-3.5 px-3.5 *:-outline-offset-2 tablet:hidden"
    >
      {kinds.map((kind) => (
        <Link
          key={kind}
          to={contractPages[kind]}
          activeClass="border-accent bg-accent/15 text-ink"
          inactiveClass="border-line bg-surface text-muted"
          className="inline-flex min-h-11 flex-none items-center rounded-control border px-3.5 text-body font-medium whitespace-nowrap"
        >
          {t(`contract.kind.${kind}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The agent's own contract: the open one, or the last one. */
function Mine({ kind, askable }: { kind: ContractKind; askable: boolean }) {
  const { t } = useTexts();
  const view = useViewState(
    useCall("contracts", { side: "mine", kind, pageNo: 1, pageSize: 10 }),
    ({ content }) => content.length === 0,
  );
  // The specification has a separate call for the running hourly salary.
  const running = useCall("hourSalary", {}, { enabled: kind === "hourSalary" }).data?.contract;
  const ask = askable && <AskForContract kind={kind} />;
  return (
    <section aria-label={t("contract.mine")} className={panel}>
      <h2 className="mb-3 text-lg font-bold">{t("contract.mine")}</h2>
      <QueryView
        of={view}
        loading={<Skeleton className="h-72" />}
        empty={<EmptyState text={t("contract.noneOfMine")}>{ask || undefined}</EmptyState>}
      >
        {({ content }) => {
          const shown = running ?? content[0];
          const earlier = content.filter(({ id }) => id !== shown?.id);
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {shown && <ContractView key={shown.id} contract={shown} />}
              {shown && !["requested", "offered", "valid"].includes(shown.state) && ask}
              {earlier.length > 0 && <Earlier contracts={earlier} />}
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

function Earlier({ contracts }: { contracts: readonly Contract[] }) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState<string>();
  const shown = contracts.find(({ id }) => id === open);
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1 font-semibold">{t("contract.earlier")}</h3>
      <ul>
        {contracts.map(({ id, reference, state, kind, terms, offered }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setOpen(id)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 text-start text-sm hover:text-accent-text max-tablet:py-2"
            >
              <span className="num max-tablet:w-full tablet:flex-1">{reference}</span>
              <span className="num text-muted max-tablet:flex-1">
                {ratesText(kind, (terms ?? offered)?.tiers ?? [], language)}
              </span>
              <Badge tone={stateTones[state]}>{t(`contract.state.${state}`)}</Badge>
            </button>
          </li>
        ))}
      </ul>
      {shown && <Sheet contract={shown} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const states = ["requested", "offered", "valid", "rejected", "withdrawn", "ended"] as const;

/** The contracts that the agent offered, each with a link. */
function Offered({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  const [state, setState] = useState<Contract["state"]>();
  const { downline }: { downline?: string } = useAnySearch();
  const [typed, setTyped] = useState(downline ?? "");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const account = useDeferredValue(typed.trim());
  const filter = { ...(state ? { state } : {}), ...(account ? { account } : {}) };
  const query = useCall(
    "contracts",
    { side: "downline", kind, ...filter, pageNo: page, pageSize: 10 },
    { keepPrevious: true },
  );
  const columns = useColumns();
  useAhead(Sheet);
  const shown = query.data?.content.find(({ id }) => id === open);
  return (
    <section aria-label={t("contract.offered")} className={panel}>
      <h2 className="mb-3 text-lg font-bold">{t("contract.offered")}</h2>
      <div className="max-tablet:mb-4">
        <FoldedFilters count={Object.keys(filter).length}>
          <Field
            label={t("contract.downline")}
            icon={search}
            type="search"
            autoComplete="off"
            value={typed}
            maxLength={64}
            className="mb-3"
            onChange={({ target }) => {
              setTyped(target.value);
              setPage(1);
            }}
          />
          <StateChips
            states={states}
            chosen={state}
            all={t("contract.state.any")}
            title={(each) => t(`contract.state.${each}`)}
            onState={(chosen) => {
              setState(chosen);
              setPage(1);
            }}
          />
        </FoldedFilters>
      </div>
      <PagedView
        of={query}
        none={t("contract.noneOffered")}
        loading={<SkeletonRows count={5} className="my-2 h-10" />}
        onPage={setPage}
      >
        {({ content }) => (
          <Table
            caption={t("contract.offered")}
            columns={columns}
            rows={content}
            rowKey={({ id }) => id}
            onRow={({ id }) => setOpen(id)}
            rowLabel={({ reference }) => t("contract.titled", { reference })}
          />
        )}
      </PagedView>
      {shown && <Sheet contract={shown} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function useColumns(): Column<Contract>[] {
  const { t, language } = useTexts();
  const start = useStartText();
  return [
    {
      key: "account",
      head: t("contract.downline"),
      card: "title",
      cell: ({ account }) => <span className="font-semibold">{account}</span>,
    },
    {
      key: "rates",
      head: t("contract.rate"),
      card: "end",
      named: true,
      cell: ({ kind, terms, offered }) => ratesText(kind, (terms ?? offered)?.tiers ?? [], language),
    },
    { key: "period", head: t("contract.paid"), card: "start", cell: ({ period }) => t(`contract.period.${period}`) },
    {
      key: "from",
      head: t("contract.firstPeriod"),
      card: "line",
      named: true,
      cell: ({ period, effectiveFrom }) => (effectiveFrom ? start(period, effectiveFrom) : "–"),
    },
    {
      key: "state",
      head: t("contract.state"),
      card: "badge",
      cell: ({ state, request, side }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={stateTones[state]}>{t(`contract.state.${state}`)}</Badge>
          {(request === "CHANGE" || request === "TERMINATION") && (
            <Badge tone="warm">{t(`contract.waits.${request}.${side}`)}</Badge>
          )}
        </span>
      ),
    },
  ];
}
