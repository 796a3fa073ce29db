/** A name that a vendor gives to a game, a team or a league. Readers of other languages see the English one. */
export type GameNames = Readonly<Record<"en" | "zh-CN", string>>;
