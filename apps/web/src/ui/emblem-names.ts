/** The source of each emblem (fluent-emoji), in the order of the sprite. */
export const emblemNames = {
  HOT: "fire",
  RNG: "slot-machine",
  LIVE: "game-die",
  FISH: "tropical-fish",
  PVP: "joker",
  SPORTS: "soccer-ball",
  ESPORTS: "video-game",
  LOTT: "ticket",
  ELOTT: "admission-tickets",
  COCKFIGHT: "rooster",
  BGS: "bowling",
  jackpot: "trophy",
  card: "credit-card",
  bank: "bank",
  wallet: "mobile-phone",
  crypto: "coin",
  gift: "wrapped-gift",
  friends: "handshake",
} as const;

export type EmblemName = keyof typeof emblemNames;

/** The size in CSS pixels; the sprite has twice the resolution. */
export const emblemSize = 28;

/** The badges a merchant chooses from for its VIP levels (fluent-emoji), in the order of their sprite. */
export const vipBadges = [
  "red-paper-lantern",
  "ribbon",
  "glowing-star",
  "gem-stone",
  "honey-pot",
  "crown",
  "trophy",
  "fire",
] as const;

/** The largest size of a badge in CSS pixels. */
export const vipBadgeSize = 96;
