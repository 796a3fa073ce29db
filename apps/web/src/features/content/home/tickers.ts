import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { between, type Ticker } from "./use-ticker.ts";

/** The jackpot of specification section 4; it grows by about 6.5 million per day. */
export const jackpotTicker: Ticker = {
  place: "site",
  unit: MONEY_SCALE,
  period: 24 * 3_600_000,
  // A day adds at most 14.4 million, so that no visitor's ticker starts above 99 million.
  start: (random) => between(random, 50_000_000, 84_600_000),
  step: (random) => between(random, 100, 500),
  seconds: (random) => between(random, 3, 5),
};

/** The ticker of a tile, in hundredths: 165.11 more every 3 s (specification section 4). */
export const tileTicker: Ticker = {
  place: "tile",
  unit: MONEY_SCALE / 100n,
  period: 3_600_000,
  start: (random) => between(random, 10_000_000, 80_000_000),
  step: () => 165_11,
  seconds: () => 3,
};
