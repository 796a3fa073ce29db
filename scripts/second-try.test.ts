import { expect, test, vi } from "vitest";
import { tryAgain } from "./second-try.ts";

const first = { passed: 5, failures: ["one\nlate", "two\nwrong"], outside: [] };

test("what failed beside others and passes alone is counted as passed, and named", async () => {
  const counts = await tryAgain(first, async () => ({ failures: ["two\nstill wrong"], outside: [] }));
  expect(counts).toEqual({ passed: 6, failures: ["two\nstill wrong"], shaky: ["one"] });
});

test("nothing is mended by a second run that could not even start", async () => {
  const counts = await tryAgain(first, async () => ({ failures: [], outside: ["no browser"] }));
  expect(counts).toEqual({ passed: 5, failures: ["no browser"], shaky: [] });
});

test("by night, after a failed setup, and where much failed, nothing is tried again", async () => {
  const repeat = vi.fn(async () => ({ failures: [], outside: [] }));
  expect(await tryAgain(first, undefined)).toMatchObject({ passed: 5, shaky: [], failures: first.failures });
  const noSetup = { ...first, outside: ["no setup"] };
  expect((await tryAgain(noSetup, repeat)).failures).toEqual([...first.failures, "no setup"]);
  const many = { ...first, failures: Array.from({ length: 9 }, (_, at) => `journey ${at}`) };
  expect((await tryAgain(many, repeat)).failures).toHaveLength(9);
  expect((await tryAgain({ ...first, failures: [] }, repeat)).passed).toBe(5);
  expect(repeat).not.toHaveBeenCalled();
});
