import { isZero } from "@croupier/contract/domain/money";
import check from "icon:check";
import lock from "icon:lock";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatDay } from "../../../core/i18n/format.ts";
import { cx } from "../../../lib/class-names.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useLevelName } from "../../../core/session/use-level-name.ts";
import { VipBadge } from "../../../core/session/VipBadge.tsx";

type Vip = WireOutput<"vip">;
type Level = Vip["levels"][number];

/** All levels in ascending order: reached, current and next. */
export function Ladder({ of: { levels, level: own } }: { of: Vip }) {
  const { t } = useTexts();
  return (
    <section className="rounded-panel border border-line bg-surface p-4 tablet:p-5">
      <h2 className="mb-2 text-lg font-bold">{t("vip.ladder")}</h2>
      <ol>
        {levels.slice(1).map((level) => (
          <Step key={level.level} of={level} levels={levels} place={level.level - own} />
        ))}
      </ol>
    </section>
  );
}

function Step({ of: level, levels, place }: { of: Level; levels: Vip["levels"]; place: number }) {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const nameOf = useLevelName(levels);
  const needs = isZero(level.deposits)
    ? t("vip.from", { amount: money.round(level.validBets) })
    : t("vip.fromBoth", { bets: money.round(level.validBets), deposits: money.round(level.deposits) });
  const isReached = place <= 0;
  return (
    <li
      aria-current={place === 0 ? "step" : undefined}
      className={cx("-mx-2 flex items-center gap-3 rounded-card px-2 py-2.5", place === 0 && "bg-accent/12")}
    >
      <span
        className={cx(
          "inline-flex size-12 flex-none items-center justify-center rounded-full border-2",
          place === 0 ? "border-accent" : isReached ? "border-accent/50" : "border-line",
          place > 1 && "opacity-75",
        )}
      >
        <VipBadge name={level.badge} size={30} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{nameOf(level.level)}</span>
        <span className="num text-note text-muted">
          {isReached && level.reachedAt
            ? t("vip.reachedOn", { day: formatDay(new Date(level.reachedAt), dates) })
            : needs}
        </span>
      </span>
      {place === 0 ? <Badge tone="warm">{t("vip.here")}</Badge> : <Bonus of={level} isReached={isReached} />}
    </li>
  );
}

function Bonus({ of: { levelBonus, bonus }, isReached }: { of: Level; isReached: boolean }) {
  const { t } = useTexts();
  const money = useMoneyText();
  if (isZero(levelBonus)) return null;
  if (bonus === "claimed")
    return (
      <span className="num inline-flex items-center gap-1.5 text-sm text-win">
        <Icon of={check} size={16} />
        {t("vip.taken", { amount: money.round(levelBonus) })}
      </span>
    );
  if (bonus === "expired") return <span className="text-note text-muted">{t("vip.expired")}</span>;
  return (
    <span className="num grid justify-items-end text-sm">
      <span className="inline-flex items-center gap-1.5 font-semibold">
        {money.round(levelBonus)}
        {!isReached && <Icon of={lock} size={14} className="text-muted" />}
      </span>
      <span className="text-note text-muted">{t("vip.onArrival")}</span>
    </span>
  );
}
