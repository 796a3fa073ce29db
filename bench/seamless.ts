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

const players = 200;

const p99 = (times: number[]): number =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0);

/**
 * Measures signed bets and wins a second through HTTP: platform, database and load on the same machine, written to
 * disk.
 */
export async function benchSeamless(seconds = 10): Promise<Figure[]> {
  return onPlatform(async ({ db, url, key }) => {
    const vendor = vendorClient(url, key);
    try {
      return await measure(db, vendor, () => vendorClient(url, key), seconds);
    } finally {
      vendor.close();
    }
  });
}

async function measure(
  db: Pool,
  vendor: VendorClient,
  another: () => VendorClient,
  seconds: number,
): Promise<Figure[]> {
  await seedCatalogue(db);
  const seated = await Promise.all(Array.from({ length: players }, () => seedPlayer(db, 100_000n * unit)));
  await play(vendor, seated, 2, "warm");
  const times = await play(vendor, seated, seconds, "measured");
  const [busy, ...others] = seated;
  if (!busy) throw new Error("nobody plays");
  const crowd = another();
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
