import type { GameType } from "@croupier/contract/domain/game-types";

/** Inputs of the home page's reads, the same for the loader and the components: they are the queries' keys. */
export const homeInputs = {
  banners: { groupName: "w_home" },
  announcements: { types: "B,PL" },
  winners: { gameCategory: "ALL", limitNum: 20 },
  games: (gameType: GameType) => ({ gameType, pageNo: 1, pageSize: 20 }),
} as const;
