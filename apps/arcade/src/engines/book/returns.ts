import type { ReturnRow } from "../../kit/returns.ts";

/** The row of the book. */
export const bookReturn: ReturnRow = {
  engine: "book",
  bet: "every market",
  stated: "95.00",
  proven: "95.00",
  how: "exact: book/rules.test.ts: return 95 % of decided stakes on every bet of every sport",
};
