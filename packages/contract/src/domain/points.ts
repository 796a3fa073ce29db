import { gameTypes, type GameType } from "./game-types.ts";

/** Sources and uses of points: bets by type of game, deposits, goods, and cash. */
export const pointTypes = ["live", "lottery", "PVP", "slots", "sports", "deposit", "redeem", "convert"] as const;
export type PointType = (typeof pointTypes)[number];

/** The type under which a bet earns points. */
export const pointTypeOf: Record<GameType, PointType> = {
  LIVE: "live",
  LOTT: "lottery",
  ELOTT: "lottery",
  PVP: "PVP",
  BGS: "PVP",
  RNG: "slots",
  FISH: "slots",
  SPORTS: "sports",
  ESPORTS: "sports",
  COCKFIGHT: "sports",
};

/** Lists the games of a type, in the order of the categories. */
export const gamesOfPoints = (type: PointType): GameType[] => gameTypes.filter((each) => pointTypeOf[each] === type);

/** A redeem request waits for an operator, and ends once. */
export const redeemStates = ["inProcess", "approved", "rejected"] as const;
export type RedeemState = (typeof redeemStates)[number];

export const addressLimits = { min: 8, max: 200 } as const;
/** The maximum quantity of one item in a request. */
export const redeemMost = 10;
