import { readMarks } from "@croupier/contract/domain/road";
import type { WireOutput } from "@croupier/contract/rows";
import users from "icon:users";
import { useTexts } from "../../../core/app-context.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { Ring } from "../../../core/games/live/Ring.tsx";
import { Road } from "../../../core/games/live/Road.tsx";
import { useLiveTables, useSecondsLeft, type LiveTable } from "../../../core/games/live/use-live-tables.ts";
import { LaunchLink } from "../../../core/games/LaunchLink.tsx";
import { useLaunch } from "../../../core/games/use-launch.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { streakOf } from "./streak.ts";
import { useSameTables } from "./use-same-tables.ts";

const height = "h-[318px]";
const followed = 4;

/** A featured table in full, and the tables with the longest streaks, above the list of all live tables. */
export function LiveHead() {
  const { t } = useTexts();
  const { list, isSilent } = useLiveTables("LIVE");
  const index = useCall("gameIndex", {});
  const view = useViewState(index, () => false);
  if (isSilent) {
    return (
      <output className="mb-5 block rounded-card border border-line bg-surface px-4 py-3 text-muted">
        {t("live.silent")}
      </output>
    );
  }
  return (
    <QueryView
      of={list ? view : { state: "loading" }}
      empty={null}
      loading={<Skeleton className={`mb-5 rounded-panel ${height}`} />}
    >
      {({ games }) => <Head list={list ?? []} games={games} />}
    </QueryView>
  );
}

interface HeadProps {
  list: readonly LiveTable[];
  games: WireOutput<"gameIndex">["games"];
}

function Head({ list, games }: HeadProps) {
  const names = new Map(games.map((game) => [game.nodeId, game]));
  const [table] = useSameTables(list, featured);
  const runs = useSameTables(list, longestStreaks);
  if (!table) return null;
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3 desktop:grid-cols-[minmax(0,1fr)_320px]">
      <Featured table={table} name={names.get(table.nodeId)?.name ?? ""} />
      <Followed tables={runs} names={names} />
    </div>
  );
}

/** Finds the table with most players; without players, the open table with the longest road. */
function featured(list: readonly LiveTable[]): readonly LiveTable[] {
  const worth = ({ players, road, isOpen }: LiveTable) => players * 1000 + (isOpen ? 100 : 0) + (road?.length ?? 0);
  return list
    .filter(({ road }) => road !== null)
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, 1);
}

const streakAt = ({ road }: LiveTable) => (road === null ? undefined : streakOf(readMarks(road)));

function longestStreaks(list: readonly LiveTable[]): readonly LiveTable[] {
  const count = (table: LiveTable) => streakAt(table)?.count ?? 0;
  return list
    .filter((table) => count(table) > 0)
    .toSorted((a, b) => count(b) - count(a))
    .slice(0, followed);
}

function Featured({ table, name }: { table: LiveTable; name: string }) {
  const { t } = useTexts();
  const launch = useLaunch();
  const money = useMoneyText();
  const marks = readMarks(table.road ?? "");
  return (
    <section
      aria-label={name}
      className={`flex ${height} flex-col gap-3 rounded-panel border border-line bg-linear-to-br from-[#1b8a6f] to-[#0c2027] p-4 text-white`}
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-xl font-bold">{name}</h2>
          <p className="num text-note text-white/85">
            {t("live.hand", { count: marks.length })} ·{" "}
            <span className="inline-block">
              {t("live.limits", { least: money.round(table.least), most: money.round(table.most) })}
            </span>
          </p>
        </div>
        {table.players > 0 && (
          <span className="flex items-center gap-1.5 rounded-md bg-black/35 px-2 py-1 text-note">
            <Icon of={users} size={14} />
            <span className="num">{t("live.players", { count: table.players })}</span>
          </span>
        )}
        <Left table={table} large />
      </div>
      <div className="min-h-0 flex-1 rounded-card bg-[#0c171c] p-2.5">
        <Road results={table.road ?? ""} columns={48} dark className="size-full max-[699px]:hidden" />
        <Road results={table.road ?? ""} columns={17} dark silent className="size-full min-[700px]:hidden" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="num flex flex-1 gap-3 text-body font-semibold">
          {(["red", "blue", "tie"] as const).map((side) => (
            <span key={side} className="flex items-center gap-1.5">
              <span className={`size-3.5 rounded-full ${dots[side]}`} aria-hidden="true" />
              {marks.filter((mark) => mark.side === side).length}
            </span>
          ))}
        </p>
        <LaunchLink to={launch.game(table.nodeId, name)} className={buttonClass("primary", "min-w-44")}>
          {t("live.sit")}
        </LaunchLink>
      </div>
    </section>
  );
}

const dots = { red: "bg-[#ff5b4f]", blue: "bg-[#4b9dff]", tie: "bg-[#37d6a0]" } as const;

interface FollowedProps {
  tables: readonly LiveTable[];
  names: ReadonlyMap<string, { name: string }>;
}

function Followed({ tables, names }: FollowedProps) {
  const { t } = useTexts();
  const launch = useLaunch();
  return (
    <section className="flex flex-col rounded-panel border border-line bg-surface p-4 max-desktop:hidden">
      <h2 className="mb-2 font-bold">{t("live.follow")}</h2>
      <ul className="min-h-0 flex-1">
        {tables.map((table) => (
          <li key={table.nodeId} className="border-t border-line">
            <LaunchLink
              to={launch.game(table.nodeId, names.get(table.nodeId)?.name)}
              className="flex min-h-11 w-full items-center gap-3 py-1.5 text-start hover:text-accent-text"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold wrap-anywhere">{names.get(table.nodeId)?.name}</span>
                <StreakText table={table} />
              </span>
              <Left table={table} />
            </LaunchLink>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-mark text-muted">{t("live.chance")}</p>
    </section>
  );
}

/** The streak at a table; after its end, how many hands the table has dealt. */
function StreakText({ table }: { table: LiveTable }) {
  const { t } = useTexts();
  const streak = streakAt(table);
  const hands = () => t("live.hand", { count: readMarks(table.road ?? "").length });
  const words = () =>
    streak?.kind === "run"
      ? t("live.runOf", { side: streak.side, count: streak.count })
      : t("live.pingPong", { count: streak?.count ?? 0 });
  return <span className="num block text-note text-muted">{streak ? words() : hands()}</span>;
}

/** The seconds left at a table, apart from the rest: only this renders each second. */
function Left({ table, large = false }: { table: LiveTable; large?: boolean }) {
  return <Ring seconds={useSecondsLeft(table)} of={table.openSeconds} large={large} />;
}
