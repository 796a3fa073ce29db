import { startPooler, type TestPooler } from "@croupier/server/test-pooler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "./test-platform.ts";

/* A platform behind a pooler in transaction mode, on which jobs run for some seconds. */

let pooler: TestPooler;
let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform({ databasePrepare: false }, {}, async (url) => {
    pooler = await startPooler(url, 6);
    return { databaseUrl: pooler.url };
  });
});

afterAll(async () => {
  await app.close();
  await pooler.stop();
});

test("members play and the time limits apply behind a pooler", async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => app.register()));
  const read = (token: string) => app.call("balance", {}, { token });
  const answers = await Promise.all(members.flatMap(({ token }) => [read(token), read(token), read(token)]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await app.platform.db.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
});

test("jobs run behind a pooler and leave no lock on its connections", async () => {
  await app.register();
  const gathered = async () =>
    (await app.database.pool.query<{ until: Date }>("select until from measured")).rows[0]?.until.getTime() ?? 0;
  const before = await gathered();
  await expect.poll(gathered).toBeGreaterThan(before);
  // A lock that no transaction holds would stay.
  const left = async () => {
    const { rows } = await app.database.pool.query(
      `select l.pid from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.state = 'idle' and a.pid = any ($1)`,
      [pooler.pids],
    );
    return rows;
  };
  await expect.poll(left).toEqual([]);
});
