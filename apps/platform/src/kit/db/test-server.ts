import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPool } from "@croupier/server/pool";
import type { TestProject } from "vitest/node";
import { startDatabase } from "../../../../../tools/embedded-postgres/embedded.ts";
import { migratePlatform } from "../../schema.ts";

/** Vitest's global setup: one server for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-tests-"));
  // The machine does not lose power during a test; what survives `kill -9` of a process does so without fsync too.
  const database = await startDatabase(folder, { fsync: "off", full_page_writes: "off", max_connections: "200" });
  const pool = createPool(database.url);
  await migratePlatform(pool);
  await pool.end();
  project.provide("databaseUrl", database.url);
  return async () => {
    await database.stop();
    await rm(database.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
