export interface LotterySearch {
  gameCode?: string;
  view?: "lobby";
}

/** Reads the open lottery from the address, and whether its results are shown. */
export function readLotterySearch({ gameCode, view }: Record<string, unknown>): LotterySearch {
  return {
    ...(typeof gameCode === "string" && /^[\w-]{1,80}$/.test(gameCode) ? { gameCode } : {}),
    ...(view === "lobby" ? { view } : {}),
  };
}
