/** What slots are told apart by; without zod, so that a browser may read them. */
export const volatilities = ["low", "medium", "high"] as const;
export const gameFeatures = ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] as const;

export type Volatility = (typeof volatilities)[number];
export type GameFeature = (typeof gameFeatures)[number];
