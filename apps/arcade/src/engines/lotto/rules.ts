/*
 * Describes what wins. A play states its rule as sentences with numbers that follow from how it decides a pick, so that
 * the page never says anything else than the payout does. The sentences are texts of the page: `lotto.rules.<name>`.
 */

interface Halves {
  smallLow: number;
  smallHigh: number;
  bigLow: number;
  bigHigh: number;
}

/** A sentence of a rule, with the numbers it names. */
export type RuleSentence =
  | { name: "place" | "exact" | "ties" | "direct" | "group" | "pair" | "prizes"; values?: undefined }
  | { name: "halves"; values: Halves }
  | { name: "neutral" | "neutralSize"; values: { value: number } }
  /** Places are counted from 1. */
  | { name: "added"; values: { first: number; last: number } }
  | { name: "duel"; values: { dragon: number; tiger: number } }
  | { name: "one" | "all" | "oneOfFirst" | "allOfFirst"; values: { count: number } };

/** Describes the sum of the numbers at places that follow each other. */
export function addedRule(places: readonly number[]): RuleSentence {
  return { name: "added", values: { first: Math.min(...places) + 1, last: Math.max(...places) + 1 } };
}

type Decides = (pick: string, value: number) => boolean;

/** Describes big and small, odd and even from what they decide for each value. */
export function sidesRule(values: readonly number[], wins: Decides, returns: Decides): RuleSentence[] {
  const [small, big] = [values.filter((value) => wins("small", value)), values.filter((value) => wins("big", value))];
  const neutral = values.filter((value) => returns("big", value));
  return [
    {
      name: "halves",
      values: {
        smallLow: Math.min(...small),
        smallHigh: Math.max(...small),
        bigLow: Math.min(...big),
        bigHigh: Math.max(...big),
      },
    },
    ...neutral.map((value) => ({
      name: returns("odd", value) ? ("neutral" as const) : ("neutralSize" as const),
      values: { value },
    })),
  ];
}

/** Describes a pick of numbers that must all be drawn, at any of the first places or of all of them. */
export function anyRule(size: number, count: number, drawn: number): RuleSentence {
  const amount = size === 1 ? "one" : "all";
  return { name: count === drawn ? amount : `${amount}OfFirst`, values: { count } };
}
