import { parseMoney, type Money } from "@croupier/contract/domain/money";
import { z } from "zod";

/** An amount in a merchant's file: a string with four decimals, parsed into a bigint. */
export const money = z.string().transform((text, context): Money => {
  const value = parseMoney(text);
  if (value !== undefined && value >= 0n) return value;
  context.addIssue({ code: "custom", message: 'an amount has four decimals: "50.0000"' });
  return z.NEVER;
});

export const positive = money.refine((value) => value > 0n, "must be greater than zero");
