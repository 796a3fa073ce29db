import { isZero } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** Returns a function that describes what a tier still needs, one part per threshold. */
export function useMissingText() {
  const { t } = useTexts();
  const money = useMoneyText();
  return (missing: { validBet: string; activeMembers: number; loss: string }): string[] => [
    ...(!isZero(missing.validBet) ? [t("bill.missingValidBet", { amount: money(missing.validBet) })] : []),
    ...(missing.activeMembers > 0 ? [t("bill.missingActive", { count: missing.activeMembers })] : []),
    ...(!isZero(missing.loss) ? [t("bill.missingLoss", { amount: money(missing.loss) })] : []),
  ];
}
