import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LiveTable } from "../../../core/games/live/use-live-tables.ts";
import { useSameTables } from "./use-same-tables.ts";

const table = (nodeId: string, players: number) => ({ nodeId, players }) as LiveTable;
const fullest = (list: readonly LiveTable[]) => list.toSorted((a, b) => b.players - a.players).slice(0, 1);

test("the table on show stays while others fill, with its own new figures, until it closes", () => {
  const { result, rerender } = renderHook(({ list }) => useSameTables(list, fullest), {
    initialProps: { list: [table("A", 5), table("B", 1)] },
  });
  expect(result.current).toEqual([table("A", 5)]);
  rerender({ list: [table("B", 9), table("A", 4)] });
  expect(result.current).toEqual([table("A", 4)]);
  rerender({ list: [table("B", 9), table("C", 2)] });
  expect(result.current).toEqual([table("B", 9)]);
  rerender({ list: [table("A", 20), table("B", 3)] });
  expect(result.current).toEqual([table("B", 3)]);
});

test("an empty list shows none, and the first tables are chosen when they come", () => {
  const { result, rerender } = renderHook(({ list }) => useSameTables(list, fullest), {
    initialProps: { list: [] as LiveTable[] },
  });
  expect(result.current).toEqual([]);
  rerender({ list: [table("A", 0)] });
  expect(result.current).toEqual([table("A", 0)]);
});
