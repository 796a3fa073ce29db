import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { TestRedis } from "../test-redis.ts";

const redis = new TestRedis();
let app: TestPlatform;

beforeAll(async () => {
  await redis.start();
  app = await testPlatform({ redisUrl: redis.url });
});

afterAll(async () => {
  await app.close();
  await redis.stop();
});

const read = async () => (await app.platform.internal.inject("/metrics")).body;

/** Returns the value of a metric with these labels. */
async function valueOf(name: string): Promise<number> {
  const line = (await read()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1));
}

test("pools, connections, jobs, events and Redis have values", async () => {
  expect(await valueOf("database_up")).toBe(1);
  expect(await valueOf("database_connections")).toBeGreaterThan(0);
  expect(await valueOf("events_behind_seconds")).toBeLessThan(10);
  expect(await valueOf("sockets_open")).toBe(0);
  expect(await valueOf("redis_up")).toBe(1);
  const text = await read();
  expect(text).toMatch(/^database_pool_connections\{pool="site",state="used"\} \d/m);
  expect(text).toMatch(/^job_interval_seconds\{timed_job="reconcile"\} 900$/m);
  await expect.poll(read).toMatch(/^job_last_success_timestamp_seconds\{timed_job="grant-rewards"\} \d{10}/m);
});

test("limits that are counted without Redis are visible", async () => {
  await redis.stop();
  await app.call("sessionCode", {}, { token: "x".repeat(43) });
  expect(await valueOf("redis_up")).toBe(0);
  expect(await valueOf("rate_limit_fallbacks_total")).toBeGreaterThan(0);
  await redis.start();
});
