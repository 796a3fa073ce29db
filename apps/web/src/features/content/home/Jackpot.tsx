import { useSite, useTexts } from "../../../core/app-context.tsx";
import { formatCount, withSymbol } from "@croupier/contract/domain/numbers";
import { Emblem } from "../../../ui/Emblem.tsx";
import { jackpotTicker } from "./tickers.ts";
import { useTicker } from "./use-ticker.ts";

export function Jackpot() {
  const { t, language } = useTexts();
  const { permission } = useSite();
  const amount = useTicker(jackpotTicker);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 guest:grid guest:gap-1.5 guest:border-b guest:border-line guest:pb-3.5">
      <h2 className="flex items-center gap-3 text-sm font-medium text-muted">
        <Emblem name="jackpot" size={20} />
        {t("home.jackpot")}
      </h2>
      <p
        data-testid="jackpot"
        className="brand-text num ms-auto h-9 min-w-40 text-end guest:ms-0 guest:text-start text-title-s leading-9 max-[360px]:text-xl font-bold whitespace-nowrap guest:text-title-xl"
        dir="ltr"
      >
        {amount === undefined
          ? "\u00a0"
          : withSymbol(permission.currencySymbol, formatCount(amount, language), language)}
      </p>
    </div>
  );
}
