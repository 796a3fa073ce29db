import { percent, type ReturnRow } from "../../kit/returns.ts";
import { returns, type PrizeMode } from "./prizes.ts";

/** Returns the rows of the lotteries, one for each table of prizes. */
export const lottoReturns = (): ReturnRow[] =>
  (Object.keys(returns) as PrizeMode[]).map((mode) => {
    const share = percent(returns[mode] / 10_000);
    const how = "exact: lotto/prizes.test.ts: returns what its table promises in every bet, and never more";
    return { engine: `lottery ${mode}`, bet: "every play", stated: share, proven: share, how };
  });
