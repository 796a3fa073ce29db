import { Link } from "../../core/router/Link.tsx";
import type { ReactNode } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import chevronRight from "icon:chevron-right";
import { useCall, useViewState } from "../../core/api/use-call.ts";
import { QueryView } from "../../core/api/QueryView.tsx";
import { useTexts } from "../../core/app-context.tsx";
import { GameTile } from "../../core/games/GameTile.tsx";
import { formatMoment } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { percentDone } from "../../core/money/percent-done.ts";
import { useBonusBarrier } from "../../core/money/use-bonus-barrier.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { useLevelName } from "../../core/session/use-level-name.ts";
import { VipBadge } from "../../core/session/VipBadge.tsx";
import { Count } from "../../ui/Count.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Panel } from "../../core/Panel.tsx";

/** The member's VIP level and the progress to the next. */
export function Level() {
  const view = useViewState(useCall("vip", {}), () => false);
  const card = (content: ReactNode) => (
    <Link
      to="/member/vip"
      className="flex h-full min-h-[104px] items-center gap-4 rounded-panel border border-line bg-raised px-[18px] py-3.5 hover:border-accent"
    >
      {content}
    </Link>
  );
  return (
    <QueryView of={view} empty={null} loading={card(<Skeleton className="h-16 flex-1" />)}>
      {(vip) => card(<Standing of={vip} />)}
    </QueryView>
  );
}

function Standing({ of: vip }: { of: WireOutput<"vip"> }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const nameOf = useLevelName(vip.levels);
  const own = vip.levels[vip.level];
  const next = vip.levels[vip.level + 1];
  const values = next && { done: money(vip.progress.validBets), goal: money.round(next.validBets) };
  const progress = values && t("vip.progress", { ...values, level: nameOf(vip.level + 1) });
  return (
    <>
      {own && <VipBadge name={own.badge} size={52} />}
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="num text-lg leading-tight font-bold">{nameOf(vip.level)}</span>
        {progress && (
          <>
            <ProgressBar label={progress} percent={percentDone(vip.progress.validBets, next.validBets) ?? 0} />
            <span className="num text-note text-muted">{progress}</span>
          </>
        )}
      </span>
      <Icon of={chevronRight} size={18} className="flex-none text-faint rtl:-scale-x-100" />
    </>
  );
}

/** The progress to the next level in one line, for a phone. */
export function LevelLine() {
  const { t } = useTexts();
  const money = useMoneyText();
  const { data: vip } = useCall("vip", {});
  const nameOf = useLevelName(vip?.levels ?? []);
  const next = vip?.levels[vip.level + 1];
  const values = vip && next && { done: money(vip.progress.validBets), goal: money.round(next.validBets) };
  return (
    <Link to="/member/vip" className="num block min-h-5 text-sm text-muted">
      {values ? t("vip.progress", { ...values, level: nameOf(vip.level + 1) }) : vip && nameOf(vip.level)}
    </Link>
  );
}

/** The number of recently played games in a row. */
const lastGames = 6;

/** The games that were opened last; popular ones before the first game. */
export function LastGames() {
  const { t } = useTexts();
  const recent = useCall("recentGames", { pageSize: 20 });
  const isNew = recent.data?.list.length === 0;
  const hot = useCall("hotGames", {}, { enabled: isNew });
  const view = useViewState(isNew ? hot : recent, () => false);
  // The row shows as many games as have room for their names: the menus beside them leave little space on a small
  // desktop.
  const item = "@max-[600px]:nth-[n+5]:hidden @max-[400px]:nth-[n+4]:hidden";
  const row = "grid grid-cols-3 gap-2.5 pt-1 pb-2.5 @min-[401px]:grid-cols-4 @min-[601px]:grid-cols-6";
  return (
    <Panel title={isNew ? t("home.hot") : t("games.continue")} to={isNew ? "/hot" : "/recent"}>
      <div className="@container">
        <QueryView
          of={view}
          loading={
            <div className={row}>
              {Array.from({ length: lastGames }, (_, at) => (
                <Skeleton key={at} className={`aspect-3/4 rounded-card ${item}`} />
              ))}
            </div>
          }
          empty={null}
        >
          {({ list }) => (
            <ul className={row}>
              {list.slice(0, lastGames).map((tile) => (
                <li key={tile.nodeId} className={item}>
                  <GameTile tile={tile} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}

/** The number of rewards listed; the reward centre has all. */
const named = 4;

/** Rewards waiting to be claimed, the first to expire on top. */
export function Waiting() {
  const { t, dates } = useTexts();
  const symbol = useSymbol();
  const query = useCall("rewards", { pageNo: 1, pageSize: 10, state: "claimable" });
  const view = useViewState(query, ({ content }) => content.length === 0);
  const barredOf = useBonusBarrier();
  // This counts all waiting rewards, as the menu does; the reward centre decides which of them one press claims.
  const count = query.data?.totalElements ?? 0;
  return (
    <Panel
      title={t("reward.ready")}
      to="/member/rewardCenter"
      beside={<Count of={count} label={t("reward.count", { count })} />}
    >
      <QueryView
        of={view}
        loading={<SkeletonRows count={named} className="my-2 h-10" />}
        empty={<EmptyState text={t("reward.none")} />}
      >
        {({ content }) => (
          <ul>
            {content
              .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
              .slice(0, named)
              .map(({ id, title, vip, source, amount, required, expiresAt }) => (
                <li key={id} className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-1.5">
                  <span className="min-w-0 leading-snug">
                    <span className="block truncate text-body">
                      {title ?? (vip ? t(`vip.bonus.${vip}`) : t(`reward.source.${source}`))}
                    </span>
                    <span className="num block text-note text-muted">
                      {barredOf(required) ?? t("reward.until", { time: formatMoment(expiresAt, dates) })}
                    </span>
                  </span>
                  <Money of={amount} symbol={symbol} className="text-body font-semibold" />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
