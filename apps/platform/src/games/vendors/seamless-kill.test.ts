import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saffron } from "../../../merchants/saffron.ts";
import { seedMerchants } from "../../site/merchants/merchants.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { platformProcess, type KillableProcess } from "./test-process.ts";
import { cashOf, read, seedCatalogue, seedPlayer, unit, vendorClient, type Player, type Raw } from "./test-vendor.ts";

let database: TestDatabase;
let vendor: ReturnType<typeof vendorClient>;
let platform: KillableProcess;

beforeAll(async () => {
  database = await testDatabase();
  await seedMerchants(database.pool, [saffron]);
  const parts = await platformProcess(database.url);
  ({ platform } = parts);
  vendor = vendorClient(platform.url, parts.key);
  platform.start();
  await platform.ready();
  await seedCatalogue(database.pool);
});

afterAll(async () => {
  await platform.kill();
  vendor.close();
  await database.drop();
});

/** The number of calls answered so far, over all players. */
let answered = 0;

/** Repeats a win or rollback until it is answered, as a vendor does. */
async function untilAnswered(ask: () => Promise<Raw>): Promise<Raw> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer?.http === 200) {
      answered += 1;
      return answer;
    }
    await wait(30);
  }
}

/** Plays until stopped; returns the player's expected balance, and every answer received. */
async function play(player: Player, stopped: () => boolean) {
  let balance = 1000n * unit;
  const given: { ask: () => Promise<Raw>; answer: Raw }[] = [];
  for (let turn = 0; !stopped(); turn++) {
    const bet = `k${player.id}-${turn}`;
    const ask = () => vendor.bet(player, bet, 3n * unit);
    const placed = await ask().catch(() => undefined);
    if (placed?.http !== 200) {
      const undo = () => vendor.rollback(player, `${bet}-r`, bet);
      given.push({ ask: undo, answer: await untilAnswered(undo) });
      continue;
    }
    answered += 1;
    given.push({ ask, answer: placed });
    const pay = () => vendor.win(player, `${bet}-w`, bet, turn % 2 === 0 ? 5n * unit : 0n);
    const paid = await untilAnswered(pay);
    given.push({ ask: pay, answer: paid });
    balance += (turn % 2 === 0 ? 2n : -3n) * unit;
    expect(read(paid)).toMatchObject({ status: "OK", balance });
  }
  return { player, balance, given };
}

// It is four in an ordinary run; `npm run test:nightly` kills it twenty times.
const kills = process.env.NIGHTLY ? 20 : 4;
/** Minimum of answered calls between two kills, so that a machine with a slow start is not killed before it serves. */
const answersBetween = 10;

test(
  "no acknowledged call is lost or doubled after repeated kills under load",
  async () => {
    const players = await Promise.all(Array.from({ length: 16 }, () => seedPlayer(database.pool, 1000n * unit)));
    let stopped = false;
    const lives = players.map((player) => play(player, () => stopped));
    for (let round = 0; round < kills; round++) {
      await platform.ready();
      const due = answered + answersBetween;
      await expect.poll(() => answered, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(due);
      // The delay varies, so that each kill hits another moment of a call.
      await wait((round * 37) % 200);
      await platform.kill();
      platform.start();
    }
    await platform.ready();
    stopped = true;
    let total = 0;
    for (const { player, balance, given } of await Promise.all(lives)) {
      expect(await cashOf(database.pool, player.id)).toBe(balance);
      total += given.length;
      for (const { ask, answer } of given.slice(-10)) expect(await ask()).toEqual(answer);
    }
    // Many answers between any two kills show that every kill happened under load.
    expect(total).toBeGreaterThan(5 * kills);
    expect((await verify(database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  },
  kills * 45_000,
);
