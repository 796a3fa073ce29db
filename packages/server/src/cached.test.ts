import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "./cached.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

let reads = 0;
const count = async (): Promise<number> => ++reads;
beforeEach(() => {
  reads = 0;
});

test("a fresh answer is reused, and concurrent callers share one read", async () => {
  const { get } = cached<number>({ freshMs: 1000 });
  expect(await Promise.all([get("a", count), get("a", count), get("b", count)])).toEqual([1, 1, 2]);
  vi.advanceTimersByTime(999);
  expect(await get("a", count)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await get("a", count)).toBe(3);
});

test("an old answer is returned while a new one is read, until it is stale", async () => {
  const { get } = cached<number>({ freshMs: 1000, staleMs: 5000 });
  await get("a", count);
  vi.advanceTimersByTime(1500);
  expect(await get("a", count)).toBe(1);
  expect(await get("a", count)).toBe(2);
  vi.advanceTimersByTime(5000);
  expect(await get("a", count)).toBe(3);
});

test("a failed read is not cached and leaves an old answer as it was", async () => {
  const { get } = cached<number>({ freshMs: 1000, staleMs: 5000 });
  const fail = () => Promise.reject(new Error("away"));
  await expect(get("a", fail)).rejects.toThrow("away");
  expect(await get("a", count)).toBe(1);
  vi.advanceTimersByTime(1500);
  expect(await get("a", fail)).toBe(1);
  await Promise.resolve();
  expect(await get("a", fail)).toBe(1);
  vi.advanceTimersByTime(5000);
  await expect(get("a", fail)).rejects.toThrow("away");
});

test("answers that are not cacheable are read each time", async () => {
  const { get } = cached<number>({ freshMs: 1000, keep: (answer) => answer > 1 });
  expect(await get("a", count)).toBe(1);
  expect(await get("a", count)).toBe(2);
  expect(await get("a", count)).toBe(2);
});

test("the oldest answer is evicted, and clearing drops reads in flight", async () => {
  const { get, clear } = cached<number>({ freshMs: 1000, max: 2 });
  await Promise.all([get("a", count), get("b", count), get("c", count)]);
  expect(await get("a", count)).toBe(4);
  const reading = get("d", count);
  clear();
  expect(await reading).toBe(5);
  expect(await get("d", count)).toBe(6);
});
