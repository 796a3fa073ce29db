import type { Mark } from "@croupier/contract/domain/road";

/** A pattern at the end of a road: one side several times, or both sides alternating. */
export interface Streak {
  kind: "run" | "pingPong";
  side: "red" | "blue";
  /** The number of decided hands in the pattern. */
  count: number;
}

const leastRun = 4;
const leastPingPong = 5;

/** Finds the pattern at the end of a road; ties do not end it. Undefined if there is none worth showing. */
export function streakOf(marks: readonly Mark[]): Streak | undefined {
  const sides = marks.flatMap(({ side }) => (side === "tie" ? [] : [side])).toReversed();
  const [newest] = sides;
  if (!newest) return undefined;
  const until = (holds: (side: string, at: number) => boolean) => {
    const end = sides.findIndex((side, at) => !holds(side, at));
    return end === -1 ? sides.length : end;
  };
  const run = until((side) => side === newest);
  if (run >= leastRun) return { kind: "run", side: newest, count: run };
  const turns = until((side, at) => (side === newest) === (at % 2 === 0));
  return turns >= leastPingPong ? { kind: "pingPong", side: newest, count: turns } : undefined;
}
