import { expect, test } from "vitest";
import { bigRoad, readMarks, writeMarks, type Mark } from "@croupier/contract/domain/road";
import { askRoads, derivedMarks, derivedRoad } from "./roads.ts";

/** Parses "BPT": banker, player, tie. */
const marks = (text: string): Mark[] =>
  [...text].map((letter) => ({ side: letter === "B" ? "red" : letter === "P" ? "blue" : "tie" }));
const drawn = (text: string) =>
  bigRoad(marks(text)).map(
    ({ column, row, side, ties }) => `${column}.${row}${side === "red" ? "B" : "P"}${"t".repeat(ties)}`,
  );
const eye = (text: string, back: 1 | 2 | 3 = 1) =>
  derivedMarks(marks(text), back)
    .map((side) => (side === "red" ? "r" : "b"))
    .join("");

test("begins a big-road column with each change, and marks ties on the cell before them", () => {
  expect(drawn("BBPTB")).toEqual(["0.0B", "0.1B", "1.0Pt", "2.0B"]);
  expect(drawn("TTB")).toEqual(["0.0Btt"]);
});

test("turns a run longer than six right, and begins the next column beside its head", () => {
  expect(drawn("BBBBBBBBP")).toEqual(["0.0B", "0.1B", "0.2B", "0.3B", "0.4B", "0.5B", "1.5B", "2.5B", "1.0P"]);
  expect(drawn("BBBBBBBBPPPPPPP").slice(-7)).toEqual(["1.0P", "1.1P", "1.2P", "1.3P", "1.4P", "2.4P", "3.4P"]);
});

test("begins the big eye boy at the second cell of column two, or the first of column three", () => {
  expect([eye("B"), eye("BP"), eye("BPP"), eye("BPB")]).toEqual(["", "", "b", "r"]);
  expect([eye("BPPB", 2), eye("BPBP", 2), eye("BPBB", 2)]).toEqual(["", "r", "b"]);
  expect([eye("BPBP", 3), eye("BPBPB", 3), eye("BPBPP", 3)]).toEqual(["", "r", "b"]);
});

test("marks a derived road red where the big road repeats itself, blue where it does not", () => {
  // For columns of 2, 2, 1, 3: row 1 of the second has a neighbour (r); the third's head: 2 = 2 (r); the fourth's head:
  // 1 is not 2 (b), its row 1 is just past the end of a column of one (b), its row 2 further past it (r).
  expect(eye("BBPPBPPP")).toBe("rrbbr");
  expect(eye("BPBPBPBP")).toBe("rrrrrr");
  expect(derivedRoad(marks("BBPPBPPP"), 1)).toEqual([
    { column: 0, row: 0, side: "red" },
    { column: 0, row: 1, side: "red" },
    { column: 1, row: 0, side: "blue" },
    { column: 1, row: 1, side: "blue" },
    { column: 2, row: 0, side: "red" },
  ]);
});

test("asks the roads for the next mark, and gets the mark they then show", () => {
  const text = "BBPPBPPPBTPBBPPBPBPPPPBB";
  for (let length = 1; length < text.length; length += 1) {
    const [before, next] = [text.slice(0, length), text[length]];
    if (next === "T" || !next) continue;
    const asked = askRoads(marks(before), next === "B" ? "red" : "blue");
    ([1, 2, 3] as const).forEach((back, at) => {
      const after = derivedMarks(marks(before + next), back);
      const isNew = after.length > derivedMarks(marks(before), back).length;
      expect(asked[at]).toBe(isNew ? after.at(-1) : undefined);
    });
  }
});

test("parses results from letters, and skips other characters", () => {
  expect(writeMarks(marks("BBPT"))).toBe("rrbt");
  expect(readMarks("rr?bt").map(({ side }) => side)).toEqual(["red", "red", "blue", "tie"]);
});
