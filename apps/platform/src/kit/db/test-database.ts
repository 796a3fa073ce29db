import { randomBytes } from "node:crypto";
import { createPool } from "@croupier/server/pool";
import { onServer } from "@croupier/server/test-database";
import { inject } from "vitest";
import type { Pool } from "./pool.ts";

export interface TestDatabase {
  url: string;
  pool: Pool;
  /** Drops the database and closes its connections. */
  drop(): Promise<void>;
}

/** Creates a database on the test run's server: migrated and empty, or seeded as a sandbox platform. */
export async function testDatabase(template: "databaseUrl" | "seededUrl" = "databaseUrl"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = new URL(inject(template));
  await onServer(`create database ${name} template ${url.pathname.slice(1)} strategy file_copy`);
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
