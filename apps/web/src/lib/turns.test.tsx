import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let { onScroll } = await import("./scrolling.ts");
let { drawInTurn } = await import("./turns.ts");

/** Starts with a page that has never moved, by a clock of its own. */
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  ({ onScroll } = await import("./scrolling.ts"));
  ({ drawInTurn } = await import("./turns.ts"));
  // The frame of every page watches the scrolling.
  onScroll(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const frame = 16;

/** Moves the page for a while, with a scroll event in each frame. */
function scrollFor(milliseconds: number) {
  for (let time = 0; time < milliseconds; time += frame) {
    fireEvent.scroll(window);
    vi.advanceTimersByTime(frame);
  }
}

test("parts of a page are drawn in order, one each second frame", () => {
  const drawn: string[] = [];
  for (const part of ["a", "b", "c"]) drawInTurn(() => drawn.push(part));
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(2 * frame);
  expect(drawn).toEqual(["a"]);
  vi.advanceTimersByTime(2 * frame);
  expect(drawn).toEqual(["a", "b"]);
  vi.advanceTimersByTime(2 * frame);
  expect(drawn).toEqual(["a", "b", "c"]);
});

test("a part that has gone from the page loses its turn, and the others keep theirs", () => {
  const drawn: string[] = [];
  const giveUp = drawInTurn(() => drawn.push("gone"));
  drawInTurn(() => drawn.push("here"));
  giveUp();
  vi.advanceTimersByTime(4 * frame);
  expect(drawn).toEqual(["here"]);
});

test("nothing is drawn while the page moves, and all of it once the page is at rest", () => {
  const drawn: string[] = [];
  fireEvent.scroll(window);
  drawInTurn(() => drawn.push("a"));
  scrollFor(320);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(120);
  expect(drawn).toEqual(["a"]);
});

test("a page that is moved without end is drawn all the same", () => {
  const drawn: string[] = [];
  drawInTurn(() => drawn.push("a"));
  scrollFor(800);
  expect(drawn).toEqual(["a"]);
});

test("the position is reported once after each frame, and once more at rest", () => {
  const reports: [top: number, moves: boolean][] = [];
  const stop = onScroll((...report) => reports.push(report));
  vi.stubGlobal("scrollY", 40);
  fireEvent.scroll(window);
  fireEvent.scroll(window);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(frame);
  expect(reports).toEqual([[40, true]]);
  vi.advanceTimersByTime(120);
  expect(reports).toEqual([
    [40, true],
    [40, false],
  ]);
  stop();
  scrollFor(32);
  expect(reports).toHaveLength(2);
});
