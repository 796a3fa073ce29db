import type { Mark } from "@croupier/contract/domain/road";

/** A pattern at the end of a road: one side several times, or both sides in turn. */
export interface Streak {
  kind: "run" | "pingPong";
  side: "red" | "blue";
  /** How many decided hands it has. */
  count: number;
}

const leastRun = 4;
const leastPingPong = 5;

/** Finds the pattern that a road ends with; ties do not end it. Undefined where there is none worth a name. */
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
