import { expect, test } from "vitest";
import { runEach } from "./run-each.ts";

test("runs the rest after one fails, and throws the failure", async () => {
  const done: number[] = [];
  const run = (failing: readonly number[]) =>
    runEach([1, 2, 3], async (item) => {
      if (failing.includes(item)) throw new Error(`no ${item}`);
      done.push(item);
    });
  await run([]);
  await expect(run([1])).rejects.toThrow("no 1");
  await expect(run([1, 2])).rejects.toThrow("2 failed, the first: Error: no 1");
  expect(done).toEqual([1, 2, 3, 2, 3, 3]);
});
