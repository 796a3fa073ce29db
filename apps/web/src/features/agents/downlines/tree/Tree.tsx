import { memo, useEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import maximize from "icon:maximize";
import minus from "icon:minus";
import plus from "icon:plus";
import { contractKinds } from "@croupier/contract/domain/contracts";
import type { WireOutput } from "@croupier/contract/rows";
import { formatPercent } from "@croupier/contract/domain/numbers";
import { QueryView } from "../../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../../core/api/use-call.ts";
import { useSession, useTexts } from "../../../../core/app-context.tsx";
import { Avatar } from "../../../../core/session/Avatar.tsx";
import { mayUse } from "../../../../core/session/session.ts";
import { lastDaysTo, useToday } from "../../../../core/time/day-range.ts";
import { cx } from "../../../../lib/class-names.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { Chip } from "../../../../ui/Chip.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { contractMarks, contractTones } from "../../../../core/session/contract-marks.ts";
import { Way } from "../../report/TeamLines.tsx";
import { Marked } from "./Marked.tsx";
import { TreePanel } from "./TreePanel.tsx";
import { nodeGap, nodeHeight, TreeNode, type Person } from "./TreeNode.tsx";

interface Props {
  /** The account whose lines form the last column; if absent, the agent. */
  account: string | undefined;
  /** The searched letters. */
  sought: string;
  onAccount(account: string | undefined): void;
  /** Opens the actions for an account. */
  onOpen(account: string): void;
}

const columnHead = 40;
const edge = 16;
const step = nodeHeight + nodeGap;
const middleOf = (at: number): number => at * step + nodeHeight / 2;
const linkWidth = 44;

/** The team as a tree, beside the selected member. Memoised, because its page renders with each letter of a search. */
export const Tree = memo(function Tree({ account, sought, onAccount, onOpen }: Props) {
  const query = useCall("agentDownlines", linesOf(account, firstCount), { keepPrevious: true });
  const view = useViewState(query, () => false);
  return (
    <>
      {sought && <Found sought={sought} chosen={account} onChoose={onAccount} />}
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_310px]">
        <QueryView of={view} empty={null} loading={<Skeleton className="h-[560px] rounded-panel" />}>
          {({ way }) => (
            <Canvas
              way={way.map((each) => each.account)}
              chosen={account}
              sought={sought}
              onChoose={(person) => onAccount(person.account)}
            />
          )}
        </QueryView>
        <TreePanel account={account} onOpen={onOpen} />
      </div>
    </>
  );
});

const linesOf = (account: string | undefined, count: number) => ({
  ...(account === undefined ? {} : { account }),
  order: "validBets" as const,
  pageNo: 1,
  pageSize: count,
});

/** The path from the agent down to the selected member. */
export function WayInTree({ account, onAccount }: Pick<Props, "account" | "onAccount">) {
  const { t } = useTexts();
  const way = useCall("agentDownlines", linesOf(account, firstCount), { keepPrevious: true }).data?.way ?? [];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Way of={way} onShow={onAccount} />
      {way.length > 1 && <Badge tone="plain">{t("agent.level", { level: way.length - 1 })}</Badge>}
    </div>
  );
}

/** The maximum number of search results. */
const mostFound = 12;

interface FoundProps {
  sought: string;
  chosen: string | undefined;
  onChoose(account: string): void;
}

/** Lists team members whose names match; a press shows their path in the tree. */
function Found({ sought, chosen, onChoose }: FoundProps) {
  const { t } = useTexts();
  const input = { search: sought, order: "validBets" as const, pageNo: 1, pageSize: mostFound };
  const query = useCall("agentDownlines", input, { keepPrevious: true });
  const view = useViewState(query, ({ content }) => content.length === 0);
  return (
    <QueryView
      of={view}
      loading={<Skeleton className="mb-4 h-11" />}
      empty={<p className="mb-4 text-muted">{t("agent.nobodyFound")}</p>}
    >
      {({ content, totalElements }) => (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <output className="num me-1 text-sm text-muted">{t("agent.memberCount", { count: totalElements })}</output>
          {content.map(({ account, nickname }) => (
            <Chip key={account} chosen={account === chosen} onClick={() => onChoose(account)} className="gap-2 ps-2">
              <Avatar info={{ account, nickname, icon: "" }} size={24} byAccount />
              <span>
                <Marked text={account} part={sought} />
              </span>
            </Chip>
          ))}
        </div>
      )}
    </QueryView>
  );
}

/** Returns the agent as the root of the tree, with its own team, contracts and net. */
function useMe(account: string): Person {
  const session = useSession();
  const range = lastDaysTo(useToday(), 7);
  const team = useCall("agentTeamOverview", range, { enabled: mayUse(session, "reports") }).data?.team;
  const kinds = useCall("contractBounds", {}, { enabled: mayUse(session, "contracts") }).data?.kinds;
  return {
    account,
    nickname: account,
    isAgent: true,
    ...(team ? { team: team.members - 1, net: team.net } : {}),
    ...(kinds
      ? {
          contracts: kinds
            .filter(({ offerable }) => offerable)
            .map(({ kind, tiers }) => ({
              kind,
              state: "valid" as const,
              rate: Math.max(0, ...tiers.flatMap(({ rate, winRate }) => [rate, winRate])),
            })),
        }
      : {}),
  };
}

interface CanvasProps {
  /** The path from the agent down to the account whose lines form the last column. */
  way: readonly string[];
  chosen: string | undefined;
  sought: string;
  onChoose(person: Person): void;
}

/** The number of lines with room beside the agent, which is at their middle. */
const linesInSight = 6;

/** A column per open level, each member connected to its upline, with adjustable zoom. */
function Canvas({ way, chosen, sought, onChoose }: CanvasProps) {
  const { t } = useTexts();
  const [zoom, setZoom] = useState(100);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const fit = () => {
    const [outer, inner] = [frame.current?.clientWidth ?? 0, canvas.current?.scrollWidth ?? 0];
    if (outer > 0 && inner > 0) setZoom((now) => Math.max(50, Math.min(100, Math.floor((outer / inner) * now))));
  };
  const [account = ""] = way;
  const me = useMe(account);
  const count = useCall("agentDownlines", linesOf(undefined, firstCount)).data?.content.length ?? 1;
  const top = Math.max(0, Math.round((Math.min(count, linesInSight) * step - nodeGap - nodeHeight) / 2));
  return (
    <section
      aria-label={t("agent.tree")}
      className="relative overflow-hidden rounded-panel border border-line bg-surface bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[18px_18px]"
    >
      {/* Column names, each as high as the longest, stay visible; their line continues to the frame's end. */}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 border-b border-line bg-surface"
        style={{ height: (columnHead * zoom) / 100 }}
      />
      <div ref={frame} data-frame className="relative max-h-[max(480px,calc(100dvh-230px))] overflow-auto">
        <div ref={canvas} className="flex w-max" style={{ zoom: zoom / 100, paddingInline: edge, paddingBottom: edge }}>
          <Column title={t("agent.you")} top={top}>
            <TreeNode person={me} lit chosen={false} />
          </Column>
          <Lines
            key={account}
            way={way}
            level={0}
            from={top + nodeHeight / 2}
            chosen={chosen}
            sought={sought}
            onChoose={onChoose}
          />
        </div>
      </div>
      <Foot zoom={zoom} onZoom={setZoom} onFit={fit} />
    </section>
  );
}

/** The legend, and the zoom of the tree. */
function Foot({ zoom, onZoom, onFit }: { zoom: number; onZoom(zoom: number): void; onFit(): void }) {
  const { t, language } = useTexts();
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2">
      {contractKinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.5 text-note text-muted">
          <span className={cx("inline-flex rounded-md p-1", contractTones[kind])}>
            <Icon of={contractMarks[kind]} size={13} />
          </span>
          {t(`agent.kind.${kind}`)}
        </span>
      ))}
      <span className="ms-auto flex items-center gap-1">
        <IconButton label={t("agent.zoomOut")} disabled={zoom <= 50} onClick={() => onZoom(Math.max(50, zoom - 10))}>
          <Icon of={minus} size={18} />
        </IconButton>
        <span className="num w-14 text-center text-sm text-muted">{formatPercent(String(zoom), language)}</span>
        <IconButton label={t("agent.zoomIn")} disabled={zoom >= 130} onClick={() => onZoom(Math.min(130, zoom + 10))}>
          <Icon of={plus} size={18} />
        </IconButton>
        <Button onClick={onFit}>
          <Icon of={maximize} size={17} />
          {t("agent.zoomFit")}
        </Button>
      </span>
    </div>
  );
}

function Column({ title, top, children }: { title: string; top: number; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  // A newly opened level may be outside of the visible part, so it is scrolled into view.
  useEffect(() => {
    const frame = column.current?.closest("[data-frame]");
    const end = frame?.scrollWidth ?? 0;
    frame?.scrollTo({ left: document.dir === "rtl" ? -end : end, behavior: "smooth" });
  }, []);
  return (
    <div ref={column} className="w-[210px] flex-none">
      <p
        className="num sticky top-0 z-1 truncate border-b border-line bg-surface text-note font-semibold text-muted"
        style={{ height: columnHead, lineHeight: `${columnHead}px` }}
      >
        {title}
      </p>
      <div className="grid" style={{ gap: nodeGap, paddingTop: edge + top }}>
        {children}
      </div>
    </div>
  );
}

interface LinesProps extends CanvasProps {
  /** The position in the path of the account whose lines these are. */
  level: number;
  /** The middle of the upline's box, in pixels below the first box's upper edge. */
  from: number;
}

const firstCount = 8;

/**
 * The direct downlines of one member of the path, and further columns along the path. Memoised, because a step of the
 * zoom changes no node.
 */
const Lines = memo(function Lines(props: LinesProps) {
  const { way, level } = props;
  const [count, setCount] = useState(firstCount);
  const account = level === 0 ? undefined : way[level];
  const query = useCall("agentDownlines", linesOf(account, count), { keepPrevious: true });
  const view = useViewState(query, () => false);
  return (
    <QueryView of={view} empty={null} loading={<Skeleton className="ms-11 h-72 w-[210px]" />}>
      {(lines) => (
        <Level
          {...props}
          lines={lines}
          busy={query.isPlaceholderData}
          onMore={() => setCount(Math.min(100, count + 16))}
        />
      )}
    </QueryView>
  );
});

interface LevelProps extends LinesProps {
  lines: WireOutput<"agentDownlines">;
  /** Set while more lines are read. */
  busy: boolean;
  onMore(): void;
}

function Level({ lines, busy, onMore, way, level, from, chosen, sought, onChoose }: LevelProps) {
  const { t } = useTexts();
  const account = way[level] ?? "";
  const next = way[level + 1];
  const { content, totalElements } = lines;
  const isListed = content.some((person) => person.account === next);
  // Members on the path come first if the list does not reach that far.
  const people: Person[] =
    next === undefined || isListed ? content : [{ account: next, nickname: next, isAgent: true }, ...content];
  if (people.length === 0) return null;
  const top = Math.max(0, Math.round(from - (people.length * step - nodeGap) / 2));
  const lit = people.findIndex((person) => person.account === next);
  const shown = { shown: content.length, all: totalElements };
  return (
    <>
      <Links from={from} top={top} count={people.length} lit={lit} />
      <Column title={level === 0 ? t("agent.direct", shown) : t("agent.below", { account, ...shown })} top={top}>
        {people.map((person) => (
          <Each
            key={person.account}
            person={person}
            lit={person.account === next}
            chosen={person.account === chosen}
            sought={sought}
            onChoose={() => onChoose(person)}
          />
        ))}
        {totalElements > content.length && (
          <Button onClick={onMore} busy={busy}>
            {t("agent.showMore", { count: Math.min(16, totalElements - content.length) })}
          </Button>
        )}
      </Column>
      {next !== undefined && (
        <Lines
          key={next}
          way={way}
          level={level + 1}
          from={top + middleOf(lit)}
          chosen={chosen}
          sought={sought}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** A node of the tree; reads its figures if no list contained them. */
function Each({ person, ...rest }: ComponentProps<typeof TreeNode>) {
  const { account, team } = person;
  const read = useCall("agentDownline", { account }, { enabled: team === undefined }).data;
  return <TreeNode {...rest} person={read ?? person} />;
}

/** The lines from an upline to its downlines; the one to the open downline is highlighted. */
function Links({ from, top, count, lit }: { from: number; top: number; count: number; lit: number }) {
  const places = Array.from({ length: count }, (_, at) => at).toSorted((a, b) => Number(a === lit) - Number(b === lit));
  const height = Math.max(from, top + middleOf(count - 1)) + 4;
  return (
    <div className="flex-none">
      <div className="sticky top-0 z-1 border-b border-line bg-surface" style={{ height: columnHead }} />
      <svg
        width={linkWidth}
        height={height}
        className="block rtl:-scale-x-100"
        style={{ marginTop: edge }}
        aria-hidden="true"
      >
        {places.map((at) => {
          const to = top + middleOf(at);
          const half = linkWidth / 2;
          return (
            <path
              key={at}
              d={`M0 ${from}C${half} ${from} ${half} ${to} ${linkWidth} ${to}`}
              fill="none"
              stroke={at === lit ? "var(--accent)" : "var(--line)"}
              strokeWidth={at === lit ? 3 : 2}
            />
          );
        })}
      </svg>
    </div>
  );
}
