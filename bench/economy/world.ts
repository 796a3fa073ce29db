import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createPool } from "@croupier/server/pool";
import { newReferralCode } from "../../apps/platform/src/identity/members/referral-code.ts";
import { insertMember } from "../../apps/platform/src/identity/members/store.ts";
import { findCommand, runCommand } from "../../apps/platform/src/backoffice/commands/run.ts";
import { vendorClient, type VendorClient } from "../../apps/platform/src/games/vendors/test-vendor.ts";
import type { Pool } from "../../apps/platform/src/kit/db/pool.ts";
import type { TimedJob } from "../../apps/platform/src/kit/jobs/jobs.ts";
import { prepareDatabase, startPlatform } from "../../apps/platform/src/platform.ts";
import { seedContent } from "../../apps/platform/src/sandbox/seed/seed.ts";
import { migratePlatform } from "../../apps/platform/src/schema.ts";
import type { MerchantConfig, MerchantFile } from "../../apps/platform/src/site/merchants/config.ts";
import { readMerchants } from "../../apps/platform/src/site/merchants/store.ts";
import { freePort } from "../../tools/free-port.ts";
import { caller, testEnvironment, type TestPlatform } from "../../apps/platform/src/test-platform.ts";
import { startClock, type SimulatedClock } from "./clock.ts";
import { listGames, type Game } from "./games.ts";

/** The merchant that is played at. */
export const merchant = "saffron";
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

/** A platform of its own in simulated time, with everything that plays on it. */
export interface World {
  db: Pool;
  clock: SimulatedClock;
  seed: number;
  call: TestPlatform["call"];
  vendor: VendorClient;
  games: Game[];
  config: MerchantConfig;
  /** Runs an operator's command. */
  operate(actor: string, ...words: string[]): Promise<string>;
  /** Runs every timed job that moves or counts money, as the schedule would. */
  runJobs(): Promise<void>;
  /** Advances to some minutes after the start of a merchant day, with days counted from the first. */
  moveTo(day: number, minutes: number): Promise<void>;
  /** Notes how far the simulation is. */
  progress(step: string): void;
  /** Reads a number that is used nowhere else. */
  serial(): number;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** How many days are simulated; the last one ends today. */
  days: number;
  seed: number;
  progress?: (step: string) => void;
  /** Changes the merchant's file. */
  change?: (file: MerchantFile) => MerchantFile;
}

/** Opens a world on an empty database. */
export async function openWorld(databaseUrl: string, { days, seed, change, progress }: WorldOptions): Promise<World> {
  // The day before the first one: races and rebates count from the first day that ends under their eyes.
  const first = new Date(Math.floor((Date.now() - (days + 2) * dayMs) / dayMs) * dayMs);
  const clock = await startClock(databaseUrl, first);
  const db = createPool(databaseUrl, { patient: true, applicationName: "croupier-economy" });
  await migratePlatform(db);
  await seedContent(db);
  await withoutDemo(db);
  await prepareDatabase(db, true);
  await changeMerchant(db, days, change);
  const { arcade, url: arcadeUrl } = await standInForArcade();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const usual = await testEnvironment(databaseUrl);
  const environment = { ...usual, port, sitePort: port, platformUrl: url, arcadeUrl, limitFactor: 1_000_000 };
  let jobs: TimedJob[] = [];
  const platform = await startPlatform(environment, (_db, due) => {
    jobs = due.filter(({ name }) => !ignoredJobs.test(name));
    return { stop: async () => undefined };
  });
  await platform.app.listen({ port, host: "127.0.0.1" });
  const config = (await readMerchants(db)).find(({ code }) => code === merchant)?.config;
  const [key] = environment.seamlessKeys;
  if (!config || !key) throw new Error("there is no merchant to play at");
  const vendor = vendorClient(url, key);
  let last = 0;
  const runJobs = async (): Promise<void> => {
    // A job that fails on a busy machine runs again at its next time. Work that one job leaves to an earlier one is
    // done in the second round.
    for (let round = 0; round < 2; round += 1) for (const { run } of jobs) await run().catch(run);
  };
  return {
    db,
    clock,
    seed,
    call: caller(url),
    vendor,
    games: await listGames(db),
    config,
    runJobs,
    operate: async (actor, name = "", ...words) => {
      const command = findCommand(name);
      return (command && (await runCommand(db, command, actor, words))) ?? `${name} was not understood`;
    },
    moveTo: (day, minutes) =>
      clock.moveTo(new Date(first.getTime() + (day + 1) * dayMs + (minutes - config.gmtOffsetMinutes) * minuteMs)),
    progress: progress ?? (() => undefined),
    serial: () => (last += 1),
    async close() {
      vendor.close();
      await platform.close();
      arcade.close();
      await db.end();
      await clock.end();
    },
  };
}

/** Jobs that only compare, sweep or send. */
const ignoredJobs =
  /^(sweep-|reconcile$|reconcile-days|reconcile-wallets|verify-ledger|ledger-digest|deliver-|watch-|notify-)/;

/** Adds a member, so that the sandbox has no demo accounts. */
async function withoutDemo(db: Pool): Promise<void> {
  await insertMember(db, {
    merchant,
    account: "nobody",
    nickname: "nobody",
    type: 0,
    currency: "USD",
    language: "en",
    passwordHash: null,
    paymentPasswordHash: null,
    uplineId: null,
    referralCode: newReferralCode(),
    email: null,
    profile: {},
    ip: null,
  });
}

/** Stores the merchant's file as it is changed, with promotions that began as long before the simulation as before today. */
async function changeMerchant(db: Pool, days: number, change: WorldOptions["change"]): Promise<void> {
  const { rows } = await db.query<{ config: MerchantFile }>("select config from merchant where code = $1", [merchant]);
  const [{ config } = { config: undefined }] = rows;
  if (!config) throw new Error("the merchant is gone");
  const earlier = (at: string): string => new Date(Date.parse(at) - (days + 2) * dayMs).toISOString();
  const promotions = config.promotions.map((promotion) => ({
    ...promotion,
    startsAt: earlier(promotion.startsAt),
    ...(promotion.endsAt === undefined ? {} : { endsAt: earlier(promotion.endsAt) }),
  }));
  const file = { ...config, promotions };
  await db.query("update merchant set config = $2 where code = $1", [merchant, JSON.stringify(change?.(file) ?? file)]);
}

/** Responds to the platform's health checks, as the vendor's server would. */
async function standInForArcade(): Promise<{ arcade: Server; url: string }> {
  const arcade = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
  await once(arcade, "listening");
  return { arcade, url: `http://127.0.0.1:${(arcade.address() as AddressInfo).port}` };
}
