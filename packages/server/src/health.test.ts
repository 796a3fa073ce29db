import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

function start(drainMs = 0) {
  const state = { now: 0, isAway: false };
  const health = createHealth({
    reach: () => (state.isAway ? Promise.reject(new Error("away")) : Promise.resolve(true)),
    drainMs,
    now: () => state.now,
  });
  /** Checks as a balancer does, each second until a moment. */
  async function checkUntil(second: number): Promise<number> {
    let status = 0;
    while (state.now < second * 1000) {
      state.now += 1000;
      ({ status } = health.ready());
      await Promise.resolve();
    }
    return status;
  }
  return { state, health, checkUntil };
}

test("is ready while a new primary is chosen, and no longer if the database stays away", async () => {
  const { state, checkUntil } = start();
  expect(await checkUntil(100)).toBe(200);
  state.isAway = true;
  expect(await checkUntil(150)).toBe(200);
  expect(await checkUntil(170)).toBe(503);
  state.isAway = false;
  expect(await checkUntil(175)).toBe(200);
});

test("is not ready while it drains, for as long as balancers need to notice", async () => {
  const { health } = start(30);
  const before = performance.now();
  const drained = health.drain();
  expect(health.ready()).toEqual({ status: 503, body: { status: "ending" } });
  await drained;
  expect(performance.now() - before).toBeGreaterThan(25);
});
