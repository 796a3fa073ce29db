import { useState } from "react";
import chevronRight from "icon:chevron-right";
import { agentFigureIds, agentFigures, type AgentFigure } from "@croupier/contract/domain/agent-figures";
import type { WireOutput } from "@croupier/contract/rows";
import type { GameType } from "@croupier/contract/domain/game-types";
import { Pager } from "../../../core/api/Pager.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatCount } from "@croupier/contract/domain/numbers";
import type { Texts } from "../../../core/i18n/texts.ts";
import { Money } from "../../../core/money/Money.tsx";
import type { DayRange } from "../../../core/time/day-range.ts";
import { CountedUntil } from "../../../core/time/CountedUntil.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Table, type Column } from "../../../ui/Table.tsx";
import { Compare } from "./Compare.tsx";
import { figureLabels, isCount } from "./figures.ts";

type Report = WireOutput<"agentReport">;

interface Row {
  key: string;
  name: string;
  /** The account whose lines a press shows; if absent, the row is no link. */
  account?: string;
  type: "total" | "self" | "agent" | "member";
  figures: Report["total"];
}

interface Props {
  range: DayRange;
  games?: { gameType?: GameType; vassalage?: string };
  /** The account whose lines are shown; undefined for the agent's own. */
  account: string | undefined;
  onAccount(account: string | undefined): void;
}

/** A period by account: the total, the account itself, and each line below, with links down and back up. */
export function TeamLines({ range, games = {}, account, onAccount }: Props) {
  const { t } = useTexts();
  const shown = JSON.stringify([range, games, account]);
  const [at, setAt] = useState({ shown, page: 1 });
  const page = at.shown === shown ? at.page : 1;
  const [all, setAll] = useState(false);
  const input = { ...range, ...games, ...(account ? { account } : {}), pageNo: page, pageSize: 20 };
  const view = useViewState(useCall("agentReport", input, { keepPrevious: true }), () => false);
  return (
    <QueryView of={view} empty={null} loading={<SkeletonRows count={8} className="my-2 h-10" />}>
      {(report) => (
        <>
          <Way of={report.way} onShow={onAccount} />
          <Compare range={range} input={{ ...games, ...(account ? { account } : {}) }} now={report.total}>
            <Chip chosen={all} onClick={() => setAll(!all)} className="max-tablet:px-3 max-tablet:text-sm">
              {t("agent.allFigures")}
            </Chip>
          </Compare>
          <Lines report={report} all={all} onShow={onAccount} />
          <Pager of={report.lines} onPage={(next) => setAt({ shown, page: next })} />
          {report.lines.totalElements === 0 && <p className="py-4 text-muted">{t("agent.nobodyBelow")}</p>}
          <p className="mt-3 text-note text-muted">{t("net.how")}</p>
          <CountedUntil at={report.countedUntil} className="mt-3" />
        </>
      )}
    </QueryView>
  );
}

/** The path from the agent down to the shown account; each step is a link. */
export function Way({ of: way, onShow }: { of: Report["way"]; onShow(account: string | undefined): void }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("agent.way")} className="-ms-1.5 flex flex-wrap items-center gap-1">
      {way.map(({ account }, at) => (
        <span key={account} className="inline-flex items-center gap-1">
          {at > 0 && <Icon of={chevronRight} size={16} className="text-faint rtl:-scale-x-100" />}
          {at === way.length - 1 ? (
            <span aria-current="page" className="px-1.5 py-2.5 font-semibold">
              {account}
            </span>
          ) : (
            <button
              type="button"
              onClick={() => onShow(at === 0 ? undefined : account)}
              className="min-h-11 rounded-control px-1.5 text-accent-text underline-offset-4 hover:underline"
            >
              {account}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

interface LinesProps {
  report: Report;
  /** Shows every figure instead of only the most used. */
  all: boolean;
  onShow(account: string): void;
}

/** The classes that keep names visible while figures scroll sideways. */
const namesStay =
  "tablet:[&_tr>:first-child]:sticky tablet:[&_tr>:first-child]:start-0 tablet:[&_tr>:first-child]:z-1 tablet:[&_tr>:first-child]:bg-surface";

function Lines({ report, all, onShow }: LinesProps) {
  const { t } = useTexts();
  const columns = useColumns(all);
  const rows: Row[] = [
    { key: " total", name: t("agent.total"), type: "total", figures: report.total },
    { key: " self", name: t("agent.alone"), type: "self", figures: report.self },
    ...report.lines.content.map(({ account, isAgent, figures }): Row => ({
      key: account,
      name: account,
      account,
      type: isAgent ? "agent" : "member",
      figures,
    })),
  ];
  return (
    <div className={cx("tablet:overflow-x-auto", all && namesStay)}>
      <Table caption={t("agent.lines")} columns={columns(onShow)} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}

/** The column with the member's name, a link to the lines below. */
const nameColumn = (t: Texts["t"], onShow: (account: string) => void): Column<Row> => ({
  key: "name",
  head: t("agent.downline"),
  card: "title",
  cell: ({ name, account, type }) =>
    account === undefined ? (
      <span className="font-semibold">{name}</span>
    ) : (
      <button
        type="button"
        onClick={() => onShow(account)}
        className="inline-flex min-h-6 pointer-coarse:-my-2.5 pointer-coarse:min-h-11 items-center gap-1.5 text-start font-semibold underline-offset-4 hover:underline"
      >
        {name}
        <span className="text-note font-normal text-muted">
          {t(`agent.type.${type === "agent" ? "agent" : "member"}`)}
        </span>
      </button>
    ),
});

function useColumns(all: boolean) {
  const { t, language } = useTexts();
  const column = (id: AgentFigure): Column<Row> => ({
    key: id,
    head: t(figureLabels[id]),
    end: true,
    card: "fact",
    cell: ({ figures }) =>
      isCount(id) ? formatCount(Number(figures[id]), language) : <Money of={String(figures[id])} />,
  });
  const net: Column<Row> = {
    ...column("net"),
    card: "figure",
    cell: ({ figures }) => <Money of={figures.net} signed />,
  };
  const members: Column<Row> = {
    ...column("members"),
    card: "line",
    named: true,
    cell: ({ figures }) => `${formatCount(figures.active, language)} / ${formatCount(figures.members, language)}`,
  };
  const shown = agentFigureIds.filter((id) => {
    const { column: place } = agentFigures[id];
    return id !== "net" && (place === "usual" || (all && place === "more"));
  });
  const figures = shown.map(column);
  return (onShow: (account: string) => void): Column<Row>[] => [
    nameColumn(t, onShow),
    // Among all figures the net comes first, before the columns that need scrolling.
    ...(all ? [net, members, ...figures] : [members, ...figures, net]),
  ];
}
