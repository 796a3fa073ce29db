import type { ReturnRow } from "../../kit/returns.ts";
import { roomTitles } from "./titles.ts";

/** Returns the rows of the rooms, where players play each other and the room keeps its fee of a win or a pot. */
export const roomReturns = (): ReturnRow[] =>
  [...new Set([...roomTitles.values()].map(({ roomGame }) => roomGame))].toSorted().map((game) => ({
    engine: `room ${game}`,
    bet: "against players",
    stated: "fee 5.00",
    proven: "fee 5.00",
    how: "exact: chips are conserved but for the fee: rooms/betting.test.ts, rooms/banker.test.ts, rooms/boards.test.ts",
  }));
