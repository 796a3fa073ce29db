import { onServer } from "@croupier/server/test-database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPlatform } from "../../platform.ts";
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

test("an instance stays in the balancer while its database is away, but says that it is not well", async () => {
  const { app: server, db } = app.platform;
  const statuses = async () =>
    Promise.all(["/livez", "/readyz", "/healthz"].map(async (url) => (await server.inject(url)).statusCode));
  expect(await statuses()).toEqual([200, 200, 200]);
  const away = vi.spyOn(db, "query").mockImplementation(() => Promise.reject(new Error("away")));
  expect(await statuses()).toEqual([200, 200, 503]);
  away.mockRestore();
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("an instance that ends leaves the balancer first, and still answers calls", async () => {
  const ending = await startPlatform({ ...app.environment, drainMs: 400 }, () => ({ stop: () => Promise.resolve() }));
  const closed = ending.close();
  const [ready, call] = await Promise.all([ending.app.inject("/readyz"), ending.app.inject("/livez")]);
  await closed;
  expect([ready.statusCode, call.statusCode]).toEqual([503, 200]);
});

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
