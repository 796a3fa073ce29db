import { expect, it } from "vitest";
import { liftOf, sinkOf } from "./lift.ts";

it.each([
  ["below the page in sight it is lifted to its end", { top: 1900, bottom: 1964 }, 812, -1152],
  ["in sight it stays", { top: 700, bottom: 764 }, 812, 0],
  ["all but a hair in sight it stays", { top: 750, bottom: 814 }, 812, 0],
  ["above what it belongs to it is not lifted", { top: 1900, bottom: 1964 }, 180, -1700],
])("the slip's end: %s", (_, part, seen, lift) => {
  expect(liftOf(part, 200, seen)).toBe(lift);
});

it.each([
  ["in sight it stays", { top: 200, bottom: 600 }, { top: -100, bottom: 700 }, 0],
  ["above what is in sight it is moved to its top", { top: 200, bottom: 600 }, { top: 900, bottom: 1700 }, 716],
  ["higher than what is in sight it is moved to its end", { top: 200, bottom: 1200 }, { top: 900, bottom: 1700 }, 484],
  ["it does not leave what it stands beside", { top: 200, bottom: 600 }, { top: 2300, bottom: 3100 }, 1400],
  ["beside nothing longer it stays", { top: 200, bottom: 2000 }, { top: 2300, bottom: 3100 }, 0],
])("the slip beside the choices: %s", (_, part, seen, sink) => {
  expect(sinkOf(part, 2000, seen)).toBe(sink);
});
