import type { UseQueryResult } from "@tanstack/react-query";
import { useAnySearch, useLocation, useNavigate } from "../../../core/router/use-router.ts";
import { useDeferredValue, useRef, useState } from "react";
import search from "icon:search";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { ExportButton } from "../../../core/api/ExportButton.tsx";
import { PagedView } from "../../../core/api/PagedView.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useAhead } from "../../../core/loading/use-ahead.ts";
import { FoldedFilters } from "../../../core/filters/FoldedFilters.tsx";
import { rateText } from "../../../core/i18n/rates.ts";
import { Money } from "../../../core/money/Money.tsx";
import { DayPicker } from "../../../core/time/DayPicker.tsx";
import { lastDaysTo, useToday, type DayRange } from "../../../core/time/day-range.ts";
import { usePeriodText } from "../../../core/time/use-period-text.ts";
import { billTones } from "../../../core/session/contract-marks.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PrintButton } from "../../../core/print/PrintButton.tsx";
import { ReportSheet } from "../../../core/print/ReportSheet.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { StateChips } from "../../../ui/StateChips.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { useScrollToTarget } from "../../../ui/use-scroll-to-target.ts";
import { billStates, type Bill, type BillState } from "./bill.ts";
import { BillSums } from "./BillSums.tsx";
import { LaterBill } from "./LaterBill.tsx";

const downlineKinds = ["agent", "member"] as const;
type DownlineKind = (typeof downlineKinds)[number];
const sides = ["mine", "downline"] as const;
type Side = (typeof sides)[number];

/** Bills of a kind by period: the agent's own, and those of its direct downlines. */
export function Bills({ kind }: { kind: ContractKind }) {
  const { t } = useTexts();
  // The link of a message opens its bill here; a downline in the address preselects its bills.
  const { bill, downline }: { bill?: string; downline?: string } = useAnySearch();
  const [side, setSide] = useState<Side>(downline === undefined ? "mine" : "downline");
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const isTarget = useLocation(({ hash }) => hash === "bills");
  useScrollToTarget(section, isTarget);
  return (
    <section ref={section} aria-label={t("bill.title")} className="scroll-mt-4">
      <h2 className="mb-1 text-lg font-bold">{t("bill.title")}</h2>
      <Tabs<Side>
        label={t("bill.whose")}
        tabs={sides.map((key) => ({ key, title: t(key === "mine" ? "bill.mine" : "bill.downlines") }))}
        active={side}
        onChange={setSide}
      >
        <div className="pt-4">
          <BillList key={side} kind={kind} side={side} account={side === "downline" ? downline : undefined} />
        </div>
      </Tabs>
      {bill !== undefined && <LaterBill id={bill} onClose={() => void navigate({ to: ".", search: {} })} />}
    </section>
  );
}

interface BillListProps {
  kind: ContractKind;
  side: Side;
  /** The account whose bills are shown first; all accounts if undefined. */
  account?: string | undefined;
}

/** Lists the bills of a kind from one side, by period and state, with their sums; each opens in a dialog. */
export function BillList({ kind, side, account: from = "" }: BillListProps) {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 30));
  const [state, setState] = useState<BillState>();
  const [whose, setWhose] = useState<Whose>({ typed: from });
  const [open, setOpen] = useState<string>();
  const [hour, setHour] = useState<string>();
  const isSummed = kind === "agentRealtimeSalary" && hour === undefined;
  const { downlines } = whose;
  const account = useDeferredValue(whose.typed.trim());
  const selection = {
    side,
    kind,
    ...range,
    ...(state ? { state } : {}),
    ...(account ? { account } : {}),
    ...(downlines ? { downlines } : {}),
  };
  const chosen = JSON.stringify({ ...selection, hour });
  const [at, setAt] = useState({ chosen, page: 1 });
  const page = at.chosen === chosen ? at.page : 1;
  const narrowed = hour === undefined ? selection : { ...selection, hour };
  const query = useCall("bills", { ...narrowed, pageNo: page, pageSize: 20 }, { keepPrevious: true });
  const columns = useColumns(kind, side);
  useAhead(LaterBill);
  return (
    <>
      <div className="max-tablet:mb-4">
        <FoldedFilters
          range={range}
          count={[state, account, downlines].filter(Boolean).length}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          <DayPicker range={range} onRange={(next) => (setRange(next), setHour(undefined))} />
          {side === "downline" && <WhoseFields whose={whose} onWhose={setWhose} />}
          <StateChips<BillState>
            states={billStates}
            chosen={state}
            all={t("bill.anyState")}
            title={(each) => t(`bill.state.${each}`)}
            onState={setState}
          />
        </FoldedFilters>
      </div>
      {query.data && query.data.totalElements > 0 && <SaveOrPrint input={narrowed} />}
      <ReportSheet title={`${t("bill.title")}: ${t(`contract.kind.${kind}`)}`} range={range}>
        {isSummed ? (
          <>
            {query.data && <Sums totals={query.data.totals} />}
            <BillSums selection={selection} onHour={setHour} />
          </>
        ) : (
          <BillPages
            of={query}
            columns={columns}
            onPage={(next) => setAt({ chosen, page: next })}
            onOpen={setOpen}
            {...(hour === undefined ? {} : { onBack: () => setHour(undefined) })}
          />
        )}
      </ReportSheet>
      {open !== undefined && <LaterBill id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface PagesProps {
  of: UseQueryResult<WireOutput<"bills">>;
  columns: Column<Bill>[];
  onPage(page: number): void;
  onOpen(id: string): void;
  /** Leads back from the bills of an hour to the sums. */
  onBack?(): void;
}

/** The bills themselves, with their sums. */
function BillPages({ of, columns, onPage, onOpen, onBack }: PagesProps) {
  const { t } = useTexts();
  return (
    <PagedView of={of} none={t("bill.none")} loading={<SkeletonRows count={6} className="my-2 h-11" />} onPage={onPage}>
      {({ content, totals }) => (
        <>
          <Sums totals={totals} />
          {onBack && (
            <Button look="link" onClick={onBack} className="mb-2">
              {t("bill.allDays")}
            </Button>
          )}
          <Table
            caption={t("bill.title")}
            columns={columns}
            rows={content}
            rowKey={({ id }) => id}
            onRow={({ id }) => onOpen(id)}
            rowLabel={({ reference }) => t("bill.of", { reference })}
          />
        </>
      )}
    </PagedView>
  );
}

interface Whose {
  typed: string;
  downlines?: DownlineKind;
}

/** Filters the downlines' bills: by the beginning of a name, and with or without a team. */
function WhoseFields({ whose, onWhose }: { whose: Whose; onWhose(whose: Whose): void }) {
  const { t } = useTexts();
  const choose = (value: string) => {
    const downlines = downlineKinds.find((one) => one === value);
    onWhose({ typed: whose.typed, ...(downlines ? { downlines } : {}) });
  };
  return (
    <div className="grid gap-2.5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <Field
        label={t("contract.downline")}
        icon={search}
        type="search"
        autoComplete="off"
        maxLength={64}
        value={whose.typed}
        onChange={({ target }) => onWhose({ ...whose, typed: target.value })}
      />
      <Select
        label={t("agent.kind")}
        value={whose.downlines ?? ""}
        onChange={choose}
        options={[
          { value: "", title: t("agent.everybody") },
          ...downlineKinds.map((value) => ({ value, title: t(`agent.type.${value}`) })),
        ]}
      />
    </div>
  );
}

/** The sums of the whole selection. */
function Sums({ totals }: { totals: WireOutput<"bills">["totals"] }) {
  const { t } = useTexts();
  const keys = (["own", "shares", "net"] as const).filter((key) => totals[key] !== undefined);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-2.5 min-[560px]:grid-cols-3">
      {keys.map((key) => (
        <div
          key={key}
          className="rounded-card border border-line bg-ground px-3.5 py-2.5 last:odd:max-[559px]:col-span-2"
        >
          <dt className="text-note text-muted">{t(`bill.${key}`)}</dt>
          <dd className="num font-semibold">
            <Money of={totals[key] ?? ""} signed={key === "net"} fine />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Exports the whole selection as a file, or prints the shown part. */
function SaveOrPrint({ input }: { input: WireInput<"bills"> }) {
  const { t } = useTexts();
  const period = usePeriodText();
  const keys = ["period", "account", "validBet", "loss", "active", "tier", "own", "net", "state", "reference"] as const;
  return (
    <div className="mb-4 flex flex-wrap justify-end gap-2">
      <ExportButton
        name="bills"
        input={input}
        fileName={`bills-${input.kind}.csv`}
        head={keys.map((key) => t(`bill.${key}`))}
        row={(bill) => [
          period(bill),
          bill.account,
          bill.validBet,
          bill.loss,
          String(bill.activeMembers),
          bill.tier === undefined ? "" : String(bill.tier + 1),
          bill.own,
          bill.net ?? "",
          t(`bill.state.${bill.state}`),
          bill.reference,
        ]}
      />
      <PrintButton />
    </div>
  );
}

function useColumns(kind: ContractKind, side: Side): Column<Bill>[] {
  const { t } = useTexts();
  const period = usePeriodText();
  const measure = kind === "enableCt" ? "loss" : "validBet";
  const account: Column<Bill> = {
    key: "account",
    head: t("bill.account"),
    card: "start",
    cell: (bill) => bill.account,
  };
  const net: Column<Bill> = {
    key: "net",
    head: t("bill.net"),
    end: true,
    card: "figure",
    cell: (bill) => <Money of={bill.net ?? "0.0000"} signed fine />,
  };
  return [
    {
      key: "period",
      head: t("bill.period"),
      card: "title",
      cell: (bill) => <span className="num">{period(bill)}</span>,
    },
    ...(side === "downline" ? [account] : []),
    {
      key: "measure",
      head: t(`bill.${measure}`),
      end: true,
      card: "start",
      cell: (bill) => <Money of={bill[measure]} />,
    },
    {
      key: "rate",
      head: t("contract.rate"),
      end: true,
      card: side === "mine" ? "start" : "end",
      cell: (bill) => <RateOf bill={bill} />,
    },
    {
      key: "own",
      head: t("bill.own"),
      end: true,
      card: side === "mine" ? "end" : "figure",
      cell: (bill) => <Money of={bill.own} fine />,
    },
    ...(side === "mine" ? [net] : []),
    {
      key: "state",
      head: t("bill.state"),
      card: "badge",
      cell: ({ state }) => <Badge tone={billTones[state]}>{t(`bill.state.${state}`)}</Badge>,
    },
  ];
}

function RateOf({ bill: { kind, rate, winRate } }: { bill: Bill }) {
  const { language } = useTexts();
  if (rate === undefined) return "–";
  return kind === "agentRealtimeSalary"
    ? `${rateText(rate, language)} / ${rateText(winRate ?? 0, language)}`
    : rateText(rate, language);
}
