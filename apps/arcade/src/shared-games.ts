import { lotteries, type Lottery } from "./lotto/lotteries.ts";
import { tables, type Table } from "./tables/tables.ts";

/** Every game whose rounds run by the clock, by its code. */
export const sharedGames: ReadonlyMap<string, Lottery | Table> = new Map<string, Lottery | Table>([
  ...lotteries,
  ...tables,
]);
