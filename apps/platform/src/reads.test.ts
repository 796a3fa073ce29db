import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "./kit/db/test-database.ts";
import { newKey, testPlatform, type TestPlatform } from "./test-platform.ts";

/* A platform whose "standby" is another database, without its members: each answer shows where it was read. */

let app: TestPlatform;
let standby: TestDatabase;

beforeAll(async () => {
  standby = await testDatabase("seededUrl");
  app = await testPlatform({ databaseReadUrl: standby.url });
});

afterAll(async () => {
  await app.close();
  await standby.drop();
});

test("reports are read from the standby, balances and what pages read after an event are not", async () => {
  const player = await app.register();
  const amount = "100.0000";
  const opened = await app.call(
    "createDeposit",
    { method: "card", amount, returnUrl: "/member/depositv2" },
    { token: player.token, key: newKey() },
  );
  await fetch(opened.value.payUrl ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "paid", callback: "now" }),
  });
  const { token } = player;
  await expect.poll(async () => (await app.call("balance", {}, { token })).value.balance).toBe(amount);
  expect((await app.call("accountRecord", {}, { token })).value.content.map(({ change }) => change)).toEqual([amount]);
  const deposited = async () => (await app.call("personalProfit", {}, { token })).value.totals.deposits;
  await expect.poll(deposited).toBe("0.0000");
});
