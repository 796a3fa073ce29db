import type { GameType } from "@croupier/contract/domain/game-types";
import { liveCardHeight } from "../../../core/games/live/LiveCard.tsx";

/** The layout of a category's list: pictures, or tables with their current state. */
export interface Look {
  /** The classes of the grid; all of its items have the same height. */
  grid: string;
  /** The size of an item. */
  item: string;
}

const pictures: Look = {
  grid: "grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 min-[560px]:grid-cols-4 min-[680px]:grid-cols-5 tablet:grid-cols-4 tablet:gap-3.5 desktop:grid-cols-6",
  item: "aspect-3/4",
};
const tables: Look = {
  grid: "grid grid-cols-[minmax(0,1fr)] gap-3 min-[560px]:grid-cols-2 tablet:grid-cols-2 desktop:grid-cols-4",
  item: liveCardHeight,
};

/** Returns whether a category's games are public tables. */
export const isOfTables = (type: GameType | undefined): boolean => type === "LIVE" || type === "COCKFIGHT";

export const lookOf = (type: GameType | undefined): Look => (isOfTables(type) ? tables : pictures);
