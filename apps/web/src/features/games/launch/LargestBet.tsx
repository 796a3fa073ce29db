import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";

/** Says above a game, before anything is staked, what the largest bet is that the member's market allows there. */
export function LargestBet({ of: amount }: { of: string | undefined }) {
  const { t } = useTexts();
  const money = useMoneyText();
  if (amount === undefined) return null;
  return (
    <p className="num flex-none border-b border-line bg-raised px-3 py-1.5 text-sm">
      {t("play.largestBet", { amount: money.round(amount) })}
    </p>
  );
}
