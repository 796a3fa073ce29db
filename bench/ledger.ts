import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDatabase } from "../tools/embedded-postgres/embedded.ts";
import { createPool } from "@croupier/server/pool";
import type { Pool, Tx } from "../apps/platform/src/kit/db/pool.ts";
import { migratePlatform } from "../apps/platform/src/schema.ts";
import { houseAccount, playerAccount, post } from "../apps/platform/src/ledger/post.ts";
import type { Figure } from "./figure.ts";

const clients = 16;
const members = 200;
/** The lanes and the batch size that the wallet uses. */
const lanes = 4;
const together = 32;

/**
 * Measures ledger entries per second, posted singly by 16 clients and in batches as the wallet does, on an embedded
 * database that writes to disk before it acknowledges.
 */
export async function benchLedger(seconds = 8): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "croupier-bench-"));
  await chmod(folder, 0o755);
  const database = await startDatabase(folder);
  const db = createPool(database.url, { max: clients });
  try {
    await migratePlatform(db);
    const accounts = await openAccounts(db);
    await run(db, accounts, 1, "warm");
    const posted = await run(db, accounts, seconds, "measured");
    await runTogether(db, accounts, 1, "warm");
    const batched = await runTogether(db, accounts, seconds, "together");
    return [
      {
        name: "ledger entries, 16 clients",
        value: Math.round(posted / seconds),
        unit: "a second",
        target: 5000,
        better: "higher",
      },
      {
        name: "ledger entries, posted by 32 together in 4 lanes, as bets and wins are",
        value: Math.round(batched / seconds),
        unit: "a second",
        target: 5000,
        better: "higher",
      },
    ];
  } finally {
    await db.end();
    await database.stop();
    await rm(database.home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

interface Pair {
  memberId: bigint;
  cash: bigint;
  vendor: bigint;
}

async function openAccounts(db: Pool): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: members }, async (_, at): Promise<Pair> => {
      const memberId = BigInt(at + 1);
      return {
        memberId,
        cash: await playerAccount(db, "cash", memberId, "USD"),
        vendor: await houseAccount(db, "house", "PG", "USD", memberId),
      };
    }),
  );
}

async function run(db: Pool, accounts: Pair[], seconds: number, name: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let count = 0;
      for (; performance.now() < until; count++) {
        const pair = accounts[(client * 13 + count * 7) % accounts.length];
        if (!pair) continue;
        const lines = [
          { account: pair.cash, amount: 10_000n },
          { account: pair.vendor, amount: -10_000n },
        ];
        const key = `${name}:${client}:${count}`;
        // One statement is a transaction by itself, without begin and commit.
        await post(db as unknown as Tx, { key, kind: "win", memberId: pair.memberId, reference: key, lines });
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Posts entries of several players in one statement, each lane with its own players. */
async function runTogether(db: Pool, accounts: Pair[], seconds: number, name: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const own = accounts.filter((_, at) => at % lanes === lane).slice(0, together);
      const vendor = own[0]?.vendor;
      let count = 0;
      for (let turn = 0; performance.now() < until; turn++) {
        const keys = own.map((_, at) => `${name}:${lane}:${turn}:${at}`);
        const each = <T>(value: T) => own.map(() => value);
        const { rows } = await db.query<{ status: string }>(
          `select status from ledger_post_all(
             p_places => $1, p_keys => $2, p_fingerprints => $2, p_kinds => $3, p_members => $4, p_references => $2,
             p_vassalages => $5, p_line_places => $6, p_line_accounts => $7, p_line_amounts => $8)`,
          [
            own.map((_, at) => at + 1),
            keys,
            each("win"),
            own.map(({ memberId }) => memberId),
            each("PG"),
            own.flatMap((_, at) => [at + 1, at + 1]),
            own.flatMap(({ cash }) => [cash, vendor]),
            own.flatMap(() => [10_000n, -10_000n]),
          ],
        );
        if (rows.some(({ status }) => status !== "OK")) throw new Error("an entry was not posted");
        count += own.length;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
