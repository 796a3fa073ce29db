/** Volatility of slots; free of zod, so that a browser may import it. */
export const volatilities = ["low", "medium", "high"] as const;
export const gameFeatures = ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] as const;

export type Volatility = (typeof volatilities)[number];
export type GameFeature = (typeof gameFeatures)[number];
