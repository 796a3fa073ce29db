import { readMarks } from "@croupier/contract/domain/road";
import { expect, test } from "vitest";
import { streakOf } from "./streak.ts";

const of = (road: string) => streakOf(readMarks(road));

test("a side that won four times or more is a run, and a tie does not end it", () => {
  expect(of("brrtrr")).toEqual({ kind: "run", side: "red", count: 4 });
  expect(of("brrr")).toBeUndefined();
});

test("sides that win in turn five times or more go back and forth", () => {
  expect(of("rrbrbr")).toEqual({ kind: "pingPong", side: "red", count: 5 });
  expect(of("")).toBeUndefined();
});
