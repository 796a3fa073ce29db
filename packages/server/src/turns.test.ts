import { expect, test } from "vitest";
import { Busy, createKeyedTurns, mapInTurns } from "./turns.ts";

test("each key has its own turns: a few run, a few wait, the next is refused at once", async () => {
  const turns = createKeyedTurns({ atOnce: 2, waiting: 3 });
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const work = () => {
    running += 1;
    return promise;
  };
  const all = Array.from({ length: 5 }, () => turns.run("a", work));
  expect(running).toBe(2);
  await expect(turns.run("a", work)).rejects.toThrow(Busy);
  expect(await turns.run("b", async () => "at once")).toBe("at once");
  resolve();
  await Promise.all(all);
  expect(running).toBe(5);
  expect(await turns.run("a", async () => "again")).toBe("again");
});

test("a list is processed a few items at a time, and returned in its order", async () => {
  let running = 0;
  let most = 0;
  const answers = await mapInTurns([5, 4, 3, 2, 1], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let step = 0; step < item; step += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 40, 30, 20, 10]);
  expect(most).toBe(2);
});
