import { useState } from "react";
import gift from "icon:gift";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useTexts } from "../app-context.tsx";
import { useCall, useViewState } from "../api/use-call.ts";
import { cx } from "../../lib/class-names.ts";
import { percentDone } from "../money/percent-done.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { formatMoment } from "../i18n/format.ts";
import { useMoneyText } from "../money/use-money-text.ts";
import { isSignedIn } from "../session/session.ts";
import { QueryView } from "../api/QueryView.tsx";
import { RacePrizes } from "./RacePrizes.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";

type Board = WireOutput<"missionLeaderboard">;

const periods = ["DAY", "WEEK", "MONTH"] as const;

/** Ranks members by stakes in a period of merchant days; the platform masks the names. */
export function LeaderboardTable() {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Board["period"]>("WEEK");
  const tabs = periods.map((key) => ({ key, title: t(`leaderboard.${key}`) }));
  return (
    <Tabs<Board["period"]> label={t("leaderboard.period")} tabs={tabs} active={period} onChange={setPeriod}>
      <Places key={period} period={period} />
    </Tabs>
  );
}

function Places({ period }: { period: Board["period"] }) {
  const { t, dates } = useTexts();
  const board = useCall("missionLeaderboard", { period }, { refetchInterval: 30_000 });
  const view = useViewState(board, ({ list }) => list.length === 0);
  return (
    <div className="grid gap-4 pt-4">
      {board.data?.race && <RacePrizes {...board.data.race} />}
      <QueryView
        of={view}
        loading={<SkeletonRows count={8} className="mb-2 h-[78px]" />}
        empty={<EmptyState text={t("leaderboard.none")} />}
      >
        {({ list, own, from }) => (
          <>
            <p className="min-h-5 text-note text-muted">
              {t("leaderboard.since", { time: formatMoment(from, dates) })}
            </p>
            <Own own={own} />
            <ol aria-label={t("leaderboard.title")} className="grid gap-2">
              {list.map((row, at) => (
                <Place
                  key={`${row.rank} ${at}`}
                  row={row}
                  lead={list[0]?.stake ?? row.stake}
                  isOwn={own !== undefined && own.rank === row.rank && own.stake === row.stake}
                />
              ))}
            </ol>
          </>
        )}
      </QueryView>
    </div>
  );
}

const medals = ["bg-[#e8b13a] text-[#231a2d]", "bg-[#b9bfca] text-[#231a2d]", "bg-[#c0814f] text-[#231a2d]"];

function Staked({ of }: { of: string }) {
  return <span className="num font-bold whitespace-nowrap">{useMoneyText()(of)}</span>;
}

/** A row of the race: the member's progress relative to the leader. */
function Place({ row, lead, isOwn }: { row: Board["list"][number]; lead: string; isOwn: boolean }) {
  const { t, language } = useTexts();
  const { rank, player, bets, stake, prize } = row;
  return (
    <li
      aria-current={isOwn || undefined}
      className={cx(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5 rounded-card border bg-surface px-4 py-2.5",
        isOwn ? "border-accent" : "border-line",
      )}
    >
      <span
        className={cx(
          "num inline-flex size-9 items-center justify-center rounded-full text-sm font-bold",
          medals[rank - 1] ?? "bg-raised text-muted",
        )}
      >
        {rank}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{player}</span>
        <span className="num block text-note text-muted">
          {t("leaderboard.ownBets", { count: bets, shown: formatCount(bets, language) })}
        </span>
      </span>
      <span className="grid justify-items-end">
        <Staked of={stake} />
        {prize !== undefined && <Prize of={prize} />}
      </span>
      <span aria-hidden="true" className="col-span-3 h-1.5 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full rounded-full bg-linear-to-r from-accent to-win"
          style={{ width: `${percentDone(stake, lead)}%` }}
        />
      </span>
    </li>
  );
}

/** Shows the prize of a rank if the race ended now. */
function Prize({ of }: { of: string }) {
  const { t } = useTexts();
  const money = useMoneyText();
  return (
    <span className="num inline-flex items-center gap-1.5 text-note font-semibold text-accent-text">
      <Icon of={gift} size={14} />
      {t("leaderboard.prize", { amount: money(of) })}
    </span>
  );
}

/** Shows the member's own rank, even outside of the top ranks. */
function Own({ own }: { own: Board["own"] }) {
  const { t, language } = useTexts();
  const session = useSession();
  if (!isSignedIn(session) || session.status === "trial") return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-accent bg-surface px-4 py-3">
      {own ? (
        <>
          <span className="font-semibold">{t("leaderboard.own", { rank: own.rank })}</span>
          <span className="num text-muted">
            {t("leaderboard.ownBets", { count: own.bets, shown: formatCount(own.bets, language) })}
          </span>
          <Staked of={own.stake} />
          {own.prize !== undefined && <Prize of={own.prize} />}
        </>
      ) : (
        <span className="text-muted">{t("leaderboard.ownNone")}</span>
      )}
    </p>
  );
}
