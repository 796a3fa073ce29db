import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { createPool } from "@croupier/server/pool";
import { migratePlatform } from "../apps/platform/src/schema.ts";
import { newEncryptionKey } from "../apps/platform/src/kit/http/encryption.ts";
import {
  seedCatalogue,
  seedPlayer,
  unit,
  vendorClient,
  type Player,
  type VendorClient,
} from "../apps/platform/src/games/vendors/test-vendor.ts";
import type { Figure } from "./figure.ts";

const players = 200;

const p99 = (times: number[]): number =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0);

/**
 * Measures signed bets and wins a second through HTTP: platform, database and load on the same machine, written to
 * disk.
 */
export async function benchSeamless(seconds = 10): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-bench-"));
  await chmod(folder, 0o755);
  const database = await startDatabase(folder);
  const db = createPool(database.url);
  const key = { id: "k1", secret: randomBytes(24).toString("base64url") };
  const platform = await startPlatform(database.url, key);
  const vendor = vendorClient(platform.url, key);
  try {
    await migratePlatform(db);
    await seedCatalogue(db);
    const seated = await Promise.all(Array.from({ length: players }, () => seedPlayer(db, 100_000n * unit)));
    await play(vendor, seated, 2, "warm");
    const times = await play(vendor, seated, seconds, "measured");
    const [busy, ...others] = seated;
    if (!busy) throw new Error("nobody plays");
    const crowd = vendorClient(platform.url, key);
    const crowded = play(
      crowd,
      Array.from({ length: 64 }, () => busy),
      seconds,
      "busy",
      64,
    );
    const beside = await play(vendor, others, seconds, "beside");
    await crowded;
    crowd.close();
    return [
      {
        name: "signed bets and wins through HTTP",
        value: Math.round(times.length / seconds),
        unit: "a second",
        target: 1500,
        better: "higher",
      },
      {
        name: "signed bets and wins, p99",
        value: p99(times),
        unit: "ms",
        target: 50,
        better: "lower",
      },
      {
        name: "others' p99 while one player sends 64 at once, beside their p99 without",
        value: Math.round((p99(beside) / p99(times)) * 10) / 10,
        unit: "times",
        target: 2,
        better: "lower",
      },
    ];
  } finally {
    vendor.close();
    await db.end();
    await platform.stop();
    await database.stop();
    await rm(database.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function startPlatform(databaseUrl: string, key: { id: string; secret: string }) {
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
        SANDBOX: "0",
        ENCRYPTION_KEYS: JSON.stringify([await newEncryptionKey("bench")]),
        SEAMLESS_KEYS: JSON.stringify([{ ...key, vendors: ["*"] }]),
        PAYMENT_KEYS: JSON.stringify([key]),
        SEALING_KEYS: JSON.stringify([key]),
        SERVER_KEYS: JSON.stringify([key]),
        INTERNAL_PORT: "0",
      },
    },
  );
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error("the platform did not start");
    await wait(50);
  }
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Each client plays rounds of a bet and a win; answers how long every call took, in milliseconds. */
async function play(
  vendor: VendorClient,
  seated: Player[],
  seconds: number,
  name: string,
  clients = 32,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const timed = async (call: Promise<{ http: number; body: string }>): Promise<void> => {
    const started = performance.now();
    const { http, body } = await call;
    times.push(performance.now() - started);
    if (http !== 200 || !body.startsWith('{"status":"OK"')) throw new Error(`a bet failed: ${http} ${body}`);
  };
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const player = seated[(client + turn * clients) % seated.length];
        if (!player) continue;
        const bet = `${name}-${client}-${turn}`;
        await timed(vendor.bet(player, bet, unit));
        await timed(vendor.win(player, `${bet}-w`, bet, turn % 3 === 0 ? 2n * unit : 0n));
      }
    }),
  );
  return times;
}
