import type { Language } from "@croupier/contract/domain/languages";
import { formatPercent } from "@croupier/contract/domain/numbers";

/** Formats a rate in hundredths of a percent for an input: 125 is "1.25". */
export const rateFigure = (rate: number): string => (rate / 100).toFixed(2).replace(/\.?0+$/, "");

/** Formats a rate in hundredths of a percent for display: 125 is "1.25%". */
export const rateText = (rate: number, language: Language): string => formatPercent(rateFigure(rate), language);

/** Parses a typed percentage in hundredths of a percent; undefined if it is none, or has more decimals. */
export function parseRate(typed: string): number | undefined {
  const match = /^%?(\d{1,3})(?:[.,](\d{1,2}))?%?$/.exec(typed.replaceAll(/[\s\u200e]/g, ""));
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
