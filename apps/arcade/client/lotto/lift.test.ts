import { expect, it } from "vitest";
import { liftOf } from "./lift.ts";

it.each([
  ["below the page in sight it is lifted to its end", { top: 1900, bottom: 1964 }, 812, -1152],
  ["in sight it stays", { top: 700, bottom: 764 }, 812, 0],
  ["all but a hair in sight it stays", { top: 750, bottom: 814 }, 812, 0],
  ["above what it belongs to it is not lifted", { top: 1900, bottom: 1964 }, 180, -1700],
])("the slip's end: %s", (_, part, seen, lift) => {
  expect(liftOf(part, 200, seen)).toBe(lift);
});
