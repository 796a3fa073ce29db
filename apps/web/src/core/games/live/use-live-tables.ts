import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall } from "../../api/use-call.ts";
import { useNow } from "../../time/use-now.ts";

export type LiveTable = WireOutput<"modelList">["tables"][number];

/** The interval in milliseconds at which the tables are read while the page is visible. */
const everyMs = 3000;

/** Polls the current tables of a category; a paused one keeps its first answer. */
export function useLiveTables(gameType: GameType, reading: { enabled?: boolean; isPaused?: boolean } = {}) {
  const read = useCall("modelList", { gameType }, { refetchInterval: everyMs, ...reading });
  const tables = new Map(read.data?.tables.map((table) => [table.nodeId, table]));
  return { tables, list: read.data?.tables, isSilent: (read.isError || read.isPaused) && !read.data };
}

/** Returns the seconds until bets close, by the server's clock; undefined while they are closed. */
export function useSecondsLeft(table: LiveTable | undefined): number | undefined {
  const now = useNow();
  if (!table?.isOpen || now === undefined) return undefined;
  const left = Math.ceil((Date.parse(table.changesAt) - now) / 1000);
  return left > 0 ? left : undefined;
}
