import { onServer } from "@croupier/server/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

/** Lets the database take writes or not, as before and after another server takes over, and ends its connections. */
async function takeWrites(on: boolean): Promise<void> {
  const name = new URL(app.database.url).pathname.slice(1);
  await onServer(`alter database ${name} set default_transaction_read_only = ${on ? "off" : "on"}`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

test("a server that takes no writes is answered with 503 and a time to retry, until one does", async () => {
  const member = await app.register();
  await takeWrites(false);
  const signIn = () => app.call("login", { username: member.account, password: "Lantern2026", type: "username" });
  const refused = await signIn();
  expect([refused.status, refused.code]).toEqual([503, "UNAVAILABLE"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await takeWrites(true);
  await expect.poll(async () => (await signIn()).status).toBe(200);
});
