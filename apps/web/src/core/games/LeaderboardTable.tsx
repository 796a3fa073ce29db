import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useSession, useTexts } from "../app-context.tsx";
import { useCall, useViewState } from "../api/use-call.ts";
import { formatCount } from "../i18n/numbers.ts";
import { formatFull } from "../i18n/format.ts";
import { Money } from "../money/Money.tsx";
import { isSignedIn } from "../session/session.ts";
import { QueryView } from "../api/QueryView.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";

type Board = WireOutput<"missionLeaderboard">;

const periods = ["DAY", "WEEK", "MONTH"] as const;
const staked = (stake: string) => <Money of={stake} className="font-bold" />;

/** Who staked most in a period of the merchant's days, names masked by the platform. */
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
  const { t, language } = useTexts();
  const board = useCall("missionLeaderboard", { period }, { refetchInterval: 30_000 });
  const view = useViewState(board, ({ list }) => list.length === 0);
  return (
    <div className="grid gap-4 pt-4">
      <QueryView
        of={view}
        loading={<SkeletonRows count={8} className="mb-2 h-12" />}
        empty={<EmptyState text={t("leaderboard.none")} />}
      >
        {({ list, own, from }) => (
          <>
            <p className="min-h-5 text-note text-muted">
              {t("leaderboard.since", { time: formatFull(from, language) })}
            </p>
            <Own own={own} />
            <Table
              caption={t("leaderboard.title")}
              rows={list.map((row, at) => ({ ...row, key: String(at) }))}
              rowKey={({ key }) => key}
              columns={[
                { key: "rank", head: t("winners.rank"), card: "start", named: true, cell: ({ rank }) => rank },
                { key: "player", head: t("winners.player"), card: "title", cell: ({ player }) => player },
                {
                  key: "bets",
                  head: t("leaderboard.bets"),
                  end: true,
                  card: "end",
                  cell: ({ bets }) => formatCount(bets, language),
                },
                {
                  key: "stake",
                  head: t("leaderboard.staked"),
                  end: true,
                  card: "figure",
                  cell: ({ stake }) => staked(stake),
                },
              ]}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** The member's own place, also where it is not among the first. */
function Own({ own }: { own: Board["own"] }) {
  const { t, language } = useTexts();
  const session = useSession();
  if (!isSignedIn(session) || session.status === "trial") return null;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-accent bg-surface px-4 py-3">
      {own ? (
        <>
          <span className="font-semibold">{t("leaderboard.own", { rank: own.rank })}</span>
          <span className="num text-muted">
            {t("leaderboard.ownBets", { count: own.bets, shown: formatCount(own.bets, language) })}
          </span>
          {staked(own.stake)}
        </>
      ) : (
        <span className="text-muted">{t("leaderboard.ownNone")}</span>
      )}
    </p>
  );
}
