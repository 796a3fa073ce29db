import { lotteries, type Lottery } from "./lotto/lotteries.ts";
import { tables, type Table } from "./tables/tables.ts";

/** Every game with scheduled rounds, by code. */
export const sharedGames: ReadonlyMap<string, Lottery | Table> = new Map<string, Lottery | Table>([
  ...lotteries,
  ...tables,
]);
