import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { useSite, useTexts } from "../../../core/app-context.tsx";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { withSymbol } from "../../../core/money/with-symbol.ts";
import { cx } from "../../../lib/class-names.ts";
import { between, useTicker, type Ticker } from "./use-ticker.ts";

/** In hundredths: 165.11 more every 3 s (specification section 4). */
const ticker: Ticker = {
  place: "tile",
  unit: MONEY_SCALE / 100n,
  period: 3_600_000,
  start: (random) => between(random, 10_000_000, 80_000_000),
  step: () => 165_11,
  seconds: () => 3,
};

/** The ticker on a tile. */
export function TileTicker() {
  const { language } = useTexts();
  const { currencySymbol } = useSite().permission;
  const amount = useTicker(ticker);
  // Its place is kept until the server's time is known.
  const cents = amount ?? 0;
  const shown = formatAmount(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}00`, language);
  return (
    <span aria-hidden="true" dir="ltr" className="num basis-full text-mark font-bold text-[#ffcf70] tablet:text-note">
      <span
        data-testid={amount === undefined ? undefined : "tile-ticker"}
        className={cx(
          "-ms-1 inline-block whitespace-nowrap rounded-md bg-black/60 px-1 py-0.5 tablet:px-1.5",
          amount === undefined && "invisible",
        )}
      >
        {withSymbol(currencySymbol, shown)}
      </span>
    </span>
  );
}
