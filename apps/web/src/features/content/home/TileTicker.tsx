import { useSite, useTexts } from "../../../core/app-context.tsx";
import { formatAmount, withSymbol } from "@croupier/contract/domain/numbers";
import { cx } from "../../../lib/class-names.ts";
import { tileTicker } from "./tickers.ts";
import { useTicker } from "./use-ticker.ts";

/** The ticker on a tile. */
export function TileTicker() {
  const { language } = useTexts();
  const { currencySymbol } = useSite().permission;
  const amount = useTicker(tileTicker);
  // Its space is reserved until the server's time is known.
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
        {withSymbol(currencySymbol, shown, language)}
      </span>
    </span>
  );
}
