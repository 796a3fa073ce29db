import type { GameType } from "@croupier/contract/domain/game-types";

/** The inputs of the home page's reads, shared by loader and components because they are query keys. */
export const homeInputs = {
  banners: { groupName: "w_home" },
  announcements: { types: "B,PL" },
  winners: { gameCategory: "ALL", limitNum: 20 },
  games: (gameType: GameType) => ({ gameType, pageNo: 1, pageSize: 20 }),
} as const;
