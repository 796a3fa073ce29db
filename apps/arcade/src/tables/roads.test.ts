import { expect, test } from "vitest";
import { bigRoad, readMarks, writeMarks, type Mark } from "@croupier/contract/domain/road";
import { askRoads, derivedMarks, derivedRoad } from "./roads.ts";

/** "BPT": banker, player, tie. */
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

test("the big road begins a column with each change, and notes ties on the cell before them", () => {
  expect(drawn("BBPTB")).toEqual(["0.0B", "0.1B", "1.0Pt", "2.0B"]);
  expect(drawn("TTB")).toEqual(["0.0Btt"]);
});

test("a run longer than six turns to the right, and the next column begins beside its head", () => {
  expect(drawn("BBBBBBBBP")).toEqual(["0.0B", "0.1B", "0.2B", "0.3B", "0.4B", "0.5B", "1.5B", "2.5B", "1.0P"]);
  expect(drawn("BBBBBBBBPPPPPPP").slice(-7)).toEqual(["1.0P", "1.1P", "1.2P", "1.3P", "1.4P", "2.4P", "3.4P"]);
});

test("the big eye boy begins with the second cell of the second column, or the first of the third", () => {
  expect([eye("B"), eye("BP"), eye("BPP"), eye("BPB")]).toEqual(["", "", "b", "r"]);
  expect([eye("BPPB", 2), eye("BPBP", 2), eye("BPBB", 2)]).toEqual(["", "r", "b"]);
  expect([eye("BPBP", 3), eye("BPBPB", 3), eye("BPBPP", 3)]).toEqual(["", "r", "b"]);
});

test("a derived road is red where the big road repeats itself, and blue where it does not", () => {
  // Columns of 2, 2, 1, 3: row 1 of the second has a neighbour (r); the third's head: 2 = 2 (r); the fourth's head:
  // 1 is not 2 (b), its row 1 ends just beside a column of one (b), its row 2 is past it (r).
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

test("the question what the next result would show is what it does show", () => {
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

test("results travel as letters, and what is no letter of a result is left out", () => {
  expect(writeMarks(marks("BBPT"))).toBe("rrbt");
  expect(readMarks("rr?bt").map(({ side }) => side)).toEqual(["red", "red", "blue", "tie"]);
});
