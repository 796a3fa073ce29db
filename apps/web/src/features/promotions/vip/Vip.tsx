import type { WireOutput } from "@croupier/contract/rows";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { percentDone } from "../../../core/money/percent-done.ts";
import { cx } from "../../../lib/class-names.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Birthday } from "./Birthday.tsx";
import { Gives } from "./Gives.tsx";
import { Ladder } from "./Ladder.tsx";
import { Ready } from "./Ready.tsx";
import { useLevelName } from "../../../core/session/use-level-name.ts";
import { VipBadge } from "../../../core/session/VipBadge.tsx";

export type VipView = WireOutput<"vip">;

/** The member's level, waiting rewards, and the benefits of all levels. */
export function Vip() {
  const { t } = useTexts();
  const view = useViewState(useCall("vip", {}), ({ levels }) => levels.length === 0);
  return (
    <>
      <h1 className="sr-only">{t("vip.title")}</h1>
      <QueryView
        of={view}
        loading={<Skeleton className="h-[640px] rounded-panel" />}
        empty={<EmptyState text={t("vip.none")} />}
      >
        {(vip) => (
          <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="grid gap-4">
              <Standing of={vip} />
              <Ready of={vip.claimable} />
              <Gives of={vip} />
            </div>
            <div className="grid gap-4">
              <Ladder of={vip} />
              <Birthday of={vip.birthday} />
              <Host of={vip} />
              <History of={vip} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

const missing = (goal: string, done: string): string => {
  const left = readMoney(goal) - readMoney(done);
  return formatMoney(left > 0n ? left : 0n);
};
const isSome = (amount: string): boolean => readMoney(amount) > 0n;

function Standing({ of: { levels, level, progress, month } }: { of: VipView }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const nameOf = useLevelName(levels);
  const [own, next] = [levels[level], levels[level + 1]];
  const [bets, deposits] = next
    ? [missing(next.validBets, progress.validBets), missing(next.deposits, progress.deposits)]
    : ["0.0000", "0.0000"];
  const badge = level > 0 ? own?.badge : undefined;
  // Content beside the badge leaves room for it.
  const beside = badge === undefined ? "" : "pe-20";
  return (
    <section className="night relative overflow-hidden rounded-panel p-5 [--line:#ffffff26]">
      <div className="relative z-1 grid gap-3">
        <p className={cx("num text-title font-bold tablet:text-3xl", beside)}>{nameOf(level)}</p>
        {next ? (
          <>
            <p className={cx("num text-body", beside)}>
              {t("vip.progress", {
                done: money(progress.validBets),
                goal: money.round(next.validBets),
                level: nameOf(level + 1),
              })}
            </p>
            <ProgressBar
              label={t("vip.progress", {
                done: money(progress.validBets),
                goal: money.round(next.validBets),
                level: nameOf(level + 1),
              })}
              percent={percentDone(progress.validBets, next.validBets) ?? 0}
            />
            <p className="num grid gap-0.5 text-sm opacity-90">
              {isSome(bets) && <span>{t("vip.toGo", { amount: money(bets) })}</span>}
              {isSome(deposits) && <span>{t("vip.depositsToGo", { amount: money(deposits) })}</span>}
            </p>
          </>
        ) : (
          <p>{t("vip.top")}</p>
        )}
        {own && isSome(own.keep) && (
          <p className="num text-sm opacity-90">
            {isSome(missing(own.keep, month.validBets))
              ? t("vip.keep", { level: nameOf(level), amount: money.round(own.keep) })
              : t("vip.keepDone", { level: nameOf(level), amount: money(month.validBets) })}
          </p>
        )}
      </div>
      {badge !== undefined && (
        <span className="absolute end-4 top-4 opacity-95">
          <VipBadge name={badge} size={84} />
        </span>
      )}
    </section>
  );
}

function Host({ of: { host } }: { of: VipView }) {
  const { t } = useTexts();
  if (!host) return null;
  return (
    <a href={host.path} className={buttonClass("primary", "justify-self-start")}>
      {t("vip.host", { title: host.title })}
    </a>
  );
}

/** The member's previous levels, newest first. */
function History({ of: { history, levels } }: { of: VipView }) {
  const { t, dates } = useTexts();
  const nameOf = useLevelName(levels);
  if (history.length === 0) return null;
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-1 text-lg font-bold">{t("vip.history")}</h2>
      <ul>
        {history.map(({ from, to, why, at }) => (
          <li
            key={`${at} ${to}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 text-sm last:border-0"
          >
            <span className="font-semibold">
              {t(to > from ? "vip.move.up" : "vip.move.down", { level: nameOf(to) })}
            </span>
            <span className="num text-muted">{`${t(`vip.why.${why}`)} · ${formatMoment(at, dates)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
