import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { createPool, type Pool } from "./pool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

export interface TestDatabase {
  url: string;
  pool: Pool;
  /** Drops the database with whatever is still connected to it. */
  drop(): Promise<void>;
}

async function admin(statement: string): Promise<void> {
  const url = new URL(inject("databaseUrl"));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a migrated, empty database for the caller on the run's server: one a test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = new URL(inject("databaseUrl"));
  await admin(`create database ${name} template ${url.pathname.slice(1)} strategy file_copy`);
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await admin(`drop database ${name} with (force)`);
    },
  };
}
