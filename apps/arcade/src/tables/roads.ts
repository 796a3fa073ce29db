import { handOf } from "./baccarat.ts";
import { winnerOf } from "./dragon-tiger.ts";
import { winnerOfBout } from "./derby.ts";
import type { Result } from "./rules.ts";

/*
 * The roads in which players follow two-sided games. Red is the banker (dragon, Meron), blue the player (tiger, Wala).
 * All take results oldest first.
 */

export interface Mark {
  side: "red" | "blue" | "tie";
  redPair?: boolean;
  bluePair?: boolean;
}

export interface Cell {
  column: number;
  row: number;
  side: "red" | "blue";
  /** How many ties followed. */
  ties: number;
  redPair: boolean;
  bluePair: boolean;
}

const rows = 6;

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

/** A run of the same side, as long as it was. */
interface Run {
  side: "red" | "blue";
  marks: { ties: number; redPair: boolean; bluePair: boolean }[];
}

function runsOf(marks: readonly Mark[]): { runs: Run[]; early: number } {
  const runs: Run[] = [];
  // Ties before the first decision stand at the first cell.
  let early = 0;
  for (const { side, redPair = false, bluePair = false } of marks) {
    const run = runs.at(-1);
    if (side === "tie") {
      const last = run?.marks.at(-1);
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    const mark = { ties: 0, redPair, bluePair };
    if (run?.side === side) run.marks.push(mark);
    else runs.push({ side, marks: [mark] });
  }
  return { runs, early };
}

/** Places runs in columns of six; a run that does not fit turns to the right at its last free row. */
function place(lengths: readonly number[]): { column: number; row: number }[][] {
  const taken = new Set<string>();
  let next = 0;
  return lengths.map((length) => {
    let [column, row] = [next, 0];
    const cells: { column: number; row: number }[] = [];
    let isTurned = false;
    for (let at = 0; at < length; at += 1) {
      cells.push({ column, row });
      taken.add(`${column},${row}`);
      if (!isTurned && row + 1 < rows && !taken.has(`${column},${row + 1}`)) row += 1;
      else {
        isTurned = true;
        column += 1;
      }
    }
    next += 1;
    while (taken.has(`${next},0`)) next += 1;
    return cells;
  });
}

/** The big road: one column a run. */
export function bigRoad(marks: readonly Mark[]): Cell[] {
  const { runs, early } = runsOf(marks);
  const places = place(runs.map((run) => run.marks.length));
  return runs.flatMap((run, at) =>
    run.marks.map((mark, row) => {
      const cell = places[at]?.[row] ?? { column: 0, row: 0 };
      const ties = mark.ties + (at === 0 && row === 0 ? early : 0);
      return { ...cell, side: run.side, ...mark, ties };
    }),
  );
}

/**
 * The marks of a derived road: big eye boy (1), small road (2), cockroach pig (3). Red says that the big road repeats
 * itself, blue that it does not: a first cell of a column compares the lengths of the columns before it, any other cell
 * asks whether the column so many to the left has a cell beside it or ends just above.
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

/** A derived road in cells. */
export function derivedRoad(marks: readonly Mark[], back: 1 | 2 | 3): Pick<Cell, "column" | "row" | "side">[] {
  const sides = derivedMarks(marks, back).map((side) => ({ side }) as Mark);
  return bigRoad(sides).map(({ column, row, side }) => ({ column, row, side }));
}

/** What the derived roads would show if the next result were this side; undefined where a road has not begun. */
export function askRoads(marks: readonly Mark[], side: "red" | "blue"): ("red" | "blue" | undefined)[] {
  return ([1, 2, 3] as const).map((back) => {
    const before = derivedMarks(marks, back).length;
    const after = derivedMarks([...marks, { side }], back);
    return after.length > before ? after.at(-1) : undefined;
  });
}
