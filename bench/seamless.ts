import type { Pool } from "../apps/platform/src/kit/db/pool.ts";
import {
  seedCatalogue,
  seedPlayer,
  unit,
  vendorClient,
  type Player,
  type VendorClient,
} from "../apps/platform/src/games/vendors/test-vendor.ts";
import type { Figure } from "./figure.ts";
import { onPlatform } from "./own-platform.ts";
import { processorSeconds } from "./processor.ts";

const players = 200;

const percentile = (times: number[], share: number): number =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0);
const p99 = (times: number[]): number => percentile(times, 0.99);

/**
 * Measures signed bets and wins per second over HTTP: platform, database and load on the same machine, written to disk.
 * First in batches, then with each call committed singly.
 */
export async function benchSeamless(seconds = 10): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const batch of ["", "1"]) {
    figures.push(
      ...(await onPlatform(
        async ({ db, url, key, pids }) => {
          await seedCatalogue(db);
          const seated = await Promise.all(Array.from({ length: players }, () => seedPlayer(db, 100_000n * unit)));
          const vendor = vendorClient(url, key);
          await play(vendor, seated, 2, "warm");
          const run = (clients: number) => measure({ db, pids, vendor, seated, seconds, clients, alone: batch !== "" });
          const found = [...(await run(16)), ...(await run(64))];
          if (!batch) found.push(await besideBusy(vendor, vendorClient(url, key), seated, seconds));
          vendor.close();
          return found;
        },
        { env: batch ? { SEAMLESS_BATCH: batch } : {} },
      )),
    );
  }
  return figures;
}

interface Measured {
  db: Pool;
  pids: { platform: number; database: number };
  vendor: VendorClient;
  seated: Player[];
  seconds: number;
  clients: number;
  /** Whether each call is committed singly. */
  alone: boolean;
}

async function writtenBytes(db: Pool): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as bytes",
  );
  return Number(rows[0]?.bytes);
}

async function measure({ db, pids, vendor, seated, seconds, clients, alone }: Measured): Promise<Figure[]> {
  const before = {
    wal: await writtenBytes(db),
    platform: processorSeconds(pids.platform),
    database: processorSeconds(pids.database),
  };
  const times = await play(vendor, seated, seconds, `measured-${clients}`, clients);
  const each = (spent: number): number => Math.round((spent / times.length) * 1_000_000) / 1000;
  const name = `signed bets and wins, ${clients} clients${alone ? ", each committed alone" : ""}`;
  const target = alone ? {} : { target: 1500, better: "higher" as const };
  return [
    { name, value: Math.round(times.length / seconds), unit: "a second", ...target },
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: "ms" },
    {
      name: `${name}, p99`,
      value: p99(times),
      unit: "ms",
      ...(alone ? {} : { target: 50, better: "lower" as const }),
    },
    {
      name: `${name}, processor of the platform`,
      value: each(processorSeconds(pids.platform) - before.platform),
      unit: "ms a call",
    },
    {
      name: `${name}, processor of the database`,
      value: each(processorSeconds(pids.database) - before.database),
      unit: "ms a call",
    },
    {
      name: `${name}, written to the log`,
      value: Math.round(((await writtenBytes(db)) - before.wal) / times.length),
      unit: "B a call",
    },
  ];
}

/** Measures how much longer other players wait while one player sends 64 calls at once. */
async function besideBusy(
  vendor: VendorClient,
  crowd: VendorClient,
  seated: Player[],
  seconds: number,
): Promise<Figure> {
  const [busy, ...others] = seated;
  if (!busy) throw new Error("nobody plays");
  const quiet = await play(vendor, others, seconds, "quiet");
  const sixtyFour = Array.from({ length: 64 }, () => busy);
  const crowded = play(crowd, sixtyFour, seconds, "busy", 64);
  const beside = await play(vendor, others, seconds, "beside");
  await crowded;
  crowd.close();
  return {
    name: "others' p99 while one player sends 64 at once, beside their p99 without",
    value: Math.round((p99(beside) / p99(quiet)) * 10) / 10,
    unit: "times",
    target: 2,
    better: "lower",
  };
}

/** Plays rounds of a bet and a win on each client for some seconds; returns the duration of every call in milliseconds. */
async function play(
  vendor: VendorClient,
  seated: Player[],
  seconds: number,
  name: string,
  clients = 32,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  return playWhile(vendor, seated, { name, clients, goesOn: () => performance.now() < until });
}

interface Rounds {
  /** Distinguishes the bets from those of other runs. */
  name: string;
  clients: number;
  /** Whether a client plays its next round, counted from 0. */
  goesOn(turn: number): boolean;
}

/** Plays rounds of a bet and a win on each client; returns the duration of every call in milliseconds. */
export async function playWhile(
  vendor: VendorClient,
  seated: Player[],
  { name, clients, goesOn }: Rounds,
): Promise<number[]> {
  const times: number[] = [];
  const timed = async (call: Promise<{ http: number; body: string }>): Promise<void> => {
    const started = performance.now();
    const { http, body } = await call;
    times.push(performance.now() - started);
    if (http !== 200 || !body.startsWith('{"status":"OK"')) throw new Error(`a bet failed: ${http} ${body}`);
  };
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; goesOn(turn); turn++) {
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
