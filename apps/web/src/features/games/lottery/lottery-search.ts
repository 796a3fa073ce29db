export interface LotterySearch {
  gameCode?: string;
  view?: "lobby";
}

/** Which lottery is open, and whether at its results. */
export function readLotterySearch({ gameCode, view }: Record<string, unknown>): LotterySearch {
  return {
    ...(typeof gameCode === "string" && /^[\w-]{1,80}$/.test(gameCode) ? { gameCode } : {}),
    ...(view === "lobby" ? { view } : {}),
  };
}
