import { createPool } from "@croupier/server/pool";
import { expect, test } from "vitest";
import { testDatabase } from "../../kit/db/test-database.ts";
import { prepareDatabase } from "../../platform.ts";
import { demoTeam } from "./accounts.ts";

test("instances that start at once on a new database seed the demo once", async () => {
  const database = await testDatabase();
  const pools = [1, 2].map(() => createPool(database.url, { max: 4, patient: true }));
  const seeded = await Promise.all(pools.map((pool) => prepareDatabase(pool, true)));
  expect(seeded.toSorted()).toEqual([false, true]);
  const { rows } = await database.pool.query("select count(*)::int as members from member where merchant = 'saffron'");
  expect(rows).toEqual([{ members: demoTeam().length }]);
  for (const pool of pools) await pool.end();
  await database.drop();
}, 120_000);
