import { Link } from "../../../core/router/Link.tsx";
import { useState, type ReactNode } from "react";
import coins from "icon:coins";
import fileText from "icon:file-text";
import link from "icon:link";
import triangle from "icon:triangle-alert";
import chevronRight from "icon:chevron-right";
import { readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { contractPages } from "../../../core/session/contract-pages.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { SavedFilters } from "../../../core/filters/SavedFilters.tsx";
import { formatDay, formatDays, formatShort } from "../../../core/i18n/format.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { DayPicker, useDaysText } from "../../../core/time/DayPicker.tsx";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import {
  choicesOfDays,
  dateOf,
  daysOfChoices,
  lastDaysTo,
  useToday,
  type DayRange,
} from "../../../core/time/day-range.ts";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { changeText, countChange, wireChange } from "./change.ts";
import { ExportLines } from "./ExportLines.tsx";
import { PageHead } from "../PageHead.tsx";
import { TeamLines } from "./TeamLines.tsx";
import { TwoBars } from "./TwoBars.tsx";

type Overview = WireOutput<"agentTeamOverview">;

/** A team at a glance: its figures compared with the period before, its days, and its direct lines. */
export function Overview() {
  const { t } = useTexts();
  const today = useToday();
  const [range, setRange] = useState<DayRange>(() => lastDaysTo(today, 7));
  const [account, setAccount] = useState<string>();
  const [open, setOpen] = useState(false);
  const view = useViewState(useCall("agentTeamOverview", range, { keepPrevious: true }), () => false);
  return (
    <>
      <PageHead title={t("agent.overview")}>
        <ExportLines input={{ ...range, ...(account ? { account } : {}) }} />
      </PageHead>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <DayPicker range={range} onRange={setRange} folded={{ open, onOpen: setOpen }} />
        <div className={open ? undefined : "max-tablet:hidden"}>
          <SavedFilters
            page="overview"
            choices={choicesOfDays(range, today)}
            onChoices={(stored) => setRange(daysOfChoices(stored, today) ?? range)}
          />
        </div>
      </div>
      <div className="mt-4">
        <QueryView of={view} empty={null} loading={<Loading />}>
          {(overview) => <Shown overview={overview} range={range} />}
        </QueryView>
      </div>
      <section className="mt-4 rounded-panel border border-line bg-surface p-4 tablet:p-5">
        <h2 className="mb-2 text-lg font-bold">{t("agent.lines")}</h2>
        <TeamLines range={range} account={account} onAccount={setAccount} />
      </section>
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36 rounded-panel" />
      <Skeleton className="h-28 rounded-panel" />
      <Skeleton className="h-80 rounded-panel" />
    </div>
  );
}

function Shown({ overview, range }: { overview: Overview; range: DayRange }) {
  const { t, language, dates } = useTexts();
  const money = useMoneyText();
  const { days, daysBefore } = overview;
  const barsOf = ({ day, validBets, deposits }: Overview["days"][number]) => ({
    first: units(validBets),
    second: units(deposits),
    label: t("agent.dayLine", {
      day: formatDay(dateOf(day), dates),
      bets: money.figure(validBets),
      deposits: money.figure(deposits),
    }),
  });
  const [first, last] = [daysBefore[0], daysBefore.at(-1)];
  return (
    <div className="grid gap-4">
      <Income of={overview} range={range} />
      <Attention of={overview} />
      <Figures overview={overview} />
      <TwoBars
        title={t("agent.betsAndDeposits")}
        names={[t("agent.validBets"), t("agent.deposits")]}
        before={first && last ? formatDays(dateOf(first.day), dateOf(last.day), dates) : ""}
        scale={(value) => formatShort(value, language)}
        days={days.map((each, at) => ({
          key: each.day,
          short: String(Number(each.day.slice(8))),
          ...barsOf(each),
          before: daysBefore[at] && barsOf(daysBefore[at]),
        }))}
      />
      <p className="text-note text-muted">{t("net.how")}</p>
      <CountedUntil at={overview.countedUntil} />
    </div>
  );
}

const marks = { answer: fileText, uncovered: triangle, unclaimed: coins } as const;

/** Lists the agent's tasks: offers to answer, bills it cannot pay or has not claimed, links about to expire. */
function Attention({ of: { endingInvitations, waiting } }: { of: Overview }) {
  const { t } = useTexts();
  const entries = [
    ...waiting.map(({ about, kind, count }) => ({
      key: `${about}-${kind}`,
      to: contractPages[kind],
      icon: marks[about],
      text: t(`agent.waits.${about}`, { count, kind: t(`agent.kind.${kind}`) }),
    })),
    ...(endingInvitations > 0
      ? [
          {
            key: "links",
            to: "/agentHome/registerCenter",
            icon: link,
            text: t("agent.linksEnding", { count: endingInvitations }),
          } as const,
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t("agent.needsYou")} className="grid gap-2.5 desktop:grid-cols-2 desktop:*:last:odd:col-span-2">
      {entries.map(({ key, to, icon, text }) => (
        <li key={key}>
          <Link
            to={to}
            className="flex items-center gap-3.5 rounded-card border border-accent bg-accent/8 px-3.5 py-2.5"
          >
            <span className="grid size-10 flex-none place-items-center rounded-control bg-accent/15 text-accent-text">
              <Icon of={icon} />
            </span>
            <span className="min-w-0 flex-1 font-semibold">{text}</span>
            <Icon of={chevronRight} size={18} className="flex-none rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const hasCents = (wire: string): boolean => readMoney(wire) / 100n !== 0n;
const units = (wire: string): number => Number(readMoney(wire) / 10_000n);
const kinds = ["dividends", "salaries", "rebates", "commissions"] as const;
const colours = {
  dividends: "bg-[#ffd166]",
  salaries: "bg-[#c9b6ff]",
  rebates: "bg-[#6ff0c2]",
  commissions: "bg-[#ffffff]",
};

/** Returns a part of a total in percent. */
const shareOf = (wire: string, total: bigint): number =>
  total > 0n ? Number((readMoney(wire) * 1000n) / total) / 10 : 0;

/** Shows the agent's own income of the period and its sources. */
function Income({ of: { income }, range }: { of: Overview; range: DayRange }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const daysText = useDaysText();
  const money = useMoneyText();
  const total = readMoney(income.total);
  // Sources below one cent are left out, unless all are.
  const brought = kinds.filter((kind) => hasCents(income[kind]));
  return (
    <Link
      to="/agentHome/agentRevenueReport"
      className="block rounded-panel bg-[linear-gradient(120deg,#4b1d6b,#b22a55_60%,#f0803c)] p-5 text-white"
    >
      <p className="num text-sm">{`${t("agent.income")} · ${daysText(range)}`}</p>
      <p className="text-figure leading-[44px] font-bold">
        <Money of={income.total} symbol={symbol} />
      </p>
      <span className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-white/25" aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={colours[kind]} style={{ width: `${shareOf(income[kind], total)}%` }} />
        ))}
      </span>
      <span className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-note">
        {(brought.length > 0 ? brought : kinds).map((kind) => (
          <span key={kind} className="num inline-flex items-center gap-1.5">
            <span className={cx("size-2 rounded-full", colours[kind])} />
            {t(`agent.${kind}`)} {money.figure(income[kind])}
          </span>
        ))}
      </span>
    </Link>
  );
}

function Figures({ overview: { team, before, online } }: { overview: Overview }) {
  const { t, language } = useTexts();
  const count = (value: number) => formatCount(value, language);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface min-[640px]:grid-cols-4">
      <Figure label={t("agent.teamBalance")} value={<Money of={team.balance} />}>
        {t("agent.memberCount", { count: team.members })}
      </Figure>
      <Figure
        label={t("agent.teamNet")}
        value={<Money of={team.net} signed />}
        change={wireChange(team.net, before.net)}
      />
      <Figure
        label={t("agent.validBets")}
        value={<Money of={team.validBets} />}
        change={wireChange(team.validBets, before.validBets)}
      />
      <Figure
        label={t("agent.payouts")}
        value={<Money of={team.payout} />}
        change={wireChange(team.payout, before.payout)}
      />
      <Figure
        label={t("agent.deposits")}
        value={<Money of={team.deposits} />}
        change={wireChange(team.deposits, before.deposits)}
      >
        {t("agent.firstDepositCount", { count: team.firstDeposits })}
      </Figure>
      <Figure
        label={t("agent.withdrawals")}
        value={<Money of={team.withdrawals} />}
        change={wireChange(team.withdrawals, before.withdrawals)}
      />
      <Figure label={t("agent.active")} value={count(team.active)} change={countChange(team.active, before.active)}>
        {t("agent.onlineNow", { count: online })}
      </Figure>
      <Figure
        label={t("agent.newMembers")}
        value={count(team.newMembers)}
        change={countChange(team.newMembers, before.newMembers)}
      />
      <Figure label={t("agent.bets")} value={count(team.bets)} change={countChange(team.bets, before.bets)} />
      {(["rebates", "salaries", "dividends"] as const).map((key) => (
        <Figure
          key={key}
          label={t(`agent.${key}`)}
          value={<Money of={team[key]} />}
          change={wireChange(team[key], before[key])}
        />
      ))}
    </dl>
  );
}

function Figure({
  label,
  value,
  change,
  children,
}: {
  label: string;
  value: ReactNode;
  change?: number | undefined;
  children?: ReactNode;
}) {
  const { language } = useTexts();
  return (
    <div className="-ms-px -mt-px border-s border-t border-line px-4 py-3.5">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="num text-xl font-bold">{value}</dd>
      <dd className="num flex flex-wrap gap-x-2 text-note text-muted">
        {change !== undefined && (
          <bdi className={change < 0 ? "text-lose" : "text-win"}>{changeText(change, language)}</bdi>
        )}
        {/* A leading number would join the percentages in right-to-left text. */}
        {children && <bdi>{children}</bdi>}
      </dd>
    </div>
  );
}
