import { gameTypes, type GameType } from "./game-types.ts";

/** What points come from and go to: bets by the sort of game, deposits, goods, and cash. */
export const pointTypes = ["live", "lottery", "PVP", "slots", "sports", "deposit", "redeem", "convert"] as const;
export type PointType = (typeof pointTypes)[number];

/** Under which type a bet earns. */
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

/** The games of a type, in the order of the categories. */
export const gamesOfPoints = (type: PointType): GameType[] => gameTypes.filter((each) => pointTypeOf[each] === type);

/** A redeem request waits for an operator, and ends once. */
export const redeemStates = ["inProcess", "approved", "rejected"] as const;
export type RedeemState = (typeof redeemStates)[number];

/** As long as the specification lets a remark be (section 9). */
export const remarkMax = 140;
export const addressLimits = { min: 8, max: 200 } as const;
/** Of one sort of goods in one request. */
export const redeemMost = 10;
