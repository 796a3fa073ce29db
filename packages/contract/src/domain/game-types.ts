/** Game types (specification section 3; see docs/glossary.md). */
export const gameTypes = [
  "RNG",
  "LIVE",
  "FISH",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "LOTT",
  "ELOTT",
  "COCKFIGHT",
  "BGS",
] as const;

export type GameType = (typeof gameTypes)[number];
