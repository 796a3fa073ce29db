import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { useSite, useTexts } from "../../../core/app-context.tsx";
import { formatCount } from "@croupier/contract/domain/numbers";
import { withSymbol } from "../../../core/money/with-symbol.ts";
import { Emblem } from "../../../ui/Emblem.tsx";
import { between, useTicker, type Ticker } from "./use-ticker.ts";

/** A day adds 6.5 million: where it starts, it stays below the highest start of specification section 4. */
const ticker: Ticker = {
  place: "site",
  unit: MONEY_SCALE,
  period: 24 * 3_600_000,
  start: (random) => between(random, 50_000_000, 84_000_000),
  step: (random) => between(random, 100, 500),
  seconds: (random) => between(random, 3, 5),
};

export function Jackpot() {
  const { t, language } = useTexts();
  const { permission } = useSite();
  const amount = useTicker(ticker);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 desktop:grid desktop:gap-1.5 desktop:border-b desktop:border-line desktop:pb-3.5">
      <h2 className="flex items-center gap-3 text-sm font-medium text-muted">
        <Emblem name="jackpot" size={20} />
        {t("home.jackpot")}
      </h2>
      <p
        data-testid="jackpot"
        className="brand-text num ms-auto h-9 min-w-40 text-end desktop:ms-0 desktop:text-start text-title-s leading-9 max-[360px]:text-xl font-bold whitespace-nowrap desktop:text-title-xl"
        dir="ltr"
      >
        {amount === undefined ? "\u00a0" : withSymbol(permission.currencySymbol, formatCount(amount, language))}
      </p>
    </div>
  );
}
