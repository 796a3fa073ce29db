import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { freePort } from "../tools/free-port.ts";
import { createPool } from "@croupier/server/pool";
import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import { newEncryptionKey } from "../apps/platform/src/kit/http/encryption.ts";
import { seedContent } from "../apps/platform/src/sandbox/seed/seed.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";

interface OwnPlatform {
  db: Pool;
  url: string;
  /** The key that signs a vendor's calls. */
  key: { id: string; secret: string };
  /** The process ids of the platform and of the database's first process. */
  pids: { platform: number; database: number };
}

interface PlatformOptions {
  sandbox?: boolean;
  /** Environment variables over the bench's own. */
  env?: Record<string, string>;
}

/** Runs a measurement on a platform of its own with a database that writes to disk before it acknowledges. */
export async function onPlatform<T>(
  measure: (platform: OwnPlatform) => Promise<T>,
  options: PlatformOptions = {},
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-bench-"));
  await chmod(folder, 0o755);
  const database = await startDatabase(folder);
  // Filling tables needs statements without a time limit.
  const db = createPool(database.url, { patient: true });
  const key = { id: "k1", secret: randomBytes(24).toString("base64url") };
  await migratePlatform(db);
  // Without SANDBOX a platform seeds no merchants by itself.
  await seedContent(db);
  const platform = await startPlatform(database.url, key, options);
  try {
    const pids = { platform: platform.pid, database: database.pid };
    return await measure({ db, url: platform.url, key, pids });
  } finally {
    await db.end();
    await platform.stop();
    await database.stop();
    await rm(database.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function startPlatform(databaseUrl: string, key: OwnPlatform["key"], { sandbox = false, env }: PlatformOptions) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "../apps/platform/src/main.ts")],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PLATFORM_PORT: String(port),
        HOST: "127.0.0.1",
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
        // A page asks it for its own address, which only the sandbox takes for a merchant's site.
        SANDBOX: sandbox ? "1" : "0",
        PORT: String(port),
        ENCRYPTION_KEYS: JSON.stringify([await newEncryptionKey("bench")]),
        SEAMLESS_KEYS: JSON.stringify([{ ...key, vendors: ["*"] }]),
        PAYMENT_KEYS: JSON.stringify([key]),
        SEALING_KEYS: JSON.stringify([key]),
        SERVER_KEYS: JSON.stringify([key]),
        INTERNAL_PORT: "0",
        ...env,
      },
    },
  );
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error("the platform did not start");
    await wait(50);
  }
  if (child.pid === undefined) throw new Error("the platform has no process");
  return {
    url,
    pid: child.pid,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
