import { readQuery } from "../../../core/router/read-query.ts";

export interface LotterySearch {
  gameCode?: string;
  view?: "lobby";
}

/** Reads the open lottery from the address, and whether its results are shown. */
export const readLotterySearch = readQuery<LotterySearch>({ gameCode: /^[\w-]{1,80}$/, view: /^lobby$/ });
