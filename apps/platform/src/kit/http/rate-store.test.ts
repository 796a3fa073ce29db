import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "../../platform.ts";
import { freePort } from "../../../../../tools/free-port.ts";
import { caller, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { TestRedis } from "../test-redis.ts";

/* Two instances on one database, with Redis between them. `sessionCode` may be called ten times a minute. */

const redis = new TestRedis();
let first: TestPlatform;
let second: Platform;
let callSecond: TestPlatform["call"];

beforeAll(async () => {
  await redis.start();
  first = await testPlatform({ limitFactor: 1, redisUrl: redis.url });
  const port = await freePort();
  second = await startPlatform({ ...first.environment, port });
  await second.app.listen({ port, host: "127.0.0.1" });
  callSecond = caller(`http://127.0.0.1:${port}`);
});

beforeEach(async () => {
  redis.silent = false;
  await redis.stop();
  await redis.start();
});

afterAll(async () => {
  await second.close();
  await first.close();
  await redis.stop();
});

let networks = 0;

/** Calls both instances in turn from one new address; returns how many calls each let through, and the longest. */
async function callBoth(times: number): Promise<{ passed: [number, number]; longestMs: number }> {
  networks += 1;
  const headers = { "x-forwarded-for": `203.0.113.${networks}`, "x-forwarded-host": new URL(first.url).host };
  const passed: [number, number] = [0, 0];
  let longestMs = 0;
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    const call = at % 2 === 0 ? first.call : callSecond;
    const { code } = await call("sessionCode", {}, { token: randomBytes(32).toString("base64url"), headers });
    longestMs = Math.max(longestMs, performance.now() - began);
    if (code === "SESSION_ENDED") passed[at % 2 === 0 ? 0 : 1] += 1;
  }
  return { passed, longestMs };
}

/** Waits until both instances count together: each lets half of the calls through. */
const together = () => expect.poll(async () => (await callBoth(14)).passed).toEqual([5, 5]);

test.each([
  ["ends", () => redis.stop()],
  ["hangs", () => Promise.resolve((redis.silent = true))],
])("while Redis %s, no call waits for it, and each instance counts its own", async (_, fail) => {
  await together();
  await fail();
  const { passed, longestMs } = await callBoth(24);
  expect(passed).toEqual([10, 10]);
  expect(longestMs).toBeLessThan(2_500);
  for (const app of [first.platform.app, second.app]) expect((await app.inject("/healthz")).statusCode).toBe(200);
});

test("limits are counted together again once Redis is back", async () => {
  await redis.stop();
  expect((await callBoth(24)).passed).toEqual([10, 10]);
  await redis.start();
  await together();
});
