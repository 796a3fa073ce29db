import { smallestOf } from "@croupier/contract/domain/currencies";
import { parseMoney, type Money } from "@croupier/contract/domain/money";
import { readTypedAmount } from "@croupier/contract/domain/typed-amounts";

/** Thrown for an amount that could be either of two: the message names both, and nothing is changed. */
export class UnclearAmount extends Error {}

/**
 * Reads an amount among a command's words, in English notation and in the decimals of its currency; undefined if it is
 * none.
 */
export function readAmount(word = "", currency?: string): Money | undefined {
  const read = readTypedAmount(word, { language: "en", ...(currency ? { smallest: smallestOf(currency) } : {}) });
  if (read.kind === "unclear")
    throw new UnclearAmount(`${word} could be ${read.readings.join(" or ")}. Write it without marks for thousands.`);
  return read.kind === "clear" ? read.amount : undefined;
}

/** Reads an amount that a provider or a vendor may state with more decimals than people type: with all four. */
export const readExact = (word = "", currency?: string): Money | undefined =>
  readAmount(word, currency) ?? parseMoney(word);
