import { useEffect, useRef, useState, type ReactNode } from "react";
import maximize from "icon:maximize";
import minus from "icon:minus";
import plus from "icon:plus";
import { contractKinds } from "@croupier/contract/domain/contracts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { contractMarks, contractTones } from "../../../core/session/contract-marks.ts";
import { TreePanel } from "./TreePanel.tsx";
import { nodeGap, nodeHeight, TreeNode, type Person } from "./TreeNode.tsx";

interface Props {
  /** Whose lines are shown last; absent: the agent's own. */
  account: string | undefined;
  onAccount(account: string): void;
  /** Opens what may be done for somebody. */
  onOpen(account: string): void;
}

const columnHead = 40;
const step = nodeHeight + nodeGap;
const middleOf = (at: number): number => at * step + nodeHeight / 2;
const linkWidth = 44;

/** The team as a tree beside the one who is chosen in it. */
export function Tree({ account, onAccount, onOpen }: Props) {
  const [chosen, setChosen] = useState<string>();
  const query = useCall("agentDownlines", linesOf(account, firstCount), { keepPrevious: true });
  const view = useViewState(query, () => false);
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_290px]">
      <QueryView of={view} empty={null} loading={<Skeleton className="h-[560px] rounded-panel" />}>
        {({ way }) => (
          <Canvas
            way={way.map((each) => each.account)}
            chosen={chosen}
            onChoose={(person) => {
              setChosen(person.account);
              if (person.team !== 0) onAccount(person.account);
            }}
          />
        )}
      </QueryView>
      <TreePanel account={chosen} onOpen={onOpen} />
    </div>
  );
}

const linesOf = (account: string | undefined, count: number) => ({
  ...(account === undefined ? {} : { account }),
  order: "validBets" as const,
  pageNo: 1,
  pageSize: count,
});

interface CanvasProps {
  /** From the agent down to the one whose lines are shown last. */
  way: readonly string[];
  chosen: string | undefined;
  onChoose(person: Person): void;
}

/** A column for each level that is open, each person joined to the upline; larger or smaller as one likes. */
function Canvas({ way, chosen, onChoose }: CanvasProps) {
  const { t } = useTexts();
  const [zoom, setZoom] = useState(100);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const fit = () => {
    const [outer, inner] = [(frame.current?.clientWidth ?? 0) - 32, canvas.current?.scrollWidth ?? 0];
    if (outer > 0 && inner > 0) setZoom((now) => Math.max(50, Math.min(100, Math.floor((outer / inner) * now))));
  };
  const [me = ""] = way;
  return (
    <section aria-label={t("agent.tree")} className="overflow-hidden rounded-panel border border-line bg-surface">
      <div ref={frame} data-frame className="max-h-[max(480px,calc(100dvh-230px))] overflow-auto bg-ground/40 p-4">
        <div ref={canvas} className="flex w-max items-start" style={{ zoom: zoom / 100 }}>
          <Column title={t("agent.you")} top={0}>
            <TreeNode person={{ account: me, nickname: me, isAgent: true }} lit chosen={false} />
          </Column>
          <Lines key={me} way={way} level={0} from={nodeHeight / 2} chosen={chosen} onChoose={onChoose} />
        </div>
      </div>
      <Foot zoom={zoom} onZoom={setZoom} onFit={fit} />
    </section>
  );
}

/** What the marks mean, and the size of the tree. */
function Foot({ zoom, onZoom, onFit }: { zoom: number; onZoom(zoom: number): void; onFit(): void }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2">
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
        <span className="num w-14 text-center text-sm text-muted">{`${zoom} %`}</span>
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
  // A level that opens stands where the tree is cut off at first.
  useEffect(() => {
    const frame = column.current?.closest("[data-frame]");
    const edge = frame?.scrollWidth ?? 0;
    frame?.scrollTo({ left: document.dir === "rtl" ? -edge : edge, behavior: "smooth" });
  }, []);
  return (
    <div ref={column} className="w-[210px] flex-none" style={{ paddingTop: top }}>
      <p className="num truncate text-note font-semibold text-muted" style={{ height: columnHead }}>
        {title}
      </p>
      <div className="grid" style={{ gap: nodeGap }}>
        {children}
      </div>
    </div>
  );
}

interface LinesProps extends CanvasProps {
  /** Whose lines these are, by the place in the way. */
  level: number;
  /** The middle of the upline's box, in pixels below the first one's upper edge. */
  from: number;
}

const firstCount = 8;

/** Who stands directly below one person of the way, and further columns for the way on. */
function Lines({ way, level, from, chosen, onChoose }: LinesProps) {
  const { t } = useTexts();
  const [count, setCount] = useState(firstCount);
  const account = way[level] ?? "";
  const query = useCall("agentDownlines", linesOf(level === 0 ? undefined : account, count), { keepPrevious: true });
  const next = way[level + 1];
  if (!query.data) return <Skeleton className="ms-11 h-72 w-[210px]" />;
  const { content, totalElements } = query.data;
  const isListed = content.some((person) => person.account === next);
  // Who is on the way stands first where the list does not reach so far.
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
          <TreeNode
            key={person.account}
            person={person}
            lit={person.account === next}
            chosen={person.account === chosen}
            onChoose={() => onChoose(person)}
          />
        ))}
        {totalElements > content.length && (
          <Button onClick={() => setCount(Math.min(100, count + 16))} busy={query.isPlaceholderData}>
            {t("agent.showMore", { count: Math.min(16, totalElements - content.length) })}
          </Button>
        )}
      </Column>
      {next !== undefined && (
        <Lines key={next} way={way} level={level + 1} from={top + middleOf(lit)} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

/** The lines from an upline to those below; the one that is open is lit. */
function Links({ from, top, count, lit }: { from: number; top: number; count: number; lit: number }) {
  const places = Array.from({ length: count }, (_, at) => at).toSorted((a, b) => Number(a === lit) - Number(b === lit));
  const height = Math.max(from, top + middleOf(count - 1)) + 4;
  return (
    <svg
      width={linkWidth}
      height={height}
      className="flex-none rtl:-scale-x-100"
      style={{ marginTop: columnHead }}
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
  );
}
