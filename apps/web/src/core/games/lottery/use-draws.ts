import { useEffect } from "react";
import { useCall } from "../../api/use-call.ts";
import { learnServerTime } from "../../time/server-clock.ts";
import { nextReadMs } from "./next-read.ts";
import type { PrizeMode } from "./use-lotteries.ts";

/** Reads the next draws of a prize mode's lotteries, again after the first of them. */
export function useDraws(mode: PrizeMode) {
  const lobby = useCall("lotteryLobby", { prizeMode: mode, device: "WEB" }, { refetchInterval: nextReadMs });
  useEffect(() => learnServerTime(lobby.data?.serverTime), [lobby.data]);
  return lobby;
}
