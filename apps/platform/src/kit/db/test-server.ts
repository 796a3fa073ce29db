import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPool } from "@croupier/server/pool";
import { storeTimeouts } from "@croupier/server/timeouts";
import type { TestProject } from "vitest/node";
import { keepCompiled } from "../../../../../scripts/compiled.ts";
import { startDatabase } from "../../../../../tools/embedded-postgres/embedded.ts";
import { prepareDatabase } from "../../platform.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { settleDemoContracts } from "../../sandbox/seed/contracts.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { migratePlatform } from "../../schema.ts";

/**
 * Starts one server for the whole run (Vitest's global setup), with two templates for test files to copy: a migrated
 * one, and one seeded with merchants, catalogue and demo accounts, which saves each platform seconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepCompiled();
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-tests-"));
  // A test survives no power loss, and data outlives `kill -9` of a process without fsync too.
  const database = await startDatabase(folder, { fsync: "off", full_page_writes: "off", max_connections: "200" });
  const pool = createPool(database.url);
  await storeTimeouts(pool, { everywhere: true });
  await migratePlatform(pool);
  await pool.end();
  project.provide("databaseUrl", database.url);
  project.provide("seededUrl", await seeded(database.url));
  return async () => {
    await database.stop();
    await rm(database.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

async function seeded(migrated: string): Promise<string> {
  const [url, server] = [new URL(migrated), new URL(migrated)];
  url.pathname += "_seeded";
  server.pathname = "/postgres";
  const admin = createPool(server.href);
  await admin.query(`create database ${url.pathname.slice(1)} template ${new URL(migrated).pathname.slice(1)}`);
  await admin.end();
  const pool = createPool(url.href, { patient: true });
  await prepareDatabase(pool, true);
  await settleDemoContracts(pool, parseMerchant(saffron.code, saffron));
  await pool.end();
  return url.href;
}
