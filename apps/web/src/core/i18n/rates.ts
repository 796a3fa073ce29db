import type { Language } from "@croupier/contract/domain/languages";
import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { formatPercent } from "@croupier/contract/domain/numbers";
import { readTypedAmount } from "@croupier/contract/domain/typed-amounts";

/** Formats a rate in hundredths of a percent for an input: 125 is "1.25". */
export const rateFigure = (rate: number): string => (rate / 100).toFixed(2).replace(/\.?0+$/, "");

/** Formats a rate in hundredths of a percent for display: 125 is "1.25%". */
export const rateText = (rate: number, language: Language): string => formatPercent(rateFigure(rate), language);

const percentSigns = /^[%\u066a\uff05\ufe6a]|[%\u066a\uff05\ufe6a]$/g;

/**
 * Parses a typed percentage in hundredths of a percent; undefined if it is none, or has more decimals. A percentage has
 * no thousands, so either mark begins its decimals.
 */
export function parseRate(typed: string): number | undefined {
  const figure = typed
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(percentSigns, "");
  const read = readTypedAmount(figure, { language: "en" });
  if (read.kind !== "clear" || read.amount >= 1000n * MONEY_SCALE) return undefined;
  return Number(read.amount / 100n);
}
