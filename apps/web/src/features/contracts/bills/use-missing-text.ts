import { isZero } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** Words what is still missing for a tier, a part for each threshold. */
export function useMissingText() {
  const { t } = useTexts();
  const money = useMoneyText();
  return (missing: { validBet: string; activeMembers: number; loss: string }): string[] => [
    ...(!isZero(missing.validBet) ? [t("bill.missingValidBet", { amount: money(missing.validBet) })] : []),
    ...(missing.activeMembers > 0 ? [t("bill.missingActive", { count: missing.activeMembers })] : []),
    ...(!isZero(missing.loss) ? [t("bill.missingLoss", { amount: money(missing.loss) })] : []),
  ];
}
