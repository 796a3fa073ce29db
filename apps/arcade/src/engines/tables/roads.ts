import { bigRoad, runsOf, type Cell, type Mark } from "@croupier/contract/domain/road";
import { handOf } from "./baccarat.ts";
import { winnerOf } from "./dragon-tiger.ts";
import { winnerOfBout } from "./derby.ts";
import type { Result } from "../draws/shared-game.ts";

/* Marks of two-sided games, and the roads derived from the big road. All take results oldest first. */

export function marksOf(engine: string, results: readonly Result[]): Mark[] {
  return results.map((result) => {
    if (engine === "derby")
      return { side: { meron: "red", wala: "blue", draw: "tie" }[winnerOfBout(result)] as Mark["side"] };
    if (engine === "dragon-tiger") {
      return { side: { dragon: "red", tiger: "blue", tie: "tie" }[winnerOf(result)] as Mark["side"] };
    }
    const { winner, playerPair, bankerPair } = handOf(result);
    const side = ({ banker: "red", player: "blue", tie: "tie" } as const)[winner];
    return { side, redPair: bankerPair, bluePair: playerPair };
  });
}

/**
 * Returns the marks of a derived road: big eye boy (1), small road (2), cockroach pig (3). Red means that the big road
 * repeats itself, blue that it does not: the first cell of a column compares the lengths of the columns before it; any
 * other cell checks whether the column `back` columns to the left has a cell beside it or ends just above.
 */
export function derivedMarks(marks: readonly Mark[], back: 1 | 2 | 3): ("red" | "blue")[] {
  const lengths = runsOf(marks).runs.map((run) => run.marks.length);
  const found: ("red" | "blue")[] = [];
  for (let column = back; column < lengths.length; column += 1) {
    const length = lengths[column] ?? 0;
    for (let row = 0; row < length; row += 1) {
      if (row === 0) {
        if (column < back + 1) continue;
        found.push(lengths[column - 1] === lengths[column - 1 - back] ? "red" : "blue");
      } else found.push((lengths[column - back] ?? 0) === row ? "blue" : "red");
    }
  }
  return found;
}

/** Returns the cells of a derived road. */
export function derivedRoad(marks: readonly Mark[], back: 1 | 2 | 3): Pick<Cell, "column" | "row" | "side">[] {
  const sides = derivedMarks(marks, back).map((side) => ({ side }) as Mark);
  return bigRoad(sides).map(({ column, row, side }) => ({ column, row, side }));
}

/** Returns the derived roads' marks if this side came next; undefined where a road has not begun. */
export function askRoads(marks: readonly Mark[], side: "red" | "blue"): ("red" | "blue" | undefined)[] {
  return ([1, 2, 3] as const).map((back) => {
    const before = derivedMarks(marks, back).length;
    const after = derivedMarks([...marks, { side }], back);
    return after.length > before ? after.at(-1) : undefined;
  });
}
