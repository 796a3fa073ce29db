import { isZero } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { formatMoment } from "../../../core/i18n/format.ts";
import { Money } from "../../../core/money/Money.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Button } from "../../../ui/Button.tsx";
import { Emblem } from "../../../ui/Emblem.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { useBonusBarrier } from "../../../core/money/use-bonus-barrier.ts";
import { useClaim } from "../../../core/money/use-claim.ts";

/** The claimable bonuses of the member's level, each with its button. */
export function Ready({ of: rewards }: { of: WireOutput<"vip">["claimable"] }) {
  const { t, dates } = useTexts();
  const money = useMoneyText();
  const symbol = useSymbol();
  const claim = useClaim();
  const barredOf = useBonusBarrier();
  return rewards.map(({ id, vip = "level", title, amount, required, expiresAt }) => {
    const name = title === undefined ? t(`vip.bonus.${vip}`) : `${t(`vip.bonus.${vip}`)}: ${title}`;
    const isCash = isZero(required);
    const barred = barredOf(required);
    return (
      <section key={id} aria-label={name} className="rounded-panel border border-accent bg-accent/10 p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Emblem name="gift" size={44} />
          <div className="min-w-0 flex-1">
            <p className="text-sm">{t("vip.ready", { bonus: name })}</p>
            <p className="text-2xl font-bold">
              <Money of={amount} symbol={symbol} />
            </p>
          </div>
          <Button
            look={barred ? "quiet" : "primary"}
            disabled={barred !== undefined}
            busy={claim.claiming === id}
            aria-label={t("reward.claimOf", { name })}
            onClick={() => void claim.claim(id)}
          >
            {t("reward.claim")}
          </Button>
        </div>
        <p className="num mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2.5 text-note text-muted">
          <span>{isCash ? t("vip.noTurnover") : t("vip.turnover", { amount: money(required) })}</span>
          <span>{t("vip.lapses", { time: formatMoment(expiresAt, dates) })}</span>
        </p>
        {barred && <p className="mt-2 text-note text-muted">{barred}</p>}
        <Problem text={claim.problemOf(id)} />
      </section>
    );
  });
}
