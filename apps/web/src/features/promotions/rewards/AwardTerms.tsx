import { useTexts } from "../../../core/app-context.tsx";
import { formatAmount } from "../../../core/i18n/numbers.ts";
import { useSymbol } from "../../../core/money/use-symbol.ts";

/** States what must be staked before an award is cash, before anything is claimed. */
export function AwardTerms({ required, className }: { required: string; className?: string }) {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const isCash = /^0+\.0+$/.test(required);
  const amount = `${symbol}${formatAmount(required, language)}`;
  return (
    <p className={className ?? "num text-note text-muted"}>
      {isCash ? t("reward.asCash") : t("reward.turnover", { amount })}
    </p>
  );
}
