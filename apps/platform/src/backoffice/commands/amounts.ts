import type { Money } from "@croupier/contract/domain/money";
import { readTypedAmount } from "@croupier/contract/domain/typed-amounts";

/** Thrown for an amount that could be either of two: the message names both, and nothing is changed. */
export class UnclearAmount extends Error {}

/** Reads an amount among a command's words, in English notation; undefined if it is none. */
export function readAmount(word = ""): Money | undefined {
  const read = readTypedAmount(word, { language: "en" });
  if (read.kind === "unclear")
    throw new UnclearAmount(`${word} could be ${read.readings.join(" or ")}. Write it without marks for thousands.`);
  return read.kind === "clear" ? read.amount : undefined;
}
