import { cx } from "../../lib/class-names.ts";
import { useTexts } from "../app-context.tsx";
import { formatAmount, withSymbol } from "@croupier/contract/domain/numbers";
import { useDecimals } from "./use-symbol.ts";

interface Props {
  /** The wire form, such as "1250.5000". */
  of: string;
  symbol?: string;
  /** Shows gain and loss by colour and sign, never by colour alone. */
  signed?: boolean;
  className?: string;
  /** The decimals of another unit, such as points. */
  decimals?: number;
  /** Shows all four decimals of an amount that would otherwise be shown as zero, such as a small rebate. */
  fine?: boolean;
}

const hidesAmount = (wire: string, shown: string) => !/[1-9]/.test(shown) && /[1-9]/.test(wire);

/** Money as a player sees it: tabular, grouped, truncated to the decimals that are shown. */
export function Money({ of, symbol, signed = false, className, decimals, fine = false }: Props) {
  const { language } = useTexts();
  const own = useDecimals();
  const shown = formatAmount(of, language, decimals ?? own.decimals);
  const amount = fine && hidesAmount(of, shown) ? formatAmount(of, language, 4) : shown;
  const negative = of.startsWith("-");
  const zero = /^-?0\.0{4}$/.test(of);
  const tone = !signed || zero ? undefined : negative ? "text-lose" : "text-win";
  return (
    <span className={cx("num whitespace-nowrap", tone, className)} dir="ltr">
      {signed && !negative && !zero && "+"}
      {symbol ? withSymbol(symbol, amount, language) : amount}
    </span>
  );
}

/** A masked amount of the same width. */
export function MaskedMoney({ of, symbol, className }: { of: string; symbol?: string; className?: string }) {
  const { language } = useTexts();
  const { decimals } = useDecimals();
  const amount = formatAmount(of, language, decimals);
  return (
    <span className={cx("num relative inline-block whitespace-nowrap", className)} dir="ltr">
      <span aria-hidden="true" className="invisible">
        {symbol ? withSymbol(symbol, amount, language) : amount}
      </span>
      <span aria-hidden="true" className="absolute inset-y-0 start-0 flex items-center tracking-[0.2em]">
        {"••••••"}
      </span>
    </span>
  );
}
