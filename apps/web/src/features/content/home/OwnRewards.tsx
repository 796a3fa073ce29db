import { Link } from "../../../core/router/Link.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { usePages } from "../../../core/brand/brand.ts";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useBonusBarrier } from "../../../core/money/use-bonus-barrier.ts";
import { useClaim } from "../../../core/money/use-claim.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { countClaimable } from "../../../core/session/count-claimable.ts";
import { Panel } from "../../../core/Panel.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Count } from "../../../ui/Count.tsx";
import { Emblem } from "../../../ui/Emblem.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { chooseMission } from "./choose-mission.ts";

type Reward = WireOutput<"rewards">["content"][number];

/** The number of rewards that are listed; the reward centre has all. */
const listed = 3;

const row = "grid min-h-[60px] grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2";

/** Rewards that can be claimed here, the first to expire on top, and the mission that is closest to its reward. */
export function OwnRewards() {
  const { t } = useTexts();
  const symbol = useSymbol();
  const query = useCall("rewards", { pageNo: 1, pageSize: 10, state: "claimable" });
  const view = useViewState(query, () => false);
  const count = query.data ? countClaimable(query.data) : 0;
  return (
    <Panel
      title={t("reward.ready")}
      to="/member/rewardCenter"
      all={t("reward.title")}
      beside={
        count > 0 && (
          <>
            <Count of={count} label={t("reward.count", { count })} />
            {/* Only one of several rewards that become a bonus can be claimed: their sum would promise too much. */}
            {count === query.data?.claimable.count && (
              <Money of={query.data.claimable.total} symbol={symbol} className="font-bold text-win" />
            )}
          </>
        )
      }
    >
      <QueryView of={view} loading={<SkeletonRows count={listed} className="my-2 h-11" />} empty={null}>
        {({ content }) => (
          <>
            {content.length === 0 ? (
              <p className="border-t border-line py-3 text-note text-muted">{t("reward.none")}</p>
            ) : (
              <Claimable rewards={content} />
            )}
            <NextMission />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Claimable({ rewards }: { rewards: readonly Reward[] }) {
  const claim = useClaim();
  const first = rewards.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)).slice(0, listed);
  return (
    <ul>
      {first.map((reward) => (
        <ClaimRow key={reward.id} reward={reward} claim={claim} />
      ))}
    </ul>
  );
}

function ClaimRow({ reward, claim }: { reward: Reward; claim: ReturnType<typeof useClaim> }) {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const barred = useBonusBarrier()(reward.required);
  const { id, title, vip, source, amount, expiresAt } = reward;
  const name = title ?? (vip ? t(`vip.bonus.${vip}`) : t(`reward.source.${source}`));
  return (
    <li>
      <div className={row}>
        <Emblem name={source === "referral" ? "friends" : "gift"} size={28} />
        <span className="min-w-0 leading-snug">
          <span className="line-clamp-2 text-body font-semibold">{name}</span>
          <span className="num block text-note text-muted">
            <Money of={amount} symbol={symbol} />
            {` · ${barred ?? t("reward.until", { time: formatMoment(expiresAt, dates) })}`}
          </span>
        </span>
        {!barred && (
          <Button
            look="outline"
            busy={claim.claiming === id}
            aria-label={t("reward.claimOf", { name })}
            onClick={() => void claim.claim(id)}
          >
            {t("reward.claim")}
          </Button>
        )}
      </div>
      <Problem text={claim.problemOf(id)} />
    </li>
  );
}

function NextMission() {
  const isOn = usePages();
  const { data } = useCall("missionSummary", {});
  const next = isOn("/member/missionLeaderboard") && data ? chooseMission(data.missions) : undefined;
  if (!next) return null;
  return (
    <Link to="/member/missionLeaderboard" className={`${row} hover:text-accent-text`}>
      <Emblem name="HOT" size={28} />
      <span className="col-span-2 grid min-w-0 gap-1.5">
        <span className="line-clamp-2 text-body leading-snug font-semibold">{next.mission.title}</span>
        <ProgressBar label={next.mission.title} percent={next.percent} />
      </span>
    </Link>
  );
}
