import { Link } from "../../../core/router/Link.tsx";
import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import check from "icon:circle-check";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { LeaderboardTable } from "../../../core/games/LeaderboardTable.tsx";
import { Money } from "../../../core/money/Money.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { AwardTerms } from "./AwardTerms.tsx";
import { NeedProgress, type Need } from "./NeedProgress.tsx";
import { useBonusBarrier } from "../../../core/money/use-bonus-barrier.ts";
import { useClaim } from "../../../core/money/use-claim.ts";
import { useNow } from "../../../core/time/use-now.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";

type Mission = WireOutput<"missionSummary">["missions"][number];

const tabs = ["missions", "leaderboard"] as const;

/** The missionLeaderboard page: missions with rewards, and the members with the highest stakes. */
export function Missions() {
  const { t } = useTexts();
  const [tab, setTab] = useState<(typeof tabs)[number]>("missions");
  return (
    <>
      <h1 className="mb-4 text-2xl font-bold">{t("mission.title")}</h1>
      <Tabs<(typeof tabs)[number]>
        label={t("mission.title")}
        tabs={tabs.map((key) => ({ key, title: t(key === "missions" ? "mission.tab" : "leaderboard.title") }))}
        active={tab}
        onChange={setTab}
      >
        <div className="pt-4">{tab === "missions" ? <MissionList /> : <LeaderboardTable />}</div>
      </Tabs>
    </>
  );
}

const groups = ["day", "week", "once"] as const;

function MissionList() {
  const { t } = useTexts();
  const claim = useClaim({ resumes: true });
  const view = useViewState(
    useCall("missionSummary", {}, { refetchInterval: 30_000 }),
    ({ missions }) => missions.length === 0,
  );
  return (
    <QueryView
      of={view}
      loading={<SkeletonRows count={5} className="mb-3 h-28" />}
      empty={<EmptyState text={t("mission.none")} />}
    >
      {({ missions }) => (
        <div className="grid gap-6">
          {groups
            .map((period) => ({ period, own: missions.filter((each) => each.period === period) }))
            .filter(({ own }) => own.length > 0)
            .map(({ period, own }) => (
              <section key={period} aria-label={t(`mission.period.${period}`)}>
                <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
                  <h2 className="text-lg font-bold">{t(`mission.period.${period}`)}</h2>
                  {own[0]?.endsAt && <Left until={own[0].endsAt} />}
                </div>
                <ul className="grid gap-3 desktop:grid-cols-2">
                  {own.map((mission) => (
                    <MissionCard key={mission.id} mission={mission} claim={claim} />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
    </QueryView>
  );
}

const hourMs = 3600_000;

/** Shows when it restarts, by the server's clock: a countdown within the last day, before that day and time. */
function Left({ until }: { until: string }) {
  const { t, dates } = useTexts();
  const now = useNow(30_000);
  if (now === undefined) return null;
  const left = Math.max(0, Date.parse(until) - now);
  const [hours, minutes] = [Math.floor(left / hourMs), Math.floor((left % hourMs) / 60_000)];
  return (
    <p className="num text-note text-muted">
      {hours < 24 ? t("mission.left", { hours, minutes }) : t("leaderboard.ends", { time: formatMoment(until, dates) })}
    </p>
  );
}

function MissionCard({ mission, claim }: { mission: Mission; claim: ReturnType<typeof useClaim> }) {
  const { t } = useTexts();
  const symbol = useSymbol();
  const { title, need, gift, state, rewardId } = mission;
  const barredOf = useBonusBarrier();
  const barred = state === "claimable" ? barredOf(gift.required) : undefined;
  return (
    <li className="grid content-start gap-3 panel-card p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <AwardTerms required={gift.required} />
        </div>
        <Money of={gift.amount} symbol={symbol} className="text-lg font-bold" />
      </div>
      <NeedProgress need={need} />
      {barred && <p className="text-note text-muted">{barred}</p>}
      {state === "claimable" && rewardId && (
        <Button
          look={barred ? "quiet" : "outline"}
          disabled={barred !== undefined}
          busy={claim.claiming === rewardId}
          aria-label={t("reward.claimOf", { name: title })}
          onClick={() => void claim.claim(rewardId)}
        >
          {t("reward.claim")}
        </Button>
      )}
      <Problem text={rewardId && claim.problemOf(rewardId)} />
      {state === "underWay" && <Next kind={need.kind} />}
      {(state === "claimed" || state === "expired") && (
        <p className="flex min-h-11 items-center justify-center gap-2 text-body font-semibold text-muted">
          <Icon of={check} size={18} />
          {t(`reward.state.${state}`)}
        </p>
      )}
    </li>
  );
}

/** The page where each mission's next step is done. */
const places = {
  stake: "/hot",
  bets: "/hot",
  deposit: "/member/depositv2",
  bindMobile: "/member/securityCenter",
  bindEmail: "/member/securityCenter",
  paymentPassword: "/member/securityCenter",
  login: undefined,
} as const satisfies Record<Need["kind"], string | undefined>;

function Next({ kind }: { kind: Need["kind"] }) {
  const { t } = useTexts();
  const isOn = usePages();
  const to = places[kind];
  if (to === undefined || !isOn(to)) return null;
  return (
    <Link to={to} className={buttonClass("quiet", "text-center whitespace-normal!")}>
      {t(`need.go.${kind === "stake" || kind === "bets" ? "play" : kind === "deposit" ? "deposit" : "security"}`)}
    </Link>
  );
}
