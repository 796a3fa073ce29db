import type { Language } from "@croupier/contract/domain/languages";
import { formatMoney } from "@croupier/contract/domain/money";
import { formatCount, formatDecimal, formatRound } from "@croupier/contract/domain/numbers";
import { readTypedAmount, readTypedCount } from "@croupier/contract/domain/typed-amounts";
import { parseRate, rateText } from "../i18n/rates.ts";
import type { Texts } from "../i18n/texts.ts";

/*
 * Describes how a typed figure is understood. These fields stand close together, so that a figure which can only be read
 * in one way gets no line: ASCII digits, the language's own decimal mark, and its own grouping.
 */

/** Returns whether a figure has only ASCII digits and the language's own decimal mark. */
function isPlain(typed: string, language: Language): boolean {
  const [whole = "", decimals = "0", ...rest] = typed.split(formatDecimal(".", language));
  return rest.length === 0 && [whole, decimals].every((part) => /^[0-9]+$/.test(part));
}

function describe({ t, language }: Texts, typed: string, written: string): string | undefined {
  const bare = typed.trim();
  return bare === written || isPlain(bare, language) ? undefined : t("amount.understood", { amount: written });
}

/** Describes an amount without a currency, such as a threshold. */
export function understoodFigure(texts: Texts, typed: string): string | undefined {
  const read = readTypedAmount(typed, texts);
  return read.kind === "clear"
    ? describe(texts, typed, formatRound(formatMoney(read.amount), texts.language))
    : undefined;
}

/** Describes a whole number, such as of members. */
export function understoodCount(texts: Texts, typed: string): string | undefined {
  const count = readTypedCount(typed, texts.language);
  return count === undefined ? undefined : describe(texts, typed, formatCount(count, texts.language));
}

/** Describes a percentage; its sign may be left out. */
export function understoodRate(texts: Texts, typed: string): string | undefined {
  const rate = parseRate(typed);
  return rate === undefined ? undefined : describe(texts, typed, rateText(rate, texts.language));
}
