import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Pool } from "../../../kit/db/pool.ts";
import { testDatabase } from "../../../kit/db/test-database.ts";
import { startFolder } from "./follow.ts";
import { readFolder } from "./read-folder.ts";
import { saveMerchant } from "./save.ts";
import { listMerchants, readBound } from "./store.ts";
import { firstLogo, newMerchant, type Answers } from "./template.ts";

const answers: Omit<Answers, "origin"> = {
  name: "North",
  country: "SE",
  currency: "EUR",
  language: "en",
  gmtOffsetMinutes: 60,
};

let dir: string;
let pool: Pool;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ pool, drop } = await testDatabase("databaseUrl"));
  dir = await mkdtemp(join(tmpdir(), "merchants-"));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
  await drop();
});

/** Writes a merchant's folder whose address is that of `at`. */
async function write(code: string, at: string, change: object = {}): Promise<void> {
  await mkdir(join(dir, code, "pictures"), { recursive: true });
  await writeFile(join(dir, code, "pictures/logo.svg"), firstLogo(code));
  const file = { ...newMerchant(code, { ...answers, origin: `http://${at}.localhost` }), ...change };
  await writeFile(join(dir, code, "merchant.json"), JSON.stringify(file));
}

/** Imports the folder once, as a start does. */
async function importAll(): Promise<void> {
  const nothing = () => undefined;
  const log = { info: nothing, warn: nothing, error: nothing };
  const end = await startFolder({
    db: pool,
    dir,
    log,
    games: async () => [],
    saveCatalogue: async () => "known" as const,
    lookMs: 2000,
  });
  await end();
}

/** Returns each merchant as an operator lists it: its addresses, its revision and its fault. */
const listed = async () =>
  Object.fromEntries(
    (await listMerchants(pool)).map(({ code, origins, revision, fault }) => [code, [origins, revision, fault]]),
  );
const at = (name: string) => [`http://${name}.localhost`];
const belongsTo = (name: string, owner: string) => `origins: http://${name}.localhost belongs to ${owner} already.`;

describe("an address", () => {
  test("stays with the merchant that is stored with it, whatever the order of their codes", async () => {
    await write("north", "north");
    await importAll();
    await write("alien", "north");
    await importAll();
    expect(await listed()).toEqual({ alien: [[], 0, belongsTo("north", "north")], north: [at("north"), 1, null] });
    await write("north", "north", { revision: 2, country: "NO" });
    await importAll();
    expect((await listed())["north"]).toEqual([at("north"), 2, null]);
  });

  test("stays with a stored merchant whose folder was renamed or is gone", async () => {
    await write("north", "north");
    await write("south", "south");
    await importAll();
    await rm(join(dir, "north"), { recursive: true });
    await write("renamed", "north");
    await write("south", "north", { revision: 2 });
    await importAll();
    expect(await listed()).toEqual({
      north: [at("north"), 1, null],
      renamed: [[], 0, belongsTo("north", "north")],
      south: [at("south"), 1, belongsTo("north", "north")],
    });
  });

  test("goes to another merchant together with the revision that leaves it", async () => {
    await write("north", "north");
    await importAll();
    await write("alien", "north");
    await write("north", "moved", { revision: 2 });
    await importAll();
    expect(await listed()).toEqual({ alien: [at("north"), 1, null], north: [at("moved"), 2, null] });
  });

  test("goes to one of two instances that import at once", async () => {
    await write("north", "same");
    const [north] = (await readFolder(dir)).merchants;
    await rm(join(dir, "north"), { recursive: true });
    await write("south", "same");
    const [south] = (await readFolder(dir)).merchants;
    if (!north || !south) expect.fail();
    const saved = await Promise.all([saveMerchant(pool, north), saveMerchant(pool, south)]);
    expect(saved.filter((each) => each === true)).toHaveLength(1);
    expect(saved).toContainEqual({ fault: expect.stringContaining("origins: http://same.localhost belongs to") });
  });
});

async function addMember(): Promise<void> {
  await pool.query(
    `insert into member (merchant, account, nickname, currency, language, referral_code)
     values ('north', 'anna', 'anna', 'USD', 'en', 'r')`,
  );
}

describe("a currency", () => {
  test("is another one only while there are no members", async () => {
    await write("north", "north");
    await importAll();
    await write("north", "north", { revision: 2, currency: "USD" });
    await importAll();
    expect((await listed())["north"]).toEqual([at("north"), 2, null]);
    await addMember();
    await write("north", "north", { revision: 3 });
    await importAll();
    expect((await listed())["north"]).toEqual([at("north"), 2, expect.stringMatching(/^currency: .* USD/)]);
  });
});

const cards = { id: "cards", adapter: "hyperswitch", url: "https://pay.example", profileId: "p" };

async function addDeposit(state: string, days: number): Promise<void> {
  await pool.query(
    `insert into deposit (id, merchant, member_id, idempotency_key, fingerprint, method, amount, fee, currency, state,
                          reference, return_url, created_at, expires_at, provider)
     values (gen_random_uuid(), 'north', 1, 'k', 'f', 'card', 10, 0, 'EUR', $1, 'r', '/', now() - $2 * interval '1 day',
             now(), 'cards')`,
    [state, days],
  );
}

async function addWithdrawal(state: string, hold: number | null): Promise<void> {
  await pool.query(
    `with destination as (
       insert into payout_destination (id, merchant, member_id, idempotency_key, fingerprint, method, kind, number)
       values (gen_random_uuid(), 'north', 1, 'k', 'f', 'bank', 'bank', gen_random_uuid()::text) returning id)
     insert into withdrawal (id, merchant, member_id, idempotency_key, fingerprint, destination_id, method, amount, fee,
                             currency, state, reference, hold_id, provider)
     select gen_random_uuid(), 'north', 1, 'k', 'f', id, 'bank', 10, 0, 'EUR', $1, 'r', $2, 'cards' from destination`,
    [state, hold],
  );
}

describe("a provider of payments", () => {
  /** Returns the fault of a file that drops, renames or changes the provider. */
  const faultAfter = async (payments: object[]): Promise<unknown> => {
    await write("north", "north", { revision: 2, payments });
    await importAll();
    return (await listed())["north"]?.[2];
  };

  const providers = async () => (await readBound(pool, "north"))?.providers;

  test("stays while a payment of it is not finished, and can be closed", async () => {
    await write("north", "north", { payments: [cards] });
    await importAll();
    await addDeposit("waiting", 2);
    const fault = expect.stringMatching(/^payments: cards .*set open to false instead/);
    expect(await faultAfter([])).toEqual(fault);
    expect(await faultAfter([{ ...cards, id: "other" }])).toEqual(fault);
    expect(await faultAfter([{ ...cards, open: false }])).toBeNull();
  });

  test("has payments that are not finished in each state in which money can still move", async () => {
    await write("north", "north", { payments: [cards] });
    await importAll();
    expect(await providers()).toEqual([]);
    await addDeposit("created", 2);
    for (const state of ["created", "waiting", "review", "expired", "cancelled"]) {
      await pool.query("update deposit set state = $1", [state]);
      expect(await providers(), state).toEqual(["cards"]);
    }
    await pool.query("update deposit set state = 'credited'");
    await addWithdrawal("paying", 1);
    for (const state of ["paying", "partlyPaid", "notReceived"]) {
      await pool.query("update withdrawal set state = $1", [state]);
      expect(await providers(), state).toEqual(["cards"]);
    }
  });

  test("goes once its payments are finished", async () => {
    await write("north", "north", { payments: [cards] });
    await importAll();
    for (const state of ["credited", "rejected"]) {
      await addDeposit(state, 0);
      await pool.query("update deposit set reference = id::text, idempotency_key = id::text");
    }
    await addDeposit("expired", 4);
    await addWithdrawal("notReceived", null);
    expect(await faultAfter([])).toBeNull();
  });
});
