import type { Input, Output } from "@croupier/contract/rows";

export type PrizeMode = Input<"lotteryGames">["prizeMode"];
export type LotteryEntry = Output<"vnLotteryRecent">["list"][number];

/** A lottery of the catalogue, and whether it takes bets. */
export interface Lottery {
  tile: Output<"gameInfo">;
  isOpen: boolean;
}

const vietnam = "TCG_LOTTO_VN";
const straits = "TCG_SEA";

export const isVietnamese = ({ tile }: Lottery): boolean => tile.vassalage === vietnam;

/**
 * Returns whether a lottery belongs to a prize mode: LOTT has the lotteries, ELOTT also the e-lotteries, and SEA the
 * games of the straits.
 */
export function isOfMode({ tile: { vassalage, gameType } }: Lottery, mode: PrizeMode): boolean {
  if (mode === "SEA") return vassalage === straits;
  if (mode === "ELOTT") return vassalage !== straits;
  return mode === "LOTT" && gameType === "LOTT" && vassalage !== straits;
}

export function toEntry({ tile, isOpen }: Lottery): LotteryEntry {
  const { nodeId, vassalage, gameCode, displayName, iconUrl, hue, group } = tile;
  return { nodeId, vassalage, gameCode, displayName, iconUrl, hue, group, isOpen };
}

/** Menus per game group, in the catalogue's order. */
export function toMenus(lotteries: readonly Lottery[]): Output<"lotteryGames"> {
  const groups = new Map<string, LotteryEntry[]>();
  for (const lottery of lotteries) {
    const games = groups.get(lottery.tile.group) ?? [];
    games.push(toEntry(lottery));
    groups.set(lottery.tile.group, games);
  }
  return { gameMenus: [...groups].map(([group, games]) => ({ group, games })) };
}
