import { isZero } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** States the turnover before an award becomes cash, shown before the claim. */
export function AwardTerms({ required, className }: { required: string; className?: string }) {
  const { t } = useTexts();
  const money = useMoneyText();
  const isCash = isZero(required);
  const amount = money(required);
  return (
    <p className={className ?? "num text-note text-muted"}>
      {isCash ? t("reward.asCash") : t("reward.turnover", { amount })}
    </p>
  );
}
