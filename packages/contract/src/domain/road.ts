/*
 * The road in which players follow two-sided games. Red is the banker (dragon, Meron), blue the player (tiger, Wala).
 * Results come oldest first.
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
  /** The number of ties that followed. */
  ties: number;
  redPair: boolean;
  bluePair: boolean;
}

const rows = 6;

/** A run of the same side. */
interface Run {
  side: "red" | "blue";
  marks: { ties: number; redPair: boolean; bluePair: boolean }[];
}

/** Groups results into runs; `early` counts the ties before the first decision. */
export function runsOf(marks: readonly Mark[]): { runs: Run[]; early: number } {
  const runs: Run[] = [];
  // Ties before the first decision belong to the first cell.
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

/** Builds the big road: one column per run. */
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

const letters = { r: "red", b: "blue", t: "tie" } as const;

/** Reads results from letters, oldest first: "rrbt" is red, red, blue, tie. Other letters are left out. */
export const readMarks = (text: string): Mark[] =>
  [...text].flatMap((letter) =>
    letter === "r" || letter === "b" || letter === "t" ? [{ side: letters[letter] }] : [],
  );

/** Writes the sides of results as letters, for the wire. */
export const writeMarks = (marks: readonly Mark[]): string => marks.map(({ side }) => side.charAt(0)).join("");

/** Keeps the newest columns that fit, renumbered from zero. */
export function lastColumns<C extends { column: number }>(cells: readonly C[], columns: number): C[] {
  const most = Math.max(0, ...cells.map(({ column }) => column + 1));
  const cut = Math.max(0, most - columns);
  return cells.filter(({ column }) => column >= cut).map((cell) => ({ ...cell, column: cell.column - cut }));
}
